import { expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { parseCidr } from '../../../lib/net/cidr';
import { defaultTarget } from '../../../lib/target/target';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const target = {
  ...defaultTarget,
  kubernetes: { ...defaultTarget.kubernetes, nodeSubnets: [parseCidr('172.16.0.0/16')].flatMap((cidr) => cidr ?? []) },
};

const physical = [
  object('ProviderNetwork', 'phys1', { defaultInterface: 'eth1' }),
  object('Vlan', 'v', { id: 0, provider: 'phys1' }),
];

it.each<[what: string, spec: object, rules: readonly string[]]>([
  ['an overlay network of the default VPC', {}, ['kube-ovn/subnet-overlaps-cluster']],
  ['an underlay network, where nodes may be', { vlan: 'v' }, []],
  ['a network of another VPC', { vpc: 'test-vpc-1' }, []],
])('%s in the range of the nodes', (_, spec, rules) => {
  const subnet = object('Subnet', 's', { cidrBlock: '172.16.8.0/24', gateway: '172.16.8.1', ...spec });
  const { findings } = check(overlaid([...physical, subnet].join('---\n')), { target });
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
});
