import type { Since } from '../../target/release';

/**
 * The annotations that kube-ovn reads, or writes, on objects of Kubernetes, by their name behind the slash. One table:
 * the checks, the proposals for misspelt keys and docs/annotations.md come from it
 * (kubeovn/kube-ovn v1.16.2 pkg/util/const.go; kubeovn/kube-ovn master 1533681d pkg/util/const.go).
 */
export interface Annotation {
  /** `ip_address`. */
  readonly name: string;
  /**
   * The domains that it is read under: that of each interface, `<provider>.kubernetes.io`; of each that is an interface
   * of kube-ovn; or `ovn.kubernetes.io` alone. @default `ovn.kubernetes.io` alone
   */
  readonly per?: 'interface';
  /** @default every release since 1.12 */
  readonly since?: Since;
  /** What its value is: for people. */
  readonly form: string;
  /** What it does. */
  readonly does: string;
  /** kube-ovn writes its own value over it. */
  readonly isWritten?: true;
  /** Other names that people give it. */
  readonly also?: readonly string[];
}

const flag = '`true`; anything else is off';
const written = 'written by kube-ovn';
const megabits = 'a whole number of Mbit/s, from 0';

/** On pods, and on the pod templates of workloads. */
export const podAnnotations: readonly Annotation[] = [
  {
    name: 'logical_switch',
    per: 'interface',
    form: 'the name of one Subnet',
    does: 'puts the interface into the Subnet',
    also: ['switch', 'subnet', 'subnet_name', 'network', 'logical_subnet'],
  },
  {
    name: 'ip_address',
    per: 'interface',
    form: 'one address, or an IPv4 and an IPv6 address with a comma between',
    does: 'gives the interface the address',
    also: ['ip', 'ips', 'static_ip', 'address', 'fixed_ip', 'ipv4', 'ipv4_address', 'ipv6', 'ipv6_address', 'pod_ip'],
  },
  {
    name: 'ip_pool',
    per: 'interface',
    form: 'addresses with commas, pairs of both families with semicolons, or the name of one IPPool',
    does: 'gives the interface one of the addresses; the pods of a StatefulSet each have the entry of their number',
    also: ['pool', 'address_pool', 'ip_range', 'ips_pool'],
  },
  {
    name: 'ip_family',
    per: 'interface',
    since: '1.17',
    form: '`ipv4` or `ipv6`',
    does: 'gives the interface of a dual-stack Subnet an address of one family alone',
    also: ['family', 'protocol', 'ip_version'],
  },
  {
    name: 'mac_address',
    per: 'interface',
    form: 'a hardware address',
    does: 'gives the interface the hardware address',
    also: ['mac', 'hwaddr', 'hardware_address'],
  },
  {
    name: 'ingress_rate',
    per: 'interface',
    form: megabits,
    does: 'limits what the pod receives',
    also: ['rate', 'ingress_bandwidth', 'ingress'],
  },
  {
    name: 'egress_rate',
    per: 'interface',
    form: megabits,
    does: 'limits what the pod sends',
    also: ['egress_bandwidth', 'egress'],
  },
  {
    name: 'ingress_burst',
    per: 'interface',
    since: '1.17',
    form: megabits,
    does: 'lets the pod receive more for a while',
  },
  { name: 'egress_burst', per: 'interface', since: '1.17', form: megabits, does: 'lets the pod send more for a while' },
  {
    name: 'security_groups',
    per: 'interface',
    form: 'names of SecurityGroups with commas, without blanks',
    does: 'filters the interface',
    also: ['security_group', 'sg', 'sgs'],
  },
  { name: 'port_security', per: 'interface', form: flag, does: 'drops packets from other addresses than its own' },
  {
    name: 'port_vips',
    per: 'interface',
    form: 'addresses with commas, without blanks',
    does: 'lets the interface send from further addresses',
    also: ['allowed_addresses', 'address_pairs'],
  },
  { name: 'layer2_forward', per: 'interface', form: flag, does: 'gives the port frames for unknown addresses' },
  {
    name: 'routes',
    per: 'interface',
    form: 'a JSON list of {"dst": CIDR, "gw": address}',
    does: 'adds routes in the pod',
    also: ['route', 'static_routes'],
  },
  {
    name: 'default_route',
    per: 'interface',
    form: '`true` or `false`',
    does: 'sets the default route of the pod here',
  },
  { name: 'mirror', per: 'interface', form: flag, does: 'mirrors the packets of the interface' },
  { name: 'pod_nic_type', per: 'interface', form: '`veth-pair`, `internal-port`, …', does: 'chooses the interface' },
  { name: 'latency', per: 'interface', form: 'milliseconds', does: 'delays packets' },
  { name: 'jitter', per: 'interface', form: 'milliseconds', does: 'varies the delay' },
  { name: 'limit', per: 'interface', form: 'a number of packets', does: 'bounds the queue' },
  { name: 'loss', per: 'interface', form: 'a percentage', does: 'drops packets by chance' },
  { name: 'dhcp-v4-options', per: 'interface', since: '1.16', form: '`key=value,…`', does: 'sets options of DHCPv4' },
  { name: 'dhcp-v6-options', per: 'interface', since: '1.16', form: '`key=value,…`', does: 'sets options of DHCPv6' },
  { name: 'activation_strategy', per: 'interface', form: '`rarp`', does: 'holds a migrated port until it speaks' },
  { name: 'vip', form: 'the name of one Vip of the Subnet', does: 'gives the first interface the address of a Vip' },
  {
    name: 'aaps',
    form: 'names of Vips of the namespace and the Subnet, with commas',
    does: 'lets the pod send from the addresses of Vips',
    also: ['aap', 'vips', 'allowed_address_pairs'],
  },
  { name: 'eip', form: 'an address', does: 'gives a pod of the default VPC a floating IP' },
  { name: 'snat', form: 'an address', does: 'gives a pod of the default VPC an address to leave with' },
  { name: 'north_gateway', form: 'an address', does: 'routes what a pod of the default VPC sends' },
  { name: 'bgp', form: '`true`, `cluster`, `local`', does: 'announces the address of the pod' },
  { name: 'cidr', per: 'interface', form: written, does: 'must hold a written ip_address', isWritten: true },
  { name: 'gateway', per: 'interface', form: written, does: 'tells the gateway of the Subnet', isWritten: true },
  { name: 'logical_router', per: 'interface', form: written, does: 'tells the VPC', isWritten: true },
  { name: 'allocated', per: 'interface', form: written, does: 'marks an interface with addresses', isWritten: true },
  { name: 'routed', per: 'interface', form: written, does: 'marks an interface with routes', isWritten: true },
  { name: 'vlan_id', per: 'interface', form: written, does: 'tells the VLAN', isWritten: true },
  { name: 'provider_network', per: 'interface', form: written, does: 'tells the physical network', isWritten: true },
  { name: 'virtualmachine', per: 'interface', form: written, does: 'names the virtual machine', isWritten: true },
  { name: 'vf', per: 'interface', form: written, does: 'names the virtual function', isWritten: true },
  { name: 'vf_representor', per: 'interface', form: written, does: 'names its representor', isWritten: true },
  { name: 'vpc_nat_gw', form: written, does: 'marks the pod of a NAT gateway', isWritten: true },
  { name: 'vpc_nat_gw_init', form: written, does: 'marks a gateway that is set up', isWritten: true },
  { name: 'vpc_nat_gw_container_restarted', form: written, does: 'marks a gateway to be made anew', isWritten: true },
  { name: 'vpc_cidrs', per: 'interface', form: written, does: 'lists the Subnets of a gateway', isWritten: true },
  { name: 'generate-hash', form: written, does: 'marks what a workload was made from', isWritten: true },
];

