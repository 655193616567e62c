import { clusterOf } from '../../lib/controllers/ovn-kubernetes/cluster';
import type { LogicalNetwork } from '../../lib/controllers/ovn-kubernetes/logical-network';
import { ConfFault } from '../../lib/controllers/ovn-kubernetes/net-conf';
import { parseAttachment } from '../../lib/controllers/ovn-kubernetes/parse-attachment';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { canonical } from './yaml';

/** One line of the corpus folder `nad`. */
export interface AttachmentCase {
  readonly object: {
    readonly metadata: { readonly name: string; readonly namespace: string };
    readonly spec?: { readonly config?: string };
  };
  readonly expected: { readonly network: Readonly<Record<string, unknown>> } | { readonly error: string };
}

/** OVN-Kubernetes main in a cluster with its own defaults; persistent addresses are on. */
export const recordedCluster = clusterOf({
  ...defaultTarget,
  ovnKubernetes: { ...defaultTarget.ovnKubernetes, version: parseRelease('main') as Release, persistentIps: true },
});

/** The network of a hand-written definition, or that there is an error. */
export function nad({ object, expected }: AttachmentCase): { agree: boolean; got: unknown } {
  const { name, namespace } = object.metadata;
  const { network } = parseAttachment(`${namespace}/${name}`, object.spec?.config ?? '', recordedCluster);
  if (network instanceof ConfFault) return { agree: 'error' in expected, got: { error: network.reason } };
  const got = recorded(network);
  return { agree: 'network' in expected && canonical(got) === canonical(expected.network), got };
}

function recorded(network: LogicalNetwork) {
  const { name, topology, mtu, vlan, persistentIps: persistentIPs, physicalNetworkName, subnets, excluded } = network;
  return {
    name,
    topology,
    mtu,
    vlan,
    persistentIPs,
    physicalNetworkName,
    subnets: subnets.map(({ cidr, hostPrefix }) => `${cidr}/${hostPrefix}`),
    exclude: excluded.map(String),
  };
}
