import { describe, expect, test } from 'vitest';
import { reported } from '../edit';
import { resourcesOf } from '../overlay';

const subnet = (spec: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: s}\nspec: {protocol: Dual, cidrBlock: "10.1.1.0/24,fd01::/64", gateway: "10.1.1.1,fd01::1", ${spec}}\n`;
const acl = (priority: number, match: string, action: string, direction = 'to-lport') =>
  `acls: [{direction: ${direction}, priority: ${priority}, match: "${match}", action: ${action}}]`;
const pod =
  '---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns, annotations: {ovn.kubernetes.io/logical_switch: s}}\nspec: {containers: [{name: c, image: i}]}\n';
const policy = (selector: string) =>
  `---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: np, namespace: ns}\nspec: {podSelector: ${selector}, policyTypes: [Egress]}\n`;

/** `tie` and `without-effect`. */
const found = (text: string, version = '1.16.2') =>
  reported(resourcesOf(text), { version }).flatMap((line) => /kube-ovn\/acl-([a-z-]+):/.exec(line)?.[1] ?? []);

describe('rules of a private Subnet', () => {
  test.each([
    ['below the drop', 999, 'ip4.src == 10.2.0.0/16', 'allow-related', ['without-effect']],
    ['at the drop', 1000, 'ip4.src == 10.2.0.0/16', 'allow-related', ['tie']],
    ['a drop at the drop', 1000, 'ip4.src == 10.2.0.0/16', 'drop', []],
    ['above the drop', 1001, 'ip4.src == 10.2.0.0/16', 'allow-related', []],
    ['a drop within the Subnet, at what lets it pass', 1001, 'ip4.src == 10.1.1.9', 'drop', ['tie']],
    ['what nobody can tell', 999, 'ip4.src == $set', 'allow', []],
  ])('%s', (_, priority, match, action, expected) => {
    expect(found(subnet(`private: true, ${acl(priority, match, action)}`))).toEqual(expected);
    expect(found(subnet(acl(priority, match, action)))).toEqual([]);
  });

  test('the other direction is not closed', () => {
    const out = acl(999, 'ip4.src == 10.1.1.0/24', 'allow', 'from-lport');
    expect(found(subnet(`private: true, ${out}`))).toEqual([]);
  });
});

test('allowEWTraffic comes before drops within the Subnet', () => {
  const within = acl(1899, 'ip4.src == 10.1.1.0/25 && ip4.dst == 10.1.1.128/25', 'drop');
  expect(found(subnet(`allowEWTraffic: true, ${within}`))).toEqual(['without-effect']);
  expect(found(subnet(`allowEWTraffic: true, ${acl(1899, 'ip4.src == 10.1.1.0/25', 'drop')}`))).toEqual([]);
});

describe('ICMPv6, which every NetworkPolicy lets pass since 1.15', () => {
  const dropped = (priority: number, match = 'icmp6') => subnet(acl(priority, match, 'drop')) + pod;

  test('on the whole switch of a pod that it selects', () => {
    expect(found(dropped(2000) + policy('{}'))).toEqual(['without-effect']);
    expect(found(dropped(2001) + policy('{}'))).toEqual(['tie']);
    expect(found(dropped(2002) + policy('{}'))).toEqual([]);
    expect(found(dropped(2000, 'ip6') + policy('{}'))).toEqual([]);
  });

  test('nothing is said before, without a policy, or where the labels decide', () => {
    expect(found(dropped(2000) + policy('{}'), '1.14.41')).toEqual([]);
    expect(found(dropped(2000))).toEqual([]);
    expect(found(dropped(2000) + policy('{matchLabels: {a: b}}'))).toEqual([]);
  });
});

describe('what NetworkPolicies, SecurityGroups and nodes have', () => {
  const pods = (annotations: string, labels = '{a: b}') =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns, labels: ${labels}, annotations: {ovn.kubernetes.io/logical_switch: s${annotations}}}\nspec: {containers: [{name: c, image: i}]}\n`;
  const web = `---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: np, namespace: ns}\nspec: {podSelector: {matchLabels: {a: b}}, ingress: [{from: [{ipBlock: {cidr: 10.2.0.0/16}}], ports: [{port: 80}]}], egress: []}\n`;
  const group = `---\napiVersion: kubeovn.io/v1\nkind: SecurityGroup\nmetadata: {name: g}\nspec: {ingressRules: [{ipVersion: ipv4, priority: 10, protocol: tcp, remoteType: address, remoteAddress: 10.2.0.0/16, portRangeMin: 80, portRangeMax: 80, policy: allow}]}\n`;
  const inGroup = pods(', ovn.kubernetes.io/security_groups: g, ovn.kubernetes.io/port_security: "true"');

  test.each([
    ['the drop of a policy', 2000, 'ip4.src == 10.9.0.0/16', 'allow-related', ['tie']],
    ['a drop beside it', 2000, 'ip4.src == 10.9.0.0/16', 'drop', []],
    ['what a policy allows', 2001, 'tcp.dst == 80', 'drop', ['tie']],
    ['another port', 2001, 'tcp.dst == 81', 'drop', []],
    ['another source', 2001, 'ip4.src == 10.3.0.0/16', 'drop', []],
    ['an address that the pod may not have', 2001, 'ip4.dst == 10.1.1.0/28', 'drop', []],
    ['all that it may have', 2001, 'ip4.dst == 10.1.0.0/16', 'drop', ['tie']],
  ])('%s', (_, priority, match, action, expected) => {
    expect(found(subnet(acl(priority, match, action)) + pods('') + web)).toEqual(expected);
    expect(found(subnet(acl(priority, match, action)) + pods('', '{}') + web)).toEqual([]);
  });

  test('a policy is asked about outgoing packets after load balancing, acls before', () => {
    expect(found(subnet(acl(2000, 'ip4', 'allow', 'from-lport')) + pods('') + web)).toEqual([]);
  });

  test('an address that the pod has', () => {
    const pinned = (address: string) => pods(`, ovn.kubernetes.io/ip_address: ${address}`) + web;
    expect(found(subnet(acl(2001, 'ip4.dst == 10.1.1.0/28', 'drop')) + pinned('10.1.1.5'))).toEqual(['tie']);
    expect(found(subnet(acl(2001, 'ip4.dst == 10.1.1.0/28', 'drop')) + pinned('10.1.1.50'))).toEqual([]);
  });

  test.each([
    ['1.16.2', 18474, ['tie']],
    ['1.15.24', 18474, []],
    ['1.15.24', 2290, ['tie']],
    ['1.16.2', 2290, []],
    ['1.16.2', 2003, []],
  ])('a rule of a SecurityGroup under %s at %s', (version, priority, expected) => {
    expect(found(subnet(acl(priority, 'tcp.dst == 80', 'drop')) + inGroup + group, version)).toEqual(expected);
    expect(found(subnet(acl(priority, 'tcp.dst == 80', 'drop')) + pods('') + group, version)).toEqual([]);
  });

  test('what a SecurityGroup does not allow', () => {
    expect(found(subnet(acl(2003, 'tcp.dst == 443', 'allow-related')) + inGroup + group)).toEqual(['tie']);
  });

  test('a node that is let in to its pods', () => {
    const node =
      '---\napiVersion: v1\nkind: Node\nmetadata: {name: node1}\nstatus: {addresses: [{type: InternalIP, address: 172.18.0.2}]}\n';
    const there = pods('').replace('containers:', 'nodeName: node1, containers:') + web + node;
    expect(found(subnet(acl(3000, 'ip4.src == 172.18.0.0/16', 'drop')) + there)).toEqual(['tie']);
    expect(found(subnet(acl(3000, 'ip4.src == 172.18.1.0/24', 'drop')) + there)).toEqual([]);
    expect(found(subnet(acl(3000, 'ip4.src == 172.18.0.0/16', 'drop')) + there.replace(web, ''))).toEqual([]);
  });
});

