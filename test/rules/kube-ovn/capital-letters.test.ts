import { describe, expect, it } from 'vitest';
import { fixText } from '../../fix/fixing';
import { reported } from '../edit';
import { resourcesOf } from '../overlay';

/*
 * kube-ovn looks for capital letters in some fields alone (ContainsUppercase), and releases before 1.13 nowhere. Go, OVN
 * and Linux read them everywhere.
 */

const releases = ['1.12', '1.13', '1.14', '1.15', '1.16', '1.17-dev'];

const aboutCapitals = (text: string, version: string) =>
  reported(resourcesOf(text), { version }).filter((line) => /capital|is kept as/.test(line));

const elsewhere = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: vpc-y}
spec:
  bfdPort: {enabled: true, ip: 'FD00:99::1'}
  staticRoutes:
  - {policy: policyDst, cidr: 'FD00:5::/64', nextHopIP: 'fd00:9::1'}
  - {policy: policyDst, cidr: 'fd00:6::/64', nextHopIP: 'FD00:9::A'}
  policyRoutes:
  - {priority: 10, match: ip6, action: reroute, nextHopIP: 'FD00:9::B'}
  vpcPeerings:
  - {remoteVpc: v2, localConnectIP: 'FD00:5::1/64'}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: s6}
spec:
  vpc: vpc-y
  protocol: IPv6
  cidrBlock: fd00:30::/64
  gateway: fd00:30::1
  natOutgoing: true
  natOutgoingPolicyRules:
  - {match: {srcIPs: 'FD00:30::/64'}, action: nat}
  - {match: {srcIPs: 'FD00:30::5'}, action: nat}
---
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata: {name: sg}
spec:
  ingressRules:
  - {ipVersion: ipv6, protocol: all, priority: 1, remoteType: address, remoteAddress: 'FD00:30::/64', policy: allow}
---
apiVersion: kubeovn.io/v1
kind: IPPool
metadata: {name: pool}
spec:
  subnet: s6
  ips: ['FD00:30::10..FD00:30::20', 'FD00:30::30', 'FD00:30::40/124']
---
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata: {name: lb}
spec:
  vip: 'FD00:96::5'
  namespace: default
  selector: ['app:web']
  ports: [{name: a, port: 80, targetPort: 80, protocol: TCP}]
---
apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata: {name: egw, namespace: default}
spec:
  vpc: vpc-y
  replicas: 1
  internalSubnet: s6
  externalSubnet: s6
  internalIPs: ['FD00:30::50']
  externalIPs: ['FD00:30::51']
  policies: [{snat: true, ipBlocks: ['FD00:31::/64']}]
---
apiVersion: kubeovn.io/v1
kind: OvnFip
metadata: {name: of}
spec: {ovnEip: oe, vpc: vpc-y, v6Ip: 'FD00:30::60'}
`;

it.each(releases)('%s takes them where nothing looks for them', (version) => {
  expect(aboutCapitals(elsewhere, version)).toEqual([]);
});

const inFields = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: one}
spec:
  vpc: ovn-cluster
  protocol: IPv6
  cidrBlock: FD00:30::/64
  gateway: FD00:30::A
  gatewayType: centralized
  gatewayNode: node1
  excludeIps: ['FD00:30::B']
  allowSubnets: ['FD00:31::/64']
  vips: ['FD00:30::C']
  u2oInterconnectionIP: FD00:30::D
  externalEgressGateway: FD00:99::1
  policyRoutingPriority: 1000
  policyRoutingTableID: 1000
---
apiVersion: kubeovn.io/v1
kind: Vip
metadata: {name: vip1}
spec: {subnet: one, v6ip: 'FD00:30::E'}
---
apiVersion: kubeovn.io/v1
kind: OvnEip
metadata: {name: oe}
spec: {externalSubnet: one, v6Ip: 'FD00:30::F', type: nat}
---
apiVersion: kubeovn.io/v1
kind: IP
metadata: {name: ip1}
spec: {subnet: one, podName: a, namespace: b, v6IpAddress: 'FD00:30::AB', ipAddress: ''}
`;

describe('fields that kube-ovn wants in lower case', () => {
  it('are errors from 1.13 on', () => {
    const fields = aboutCapitals(inFields, '1.16').map((line) => /: (.*) has capital/.exec(line)?.[1]);
    expect(fields.sort()).toEqual([
      'allowSubnets entry FD00:31::/64 of Subnet one',
      'cidrBlock FD00:30::/64 of Subnet one',
      'excludeIps entry FD00:30::B of Subnet one',
      'externalEgressGateway FD00:99::1 of Subnet one',
      'gateway FD00:30::A of Subnet one',
      'u2oInterconnectionIP FD00:30::D of Subnet one',
      'v6Ip FD00:30::F of OvnEip oe',
      'v6IpAddress FD00:30::AB of IP ip1',
      'v6ip FD00:30::E of Vip vip1',
      'virtual address FD00:30::C of Subnet one',
    ]);
  });

  it('may have them before', () => expect(aboutCapitals(inFields, '1.12')).toEqual([]));

  it('are fixed', () => {
    const { text } = fixText(inFields, 'safe');
    expect(aboutCapitals(text, '1.16')).toEqual([]);
    expect(text).toContain('cidrBlock: fd00:30::/64');
  });
});
