import { parseCidr } from '../../../net/cidr';
import type { Network } from '../../../network/network';
import type { Subnet } from '../../../network/subnet';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import { once } from '../../../schema/once';
import type { Release } from '../../../target/release';
import { type Target, usualServiceSubnets } from '../../../target/target';
import { byFamily, familyOf, ovnProvider } from '../go';
import { settingsOf } from './config';
import type { ControllerOptions, StoredSubnet, StoredVpc, WorkloadInputs } from './inputs';

/**
 * What the controller will look at once the input is applied. Git holds no status: subnets count as valid, the BFD port
 * of a VPC as ready.
 */
export function inputsFrom(network: Network): (gateway: VpcNatGateway) => WorkloadInputs {
  const { version, namespace, nonPrimaryCni } = network.target.kubeOvn;
  const known = new Map<Subnet, StoredSubnet>();
  const stored = (subnet: Subnet) => once(known, subnet, () => storedSubnet(subnet));
  const shared = {
    controller: { release: version, namespace, nonPrimaryCni, ...startedWith(network.target) },
    vpc: (name: string) => vpcOf(network, name),
    subnet: (name: string) => mapped(network.subnets.get(name), stored),
    subnetsOf: (vpc: string) => network.subnetsOf(vpc).map(stored),
    subnetOfProvider: (provider: string) => mapped(network.subnetOf(provider), stored),
    attachment: (space: string, name: string) => network.attachments.get(name, space)?.resource,
    config: network.gatewayConfig.image,
    enable: network.gatewayConfig.enable,
    chartImage: `docker.io/kubeovn/vpc-nat-gateway:${tagOf(version)}`,
  };
  const settings = settingsOf(shared);
  return (gateway) => ({ ...shared, settings, gateway: gateway.resource, spec: gateway });
}

/**
 * What is in no manifest, as kube-ovn's chart sets it (kubeovn/kube-ovn v1.16.2 charts/kube-ovn/values.yaml). The
 * controller knows the range of Services, one CIDR or one per family, from its flag `--service-cluster-ip-range`
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags); from 1.17 on from ServiceCIDR objects, where the
 * cluster has them.
 */
function startedWith({
  kubeOvn,
  kubernetes,
}: Target): Pick<ControllerOptions, 'serviceCidrs' | 'services' | 'apiServer' | 'image'> {
  const { serviceSubnets } = kubernetes;
  const known = serviceSubnets.length > 0 ? serviceSubnets : usualServiceSubnets;
  const [first = '', ...others] = known.map(String);
  const second = others.find((cidr) => familyOf(cidr) !== familyOf(first));
  const serviceCidrs = second === undefined ? first : `${first},${second}`;
  return {
    serviceCidrs,
    services: byFamily(serviceCidrs),
    // The Service `kubernetes` has the first address of the first range.
    apiServer: `${parseCidr(first)?.network.plus(1n)}`,
    image: `docker.io/kubeovn/kube-ovn:${tagOf(kubeOvn.version)}`,
  };
}

function tagOf({ text }: Release): string {
  return text.startsWith('v') ? text : `v${text}`;
}

function vpcOf(network: Network, name: string): StoredVpc | undefined {
  const vpc = network.vpcs.get(name);
  if (!vpc) return network.isMissing('Vpc', name) ? undefined : { bfdIp: '' };
  const port = vpc.part('bfdPort');
  return { resource: vpc.resource, bfdIp: port.flag('enabled') ? (port.text('ip') ?? '') : '' };
}

/** A Subnet with the defaults that kube-ovn fills in (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatSubnet). */
function storedSubnet(subnet: Subnet): StoredSubnet {
  const gateway = subnet.text('gateway') ?? subnet.gateways.join(',');
  return {
    resource: subnet.resource,
    name: subnet.name,
    vpc: subnet.vpcName ?? subnet.text('vpc') ?? '',
    provider: subnet.text('provider') ?? ovnProvider,
    gateway,
    gateways: byFamily(gateway),
    cidrBlock: subnet.cidrs?.join(',') ?? subnet.text('cidrBlock') ?? '',
    routed: subnet.isOvn && (subnet.text('vlan') === undefined || subnet.flag('u2oInterconnection')),
  };
}

function mapped<T, R>(value: T | undefined, map: (value: T) => R): R | undefined {
  return value === undefined ? undefined : map(value);
}
