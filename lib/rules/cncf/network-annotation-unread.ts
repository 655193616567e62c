import { networksKey } from '../../kinds/cncf/network-selection';
import { defaultNetworkKey, networkKeys, type PodTemplate } from '../../network/pod-template';
import { nearest } from '../../source/nearest';
import { keyHoldsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';

const example = (key: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: agent
  namespace: ns1
  annotations:
    ${key}: kube-system/ovn-vpc-external-network
spec:
  containers:
    - name: agent
      image: docker.io/library/nginx:alpine
`;

/** Annotations that are meant for Multus, and that it does not read. */
export const networkAnnotationUnread = rule({
  id: 'cncf/network-annotation-unread',
  severity: 'error',
  what: 'An annotation that names networks of pods is misspelt, is a label, or stands on the workload instead of its pods.',
  why: 'Multus reads two annotations of pods, by their exact keys: the pods start without the networks.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go: networkAttachmentAnnot, defaultNetAnnot; GetPodNetwork',
  ],
  wrong: example('k8s.v1.cni.cncf.io/network'),
  right: example('k8s.v1.cni.cncf.io/networks'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external || pods.isOnHostNetwork) continue;
      for (const key of Object.keys(pods.annotations)) judgeKey(pods, key, report);
      for (const key of networkKeys) judgeLabel(pods, key, report);
      if (pods.isWorkload) judgeAbove(pods, report);
    }
  },
});

const unread = 'Multus ignores it without a word: the pods start without the networks';

function judgeKey(pods: PodTemplate, key: string, report: Report): void {
  const meant = meantBy(key);
  if (meant === undefined || pods.annotation(meant) === pods.annotation(key)) return;
  report(pods.atKey('annotations', key), `annotation ${key} of ${pods.resource.title} is read by nobody`)
    .note(unread)
    .suggest(meant);
}

/** What Multus and others write or read in the domains of Multus. */
const others = [
  'network-status',
  'networks-status',
  'networkstatus',
  'resourceName',
  'policy-for',
  'nonDefaultNetworks',
];

const names: ReadonlyMap<string, string> = new Map([
  ['networks', networksKey],
  ['networkattachments', networksKey],
  ['defaultnetwork', defaultNetworkKey],
]);

/** `name.domain` for `domain/name`. */
const reversed = /^([a-zA-Z_-]+)\.((?:k8s|v1)\..+)$/;

/** The annotation that was meant by a key in a domain like those of Multus. */
function meantBy(key: string): string | undefined {
  if (networkKeys.includes(key) || key.length > 63 || keyHoldsPlaceholder(key)) return undefined;
  const [, last, first] = reversed.exec(key) ?? [];
  const slash = key.indexOf('/');
  const [domain = '', name = ''] = slash < 0 ? [first, last] : [key.slice(0, slash), key.slice(slash + 1)];
  if (!/(^|\.)cncf\.io$|multus/.test(domain) || others.includes(name)) return undefined;
  return names.get(nearest(name.toLowerCase().replace(/[-_.]/g, ''), names.keys()) ?? '');
}

function judgeLabel(pods: PodTemplate, key: string, report: Report): void {
  if (pods.labels[key] === undefined) return;
  report(pods.atKey('labels', key), `${key} of ${pods.resource.title} is a label, and Multus reads an annotation`)
    .note(unread)
    .propose('write it below annotations');
}

/** Annotations of the workload itself, and of a Job in it; those of virtual machines are KubeVirt's. */
function judgeAbove(pods: PodTemplate, report: Report): void {
  const { resource } = pods;
  for (const path of pods.annotationsAbove)
    for (const key of networkKeys) {
      const value = resource.get(...path, key);
      if (typeof value !== 'string' || value === '' || value === pods.annotation(key)) continue;
      const found = report(
        resource.atKey(...path, key),
        `annotation ${key} is on ${resource.title}, not on its pods`,
      ).note('Multus reads the annotations of pods, which have those of the template alone: it has no effect');
      if (pods.isVirtual) found.propose('name the network in networks and interfaces of the template');
      else found.propose(`write it below ${pods.atKey('annotations', key).path.slice(0, -1).join('.')}`);
    }
}
