import { expect, test } from 'vitest';
import { kubeOvnLines } from '../../../lib/target/target';
import { run } from '../../cli/command';

const subnet = `apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: dual}
spec:
  vpc: shop
  protocol: Dual
  cidrBlock: fd00:30::/64,10.30.0.0/24
  gateway: fd00:30::1,10.30.0.1
  excludeIps: [10.30.0.1, 10.30.0.254, 'fd00:30::1']
`;
const vpcWithGateway = `apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: shop}
spec:
  staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.30.0.254}]
---
${subnet}---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata: {name: gw1}
spec: {vpc: shop, subnet: dual, lanIp: 10.30.0.254, externalSubnets: [ext]}
`;

test.each(kubeOvnLines)('a Subnet with IPv6 first is an error for %s, with a gateway on it or alone', (release) => {
  for (const stdin of [subnet, vpcWithGateway]) {
    const { code, out } = run(['check', '--kube-ovn', release, '--format', 'compact', '-'], { stdin });
    expect(code).toBe(1);
    expect(out).toContain('kube-ovn/dual-stack-order');
  }
});

test('an intent document may name the families in any order: IPv4 is rendered first', () => {
  const stdin = `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - {name: web, cidr: 'fd00:30::/64,10.30.0.0/24'}
`;
  const { code, out } = run(['render', '-'], { stdin });
  expect(code).toBe(0);
  expect(out).toContain('cidrBlock: "10.30.0.0/24,fd00:30::/64"');
});
