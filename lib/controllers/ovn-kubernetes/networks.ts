import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import { type Cidr, parseCidr } from '../../net/cidr';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import { LabelSelector } from '../../network/label-selector';
import type { Network } from '../../network/network';
import type { Attachment } from '../../network/pod-template';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { within } from '../../source/embedded';
import type { Resource, Spot } from '../../source/resource';
import { clusterOf } from './cluster';
import { defaultNetwork } from './logical-network';
import { namespacesOf } from './namespaces';
import { ConfFault, type ConfKey } from './net-conf';
import { parseAttachment } from './parse-attachment';

type Field = 'name' | 'subnets' | 'vlan' | 'mtu' | 'physicalNetwork' | 'persistentIps';

/** A network of OVN-Kubernetes, whether an object of its own describes it or the JSON of an attachment definition. */
export interface OvnNetwork {
  readonly resource: Resource;
  /** What it is called inside OVN-Kubernetes: networks of one name are one. */
  readonly name: string;
  /** In lower case: localnet, layer2, layer3. */
  readonly topology: string;
  /** The CIDRs that its pods get addresses of; empty: they get none. */
  readonly subnets: readonly Cidr[];
  /** What of them no pod gets. */
  readonly excluded: readonly Cidr[];
  /** Whether it says anything of subnets, readable or not. */
  readonly hasSubnets: boolean;
  /** 0: untagged. */
  readonly vlan: number;
  /** Undefined where the default is meant. */
  readonly mtu: number | undefined;
  /** Of a localnet network: the name that a bridge mapping must have. */
  readonly physicalNetwork: string | undefined;
  readonly persistentIps: boolean;
  at(field: Field): Spot;
}

/** The networks of the input; those of one object once, for however many namespaces it is. */
export function ovnNetworksOf(network: Network): readonly OvnNetwork[] {
  return known(network).all;
}

/** The network that an object of the input describes. */
export function ovnNetworkOf(network: Network, resource: Resource): OvnNetwork | undefined {
  return known(network).byResource.get(resource);
}

/** What a pod asks for: a network of OVN-Kubernetes, another one, none, or nobody knows. */
export function networkAskedFor(
  network: Network,
  { name, namespace }: Pick<Attachment, 'name' | 'namespace'>,
): OvnNetwork | 'foreign' | 'missing' | 'unknown' {
  if (namespace === undefined) return 'unknown';
  const { attachments, userNetworks, clusterUserNetworks } = network;
  const definition = attachments.get(name, namespace);
  const { byResource } = known(network);
  if (definition) return byResource.get(definition.resource) ?? 'foreign';
  const own = userNetworks.get(name, namespace);
  if (own) return byResource.get(own.resource) ?? 'unknown';
  const shared = clusterUserNetworks.get(name);
  const isFor = shared && isForNamespace(network, shared, namespace);
  if (shared && isFor) return byResource.get(shared.resource) ?? 'unknown';
  if (shared && isFor === undefined) return 'unknown';
  const mayBe = ['ClusterUserDefinedNetwork', 'UserDefinedNetwork'].some(
    (kind) =>
      network.mayHide(kind, name) || network.hasUnknownValues(kind) || network.isExternal(kind, name, namespace),
  );
  return mayBe || !network.isMissing('NetworkAttachmentDefinition', name, namespace) ? 'unknown' : 'missing';
}

/** Whether a ClusterUserDefinedNetwork is for a namespace; undefined where that depends on labels that are not in the input. */
export function isForNamespace(network: Network, view: UserDefinedNetwork, namespace: string): boolean | undefined {
  const { namespaces } = known(network);
  let names = namespaces.get(view);
  if (!names) {
    names = new Set(namespacesOf(network, view).map(({ name }) => name));
    namespaces.set(view, names);
  }
  if (names.has(namespace)) return true;
  return network.find('Namespace', namespace) || namesNamespaces(view) ? false : undefined;
}

