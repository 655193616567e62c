import { describe, expect, test } from 'vitest';
import { egressExample } from '../../../lib/rules/support/egress-gateway';
import { reported } from '../edit';
import { overlaid, resourcesOf } from '../overlay';

/** The findings of one rule under a release, without its name. */
function found(rule: string, text: string, version: string): readonly string[] {
  return reported(resourcesOf(text), { version }).filter((line) => line.includes(`kube-ovn/${rule}:`));
}

const vpc = (spec: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {namespaces: [n], ${spec}}\n`;
const subnet = (name: string, spec: string) =>
  `---\napiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: ${name}}\nspec: {vpc: v, namespaces: [n], ${spec}}\n`;

describe('a route by source for the range of a Subnet', () => {
  const network = (table: string, options: string) =>
    vpc(`staticRoutes: [{policy: policySrc, cidr: 10.1.1.0/24, nextHopIP: 10.1.2.10, routeTable: "${table}"}]`) +
    subnet('a', `cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1${options}`) +
    subnet('b', 'cidrBlock: 10.1.2.0/24, gateway: 10.1.2.1');
  const count = (version: string, table = '', options = '') =>
    found('static-route-overwritten', network(table, options), version).length;

  test.each([
    ['1.13.15', 0],
    ['1.14.0', 1],
    ['1.16.2', 1],
    ['1.17-dev', 1],
  ])('%s', (version, findings) => {
    expect(count(version)).toBe(findings);
  });

  test('in the table of the Subnet, from 1.15.24 on', () => {
    const options = ', routeTable: t';
    expect(count('1.14.41', 't', options)).toBe(0);
    expect(count('1.15.24', 't', options)).toBe(1);
    expect(count('1.16.2', 'other', options)).toBe(0);
    expect(count('1.16.2', '', options)).toBe(1);
  });

  test('of a Subnet on a VLAN without a router port, from 1.15.24 on', () => {
    expect(count('1.14.41', '', ', vlan: x')).toBe(0);
    expect(count('1.14.41', '', ', vlan: x, u2oInterconnection: true')).toBe(1);
    expect(count('1.16.2', '', ', vlan: x')).toBe(1);
  });

  test('to the gateway of the Subnet, or for a part of the range, is fine', () => {
    const text = network('', '');
    expect(found('static-route-overwritten', text.replace('10.1.2.10', '10.1.1.1'), '1.16')).toEqual([]);
    expect(found('static-route-overwritten', text.replace('10.1.1.0/24, next', '10.1.1.0/25, next'), '1.16')).toEqual(
      [],
    );
  });
});

describe('an egress gateway with trafficPolicy Local', () => {
  const count = (version: string, rest: string, port = '') => {
    const withPort = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: test-vpc-1}
spec:
  namespaces: [ns1]
  ${port}
  staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.1.254}]
`;
    const resources = overlaid(`${withPort}---\n${egressExample(`  trafficPolicy: Local\n${rest}`)}`);
    return reported(resources, { version }).filter((line) => line.includes('egress-gateway-local-without-bfd')).length;
  };

  test.each([
    ['1.14.0', 1],
    ['1.14.41', 1],
    ['1.15.16', 1],
    ['1.15.17', 0],
    ['1.16.0', 1],
    ['1.16.2', 1],
    ['1.17-dev', 0],
  ])('without BFD under %s', (version, findings) => {
    expect(count(version, '')).toBe(findings);
  });

  test('with BFD in its family, and in another one alone', () => {
    const bfd = '  bfd: {enabled: true}\n';
    expect(count('1.16.2', bfd, 'bfdPort: {enabled: true, ip: 10.255.255.1}')).toBe(0);
    expect(count('1.16.2', bfd, 'bfdPort: {enabled: true, ip: "fd00:255::1"}')).toBe(1);
    expect(count('1.16.2', bfd, 'bfdPort: {enabled: true, ip: "10.255.255.1,fd00:255::1"}')).toBe(0);
  });
});

test('several next hops of a policy route, until 1.15', () => {
  const text =
    vpc('policyRoutes: [{priority: 1, match: ip4, action: reroute, nextHopIP: "10.1.1.5,10.1.1.6"}]') +
    subnet('a', 'cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1');
  const count = (version: string) => found('policy-route-next-hops-not-split', text, version).length;
  expect([count('1.13.15'), count('1.14.41'), count('1.15.24'), count('1.16.2')]).toEqual([1, 1, 0, 0]);
});

