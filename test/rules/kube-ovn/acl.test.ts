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