/** Whether a selector lists the only namespaces that it can be for. */
function namesNamespaces(view: UserDefinedNetwork): boolean {
  return LabelSelector.of(view.raw('namespaceSelector'))?.valuesOf(namespaceLabel) !== undefined;
}

interface Known {
  readonly all: readonly OvnNetwork[];
  readonly byResource: ReadonlyMap<Resource, OvnNetwork>;
  readonly namespaces: Map<UserDefinedNetwork, ReadonlySet<string>>;
}

const cache = new WeakMap<Network, Known>();

function known(network: Network): Known {
  const before = cache.get(network);
  if (before) return before;
  const all = [
    ...[...network.clusterUserNetworks, ...network.userNetworks].flatMap((view) => described(view) ?? []),
    ...[...network.attachments].flatMap((view) => written(network, view) ?? []),
  ];
  const made = { all, byResource: new Map(all.map((one) => [one.resource, one])), namespaces: new Map() };
  cache.set(network, made);
  return made;
}

const fields: Readonly<Record<Exclude<Field, 'name'>, string>> = {
  subnets: 'subnets',
  vlan: 'vlan',
  mtu: 'mtu',
  physicalNetwork: 'physicalNetworkName',
  persistentIps: 'ipam',
};

function described(view: UserDefinedNetwork): OvnNetwork | undefined {
  const { layout, topology, resource } = view;
  if (!layout || !topology) return undefined;
  const vlan = layout.part('vlan').part('access').raw('id');
  const mtu = layout.raw('mtu');
  const texts = (field: string) => layout.texts(field).flatMap(({ text }) => parseCidr(text) ?? []);
  return {
    resource,
    name: view.isClusterWide ? `cluster_udn_${view.name}` : `${view.namespace}_${view.name}`,
    topology: topology.toLowerCase(),
    subnets: texts('subnets'),
    excluded: texts('excludeSubnets'),
    hasSubnets: layout.items('subnets').length > 0,
    vlan: typeof vlan === 'number' ? vlan : 0,
    mtu: typeof mtu === 'number' ? mtu : undefined,
    physicalNetwork: topology === 'Localnet' ? layout.text('physicalNetworkName') : undefined,
    persistentIps: layout.part('ipam').text('lifecycle') === 'Persistent',
    at(field) {
      if (field === 'name') return view.atName;
      return field === 'vlan' && layout.part('vlan').isMap
        ? layout.part('vlan').part('access').at('id')
        : layout.at(fields[field]);
    },
  };
}

const keys: Readonly<Record<Field, ConfKey>> = {
  name: 'name',
  subnets: 'subnets',
  vlan: 'vlanID',
  mtu: 'mtu',
  physicalNetwork: 'physicalNetworkName',
  persistentIps: 'allowPersistentIPs',
};

function written(network: Network, view: AttachmentDefinition): OvnNetwork | undefined {
  const config = view.text('config');
  // Most definitions are of other plugins.
  if (config === undefined || !config.includes('ovn-k8s-cni-overlay')) return undefined;
  const parsed = parseAttachment(`${view.namespace ?? ''}/${view.name}`, config, clusterOf(network.target));
  const { network: made, text } = parsed;
  if (made instanceof ConfFault || made.name === defaultNetwork) return undefined;
  const isLocalnet = made.topology === 'localnet';
  return {
    resource: view.resource,
    name: made.name,
    topology: made.topology,
    subnets: made.subnets.map(({ cidr }) => cidr),
    excluded: made.excluded,
    hasSubnets: made.subnets.length > 0,
    vlan: made.vlan,
    mtu: text?.members.has('mtu') ? made.mtu : undefined,
    physicalNetwork: isLocalnet ? made.physicalNetworkName || made.name : undefined,
    persistentIps: made.persistentIps,
    at(field) {
      const member =
        text?.members.get(keys[field]) ?? (field === 'physicalNetwork' ? text?.members.get('name') : undefined);
      return member ? within(view.at('config'), config, member.start, member.end) : view.at('config');
    },
  };
}
