import { podAnnotation } from '../../kinds/kubeovn/annotations';
import { parseProvider } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import { networkKeys, type PodTemplate } from '../../network/pod-template';
import { holdsPlaceholder, keyHoldsPlaceholder } from '../../source/placeholder';
import { formatSince, has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import {
  type AnnotationKey,
  distinctive,
  isReadAs,
  meantAnnotation,
  meantInOtherDomain,
  ofOthers,
  parseAnnotationKey,
} from '../support/annotation-keys';
import { workloadExample } from '../support/pods';

const example = (key: string) =>
  workloadExample({ 'k8s.v1.cni.cncf.io/networks': 'kube-system/ovn-vpc-external-network', [key]: '192.168.100.222' });

/** Network annotations that nobody reads. */
export const podAnnotationIgnored = rule({
  id: 'kube-ovn/pod-annotation-ignored',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation is meant for kube-ovn, and kube-ovn does not read it: by its key, by where it stands, or because the pods have no such interface.',
  why: 'kube-ovn ignores it without a word: the pods land in the Subnet of their namespace, with any address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: LogicalSwitchAnnotationTemplate is %s.kubernetes.io/logical_switch',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodAttachmentNet: the provider of an interface is <nad>.<namespace>.ovn, or <nad>.<namespace> where another plugin makes it',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, enqueueAddPod: pods in the network of their node are passed over',
    'kubeovn/kube-ovn v1.16.2 test/e2e/non-primary-cni/testconfigs/VPC/00-vpc-simple.yaml: <nad>.<namespace>.ovn/logical_switch',
  ],
  wrong: example('ovn-vpc-external-network.kube-system.ovn/ip_address'),
  right: example('ovn-vpc-external-network.kube-system.kubernetes.io/ip_address'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external || pods.isGateway) continue;
      judgeTemplate(network, pods, report);
      if (pods.isWorkload) judgeWorkload(network, pods, report);
      for (const key of Object.keys(pods.labels)) judgeLabel(network, pods, key, report);
    }
  },
});

const ignored = 'kube-ovn ignores it without a word';
const anything = `${ignored}: the pod gets any address, in the subnet of its namespace or attachment`;

function judgeTemplate(network: Network, pods: PodTemplate, report: Report): void {
  const { annotations } = pods;
  const keys = Object.keys(annotations).filter((key) => annotations[key] !== '' && !keyHoldsPlaceholder(key));
  if (keys.length === 0) return;
  const providers = providersOf(network, pods);
  for (const key of keys) {
    const add = (fact: string) =>
      report(pods.atKey('annotations', key), `annotation ${key} of ${pods.resource.title} ${fact}`);
    judgeKey(network, pods, parseAnnotationKey(key), providers, add);
  }
}

type Add = (fact: string) => Draft;

function judgeKey(network: Network, pods: PodTemplate, key: AnnotationKey, providers: Providers, add: Add): void {
  const { version, nonPrimaryCni } = network.target.kubeOvn;
  const { provider, name } = key;
  const other = meantInOtherDomain(key);
  if (other) {
    add('is read by nobody').note(anything).propose(`write ${other}`);
    return;
  }
  if (provider === undefined || (provider === 'ovn' && nonPrimaryCni)) return judgeOther(network, pods, key, add);
  if (!isOfKubeOvn(key)) return judgeOther(network, pods, key, add);
  if (pods.isOnHostNetwork) {
    if (!isReadAs(key, version) || podAnnotation.get(name)?.isWritten) return;
    add('is read by nobody')
      .and(pods.spec.at('hostNetwork'), 'in the network of the node')
      .note('kube-ovn passes over pods with hostNetwork: they have the address of their node')
      .propose('leave out hostNetwork, or the annotation');
    return;
  }
  if (providers.named.has(key.key)) return;
  if (providers.all.has(provider) || (provider === 'ovn' && !podAnnotation.get(name)?.per))
    judgeName(network, key, add);
  else if (!providers.isUnknown && !providers.maybe.has(provider.replace(/\.ovn(?:\..*)?$/, '')))
    judgeProvider(network, key, providers, add);
}

/** Of a domain like that of an interface, only names that are surely meant for kube-ovn. */
function isOfKubeOvn({ provider = '', name }: AnnotationKey): boolean {
  if (provider === 'ovn') return true;
  const bare = name.replace(/\.[^.]*$/, '');
  if (/(?:^|\.)ovn(?:\.[^.]*)?$/.test(provider)) return meantAnnotation(name) !== undefined || podAnnotation.has(bare);
  return provider.includes('.') && (distinctive(name) !== undefined || distinctive(bare) !== undefined);
}

function judgeName(network: Network, key: AnnotationKey, add: Add): void {
  const { version } = network.target.kubeOvn;
  const { name, domain, provider } = key;
  if (isReadAs(key, version)) return;
  const meant = meantAnnotation(name);
  if (meant?.isExact && !has(version, meant.entry.since)) {
    add(`is read from kube-ovn ${formatSince(meant.entry.since ?? '')} on, not by ${version.text}`).note(ignored);
    return;
  }
  const isVpc = name === 'vpc';
  const found = add('is read by nobody').note(anything);
  if (isVpc) found.propose(`write ${domain}/logical_switch: the VPC is that of the Subnet`);
  else if (meant && (provider === 'ovn' || meant.entry.per)) found.propose(`write ${domain}/${meant.entry.name}`);
  else if (meant) found.propose(`write ovn.kubernetes.io/${meant.entry.name}`);
  else found.as('warning').propose(`remove ${key.key}; docs/annotations.md lists what kube-ovn reads`);
}

