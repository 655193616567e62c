import type { During } from '../../kinds/field';

/** How Go reads the value of a key. */
export type ConfType = 'string' | 'int' | 'bool' | ConfFields;

/** The keys of an object; `*` stands for any. */
export interface ConfFields {
  readonly [key: string]: ConfField;
}

export interface ConfField extends During {
  readonly type: ConfType;
}

const string: ConfField = { type: 'string' };
const int: ConfField = { type: 'int' };
const vrf: ConfField = { type: { vni: int, routeTarget: string, vid: int } };

/**
 * The keys of OVN-Kubernetes' CNI configuration that hold what a network is, and those that every CNI configuration may
 * have (go-controller/pkg/cni/types/types.go, main; containernetworking/cni v1.3.0 pkg/types/types.go).
 */
export const confFields = {
  cniVersion: string,
  name: string,
  type: string,
  ipam: { type: { type: string } },
  role: string,
  topology: string,
  netAttachDefName: string,
  mtu: int,
  subnets: string,
  excludeSubnets: string,
  reservedSubnets: { type: 'string', since: '1.2' },
  infrastructureSubnets: { type: 'string', since: '1.2' },
  joinSubnet: string,
  transitSubnet: { type: 'string', since: '1.2' },
  defaultGatewayIPs: { type: 'string', since: '1.2' },
  vlanID: int,
  allowPersistentIPs: { type: 'bool' },
  physicalNetworkName: string,
  transport: { type: 'string', since: '1.3' },
  outboundSNAT: { type: 'string', since: '1.3' },
  evpn: { type: { vtep: string, macVRF: vrf, ipVRF: vrf }, since: '1.3' },
  uplink: { type: 'string', since: 'main' },
} satisfies ConfFields;

/** Keys that the container runtime and the CNI plugin itself put in, or read; people rarely write them. */
export const plumbingFields: ConfFields = {
  capabilities: { type: { '*': { type: 'bool' } } },
  dns: { type: {} },
  prevResult: { type: {} },
  runtimeConfig: { type: { CNIDeviceInfoFile: string } },
  deviceID: string,
  logFile: string,
  logLevel: string,
  'logfile-maxsize': int,
  'logfile-maxbackups': int,
  'logfile-maxage': int,
  cniRequestTimeout: { type: 'string', since: 'main' },
};

export type ConfKey = keyof typeof confFields;

/** The CNI configuration of a network as OVN-Kubernetes holds it: what is left out is empty, 0 or false. */
export interface NetConf {
  readonly cniVersion: string;
  readonly name: string;
  readonly type: string;
  /** The type of `ipam`: OVN-Kubernetes knows none. */
  readonly ipam: string;
  readonly role: string;
  readonly topology: string;
  readonly netAttachDefName: string;
  readonly mtu: number;
  readonly subnets: string;
  readonly excludeSubnets: string;
  readonly reservedSubnets: string;
  readonly infrastructureSubnets: string;
  readonly joinSubnet: string;
  readonly transitSubnet: string;
  readonly defaultGatewayIPs: string;
  readonly vlanID: number;
  readonly allowPersistentIPs: boolean;
  readonly physicalNetworkName: string;
  readonly transport: string;
  readonly outboundSNAT: string;
  /** The text of `evpn`: networks of one name must agree in it. */
  readonly evpn: string;
  readonly uplink: string;
}

export const emptyConf: NetConf = {
  cniVersion: '',
  name: '',
  type: '',
  ipam: '',
  role: '',
  topology: '',
  netAttachDefName: '',
  mtu: 0,
  subnets: '',
  excludeSubnets: '',
  reservedSubnets: '',
  infrastructureSubnets: '',
  joinSubnet: '',
  transitSubnet: '',
  defaultGatewayIPs: '',
  vlanID: 0,
  allowPersistentIPs: false,
  physicalNetworkName: '',
  transport: '',
  outboundSNAT: '',
  evpn: '',
  uplink: '',
};

/** The type of the CNI plugin of OVN-Kubernetes. */
export const overlayType = 'ovn-k8s-cni-overlay';

/** Why OVN-Kubernetes refuses a configuration, and which of its values say so. */
export class ConfFault {
  constructor(
    /** As its logs and events say it. */
    readonly reason: string,
    /** The keys at fault; several where they contradict each other. */
    readonly keys: readonly ConfKey[] = [],
    /** The item of a list in the first of `keys`. */
    readonly item?: string,
    readonly kind: FaultKind = 'value',
  ) {}
}

/** What is wrong: a value, the form of a list's item, an excluded network outside, networks that overlap the cluster. */
export type FaultKind = 'value' | 'malformed' | 'outside' | 'overlap';
