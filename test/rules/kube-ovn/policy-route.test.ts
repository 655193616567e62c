import { describe, expect, test } from 'vitest';
import { reported } from '../edit';
import { resourcesOf } from '../overlay';

const subnets = (options = '') =>
  ['a', 'b']
    .map(
      (name, i) =>
        `---\napiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: ${name}}\nspec: {vpc: v, cidrBlock: 10.1.${i + 1}.0/24, gateway: 10.1.${i + 1}.1, namespaces: [ns]${options}}\n`,
    )
    .join('');
const route = (priority: number, match: string, action: string) =>
  `{priority: ${priority}, match: "${match}", action: ${action}}`;
const hop = (address: string) => `reroute, nextHopIP: ${address}`;
const vpc = (...routes: readonly string[]) =>
  `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: v}\nspec: {namespaces: [ns], staticRoutes: [{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.1.2.9}], policyRoutes: [${routes.join(', ')}]}\n`;
const gateway = (spec: string) =>
  `---\napiVersion: kubeovn.io/v1\nkind: VpcEgressGateway\nmetadata: {name: g, namespace: ns}\nspec: {vpc: v, internalSubnet: b, externalSubnet: x, ${spec}}\n`;
const ofA = 'policies: [{snat: true, subnets: [a]}]';

/** `tie`, `without-effect` and `used-twice`. */
const found = (text: string, version = '1.16.2') =>
  reported(resourcesOf(text), { version }).flatMap(
    (line) => /kube-ovn\/policy-route-(tie|without-effect|used-twice):/.exec(line)?.[1] ?? [],
  );

describe("kube-ovn's own policies", () => {
  test.each([
    ['to a subnet', 31000, 'ip4.src == 10.1.1.0/24', 'drop', ['tie']],
    ['to what is no subnet', 31000, 'ip4.dst == 10.2.0.0/16', 'drop', []],
    ['the same action', 31000, 'ip4.src == 10.1.1.0/24', 'allow', []],
    ['within the VPC, below', 30999, 'ip4.dst == 10.1.2.0/25', 'drop', ['without-effect']],
    ['the very same match', 31000, 'ip4.dst == 10.1.2.0/24', 'drop', ['tie']],
  ])('%s', (_, priority, match, action, expected) => {
    expect(found(vpc(route(priority, match, action)) + subnets())).toEqual(expected);
  });

  test.each([
    ['1.13.15', 29100, []],
    ['1.14.41', 29100, ['tie']],
    ['1.16.2', 29100, ['tie']],
    ['1.16.2', 29099, ['without-effect']],
    ['1.13.15', 29099, []],
    ['1.16.2', 29101, []],
  ])('of egress gateways under %s at %s', (version, priority, expected) => {
    const text = vpc(route(priority, 'ip4.src == 10.1.1.0/25', 'drop')) + subnets();
    expect(found(text + gateway(ofA), version)).toEqual(expected);
    expect(found(text, version)).toEqual([]);
  });

  test('the pods that an egress gateway selects', () => {
    const pod = (address: string) =>
      `---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ns, labels: {app: w}, annotations: {ovn.kubernetes.io/logical_switch: a${address}}}\nspec: {containers: [{name: c, image: i}]}\n`;
    const selects = gateway('selectors: [{podSelector: {matchLabels: {app: w}}}]');
    const [all, part] = ['10.1.1.0/24', '10.1.1.0/28'].map((range) => vpc(route(29100, `ip4.src == ${range}`, 'drop')));
    const pinned = pod(', ovn.kubernetes.io/ip_address: 10.1.1.5');
    expect(found(all + subnets() + selects + pod(''))).toEqual(['tie']);
    expect(found(part + subnets() + selects + pod(''))).toEqual([]);
    expect(found(part + subnets() + selects + pinned)).toEqual(['tie']);
    expect(found(part + subnets() + selects + pinned.replace('app: w', 'app: x'))).toEqual([]);
  });

  test('drops while no instance of an egress gateway is alive', () => {
    const withPort = (text: string) =>
      text.replace('namespaces: [ns],', 'namespaces: [ns], bfdPort: {enabled: true, ip: 10.255.255.255},');
    const text = withPort(vpc(route(29090, 'ip4.src == 10.2.0.0/16', 'allow'))) + subnets();
    const bfd = 'bfd: {enabled: true}, policies: [{snat: true, ipBlocks: [10.2.0.0/16]}]';
    expect(found(text.replace('10.2.0.0/16', '10.2.0.0/15') + gateway(bfd))).toEqual([]);
    expect(found(text + gateway(bfd))).toEqual(['without-effect']);
  });
});

describe('policy routes among themselves', () => {
  test('one is not asked if others take all of its packets', () => {
    const low = route(100, 'ip4.src == 10.1.1.0/24 && tcp.dst == 80', 'drop');
    expect(found(vpc(low, route(200, 'ip4.src == 10.1.0.0/16', 'allow')) + subnets())).toEqual(['without-effect']);
    expect(found(vpc(low, route(200, 'ip4.src == 10.1.1.0/25', 'allow')) + subnets())).toEqual([]);
    expect(found(vpc(low, route(200, 'ip4', 'drop')) + subnets())).toEqual([]);
    expect(found(vpc(low, route(200, 'ip4', hop('10.1.2.9'))) + subnets())).toEqual(['without-effect']);
  });

  test('OVN leaves out a route to nowhere', () => {
    const low = route(100, 'ip4.src == 10.1.1.0/24', 'drop');
    expect(found(vpc(low, route(200, 'ip4', hop('192.0.2.1'))) + subnets())).toEqual([]);
    const two = vpc(low, route(200, 'ip4', hop('"10.1.2.9,10.1.2.10"'))) + subnets();
    expect(found(two)).toEqual(['without-effect']);
    expect(found(two, '1.14.41')).toEqual([]);
  });

  test('two do not tie about packets that a third one decides', () => {
    const two = [route(100, 'ip4.src == 10.1.1.0/24', 'drop'), route(100, 'tcp.dst == 80', 'allow')];
    expect(found(vpc(...two) + subnets())).toEqual(['tie']);
    expect(found(vpc(...two, route(150, 'tcp.dst < 100', 'allow')) + subnets())).toEqual([]);
  });

  test('two of one match are one', () => {
    const twice = [route(100, 'ip4.src == 10.1.1.0/24', 'drop'), route(100, 'ip4.src == 10.1.1.0/24', 'allow')];
    expect(found(vpc(...twice) + subnets())).toEqual(['used-twice']);
  });
});

test('in the default VPC, a tie that the text shows replaces the general warning', () => {
  const text = (match: string) =>
    vpc(route(31000, match, 'drop')).replaceAll('name: v', 'name: ovn-cluster') +
    subnets().replaceAll('vpc: v', 'vpc: ovn-cluster');
  const lines = (match: string) =>
    reported(resourcesOf(text(match))).filter((line) => /policy-route-(tie|malformed)/.test(line));
  expect(lines('ip4.src == 10.1.1.0/24')).toEqual([expect.stringContaining('policy-route-tie')]);
  expect(lines('ip4.dst == 10.99.0.0/16')).toEqual([expect.stringContaining('policy-route-malformed')]);
});