/** The providers of the interfaces of pods. */
interface Providers {
  readonly all: ReadonlySet<string>;
  /** `nad.namespace` of networks whose definition is not in the text, so that their plugin is not known. */
  readonly maybe: ReadonlySet<string>;
  /** Keys for one interface by its name. */
  readonly named: ReadonlySet<string>;
  /** The networks of the pods are not known: their list holds a placeholder. */
  readonly isUnknown: boolean;
}

function providersOf(network: Network, pods: PodTemplate): Providers {
  const asked = [...pods.networks, ...pods.defaultNetworks];
  const machines = pods.isVirtual ? pods.spec.parts('networks') : [];
  const more = machines.flatMap((one) => {
    const [space, name] = (one.part('multus').text('networkName') ?? '').split('/');
    return name === undefined ? `${space}.${pods.namespace}` : `${name}.${space}`;
  });
  const unseen = asked.filter(({ name, namespace }) => !network.attachments.get(name, namespace));
  const interfaces = network.interfacesOf(pods);
  return {
    isUnknown: networkKeys.some((key) => holdsPlaceholder(`${pods.annotations[key]}`)),
    all: new Set(interfaces.map(({ provider }) => provider)),
    named: new Set(
      interfaces.flatMap((one) => ['ip_address', 'mac_address'].flatMap((name) => one.keyOfName(name) ?? [])),
    ),
    maybe: new Set([...unseen.map(({ name, namespace }) => `${name}.${namespace}`), ...more]),
  };
}

/** A key for an interface that the pods do not have. */
function judgeProvider(network: Network, { provider = '', name }: AnnotationKey, providers: Providers, add: Add): void {
  const others = [...providers.all].filter((one) => one !== 'ovn');
  const parts = provider.split('.').filter((part) => part !== 'ovn');
  const alike = others.filter((one) => {
    const [nad, namespace] = one.split('.');
    const isSwapped = parts.length === 2 && parts[1] === nad && parts[0] === namespace;
    return parts[0] === nad || isSwapped;
  });
  const [right, ...more] = alike.length > 0 || provider !== 'ovn' ? alike : others;
  const meant = meantAnnotation(name)?.entry.name ?? name;
  const found = add('is read by nobody');
  if (provider === 'ovn')
    found.note('another network takes the place of the first interface: the pods have no interface of provider ovn');
  else found.note(`the pods have no interface of provider ${provider}: ${ignored}`);
  if (right && more.length === 0) {
    const definition = right.endsWith('.ovn') !== provider.endsWith('.ovn') && parts.length === 2;
    if (definition && provider !== 'ovn')
      found.note(
        right.endsWith('.ovn')
          ? 'a definition of type kube-ovn has the provider <nad>.<namespace>.ovn'
          : 'a definition of another type has the provider <nad>.<namespace>, without .ovn',
      );
    found.propose(`write ${right}.kubernetes.io/${meant}`);
    return;
  }
  const { name: nad, namespace } = parseProvider(provider) ?? {};
  const definition = nad === undefined ? undefined : network.attachments.get(nad, namespace);
  if (definition)
    found
      .and(definition.atName, `the pods do not ask for ${namespace}/${nad}`)
      .propose(`ask for the network: k8s.v1.cni.cncf.io/networks: ${namespace}/${nad}`);
  else found.propose('write the key as <nad>.<namespace>.ovn.kubernetes.io/…, of a network that the pods ask for');
}

/** What another plugin reads, of pods that kube-ovn surely connects. */
function judgeOther(network: Network, pods: PodTemplate, { key }: AnnotationKey, add: Add): void {
  const found = ofOthers.find(([pattern]) => pattern.test(key));
  const [first] = network.interfacesOf(pods);
  if (!found || !first?.isFirst || first.choice.by === 'default' || first.choice.subnets.length === 0) return;
  const [, plugin, instead] = found;
  const draft = add(`is read by ${plugin}, not by kube-ovn`)
    .as('warning')
    .and(first.choice.subnets[0]?.atName ?? first.atSubnet, 'kube-ovn connects the pods, in this Subnet')
    .note(ignored);
  if (instead) draft.propose(`write ovn.kubernetes.io/${instead}`);
  else draft.propose(`remove ${key}`);
}

/** Annotations of the workload itself, and of a Job in it. */
function judgeWorkload(network: Network, pods: PodTemplate, report: Report): void {
  const { resource } = pods;
  for (const path of pods.annotationsAbove)
    for (const [key, value] of Object.entries(Object(resource.get(...path)))) {
      const parsed = parseAnnotationKey(key);
      const isRead = isReadAs(parsed, network.target.kubeOvn.version) && !podAnnotation.get(parsed.name)?.isWritten;
      if (!isRead || !isOfKubeOvn(parsed) || keyHoldsPlaceholder(key)) continue;
      if (value === '' || value === pods.annotation(key)) continue;
      report(resource.atKey(...path, key), `annotation ${key} is on ${resource.title}, not on its pods`)
        .note('kube-ovn reads the annotations of pods, which have those of the template alone: it has no effect')
        .propose(`write it below the metadata of the template: ${pathOf(pods)}`);
    }
}

function pathOf(pods: PodTemplate): string {
  const { path } = pods.atKey('annotations', '');
  return path.slice(0, -1).join('.');
}

function judgeLabel(network: Network, pods: PodTemplate, key: string, report: Report): void {
  const parsed = parseAnnotationKey(key);
  if (parsed.provider === undefined || !isOfKubeOvn(parsed) || keyHoldsPlaceholder(key)) return;
  if (!isReadAs(parsed, network.target.kubeOvn.version) || podAnnotation.get(parsed.name)?.isWritten) return;
  report(pods.atKey('labels', key), `${key} of ${pods.resource.title} is a label, and kube-ovn reads an annotation`)
    .note(anything)
    .propose('write it below annotations');
}