describe('rules in acls among themselves', () => {
  const acls = (...rules: readonly string[]) =>
    subnet(
      `acls: [${rules.map((rule) => acl(...(JSON.parse(rule) as [number, string, string])).slice(7, -1)).join(', ')}]`,
    );

  test('one is not asked if others take all of its packets', () => {
    const low = '[1000, "ip4.src == 10.2.0.0/16 && tcp", "allow-related"]';
    expect(found(acls(low, '[1500, "ip4.src == 10.2.0.0/15", "drop"]'))).toEqual(['without-effect']);
    expect(found(acls(low, '[1500, "ip4.src == 10.2.0.0/17", "drop"]'))).toEqual([]);
    const halves = ['[1500, "ip4.src == 10.2.0.0/17", "drop"]', '[1501, "ip4.src == 10.2.128.0/17 && tcp", "reject"]'];
    expect(found(acls(low, ...halves))).toEqual(['without-effect']);
    expect(found(acls(low, '[1500, "ip4", "allow"]'))).toEqual([]);
  });

  test('two do not tie about packets that a third one decides', () => {
    const two = ['[1500, "ip4.src == 10.2.0.0/16", "drop"]', '[1500, "tcp.dst == 80", "allow-related"]'];
    expect(found(acls(...two))).toEqual(['tie']);
    expect(found(acls(...two, '[1600, "ip4.src == 10.2.0.0/16 && tcp.dst < 1000", "drop"]'))).toEqual([]);
  });

  test('to drop and to refuse differ', () => {
    const refused = '[1500, "ip4.src == 10.2.0.0/16", "reject"]';
    expect(found(acls(refused, '[1500, "tcp.dst == 80", "drop"]'))).toEqual(['tie']);
    expect(found(acls(refused, '[1600, "ip4", "drop"]'))).toEqual([]);
  });
});

