import { test } from 'vitest';
import { northboundOf } from '../../../../lib/controllers/kube-ovn/rows/northbound';
import { expectGrowth } from '../../../growth';
import { object } from '../../../rules/kube-ovn/nat-objects';
import { networkOf } from '../gateway-rules/support';

/** VPCs with a subnet, a gateway whose address kube-ovn chooses, and an address on one network that all share. */
function shops(count: number) {
  const outside = object('Subnet', 'external', { cidrBlock: '172.16.0.0/12', gateway: '172.16.0.1', vlan: 'v' });
  const own = Array.from({ length: count }, (_, i) => [
    object('Vpc', `shop${i}`, {
      enableExternal: true,
      staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '172.16.0.1', policy: 'policyDst' }],
    }),
    object('Subnet', `web${i}`, { vpc: `shop${i}`, cidrBlock: '10.7.0.0/24' }),
    object('OvnEip', `eip${i}`, { externalSubnet: 'external' }),
    object('OvnSnatRule', `out${i}`, { ovnEip: `eip${i}`, vpcSubnet: `web${i}` }),
    object('VpcEgressGateway', `gw${i}`, {
      vpc: `shop${i}`,
      internalSubnet: `web${i}`,
      policies: [{ subnets: [`web${i}`] }],
    }),
  ]);
  return () => northboundOf(networkOf([outside, ...own.flat()]));
}

test('eight times the VPCs take eight times the time', () => {
  expectGrowth(8, shops(150), shops(1200));
}, 120_000);
