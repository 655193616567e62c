import { NodeNetworkConfigurationPolicy } from '../kinds/nmstate/node-network-configuration-policy';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** Which bridge of the nodes leads into a physical network. */
export interface BridgeMappingProps extends NamedProps {
  /**
   * The name under which networks ask for it; without comma and colon. `physnet` is OVN-Kubernetes' own.
   * @default the name of the object
   */
  readonly physicalNetwork?: string;

  /** The Open vSwitch bridge: `br-ex`, which every node has, or one of `ports`. Up to 15 characters. */
  readonly bridge: string;

  /**
   * The interfaces of the node that the bridge is made of. A bridge of its own keeps the traffic away from that of the
   * node.
   * @default none: the bridge is there already
   */
  readonly ports?: readonly string[];

  /**
   * The labels of the nodes that have it.
   * @default every node
   */
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

/** The physical network that a mapping is for. */
export function physicalNetworkOf({ name, physicalNetwork }: BridgeMappingProps): string {
  return physicalNetwork ?? name;
}

/** The NodeNetworkConfigurationPolicy of a bridge mapping. */
export function bridgeMapping(props: BridgeMappingProps): Draft {
  const { name, metadata, physicalNetwork, bridge, ports, nodeSelector } = props;
  const mapping = { localnet: physicalNetworkOf(props), bridge, state: 'present' };
  return draft(NodeNetworkConfigurationPolicy, {
    name,
    metadata,
    body: {
      spec: {
        nodeSelector,
        desiredState: {
          ...(ports && { interfaces: [ovsBridge(bridge, ports)] }),
          ovn: { 'bridge-mappings': [mapping] },
        },
      },
    },
    from: {
      nodeSelector: 'nodeSelector',
      'desiredState.interfaces': 'ports',
      'desiredState.interfaces.0.name': 'bridge',
      ...Object.fromEntries((ports ?? []).map((_, i) => [`${portsAt}.${i}.name`, ['ports', i]])),
      [`${mappingAt}.localnet`]: physicalNetwork === undefined ? 'name' : 'physicalNetwork',
      [`${mappingAt}.bridge`]: 'bridge',
    },
  });
}

const mappingAt = 'desiredState.ovn.bridge-mappings.0';
const portsAt = 'desiredState.interfaces.0.bridge.port';

/** Without spanning tree: with it a port forwards nothing for its first half minute. */
function ovsBridge(name: string, ports: readonly string[]) {
  return {
    name,
    type: 'ovs-bridge',
    state: 'up',
    bridge: { options: { stp: false }, port: ports.map((port) => ({ name: port })) },
  };
}
