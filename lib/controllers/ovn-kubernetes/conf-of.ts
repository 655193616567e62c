import type { Part } from '../../network/part';
import type { Source } from '../made';
import { type Cluster, userJoinSubnets } from './cluster';
import { does } from './features';
import { emptyConf, type NetConf, overlayType } from './net-conf';

/** What the configuration of a network is made of. */
export interface ConfInputs {
  /** The part with the topology: `spec`, or `spec.network` of a ClusterUserDefinedNetwork. */
  readonly definition: Part;
  /** The part with the rest: `localnet`, `layer2` or `layer3`. */
  readonly layout: Part;
  /** The Uplink object through which it leaves the cluster. */
  readonly uplink?: { readonly name: string; readonly at: Source };
  /** The name of the network, and of the definition with its namespace. */
  readonly name: string;
  readonly attachment: string;
  readonly cluster: Cluster;
}

/** What the overlay takes of each packet: a localnet has no overlay, and so much more room. */
const overlayBytes = 100;

/** The configuration of a network, before OVN-Kubernetes looks whether it may be (same file, renderCNINetworkConfig). */
export function confOf(inputs: ConfInputs): NetConf {
  const { definition, layout, uplink, name, attachment, cluster } = inputs;
  const topology = (definition.text('topology') ?? '').toLowerCase();
  const conf: NetConf = {
    ...emptyConf,
    cniVersion: does(cluster.release, 'cniVersion11') ? '1.1.0' : '1.0.0',
    type: overlayType,
    name,
    netAttachDefName: attachment,
    topology,
    role: (layout.text('role') ?? '').toLowerCase(),
    mtu: numberOf(layout, 'mtu'),
    subnets: topology === 'layer3' ? perNode(layout) : joined(layout, 'subnets'),
    allowPersistentIPs: topology !== 'layer3' && layout.part('ipam').text('lifecycle') === 'Persistent',
  };
  if (topology === 'localnet')
    return {
      ...conf,
      mtu: conf.mtu || cluster.mtu + overlayBytes,
      excludeSubnets: joined(layout, 'excludeSubnets'),
      physicalNetworkName: layout.text('physicalNetworkName') ?? '',
      vlanID: numberOf(layout.part('vlan').part('access'), 'id'),
    };
  return {
    ...conf,
    joinSubnet: conf.role === 'primary' ? joined(layout, 'joinSubnets') || userJoinSubnets.join(',') : '',
    ...(does(cluster.release, 'transport') && transportOf(definition)),
    ...(uplink && { uplink: uplink.name }),
  };
}

/** Where the values of a configuration come from. */
export function sourcesOf({ definition, layout, uplink }: ConfInputs, { topology, mtu }: NetConf): readonly Source[] {
  const given = (part: Part, ...fields: string[]) =>
    fields.flatMap((field) => ((part.raw(field) ?? undefined) === undefined ? [] : [part.at(field)]));
  const hasMtu = layout.raw('mtu') !== undefined;
  return [
    ...given(definition, 'topology'),
    ...given(layout, 'role', 'physicalNetworkName', 'subnets', 'excludeSubnets', 'joinSubnets', 'ipam', 'mtu', 'vlan'),
    ...(topology === 'localnet' && !hasMtu ? [`MTU ${mtu}: that of the cluster and ${overlayBytes}`] : []),
    ...given(definition, 'transport', 'noOverlay', 'evpn'),
    ...(uplink ? [uplink.at] : []),
  ];
}

function transportOf(definition: Part): Partial<NetConf> {
  if (definition.text('transport') !== 'NoOverlay') return {};
  const outboundSNAT = definition.part('noOverlay').text('outboundSNAT') ?? '';
  return { transport: 'no-overlay', outboundSNAT: outboundSNAT.toLowerCase() };
}

function joined(part: Part, field: string): string {
  return part
    .texts(field)
    .map(({ text }) => text)
    .join(',');
}

/** `10.0.0.0/16/24`: each node has a /24. */
function perNode(layout: Part): string {
  return layout
    .parts('subnets')
    .map((subnet) => {
      const host = numberOf(subnet, 'hostSubnet');
      return `${subnet.text('cidr') ?? ''}${host > 0 ? `/${host}` : ''}`;
    })
    .join(',');
}

function numberOf(part: Part, field: string): number {
  const value = part.raw(field);
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}
