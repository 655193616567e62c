import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { faults, meetingsOf } from '../../../lib/controllers/kube-ovn/faults';
import { Network } from '../../../lib/network/network';
import { rules } from '../../../lib/rules/registry';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { resourcesOf } from '../../rules/overlay';
import { faultsPage } from './faults-page';

const page = join(__dirname, '..', '..', '..', 'docs', 'kube-ovn-faults.md');

test('docs/kube-ovn-faults.md says what the table says (UPDATE_DOCS=1 writes it anew)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(page, faultsPage());
  expect(readFileSync(page, 'utf8')).toBe(faultsPage());
});

test('each fault has a name of its own, and the rule that it names exists', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  const ids = new Set(rules.map(({ id }) => id));
  for (const { rule, severity } of faults)
    if (rule !== undefined) {
      expect(ids).toContain(rule);
      expect(severity).toBe(rules.find(({ id }) => id === rule)?.severity);
    }
});

describe.each(faults.map((fault) => [fault.id, fault] as const))('%s', (_id, fault) => {
  it('is told in half sentences', () => {
    for (const text of [fault.metBy, fault.does, fault.consequence, fault.cure]) expect(text).toMatch(/^\S.*[^.]$/s);
  });
});

/** `fault: object`, of what a network meets under a release. */
function met(text: string, version: string): readonly string[] {
  const release = parseRelease(version) as Release;
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
  const network = new Network(resourcesOf(text), { target });
  return faults.flatMap((fault) =>
    meetingsOf(fault, network, release).map(({ at }) => `${fault.id}: ${at.resource.title}`),
  );
}

const subnets = ['a', 'b']
  .map(
    (name, i) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: ${name}}
spec: {vpc: shop, protocol: IPv4, cidrBlock: 10.0.${i}.0/24, gateway: 10.0.${i}.1}
---`,
  )
  .join('');
const vpc = (spec: string) => `${subnets}
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: shop}
spec: ${spec}
`;
const egressGateway = (spec: string) => `
apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata: {name: out, namespace: ns1}
spec: {vpc: shop, externalSubnet: external, replicas: 1, policies: [{subnets: [a]}]${spec}}
`;

test('egress gateways lose their policies with each reconciliation of their Vpc up to 1.15.3', () => {
  const text = `${vpc('{}')}---${egressGateway('')}`;
  expect(met(text, '1.14.0')).toEqual(['rows-lost-with-vpc: VpcEgressGateway ns1/out']);
  expect(met(text, '1.15.3')).toEqual(['rows-lost-with-vpc: VpcEgressGateway ns1/out']);
  expect(met(text, '1.15.4')).toEqual([]);
  expect(met(text, '1.15')).toEqual([]);
  expect(met(text.replace('vpc: shop, ext', 'ext'), '1.15.3')).toEqual([]);
});

test('a value that is filled in later meets nothing', () => {
  const text = `${vpc('{}')}---${egressGateway('')}`;
  expect(met(text.replace('vpc: shop, ext', 'vpc: "${VPC}", ext'), '1.15.3')).toEqual([]);
});

test('so do Subnets, which matters where policyRoutes could take their packets', () => {
  const routes = (rest: string) => vpc(`{policyRoutes: [{match: ip4.src == 10.0.0.0/24, ${rest}}]}`);
  expect(met(routes('priority: 100, action: drop'), '1.15.3')).toEqual(['rows-lost-with-vpc: Vpc shop']);
  expect(met(routes('priority: 100, action: allow'), '1.15.3')).toEqual([]);
  expect(met(routes('priority: 32000, action: drop'), '1.15.3')).toEqual([]);
  expect(met(routes('priority: 100, action: drop').replaceAll('vpc: shop', 'vpc: other'), '1.15.3')).toEqual([
    ...['a', 'b'].map((name) => `missing-vpc-stops-namespaces: Subnet ${name}`),
  ]);
});

test('local egress gateways without BFD work again since 1.15.17, and not in 1.16', () => {
  const text = `${vpc('{}')}---${egressGateway(', trafficPolicy: Local')}`;
  const fault = 'local-egress-gateway-refused: VpcEgressGateway ns1/out';
  for (const version of ['1.15.4', '1.15.16', '1.16.0', '1.16.2', '1.16']) expect(met(text, version)).toEqual([fault]);
  for (const version of ['1.15.17', '1.15', '1.17-dev']) expect(met(text, version)).toEqual([]);
});

test('routes that differ in their next hop alone alternate in every release', () => {
  const route = (hop: number) => `{policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.0.${hop}}`;
  const text = vpc(`{staticRoutes: [${route(8)}, ${route(9)}]}`);
  for (const version of ['1.12', '1.14.41', '1.17-dev'])
    expect(met(text, version)).toEqual(['next-hops-alternate: Vpc shop']);
});

test('addresses that rules use are let go at once by some releases', () => {
  const text = `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata: {name: eip1}
spec: {natGwDp: gw1}
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata: {name: snat1}
spec: {eip: eip1, internalCIDR: 10.0.0.0/24}
`;
  expect(met(text, '1.14.41')).toEqual(['used-eip-deleted-at-once: IptablesEIP eip1']);
  expect(met(text, '1.15.24')).toEqual(['snat-removed-at-start: IptablesSnatRule snat1']);
  expect(met(text, '1.16.2')).toEqual([]);
});

test('up to 1.14.10 the default route of a custom Vpc ties with routes by source', () => {
  const route = '{policy: policyDst, cidr: 0.0.0.0/0, nextHopIP: 10.0.0.9}';
  const bySource = (cidr: string) => `{policy: policySrc, cidr: ${cidr}, nextHopIP: 10.0.0.8}`;
  const tied = (routes: string, version: string) =>
    met(vpc(`{staticRoutes: [${routes}]}`), version).filter((one) => one.startsWith('source-routes-tie'));
  const fault = ['source-routes-tie-with-default: Vpc shop'];
  expect(tied(route, '1.13.15')).toEqual([]);
  expect(tied(`${route}, ${bySource('10.0.0.0/25')}`, '1.13.15')).toEqual(fault);
  expect(tied(`${route}, ${bySource('10.0.0.7/32')}`, '1.13.15')).toEqual([]);
  expect(tied(route, '1.14.10')).toEqual(fault);
  expect(tied(route, '1.14.11')).toEqual([]);
});
