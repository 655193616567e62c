import { type GatewayRules, gatewayRules } from '../../../../lib/controllers/kube-ovn/gateway-rules/gateway-rules';
import { iptablesSave } from '../../../../lib/controllers/kube-ovn/gateway-rules/iptables-save';
import { Network } from '../../../../lib/network/network';
import { parseRelease } from '../../../../lib/target/release';
import { defaultTarget } from '../../../../lib/target/target';
import { object } from '../../../rules/kube-ovn/nat-objects';
import { resourcesOf } from '../../../rules/overlay';

/** Objects as YAML documents, all together, for a release of kube-ovn. */
export function networkOf(objects: readonly string[], version = '1.16'): Network {
  const release = parseRelease(version);
  if (!release) throw new Error(`not a release: ${version}`);
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
  return new Network(resourcesOf(objects.join('---\n')), { target });
}

/** A VPC with a subnet, an external subnet, a gateway and two EIPs: what NAT rules need. */
export const around: readonly string[] = [
  object('Vpc', 'vpc1', { staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254', policy: 'policyDst' }] }),
  object('Subnet', 'net1', { vpc: 'vpc1', cidrBlock: '10.0.1.0/24', gateway: '10.0.1.1' }),
  object('Subnet', 'outside', {
    provider: 'outside.kube-system',
    cidrBlock: '192.168.100.0/24',
    gateway: '192.168.100.1',
  }),
  object('VpcNatGateway', 'gw1', { vpc: 'vpc1', subnet: 'net1', lanIp: '10.0.1.254', externalSubnets: ['outside'] }),
  object('IptablesEIP', 'eip1', { natGwDp: 'gw1', externalSubnet: 'outside', v4ip: '192.168.100.230' }),
  object('IptablesEIP', 'eip2', { natGwDp: 'gw1', externalSubnet: 'outside', v4ip: '192.168.100.231' }),
];

/** The rules of the only gateway. */
export function rulesOf(objects: readonly string[], version?: string): GatewayRules {
  const [gateway] = networkOf([...around, ...objects], version).gateways;
  if (!gateway) throw new Error('there is no gateway');
  return gatewayRules(gateway);
}

/** The lines of a chain of the nat table, without `-A CHAIN`. */
export function chainOf(rules: GatewayRules, chain: string): string[] {
  return iptablesSave(rules.rules, 'nat').flatMap((line) =>
    line.startsWith(`-A ${chain} `) ? line.slice(chain.length + 4) : [],
  );
}

export function refusedOf({ refused }: GatewayRules): string[] {
  return refused.map(({ cause, reason }) => `${cause.name}: ${reason}`);
}
