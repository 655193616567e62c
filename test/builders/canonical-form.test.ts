import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { check, kubeOvnRelease, load, type Release, type Resource, render } from '../../lib/engine';
import { findKind } from '../../lib/kinds';
import { storedIn } from '../../lib/schema/problems';
import { examples } from './example';
import { writtenBack } from './written-back';

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** Everything that is written loosely, for one family or both. */
const loose = (v4: boolean, v6: boolean) => {
  const pick = (four: string, six: string) => [...(v4 ? [four] : []), ...(v6 ? [six] : [])];
  const both = (four: string, six: string) => `'${pick(four, six).join(',')}'`;
  const list = (four: readonly string[], six: readonly string[]) =>
    `[${[...(v4 ? four : []), ...(v6 ? six : [])].map((text) => `'${text}'`).join(', ')}]`;
  const one = (four: string, six: string) => `'${v4 ? four : six}'`;
  const nat = `
  natGateways:
    - name: gw1
      subnet: net1
      externalNetwork: ext
      nodeSelector: {kubernetes.io/os: linux}
      routes: [{cidr: 10.77.3.4/16, nextHop: gateway}]
      bgpSpeaker: {asn: 65000, remoteAsn: 65001, neighbors: [192.168.100.2, 'FD00:0::2']}
      eips: [{name: free}, {name: pinned, address: 192.168.100.9}]
      snats: [{name: s1, source: net1, eip: free}, {name: s2, source: 10.0.1.77/25, eip: pinned}, {name: s3, source: 10.0.1.5, address: 192.168.100.10}]
      floatingIps: [{name: f1, to: 10.0.1.6, address: 192.168.100.11}]
      portForwards: [{name: p1, port: 53, to: '10.0.1.7:053', protocol: UDP, eip: pinned}]`;
  return `
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ext, labels: {team: net}, annotations: {argocd.argoproj.io/sync-wave: '1'}}
spec:
  attach: {type: macvlan, interface: ens37}
  cidr: ${both('192.168.100.77/24', '2001:DB8:0::5/64')}
  gateway: ${one('192.168.100.254', '2001:DB8::FE')}
  reserved: ${list(['192.168.100.3', '192.168.100.1..192.168.100.3', '192.168.100.2'], ['2001:db8::3', '2001:DB8::1..2001:DB8::2'])}
---
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ext2, namespace: ovn}
spec: {attach: {type: kube-ovn, vlan: vlan0}, cidr: ${both('172.16.9.9/16', 'FD16::1/112')}, gateway: ${both('172.16.0.1', 'FD16::1')}}
---
apiVersion: cdk8s-ovn/v1
kind: ProviderNetwork
metadata: {name: physnet1}
spec:
  defaultInterface: eth1
  customInterfaces: [{interface: ens5, nodes: [n2]}]
  vlans:
    - {name: vlan0, id: 0}
    - name: vlan7
      id: 7
      subnets:
        - {name: under, cidr: ${both('10.5.204.9/24', 'FD05::9/64')}, gateway: ${both('10.5.204.254', 'FD05::FE')}, reserved: ${list(['10.5.204.9..10.5.204.9', '10.5.204.10'], ['FD05::9'])}}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: v}
spec:
  namespaces: [b, a]
  ovnExternalSubnets: [under]
  bfdPort: {ip: ${both('10.255.255.255', 'FD00:255::1')}}
  staticRoutes: ${list([], []).replace('[]', `[{cidr: ${one('10.50.1.1/16', 'FD50::1/64')}, nextHop: ${one('10.0.1.40', 'FD00:1::40')}}, {cidr: ${one('10.51.0.1', 'FD51::1')}, nextHop: ${one('10.0.1.41', 'FD00:1::41')}, policy: policySrc, routeTable: t}]`)}
  peerings: [{remoteVpc: w, network: ${both('169.254.10.0/30', 'FD00:A::/126')}}]
  subnets:
    - name: net1
      cidr: ${both('10.0.1.77/24', 'FD00:1::77/64')}
      reserved: ${list(['10.0.1.99', '10.0.1.9', '10.0.1.10..10.0.1.12', '10.0.1.1'], ['FD00:1::9', 'FD00:1::A'])}
      private: true
      allowSubnets: ${list(['10.9.9.9/24'], ['FD09::9/64'])}
      ipPools: [{name: pool, ips: ${list(['10.0.1.50..10.0.1.59', '10.0.1.61/30'], ['FD00:1::5F'])}}]
      vips: [{name: vip, ${pick('v4Ip: 10.0.1.45', "v6Ip: 'FD00:1::45'").join(', ')}, selector: {app: x}}]
    - {name: net2, cidr: ${both('10.0.2.0/24', 'FD00:2::/64')}, gateway: ${one('10.0.2.9', 'FD00:2::9')}}
  loadBalancers:
    - {name: lb, vip: ${one('10.0.1.30', 'FD00:1::30')}, subnet: net1, endpoints: [${one('10.0.1.31', 'FD00:1::31')}], ports: [{port: 80, protocol: tcp}]}
  dns: {name: dns, subnet: net1}
  egressGateways:
    - {name: out, externalNetwork: ext, subnet: net1, policies: [{subnets: [net1]}, {snat: true, ipBlocks: ${list(['10.0.2.9/24'], ['FD00:2::9/64'])}}], bfd: {enabled: true}, bgpConf: bgp, evpnConf: evpn}
  ovnEips: [{name: oe, externalSubnet: under, ${pick('v4Ip: 10.5.204.10', "v6Ip: 'FD05::10'").join(', ')}}]
  ovnSnats: [{name: os1, eip: oe, source: net1}, {name: os2, eip: oe, source: ${one('10.0.1.9/28', 'FD00:1::9/80')}}]
  ovnFips: [{name: of, eip: oe, to: ${one('10.0.1.8', 'FD00:1::8')}}]
  ovnDnats: [{name: od, eip: oe, port: 80, to: ${one('10.0.1.8:080', '[FD00:1::8]:080')}, protocol: TCP}]${v4 ? nat : ''}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: w}
spec: {subnets: [{name: w1, cidr: ${both('10.1.1.0/24', 'FD11::/64')}}]}
---
apiVersion: cdk8s-ovn/v1
kind: QosPolicy
metadata: {name: qos}
spec: {bindingType: EIP, limits: [{name: in, direction: ingress, rateMax: 0.5, burstMax: 1}]}
---
apiVersion: cdk8s-ovn/v1
kind: SecurityGroup
metadata: {name: sg}
spec: {ingress: [{priority: 1, remote: ${one('10.0.1.9/24', 'FD00:1::9/64')}, protocol: tcp}, {priority: 2, remoteGroup: sg}]}
---
apiVersion: cdk8s-ovn/v1
kind: BgpConf
metadata: {name: bgp}
spec: {asn: 65000, remoteAsn: 65001, neighbors: ${list(['192.168.100.2'], ['2001:DB8::2'])}}
---
apiVersion: cdk8s-ovn/v1
kind: EvpnConf
metadata: {name: evpn}
spec: {vni: 100}
`;
};

