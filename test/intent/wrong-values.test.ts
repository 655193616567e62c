import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, type Finding, load } from '../../lib/engine';
import { spanOf } from '../../lib/source/resource';

const complete = readFileSync(join(__dirname, 'inputs', 'complete.yaml'), 'utf8');

function findingsOf(text: string): readonly Finding[] {
  return check(load(['-'], { cwd: join(__dirname, 'inputs'), stdin: () => text })).findings;
}

/** The complete network after edits, each of which replaces the first place of a text. */
function edited(edits: readonly (readonly [from: string, to: string])[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`nothing to edit: ${from}`);
    return text.replace(from, () => to);
  }, complete);
}

/** `rule @ text in the file`: what is marked says that the place is right. */
function brief({ rule, at }: Finding): string {
  const { location, source } = spanOf(at);
  return `${rule} @ ${source?.text.slice(source.offset(location.start), source.offset(location.end))}`;
}

it('the complete network has no finding', () => {
  expect(findingsOf(complete)).toEqual([]);
});

describe('one wrong value is one finding, at the value', () => {
  const snat01 = '          eip: eip1\n        - name: snat02';
  it.each([
    // a physical network
    ['type: macvlan', 'type: bridge', 'intent/wrong-value @ bridge'],
    ['    type: macvlan\n', '', 'intent/missing-field @ attach'],
    ['    interface: ens37\n', '', 'intent/missing-field @ attach'],
    ['interface: ens37', 'master: ens37', 'intent/unknown-field @ master'],
    ['interface: ens37', 'interface: averyverylongname', 'intent/wrong-value @ averyverylongname'],
    ['mode: bridge', 'vlan: vlan10', 'intent/conflicting-fields @ vlan'],
    ['vlan: vlan10', 'interface: ens1', 'intent/conflicting-fields @ interface'],
    ['cidr: 192.168.100.0/24', "cidr: ''", "intent/wrong-value @ ''"],
    ['cidr: 192.168.100.0/24', 'cidr: 192.168.100.0', 'kube-ovn/subnet-cidr-malformed @ 192.168.100.0'],
    ['gateway: 192.168.100.1', "gateway: ''", "intent/wrong-value @ ''"],
    ['gateway: 192.168.100.1', 'gateway: 192.168.1.1', 'kube-ovn/subnet-gateway-malformed @ 192.168.1.1'],
    ['192.168.100.2..192.168.100.220', '192.168.100.2-9', 'kube-ovn/exclude-ips-malformed @ 192.168.100.2-9'],
    ['    - 192.168.100.2..192.168.100.220', '    a: b', 'intent/wrong-type @ reserved'],
    // QoS
    ['bindingType: NATGW', 'bindingType: natgw', 'intent/wrong-value @ natgw'],
    ['rateMax: 100', 'rateMax: -1', 'intent/wrong-value @ -1'],
    ['      interface: net1', '      interface: this-name-is-too-long', 'intent/wrong-value @ this-name-is-too-long'],
    ['match: src 10.0.1.0/24', 'match: 10.0.1.0/24', 'intent/wrong-value @ 10.0.1.0/24'],
    // a VPC
    ['name: vpc1\n', 'name: VPC1\n', 'intent/wrong-value @ VPC1'],
    ['namespaces: [ns1, ns2]', 'namespaces: [ns1, ns1]', 'intent/wrong-value @ ns1'],
    ['namespaces: [ns1, ns2]', 'namespaces: [NS1]', 'intent/wrong-value @ NS1'],
    ['namespaces: [ns1, ns2]', 'namespace: [ns1, ns2]', 'intent/unknown-field @ namespace'],
    ['cidr: 10.50.0.0/16', 'cidr: 010.50.0.0/16', 'kube-ovn/static-route-malformed @ 010.50.0.0/16'],
    ['nextHop: 10.0.1.40', 'nextHopIP: 10.0.1.40', 'intent/unknown-field @ nextHopIP'],
    ['ecmpMode: ecmp_symmetric_reply', 'ecmpMode: ecmp', 'intent/wrong-value @ ecmp'],
    [
      '- cidr: 10.50.0.0/16\n      nextHop: 10.0.1.40',
      '- cidr: 0.0.0.0/0\n      nextHop: 10.0.1.1',
      'kube-ovn/default-route-misses-gateway @ 10.0.1.1',
    ],
    // its subnets
    ['cidr: 10.0.1.0/24', 'cidr: 010.0.1.0/24', 'kube-ovn/subnet-cidr-malformed @ 010.0.1.0/24'],
    ['cidr: 10.0.1.0/24', 'cidr: 10.0.1.0/33', 'kube-ovn/subnet-cidr-malformed @ 10.0.1.0/33'],
    ['cidr: 10.0.2.0/24', 'cidr: 10.0.1.128/25', 'kube-ovn/subnet-cidr-overlap @ 10.0.1.128/25'],
    ['- name: net1\n', '- name: NET1\n', 'intent/wrong-value @ NET1'],
    ['gateway: 10.0.1.1', 'gateway: 10.0.2.1', 'kube-ovn/subnet-gateway-malformed @ 10.0.2.1'],
    ['gateway: 10.0.1.1', "gateway: ''", "intent/wrong-value @ ''"],
    ['      namespaces: [ns1]', '      namespaces: [ns7]', 'kube-ovn/subnet-namespace-outside-vpc @ ns7'],
    ['private: true', "private: 'yes'", "intent/wrong-type @ 'yes'"],
    ['[10.0.1.0/24,', '[10.0.1.0,', 'kube-ovn/subnet-option-malformed @ 10.0.1.0'],
    ['mtu: 1400', 'mtu: 67', 'intent/wrong-value @ 67'],
    ['mtu: 1400', 'mtu: 1400.5', 'intent/wrong-type @ 1400.5'],
    // a gateway
    ['- name: gw1', '- name: GW_1', 'intent/wrong-value @ GW_1'],
    ['      subnet: net1\n', '      subnet: net9\n', 'kube-ovn/gateway-subnet-in-other-vpc @ net9'],
    ['  subnet: net9', '  subnet: nope', 'kube-ovn/gateway-subnet-missing @ nope'],
    ['lanIp: 10.0.1.254', 'lanIp: 10.0.1.1', 'kube-ovn/lan-ip-reserved @ 10.0.1.1'],
    ['lanIp: 10.0.1.254', "lanIp: ''", "intent/wrong-value @ ''"],
    [
      'externalNetwork: ovn-vpc-external-network',
      'externalNetwork: nope',
      'kube-ovn/gateway-external-subnet-missing @ nope',
    ],
    ['defaultRoute: true', 'defaultRoute: false', 'kube-ovn/default-route-misses-gateway @ defaultRoute'],
    ['qosPolicy: qos-gw', 'qosPolicy: qos-x', 'kube-ovn/gateway-qos-policy-missing @ qos-x'],
    [
      'example.com/team: net',
      "ovn.kubernetes.io/vpc_nat_gw_init: 'true'",
      'kube-ovn/gateway-annotation-reserved @ ovn.kubernetes.io/vpc_nat_gw_init',
    ],
    [
      'example.com/team: net',
      'k8s.v1.cni.cncf.io/networks: x',
      'kube-ovn/gateway-annotation-reserved @ k8s.v1.cni.cncf.io/networks',
    ],
    [
      '          eip: eip2\n',
      '          eip: eip2\n    - {name: gw3, subnet: net1, snats: [{name: snat03, source: net1, address: 192.168.100.240}]}\n',
      'kube-ovn/lan-ip-taken @ net1',
    ],
    // its EIPs
    ['address: 192.168.100.230', 'address: 192.168.101.230', 'kube-ovn/eip-address-outside-subnet @ 192.168.101.230'],
    ['address: 192.168.100.230', 'address: 192.168.100.231', 'kube-ovn/eip-address-used-twice @ 192.168.100.231'],
    ['address: 192.168.100.230', "address: ''", "intent/wrong-value @ ''"],
    ['address: 192.168.100.231', 'v4ip: 192.168.100.231', 'intent/unknown-field @ v4ip'],
    // its rules
    ['source: net1', 'source: net7', 'intent/unknown-source @ net7'],
    ['source: net1', 'source: 10.0.1.0/24,10.0.2.0/24', 'kube-ovn/snat-range-malformed @ 10.0.1.0/24,10.0.2.0/24'],
    ['source: net1', 'source: 10.1.1.0/24', 'kube-ovn/snat-outside-vpc @ 10.1.1.0/24'],
    [snat01, snat01.replace('eip: eip1', 'eip: eip7'), 'kube-ovn/nat-rule-eip-missing @ eip7'],
    [snat01, snat01.replace('eip: eip1', "address: ''"), "intent/wrong-value @ ''"],
    [snat01, snat01.replace('eip:', 'eipp:'), 'intent/unknown-field @ eipp'],
    [snat01, snat01.replace('eip1', 'eip1\n          address: 192.168.100.9'), 'intent/conflicting-fields @ address'],
    ['to: 10.0.1.5', 'to: 10.0.3.5', 'kube-ovn/floating-ip-outside-vpc @ 10.0.3.5'],
    ['address: 192.168.100.232', 'address: 192.168.101.232', 'kube-ovn/eip-address-outside-subnet @ 192.168.101.232'],
    ['port: 8080', 'port: 70000', 'intent/wrong-value @ 70000'],
    ['port: 8080\n          to: 10.0.1.6:80', 'port: 0\n          to: 10.0.1.6', 'intent/wrong-value @ 0'],
    ['to: 10.0.1.6:80', 'to: 10.0.1.6:70000', 'kube-ovn/port-malformed @ 70000'],
    ['protocol: tcp', 'protocol: sctp', 'intent/wrong-value @ sctp'],
    // a localnet network
    ['bridge: ovs-blue', "bridge: ''", "intent/wrong-value @ ''"],
    ['physicalNetwork: tenantblue', "physicalNetwork: 'a,b'", "intent/wrong-value @ 'a,b'"],
    ['physicalNetwork: tenantblue', 'physicalNetworkName: tenantblue', 'intent/unknown-field @ physicalNetworkName'],
    ['  namespaces: [red, blue]\n  role', '  role', 'intent/missing-field @ spec'],
    [
      'namespaces: [red, blue]\n',
      'namespaces: [red]\n  namespaceSelector: {}\n',
      'intent/conflicting-fields @ namespaceSelector',
    ],
    ['namespaces: [red, blue]', 'namespaces: []', 'intent/wrong-value @ namespaces'],
    [
      'namespaces: [red, blue]\n',
      'namespaceSelector: {}\n  mode: nad\n',
      'intent/conflicting-fields @ namespaceSelector',
    ],
    ['role: Secondary', 'role: Primary', 'intent/wrong-value @ Primary'],
    ['vlan: 200', 'vlan: 4095', 'intent/wrong-value @ 4095'],
    ['mtu: 9000', 'mtu: 70000', 'intent/wrong-value @ 70000'],
    ["subnets: [192.168.0.0/16, '2001:dbb::/64']", 'subnets: [192.168.0.0]', 'schema/broken-rule @ 192.168.0.0'],
  ])('%j → %j', (from, to, expected) => {
    expect(findingsOf(edited([[from, to]])).map(brief)).toEqual([expected]);
  });

  it('also where other values follow from it', () => {
    const malformed = edited([
      ['      lanIp: 10.0.1.254\n', ''],
      ['cidr: 10.0.1.0/24', 'cidr: 010.0.1.0/24'],
    ]);
    expect(findingsOf(malformed).map(brief)).toEqual(['kube-ovn/subnet-cidr-malformed @ 010.0.1.0/24']);
  });

  it('also where a document makes several objects of one name', () => {
    const twice = complete.replace('  name: external-2\n  namespace: ovn', '  name: ovn-vpc-external-network');
    expect(
      findingsOf(twice)
        .map(brief)
        .filter((each) => each.includes('duplicate')),
    ).toEqual(['kubernetes/duplicate-object @ ovn-vpc-external-network']);
  });
});

