import type { Place } from '../source/resource';

/**
 * What a controller asks of OVN: rows of its northbound database, with the columns that decide about packets. Names,
 * columns and their values are those of ovn-nb(5). Rows that others refer to are found by their names.
 */
export interface Northbound {
  readonly routers: ReadonlyMap<string, LogicalRouter>;
  readonly switches: ReadonlyMap<string, LogicalSwitch>;
  readonly portGroups: ReadonlyMap<string, PortGroup>;
  readonly addressSets: ReadonlyMap<string, AddressSetRow>;
  readonly loadBalancers: ReadonlyMap<string, LoadBalancer>;
}

/** What all rows have. */
export interface Row {
  /** The fields of manifests that the row comes from; none where a controller writes it by itself for the whole cluster. */
  readonly sources: readonly Place[];
  /** The controller takes it away and writes it again while nothing changes: it may be absent. */
  readonly comesAndGoes?: boolean | undefined;
  /** Addresses in its columns that no text decides. */
  readonly assumed?: readonly AssumedAddress[] | undefined;
}

/** An address that is chosen where the rows are written; what stands in the row is a possible one. */
export interface AssumedAddress {
  /** As it stands in the row, without the length of a prefix. */
  readonly address: string;
  /** The CIDR that the real one lies in. */
  readonly within: string;
}

export type Options = Readonly<Record<string, string>>;

export interface LogicalRouter extends Row {
  readonly name: string;
  readonly ports: readonly LogicalRouterPort[];
  readonly staticRoutes: readonly StaticRoute[];
  readonly policies: readonly RoutingPolicy[];
  readonly nat: readonly Nat[];
  /** Names. */
  readonly loadBalancers: readonly string[];
  readonly options: Options;
}

export interface LogicalRouterPort extends Row {
  readonly name: string;
  /** Addresses with the length of their network: `10.0.0.1/24`. */
  readonly networks: readonly string[];
  /** The port of another router that it is wired to. A port of a switch names its router's port instead. */
  readonly peer?: string | undefined;
  /** Chassis by falling priority. A port that has some, or a group of them, is a distributed gateway port. */
  readonly gatewayChassis: readonly string[];
  /** It is a distributed gateway port, but nobody knows on which chassis. */
  readonly chassisUnknown?: boolean | undefined;
  readonly haChassisGroup?: string | undefined;
  readonly options: Options;
}

export interface StaticRoute extends Row {
  /** Rows one of which may stand in its place: chance decides, and may decide otherwise while nothing changes. */
  readonly alternatives?: readonly StaticRoute[] | undefined;
  /** An address or a CIDR. */
  readonly prefix: string;
  readonly policy: 'dst-ip' | 'src-ip';
  /** An address, or `discard`. */
  readonly nextHop: string;
  /** The table that it is in. @default the main one */
  readonly table?: string | undefined;
  readonly outputPort?: string | undefined;
  /** It counts only while the session is up. */
  readonly bfd?: BfdSession | undefined;
}

/** The session of a row in table BFD. */
export interface BfdSession {
  /** Undefined: not known. */
  readonly port?: string | undefined;
  readonly address: string;
}

export interface RoutingPolicy extends Row {
  /** As of static routes. */
  readonly alternatives?: readonly RoutingPolicy[] | undefined;
  readonly priority: number;
  readonly match: string;
  readonly action: 'allow' | 'drop' | 'reroute' | 'jump';
  readonly nextHops: readonly string[];
  /** One for each next hop that is watched. */
  readonly bfd: readonly BfdSession[];
}

export interface Nat extends Row {
  readonly type: 'snat' | 'dnat' | 'dnat_and_snat';
  readonly externalIP: string;
  /** An address, or of `snat` a CIDR, too. */
  readonly logicalIP: string;
  /** The port of the switch whose chassis answers for the external address: distributed NAT. */
  readonly logicalPort?: string | undefined;
  readonly options: Options;
}

export interface LogicalSwitch extends Row {
  readonly name: string;
  readonly ports: readonly LogicalSwitchPort[];
  readonly acls: readonly Acl[];
  /** Names. */
  readonly loadBalancers: readonly string[];
  readonly qos: readonly QosRule[];
  readonly options: Options;
}

export interface LogicalSwitchPort extends Row {
  readonly name: string;
  /** Empty: a port of a pod. */
  readonly type: '' | 'router' | 'localnet' | 'localport' | 'virtual' | 'l2gateway' | 'external' | 'remote';
  /** IP addresses; MAC addresses are left out. `router`: those of the router's port; `unknown`: any. */
  readonly addresses: readonly string[];
  /** IP addresses that it may send from and is sent to. Empty: any. */
  readonly portSecurity: readonly string[];
  /** `router-port` names the port of the router that it is wired to, `network_name` the physical network. */
  readonly options: Options;
  /** The VLAN of a port of type `localnet`. */
  readonly tag?: number | undefined;
  /** What DHCP answers, by family, if the switch answers at all. */
  readonly dhcp4?: Options | undefined;
  readonly dhcp6?: Options | undefined;
}

export interface Acl extends Row {
  readonly direction: 'from-lport' | 'to-lport';
  /** 0 to 32767; the highest one that matches decides. */
  readonly priority: number;
  /** Tiers are asked one after another, 0 first. */
  readonly tier: number;
  readonly match: string;
  readonly action: 'allow' | 'allow-related' | 'allow-stateless' | 'drop' | 'reject' | 'pass';
  readonly name?: string | undefined;
  /** `apply-after-lb`: of `from-lport`, whether it is asked after load balancing. */
  readonly options: Options;
}

export interface QosRule extends Row {
  readonly direction: 'from-lport' | 'to-lport';
  readonly priority: number;
  readonly match: string;
  /** kbit/s and kbit. */
  readonly rate?: number | undefined;
  readonly burst?: number | undefined;
  readonly dscp?: number | undefined;
}

export interface PortGroup extends Row {
  readonly name: string;
  /** Names of ports of switches. */
  readonly ports: readonly string[];
  readonly acls: readonly Acl[];
  /** What the controller notes about it. */
  readonly ids: Options;
}

/** Addresses and CIDRs that matches name as `$name`. */
export interface AddressSetRow extends Row {
  readonly name: string;
  readonly addresses: readonly string[];
}

export interface LoadBalancer extends Row {
  readonly name: string;
  readonly protocol: 'tcp' | 'udp' | 'sctp';
  /** `address:port` → `address:port` of each backend. */
  readonly vips: ReadonlyMap<string, readonly string[]>;
  readonly options: Options;
  /** VIPs whose backends are probed. */
  readonly healthChecks: readonly HealthCheck[];
}

export interface HealthCheck extends Row {
  readonly vip: string;
  readonly options: Options;
}
