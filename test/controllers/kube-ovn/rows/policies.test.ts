import { expect, it } from 'vitest';
import { aclTexts, pod, rowsOf, vpc } from './support';

const pods = [pod('a', '10.1.1.10'), pod('b', '10.1.1.11')];

const policy = (spec: string, annotations = '') => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: 1-np, namespace: ns, annotations: {${annotations}}}
spec: {podSelector: {matchLabels: {app: a}}, ${spec}}`;

function aclsOf(manifests: readonly string[], version?: string) {
  return aclTexts(rowsOf([vpc, ...pods, ...manifests], version).portGroups.get('np1.np.ns')?.acls);
}

const drop = 'to-lport 2000 tier 2: outport == @np1.np.ns && ip → drop';
const group = 'outport == @np1.np.ns && ip';
const set = (index: string) =>
  `ip4.src == $np1.np.ns.ingress.allow.IPv4.${index} && ip4.src != $np1.np.ns.ingress.except.IPv4.${index}`;

it('is about ingress where no policy type is written, and about egress where there are such rules', () => {
  const nobody = `to-lport 2001 tier 2: ${group} && ${set('all')} → allow-related`;
  expect(aclsOf([policy('')])).toEqual([drop, nobody]);
  expect(aclsOf([policy('egress: [{}]')]).filter((text) => text.startsWith('from-lport'))).toHaveLength(2);
});

it('lets ports through as they are written: by number, name, range, protocol alone', () => {
  const ports = '[{port: 80}, {port: http}, {port: 5, endPort: 9, protocol: UDP}, {protocol: SCTP}, {port: absent}]';
  const allowed = (port: string) => `to-lport 2001 tier 2: ${group} && ${set('0')} && ${port} → allow-related`;
  const written = ['5 <= udp.dst <= 9', 'sctp', 'tcp.dst == 80', 'tcp.dst == 8080'].map(allowed);
  expect(aclsOf([policy(`ingress: [{ports: ${ports}}]`)])).toEqual([drop, ...written]);
  expect(aclsOf([policy(`ingress: [{ports: ${ports}}]`)], '1.14.41')).toContain(allowed('tcp.dst == 0'));
});

it('keeps what is left out of a block to this block, from 1.15.12 on', () => {
  const from = '[{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16, 10.2.0.0/16]}}, {ipBlock: {cidr: 10.1.1.0/24}}]';
  const blocks = '((ip4.src == 10.0.0.0/8 && ip4.src != {10.1.0.0/16, 10.2.0.0/16}) || ip4.src == 10.1.1.0/24)';
  expect(aclsOf([policy(`ingress: [{from: ${from}}]`)])).toEqual([
    drop,
    `to-lport 2001 tier 2: ${group} && ${blocks} → allow-related`,
  ]);
  const { addressSets } = rowsOf([vpc, ...pods, policy(`ingress: [{from: ${from}}]`)], '1.14.41');
  const except = addressSets.get('np1.np.ns.ingress.except.IPv4.0');
  expect(except?.addresses).toEqual(['10.1.0.0/16', '10.2.0.0/16']);
});

it('stops nothing but TCP, UDP and SCTP where it is lax, and nothing at all where it selects nobody', () => {
  const lax = policy('policyTypes: [Ingress]', 'ovn.kubernetes.io/network_policy_enforcement: lax');
  expect(aclsOf([lax])).toEqual([
    'to-lport 2000 tier 2: outport == @np1.np.ns && (tcp || udp || sctp) → drop',
    `to-lport 2001 tier 2: ${group} && ${set('all')} → allow-related`,
    'to-lport 2001 tier 2: outport == @np1.np.ns && udp.src == 547 && udp.dst == 546 && ip6 → allow-related',
    'to-lport 2001 tier 2: outport == @np1.np.ns && udp.src == 67 && udp.dst == 68 && ip4 → allow-related',
  ]);
  expect(aclsOf([policy('').replace('app: a', 'app: c')])).toEqual([]);
});

it('selects the interfaces of the networks that it is for', () => {
  const ofAttachment = policy('', 'ovn.kubernetes.io/network_policy_for: ns/nad');
  const portsOf = (version: string) => rowsOf([vpc, ...pods, ofAttachment], version).portGroups.get('np1.np.ns')?.ports;
  expect(portsOf('1.16.2')).toEqual([]);
  expect(portsOf('1.15.24')).toEqual(['a.ns']);
});

it('means the addresses of Services in front of its peers, too, until 1.16', () => {
  const service =
    '{apiVersion: v1, kind: Service, metadata: {name: svc, namespace: ns}, spec: {clusterIP: 10.96.0.10, selector: {app: b}}}';
  const peers = policy('ingress: [{from: [{podSelector: {matchLabels: {app: b}}}]}]');
  const allowed = (version: string) =>
    rowsOf([vpc, ...pods, service, peers], version).addressSets.get('np1.np.ns.ingress.allow.IPv4.0')?.addresses;
  expect(allowed('1.16.2')).toEqual(['10.1.1.11']);
  expect(allowed('1.15.24')).toEqual(['10.1.1.11', '10.96.0.10']);
});

const rule = 'ipVersion: ipv4, protocol: tcp, portRangeMin: 80, portRangeMax: 80, policy: allow';
const securityGroup = (priority: number, more = 'remoteType: address, remoteAddress: 10.1.1.11') => `
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata: {name: web-sg}
spec: {tier: 1, ingressRules: [{${rule}, priority: ${priority}, ${more}}]}`;
const member = pod('m', '10.1.1.12', { security_groups: 'web-sg,absent', port_security: 'true' });

it('counts the priority of a rule of a SecurityGroup down, in the tier of the group from 1.16 on', () => {
  const ruleOf = (version: string) => {
    const { portGroups } = rowsOf([vpc, securityGroup(1), member], version);
    return aclTexts(portGroups.get('ovn.sg.web.sg')?.acls).find((text) => text.includes('tcp.dst'));
  };
  const match = 'outport == @ovn.sg.web.sg && ip4 && ip4.src == 10.1.1.11 && 80 <= tcp.dst <= 80';
  expect(ruleOf('1.16.2')).toBe(`to-lport 18483 tier 3: ${match} → allow-related`);
  expect(ruleOf('1.15.24')).toBe(`to-lport 2299 tier 2: ${match} → allow-related`);
});

it('filters a port of one group that exists, and no port of a group that is refused', () => {
  const groups = (...manifests: string[]) => rowsOf([vpc, ...manifests, member]).portGroups;
  const made = groups(securityGroup(1));
  expect(made.get('ovn.sg.web.sg')?.ports).toEqual(['m.ns']);
  expect(made.get('ovn.sg.kubeovn_deny_all')?.ports).toEqual(['m.ns']);
  const refused = groups(securityGroup(1, 'remoteType: securityGroup, remoteSecurityGroup: gone'));
  expect([...refused.keys()]).toEqual([]);
});

it('lets nodes in to their pods while there is a NetworkPolicy', () => {
  const node = `
apiVersion: v1
kind: Node
metadata: {name: node-1, annotations: {ovn.kubernetes.io/ip_address: "100.64.0.2,fd00:100:64::2"}}
status: {addresses: [{type: InternalIP, address: 192.168.0.11}]}`;
  const acls = (...manifests: string[]) =>
    aclTexts(rowsOf([vpc, ...pods, node, ...manifests]).portGroups.get('node.node.1')?.acls);
  expect(acls()).toEqual([]);
  expect(acls(policy(''))).toEqual([
    'from-lport 3000 tier 2: ip4.dst == 192.168.0.11 && ip4.src == $node.node.1_ip4 → allow-related',
    'from-lport 3000 tier 2: ip6.dst == fd00:100:64::2 && ip6.src == $node.node.1_ip6 → allow-related',
    'to-lport 3000 tier 2: ip4.src == 192.168.0.11 && ip4.dst == $node.node.1_ip4 → allow-related',
    'to-lport 3000 tier 2: ip6.src == fd00:100:64::2 && ip6.dst == $node.node.1_ip6 → allow-related',
  ]);
});