/** On Namespaces: the Subnets and IPPools that list them. */
export const namespaceAnnotations: readonly Annotation[] = [
  { name: 'logical_switch', form: written, does: 'the Subnets of its pods', isWritten: true },
  { name: 'cidr', form: written, does: 'their CIDRs', isWritten: true },
  { name: 'exclude_ips', form: written, does: 'what they exclude', isWritten: true },
  { name: 'ip_pool', form: written, does: 'the IPPools of its pods', isWritten: true },
];

/** On Services. */
export const serviceAnnotations: readonly Annotation[] = [
  { name: 'vpc', form: 'the name of a Vpc', does: 'puts the load balancer on its switches' },
  { name: 'logical_switch', form: 'the name of a Subnet', does: 'gives the load balancer its address' },
  { name: 'switch_lb_vip', form: written, does: 'marks a SwitchLBRule', isWritten: true },
  { name: 'router_lb_vip', since: '1.17', form: written, does: 'marks a RouterLBRule', isWritten: true },
  { name: 'service_health_check', since: '1.15', form: '`true` or `false`', does: 'watches the backends' },
  { name: 'service_external_ip_from_subnet', since: '1.14', form: 'a Subnet', does: 'gives it an external address' },
  { name: 'attachmentprovider', form: '`nad.namespace`', does: 'makes a load balancer on the network' },
  { name: 'bgp', form: '`true`, `cluster`, `local`', does: 'announces its addresses' },
];

/** On NetworkPolicies. */
export const policyAnnotations: readonly Annotation[] = [
  { name: 'enable_log', form: flag, does: 'logs what it drops' },
  { name: 'log_acl_actions', since: '1.13', form: '`drop`, `allow`, …', does: 'chooses what is logged' },
  { name: 'acl_log_meter_rate', form: 'a number', does: 'bounds the log' },
  { name: 'network_policy_enforcement', since: '1.15', form: '`lax` or `standard`', does: 'lets DHCP and ARP pass' },
  {
    name: 'network_policy_for',
    since: '1.16',
    form: '`ovn`, `namespace/nad`, … with commas',
    does: 'chooses the interfaces it is for',
  },
];

/** On Nodes. */
export const nodeAnnotations: readonly Annotation[] = [
  { name: 'tunnel_interface', form: 'the name of an interface', does: 'carries the tunnels' },
  { name: 'node_networks', since: '1.15', form: 'JSON', does: 'names further networks of the node' },
  { name: 'chassis', form: written, does: 'the chassis in OVN', isWritten: true },
];

/** The annotations by the kind that has them; those of a Pod are those of every pod template. */
export const annotationsByKind = {
  Pod: podAnnotations,
  Namespace: namespaceAnnotations,
  Service: serviceAnnotations,
  NetworkPolicy: policyAnnotations,
  Node: nodeAnnotations,
} as const;

/** The domain of what is for the first interface, and for the pod as a whole. */
export const ownDomain = 'ovn.kubernetes.io';

/** An annotation for pods by its name. */
export const podAnnotation: ReadonlyMap<string, Annotation> = new Map(podAnnotations.map((one) => [one.name, one]));