describe('policies and what stays in the VPC', () => {
  const network = (priority: number, match: string, action = 'drop') =>
    vpc(`policyRoutes: [{priority: ${priority}, match: "${match}", action: ${action}}]`) +
    subnet('a', 'cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1') +
    subnet('b', 'cidrBlock: 10.1.2.0/24, gateway: 10.1.2.1');
  const names = (text: string) =>
    reported(resourcesOf(text))
      .filter((line) => line.includes('policy-route'))
      .map((line) => line.split(':')[0]);

  test.each([
    [
      'below',
      30999,
      'ip4.src == 10.1.1.0/24 && ip4.dst == 10.1.2.0/24',
      ['warning kube-ovn/policy-route-without-effect'],
    ],
    [
      'both subnets at once',
      100,
      'ip4.dst == 10.1.1.0/24 || ip4.dst == 10.1.2.0/24',
      ['warning kube-ovn/policy-route-without-effect'],
    ],
    ['what leaves, too', 30999, 'ip4.src == 10.1.1.0/24', []],
    ['at 31000', 31000, 'ip4.src == 10.1.1.0/24', ['warning kube-ovn/policy-route-tie']],
    ['at 31000, other destinations', 31000, 'ip4.dst == 10.9.0.0/16', []],
    ['above', 31001, 'ip4.dst == 10.1.2.0/24', []],
    ['what nobody can tell', 100, 'ip4.dst == $set', []],
  ])('%s', (_, priority, match, expected) => {
    expect(names(network(priority, match))).toEqual(expected);
  });

  test('to allow what passes anyway is fine', () => {
    expect(names(network(100, 'ip4.dst == 10.1.2.0/24', 'allow'))).toEqual([]);
    expect(names(network(31000, 'ip4.dst == 10.1.2.0/24', 'allow'))).toEqual([]);
  });
});

describe('a route by source beside a default route', () => {
  const network = (source: string, table = '', hop = '10.1.2.9') =>
    vpc(
      `staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: ${hop}}, {policy: policySrc, cidr: ${source}, nextHopIP: 10.1.2.10, routeTable: "${table}"}]`,
    ) +
    subnet('a', 'cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1') +
    subnet('b', 'cidrBlock: 10.1.2.0/24, gateway: 10.1.2.1');
  const said = (text: string, version = '1.16.2') => found('static-route-hidden', text, version);

  test.each([
    ['1.13.15', 'have one priority'],
    ['1.14.10', 'have one priority'],
    ['1.14.11', 'has no effect'],
    ['1.15.0', 'has no effect'],
    ['1.17-dev', 'has no effect'],
  ])('%s', (version, words) => {
    expect(said(network('10.1.1.0/25'), version)).toEqual([expect.stringContaining(words)]);
  });

  test.each([
    ['of one address', network('10.1.1.5/32')],
    ['of another family', network('fd00::/64')],
    ['in another table', network('10.1.1.0/25', 't')],
    ['that OVN leaves out', network('10.1.1.0/25', '', '192.0.2.1')],
    ['that is watched', network('10.1.1.0/25').replace('nextHopIP: 10.1.2.9', 'nextHopIP: 10.1.2.9, bfdId: x')],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual([]);
  });

  test('the default VPC has one that nobody wrote', () => {
    const text = network('10.1.1.0/25').replaceAll('name: v}', 'name: ovn-cluster}').replaceAll('vpc: v,', '');
    const alone = text.replace('{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.1.2.9}, ', '');
    expect(said(alone)).toEqual([expect.stringContaining('has no effect')]);
    expect(
      said(network('10.1.1.0/25').replace('{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.1.2.9}, ', '')),
    ).toEqual([]);
  });
});

describe('a next hop with port security', () => {
  const pod = (annotations: string) =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: n, annotations: {ovn.kubernetes.io/logical_switch: a${annotations}}}\nspec: {containers: [{name: c, image: i}]}\n`;
  const pinned = ', ovn.kubernetes.io/ip_address: 10.1.1.9';
  const secured = ', ovn.kubernetes.io/port_security: "true"';
  const to = (routes: string) => vpc(routes) + subnet('a', 'cidrBlock: 10.1.1.0/24, gateway: 10.1.1.1');
  const count = (text: string) => found('next-hop-secured', text, '1.16.2').length;

  test.each([
    ['of a static route', 'staticRoutes: [{policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.1.1.9}]'],
    [
      'of a policy route',
      'policyRoutes: [{priority: 100, match: ip4.src == 10.9.0.0/16, action: reroute, nextHopIP: 10.1.1.9}]',
    ],
  ])('%s', (_, routes) => {
    expect(count(to(routes) + pod(pinned + secured))).toBe(1);
    expect(count(to(routes) + pod(pinned))).toBe(0);
    expect(count(to(routes) + pod(secured))).toBe(0);
    expect(count(to(routes.replace('1.9}', '1.8}')) + pod(pinned + secured))).toBe(0);
  });
});