test("a rule with the match of kube-ovn's own is not written", () => {
  expect(found(subnet(`private: true, ${acl(1000, 'ip', 'allow-related')}`))).toEqual(['without-effect']);
  expect(found(subnet(`private: true, ${acl(1000, 'ip', 'drop')}`))).toEqual([]);
});

describe('what opens a private Subnet', () => {
  const opened = (text: string, version = '1.16.2') =>
    reported(resourcesOf(text), { version }).filter((line) => line.includes('private-subnet-opened')).length;
  const secured = (rule: string, more = '') =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns, annotations: {ovn.kubernetes.io/logical_switch: s, ovn.kubernetes.io/security_groups: g, ovn.kubernetes.io/port_security: "true"}}\nspec: {containers: [{name: c, image: i}]}\n---\napiVersion: kubeovn.io/v1\nkind: SecurityGroup\nmetadata: {name: g}\nspec: {ingressRules: [{ipVersion: ipv4, remoteType: address, ${rule}}${more}]}\n`;

  test.each([
    ['everybody', 1001, 'ip', 'allow-related', 1],
    ['everybody of a family', 1100, 'ip6', 'allow', 1],
    ['everybody to the whole Subnet', 1100, 'ip4.src == 0.0.0.0/0 && ip4.dst == 10.1.0.0/16', 'allow-related', 1],
    ['a port', 1100, 'tcp.dst == 80', 'allow-related', 0],
    ['a range', 1100, 'ip4.src == 10.0.0.0/8', 'allow-related', 0],
    ['one pod', 1100, 'ip4.dst == 10.1.1.5', 'allow-related', 0],
    ['nobody', 1100, 'ip', 'drop', 0],
    ['below the drop', 999, 'ip4', 'allow-related', 0],
  ])('a rule in acls for %s', (_, priority, match, action, count) => {
    expect(opened(subnet(`private: true, ${acl(priority, match, action)}`))).toBe(count);
    expect(opened(subnet(acl(priority, match, action)))).toBe(0);
  });

  test.each([
    ['everybody', 'priority: 10, protocol: all, remoteAddress: 0.0.0.0/0, policy: allow', 1],
    [
      'a port',
      'priority: 10, protocol: tcp, portRangeMin: 80, portRangeMax: 80, remoteAddress: 0.0.0.0/0, policy: allow',
      0,
    ],
    ['a range', 'priority: 10, protocol: all, remoteAddress: 10.0.0.0/8, policy: allow', 0],
    ['nobody', 'priority: 10, protocol: all, remoteAddress: 0.0.0.0/0, policy: drop', 0],
  ])('a SecurityGroup for %s', (_, rule, count) => {
    expect(opened(subnet('private: true') + secured(rule))).toBe(count);
    expect(opened(subnet('mtu: 1400') + secured(rule))).toBe(0);
  });

  test('not everybody, where others are dropped before', () => {
    const all = 'priority: 10, protocol: all, remoteAddress: 0.0.0.0/0, policy: allow';
    const some =
      ', {ipVersion: ipv4, remoteType: address, priority: 9, protocol: all, remoteAddress: 10.9.0.0/16, policy: drop}';
    expect(opened(subnet('private: true') + secured(all, some))).toBe(0);
  });

  test('a SecurityGroup of the second tier is asked after private', () => {
    const all = secured('priority: 10, protocol: all, remoteAddress: 0.0.0.0/0, policy: allow');
    expect(opened(subnet('private: true') + all.replace('spec: {ingress', 'spec: {tier: 1, ingress'))).toBe(0);
    expect(opened(subnet('private: true') + all.replace('spec: {ingress', 'spec: {tier: 1, ingress'), '1.15.24')).toBe(
      1,
    );
  });
});

describe('rules of SecurityGroups of one priority', () => {
  const group = (name: string, ...rules: readonly string[]) =>
    `---\napiVersion: kubeovn.io/v1\nkind: SecurityGroup\nmetadata: {name: ${name}}\nspec: {ingressRules: [${rules.map((rule) => `{ipVersion: ipv4, remoteType: address, protocol: all, ${rule}}`).join(', ')}]}\n`;
  const allow = 'priority: 10, remoteAddress: 10.0.0.0/8, policy: allow';
  const drop = 'priority: 10, remoteAddress: 10.9.0.0/16, policy: drop';
  const pod = (groups: string) =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns, annotations: {ovn.kubernetes.io/logical_switch: s, ovn.kubernetes.io/security_groups: "${groups}", ovn.kubernetes.io/port_security: "true"}}\nspec: {containers: [{name: c, image: i}]}\n`;
  const ties = (text: string) =>
    reported(resourcesOf(subnet('mtu: 1400') + text)).filter((line) => line.includes('security-group-tie')).length;

  test('in one group', () => {
    expect(ties(group('g', allow, drop))).toBe(1);
    expect(ties(group('g', allow, drop.replace('10,', '9,')))).toBe(0);
    expect(ties(group('g', allow, drop.replace('10.9', '11.9')))).toBe(0);
    expect(ties(group('g', allow, allow.replace('0.0.0/8', '1.0.0/16')))).toBe(0);
    expect(ties(group('g', allow, drop).replace('ingressRules', 'tier: 1, ingressRules'))).toBe(1);
  });

  test('in two groups of one pod', () => {
    const two = group('g', allow) + group('h', drop);
    expect(ties(two)).toBe(0);
    expect(ties(two + pod('g,h'))).toBe(1);
    expect(ties(two + pod('g'))).toBe(0);
  });
});

