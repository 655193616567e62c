import { describe, expect, it } from 'vitest';
import { type Change, edited, reported } from '../edit';

const routes = `  staticRoutes:
    # everything that leaves the VPC goes to the gateway's lanIp; kube-ovn writes the three empty fields back
    - policy: policyDst
      cidr: 0.0.0.0/0
      nextHopIP: 10.0.1.254
      ecmpMode: ""
      bfdId: ""
      routeTable: ""
`;
const instead = (now: string): Change => [routes, now.replace(/^(?=.)/gm, '  ')];
const hop = (ip: string): Change => ['nextHopIP: 10.0.1.254', `nextHopIP: ${ip}`];
const gateway = (line: string): Change => ['  lanIp: 10.0.1.254\n', `${line}\n`];
const more = (text: string): Change => ['apiVersion: v1\nkind: Pod', `${text.trim()}\n---\napiVersion: v1\nkind: Pod`];

const secondGateway = more(`
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw2
spec: {vpc: test-vpc-1, subnet: net1, lanIp: 10.0.1.253, externalSubnets: [ovn-vpc-external-network]}
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip-of-gw2
spec: {natGwDp: gw2, externalSubnet: ovn-vpc-external-network}
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat-of-gw2
spec: {eip: eip-of-gw2, internalCIDR: 10.0.1.0/24}
`);
const excluded: Change = ['    - 10.0.1.254\n', '    - 10.0.1.253..10.0.1.254\n'];
const peer = more(`
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: hub
spec:
  vpcPeerings: [{remoteVpc: test-vpc-1, localConnectIP: 169.254.0.2/30}]
  staticRoutes: [{policy: policyDst, cidr: 10.0.1.0/24, nextHopIP: 169.254.0.1}]
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: hub-net
spec: {vpc: hub, cidrBlock: 10.9.0.0/24}
`);
const peering = 'vpcPeerings: [{remoteVpc: hub, localConnectIP: 169.254.0.1/30}]\n';

const missing = 'error kube-ovn/default-route-misses-gateway: VPC test-vpc-1 has no default route to NAT gateway gw1';
const wrong = (ip: string) =>
  `error kube-ovn/default-route-misses-gateway: default route of VPC test-vpc-1 leads to ${ip}, not to NAT gateway gw1`;

describe('the default route of a VPC with a NAT gateway', () => {
  it.each<[string, readonly Change[], readonly string[]]>([
    ['no route at all', [instead('')], [missing]],
    ['an empty list', [instead('staticRoutes: []\n')], [missing]],
    ['the gateway of the subnet', [hop('10.0.1.1')], [wrong('10.0.1.1')]],
    ['another address of the subnet', [hop('10.0.1.253')], [wrong('10.0.1.253')]],
    ['an address of nowhere', [hop('10.77.0.1')], [wrong('10.77.0.1')]],
    [
      'the policy left out: policyDst',
      [instead('staticRoutes: [{cidr: 0.0.0.0/0, nextHopIP: 10.0.1.254}]\n')],
      ['warning kube-ovn/static-route-without-policy: static route 1 of Vpc test-vpc-1 names no policy'],
    ],
    ['by source', [instead('staticRoutes: [{policy: policySrc, cidr: 10.0.1.128/25, nextHopIP: 10.0.1.254}]\n')], []],
    [
      'to some destinations only',
      [instead('staticRoutes: [{policy: policyDst, cidr: 8.8.8.0/24, nextHopIP: 10.0.1.254}]\n')],
      [],
    ],
    [
      'an IPv6 default route alone',
      [instead('staticRoutes: [{policy: policyDst, cidr: "::/0", nextHopIP: "fd00::1"}]\n')],
      [
        missing,
        "error kube-ovn/next-hop-unreachable: next hop 'fd00::1' of static route 1 of Vpc test-vpc-1 is in no network of the router",
      ],
    ],
    [
      'by policy',
      [
        instead(
          'policyRoutes: [{priority: 10, match: ip4.src == 10.0.1.0/24, action: reroute, nextHopIP: 10.0.1.254}]\n',
        ),
      ],
      [],
    ],
    [
      'a policy that only allows',
      [instead('policyRoutes: [{priority: 10, match: ip4.src == 10.0.1.0/24, action: allow}]\n')],
      [missing],
    ],
    ['to a pod with a pinned address', [hop('10.0.1.5')], []],
    [
      'to the other end of a peering',
      [peer, instead(`${peering}staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 169.254.0.2}]\n`)],
      [],
    ],
    ['one of two gateways', [secondGateway, excluded], []],
    ['the other of two gateways', [secondGateway, excluded, hop('10.0.1.253')], []],
    [
      'none of two gateways',
      [secondGateway, excluded, hop('10.0.1.1')],
      [
        'error kube-ovn/default-route-misses-gateway: default route of VPC test-vpc-1 leads to 10.0.1.1, not to NAT gateway gw1, gw2',
      ],
    ],
    [
      'a wrong lanIp is the mistake',
      [gateway('  lanIp: 10.0.2.254')],
      ['error kube-ovn/lan-ip-outside-subnet: lanIp 10.0.2.254 of NAT gateway gw1 is outside of Subnet net1'],
    ],
    [
      'the lanIp that is missing is the mistake',
      [gateway('  noDefaultEIP: false')],
      ['error kube-ovn/gateway-without-lan-ip: NAT gateway gw1 has no lanIp'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(reported(edited(...changes))).toEqual(expected);
  });

  it.each([
    ['several replicas', [gateway('  replicas: 2\n  internalSubnets: [net1]'), instead('')], { version: '1.17-dev' }],
    ['the gateway of OVN itself', [instead('enableExternal: true\n')], {}],
    ['documents that cannot be read', [instead('')], { hidden: [{}] }],
    ['a route that cannot be read', [hop('10.0.1.999')], {}],
    ['a next hop of another family', [hop('fd00::1')], {}],
    ['a gateway that cannot be read', [hop('10.0.1.253')], { hidden: [{ kind: 'VpcNatGateway' }] }],
  ] as const)('is not judged: %s', (_, changes, circumstances) => {
    const found = reported(edited(...changes), circumstances);
    expect(found.filter((line) => line.includes('default-route'))).toEqual([]);
  });
});