describe('a finding about what was made', () => {
  const only = (from: string, to: string) => {
    const [finding, ...others] = findingsOf(edited([[from, to]]));
    expect(others).toEqual([]);
    return finding as Finding;
  };

  it('says what it was made from, where that has another name', () => {
    expect(only('address: 192.168.100.230', 'address: 192.168.101.230').notes[0]).toBe(
      'spec.v4ip of IptablesEIP eip1 is made from spec.natGateways[0].eips[0].address',
    );
    expect(only('gateway: 10.0.1.1', 'gateway: 10.0.2.1').notes.join()).not.toContain('made from');
  });

  it('proposes a text only where it fits', () => {
    const written = only('cidr: 10.0.1.0/24', 'cidr: 010.0.1.0/24');
    expect(written).toMatchObject({ help: ['did you mean 10.0.1.0/24?'], fix: { replacement: '10.0.1.0/24' } });
    const source = findingsOf(
      edited([
        ['    - cidr: 10.9.0.0/16\n      nextHop: 169.254.10.2\n', ''],
        ['  peerings:\n    - remoteVpc: vpc2\n      localConnectIp: 169.254.10.1/30\n', ''],
        ['source: net1', 'source: net9'],
      ]),
    );
    const outside = source.find(({ rule }) => rule === 'kube-ovn/snat-outside-vpc');
    expect(outside?.notes[0]).toContain('follows from');
    expect(outside).not.toHaveProperty('fix');
    expect(outside?.help.join()).not.toContain('did you mean');
  });
});