describe('a private Subnet and the outside', () => {
  const cut = (spec: string, more = '') =>
    reported(
      resourcesOf(
        `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: s}\nspec: {cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1, ${spec}}\n${more}`,
      ),
    ).filter((line) => line.includes('subnet-cut-off')).length;
  const out = (priority: number, match: string, action = 'allow-related') =>
    `natOutgoing: true, private: true, acls: [{direction: to-lport, priority: ${priority}, match: "${match}", action: ${action}}]`;

  test.each([
    ['natOutgoing', 'natOutgoing: true, private: true', 1],
    ['without private', 'natOutgoing: true', 0],
    ['natOutgoing off', 'natOutgoing: false, private: true', 0],
    ['another Subnet is let in', 'natOutgoing: true, private: true, allowSubnets: [100.64.0.0/16]', 1],
    ['what is no Subnet is let in', 'natOutgoing: true, private: true, allowSubnets: [192.0.2.0/24]', 0],
    ['an ACL lets packets out', out(1500, 'ip4.src == 10.1.1.0/24'), 0],
    ['it is too low', out(900, 'ip4.src == 10.1.1.0/24'), 1],
    ['an ACL for one port of the switch', out(1500, "outport == 's-ovn-cluster'".replaceAll("'", '\\"')), 0],
    ['an ACL that drops all, without private', out(1500, 'ip', 'drop').replace('private: true, ', ''), 1],
    ['an ACL that drops all to pods', out(1500, 'ip4.dst == 10.1.1.0/24', 'drop').replace('private: true, ', ''), 0],
    ['an ACL that drops some', out(1500, 'ip4.dst == 192.0.2.0/24', 'drop').replace('private: true, ', ''), 0],
    ['an ACL that lets packets in', out(1500, 'ip4.dst == 10.1.1.0/24'), 1],
  ])('%s', (_, spec, count) => {
    expect(cut(spec)).toBe(count);
  });

  test('what one NetworkPolicy lets in does not go out', () => {
    const np =
      '---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: np, namespace: ns}\nspec: {podSelector: {}, egress: [{}]}\n';
    expect(cut('natOutgoing: true, private: true', np)).toBe(1);
  });
});
