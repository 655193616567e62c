import type { Ip } from '../../../net/ip';
import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import type { VpcDns } from '../../../network/vpc-dns';
import type { AddressField, VpcEgressGateway } from '../../../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import type { Place, Resource } from '../../../source/resource';
import { settingsOf } from '../workload/config';
import { inputsFrom } from '../workload/from-network';
import type { Cluster } from './cluster';
import { does } from './features';
import { isMade } from './made-subnets';

/** A pod that the controller makes itself. */
export interface Instance {
  /** With `*` for what is made up with the pod. */
  readonly name: string;
  readonly namespace: string;
  readonly labels: readonly (readonly [string, string])[];
  readonly interfaces: readonly InstanceInterface[];
  readonly resource: Resource;
  readonly sources: readonly Place[];
}

interface InstanceInterface {
  /** `ovn` for the first one. */
  readonly provider: string;
  readonly subnet: Subnet;
  /** In other families IPAM chooses. */
  readonly pinned: readonly Ip[];
  /** What IPAM gives the address to. */
  readonly use: string;
}

/** Nobody has more instances of a gateway, and a number that is mistyped must not cost the memory of all of them. */
export const mostInstances = 1000;

/** The pods of egress gateways, NAT gateways and DNS servers. */
export function instancesOf(network: Network, cluster: Cluster): readonly Instance[] {
  const natName = natGatewayNames(network);
  return [
    ...(does(cluster.release, 'egressGateways') ? [...network.egressGateways].flatMap(instancesOfEgressGateway) : []),
    ...[...network.gateways].flatMap((gateway) => ofNatGateway(gateway, natName(gateway))),
    ...[...network.vpcDnses].flatMap(ofDns),
  ];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload). */
export function instancesOfEgressGateway(gateway: VpcEgressGateway): Instance[] {
  const { name, namespace = 'default', resource } = gateway;
  const subnet = internalSubnetOf(gateway);
  if (!subnet) return [];
  const count = Math.min(gateway.replicas ?? 0, mostInstances);
  const workload = `${gateway.text('prefix') ?? ''}${name}`;
  const { externalSubnet } = gateway;
  const inside = pinnedIn(gateway, 'internalIPs', subnet, count);
  const outside = externalSubnet && pinnedIn(gateway, 'externalIPs', externalSubnet, count);
  const use = `VpcEgressGateway ${gateway.namespace}/${name}`;
  const fields = ['internalSubnet', 'internalIPs'].filter((field) => gateway.raw(field) !== undefined);
  return Array.from({ length: count }, (_, i) => ({
    name: `${workload}-*-${i}`,
    namespace,
    labels: [
      ['app', 'vpc-egress-gateway'],
      ['ovn.kubernetes.io/vpc-egress-gateway', name],
    ],
    interfaces: [
      { provider: 'ovn', subnet, pinned: inside(i), use: `${use} ${i}` },
      ...(externalSubnet?.provider && outside
        ? [{ provider: externalSubnet.provider.text, subnet: externalSubnet, pinned: outside(i), use: `${use} ${i}` }]
        : []),
    ],
    resource,
    sources: [gateway.atName, ...fields.map((field) => gateway.at(field))],
  }));
}

/** What an instance is given of addresses that suffice for all of them in their family. */
function pinnedIn(gateway: VpcEgressGateway, field: AddressField, { cidrs = [] }: Subnet, count: number) {
  const byFamily = cidrs.map(({ family }) => gateway.addresses(field).filter(({ ip }) => ip.family === family));
  const enough = byFamily.filter((written) => written.length >= count);
  return (i: number) => enough.flatMap((written) => written[i]?.ip ?? []);
}

/** Without `internalSubnet` it is the default one of the VPC. */
export function internalSubnetOf(gateway: VpcEgressGateway): Subnet | undefined {
  if (gateway.text('internalSubnet') !== undefined) return gateway.internalSubnet;
  const { network, vpc, vpcName } = gateway;
  const named = vpc?.text('defaultSubnet');
  if (named !== undefined) return network.subnets.get(named);
  const [only, ...more] = network.subnetsOf(vpcName).filter(isMade);
  return more.length === 0 ? only : undefined;
}

function natGatewayNames(network: Network): (gateway: VpcNatGateway) => string {
  if (network.gateways.all.length === 0) return () => '';
  const inputs = inputsFrom(network);
  return (gateway) => `${settingsOf(inputs(gateway)).prefix.text}-${gateway.name}`;
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet). */
function ofNatGateway(gateway: VpcNatGateway, workload: string): Instance[] {
  const { subnet, lanIp, resource, name, isHighlyAvailable, network } = gateway;
  if (!subnet) return [];
  const replicas = gateway.raw('replicas');
  const count = isHighlyAvailable && typeof replicas === 'number' ? Math.min(replicas, mostInstances) : 1;
  return Array.from({ length: count }, (_, i) => ({
    name: isHighlyAvailable ? `${workload}-*-${i}` : `${workload}-0`,
    namespace: gateway.text('namespace') ?? network.target.kubeOvn.namespace,
    labels: [
      ['app', workload],
      ['ovn.kubernetes.io/vpc-nat-gw', 'true'],
    ],
    interfaces: [
      {
        provider: 'ovn',
        subnet,
        pinned: lanIp && !isHighlyAvailable ? [lanIp] : [],
        use: `VpcNatGateway ${name} ${i}`,
      },
    ],
    resource,
    sources: [gateway.at('subnet'), ...(lanIp ? [gateway.at('lanIp')] : [])],
  }));
}

/** What a VpcDns makes is named after it (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, genVpcDNSDpName). */
export function dnsWorkloadOf({ name }: VpcDns): string {
  return `vpc-dns-${name}`;
}

/** The label of the pods of a VpcDns. */
export const dnsLabel = 'k8s-app';

/** Two where `replicas` is left out: the template has them. */
const usualDnsServers = 2;

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, createOrUpdateVpcDNSDep). */
function ofDns(dns: VpcDns): Instance[] {
  const { name, subnet, resource, network } = dns;
  if (!subnet) return [];
  const written = dns.raw('replicas');
  const workload = dnsWorkloadOf(dns);
  const count = typeof written === 'number' ? Math.min(written, mostInstances) : usualDnsServers;
  return Array.from({ length: count }, (_, i) => ({
    name: `${workload}-*-${i}`,
    namespace: network.target.kubeOvn.namespace,
    labels: [[dnsLabel, workload]],
    interfaces: [{ provider: 'ovn', subnet, pinned: [], use: `VpcDns ${name} ${i}` }],
    resource,
    sources: [dns.at('subnet')],
  }));
}