const inputs: readonly (readonly [string, string])[] = [
  ['every field', read(__dirname, '..', 'intent', 'inputs', 'complete.yaml')],
  ['the services of a VPC', read(examples, 'vpc-services', 'network.yaml')],
  ['loose texts, IPv4', loose(true, false)],
  ['loose texts, IPv6', loose(false, true)],
  ['loose texts, both families', loose(true, true)],
];

const lines = ['1.12', '1.13', '1.14', '1.15', '1.16', '1.17-dev'];

function madeOf(text: string): readonly Resource[] {
  const { resources } = load(['-'], { cwd: examples, stdin: () => text });
  return resources.filter(({ group, modelled }) => group === 'kubeovn.io' && !modelled);
}

/** What of a manifest reads otherwise in the cluster: maps may have gained fields there, lists may not. */
function drift(written: unknown, live: unknown, path = ''): string[] {
  const isMap = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isMap(written)) {
    const [text, other] = [JSON.stringify(written), JSON.stringify(live)];
    return text === other ? [] : [`${path}: ${text} becomes ${other}`];
  }
  return Object.entries(written as object).flatMap(([key, value]) =>
    drift(value, isMap(live) ? (live as Record<string, unknown>)[key] : undefined, `${path}.${key}`),
  );
}

function driftOf(resource: Resource, release: Release): string[] {
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind) throw new Error(`no kind ${resource.kind}`);
  const stored = storedIn(resource, kind, release);
  const live = writtenBack(stored as unknown as Parameters<typeof writtenBack>[0]);
  return drift(stored, live).map((line) => `${resource.title}${line}`);
}

describe('what the library makes is what kube-ovn would write back', () => {
  it.each(inputs)('%s', (_, text) => {
    const made = madeOf(text);
    expect(made.length).toBeGreaterThan(10);
    for (const line of lines) {
      const release = kubeOvnRelease(line) as Release;
      expect(made.flatMap((resource) => driftOf(resource, release))).toEqual([]);
    }
  });

  it('of every kind that the library makes', () => {
    const kinds = new Set(inputs.flatMap(([, text]) => madeOf(text).map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(
      `BgpConf EvpnConf IPPool IptablesDnatRule IptablesEIP IptablesFIPRule IptablesSnatRule OvnDnatRule OvnEip OvnFip
       OvnSnatRule ProviderNetwork QoSPolicy SecurityGroup Subnet SwitchLBRule Vip Vlan Vpc VpcDns VpcEgressGateway
       VpcNatGateway`.split(/\s+/),
    );
  });
});

it('what a person writes as a manifest stays as it is, and findings tell what kube-ovn would make of it', () => {
  const text = `---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: v
  cidrBlock: 10.0.1.77/24
  gateway: 10.0.1.1
  excludeIps:
    - 10.0.1.9
    - 10.0.1.2..10.0.1.3
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: v
spec:
  staticRoutes:
    - cidr: 10.9.1.1/16
      nextHopIP: 10.0.1.254
`;
  const input = load(['-'], { cwd: examples, stdin: () => text });
  const plain = (yaml: string) => parseAllDocuments(yaml).map((document) => document.toJS());
  const byKind = (objects: { kind: string }[]) => objects.toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(byKind(plain(render(input)))).toEqual(byKind(plain(text)));
  expect(new Set(check(input).findings.map(({ rule }) => rule))).toEqual(
    new Set([
      'kube-ovn/exclude-ips-not-canonical',
      'kube-ovn/static-route-not-canonical',
      'kube-ovn/static-route-without-policy',
      'kube-ovn/subnet-cidr-not-canonical',
    ]),
  );
});
