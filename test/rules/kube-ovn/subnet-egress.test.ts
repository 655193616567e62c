import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { resourcesOf } from '../overlay';

const subnet = (name: string, spec: Readonly<Record<string, unknown>>) =>
  JSON.stringify({
    apiVersion: 'kubeovn.io/v1',
    kind: 'Subnet',
    metadata: { name },
    spec: {
      gatewayType: 'centralized',
      gatewayNode: 'node1',
      policyRoutingPriority: 1000,
      policyRoutingTableID: 1000,
      ...spec,
    },
  });

const errors = (texts: readonly string[], version = '1.16') =>
  reported(resourcesOf(texts.join('\n---\n')), { version })
    .filter((line) => line.startsWith('error'))
    .map((line) => line.replace('error kube-ovn/', '').replace(/:.*/, ''));

const releases = ['1.12', '1.13', '1.14', '1.15', '1.16', '1.17-dev'];

describe('the family of an externalEgressGateway', () => {
  const [v4, v6, dual] = ['10.30.0.0/24', 'fd00:30::/64', '10.30.0.0/24,fd00:30::/64'];
  it.each([
    [v4, '192.168.9.9', true],
    [v4, 'fd00:99::1', false],
    [v4, '192.168.9.9,fd00:99::1', false],
    [v4, '192.168.9.9,192.168.9.10', false],
    [v6, 'fd00:99::1', true],
    [v6, '192.168.9.9', false],
    [dual, '192.168.9.9', true],
    [dual, 'fd00:99::1', true],
    [dual, '192.168.9.9,fd00:99::1', true],
    [dual, '192.168.9.9,192.168.9.10', true],
  ])('of %s: %s', (cidrBlock, externalEgressGateway, isRight) => {
    for (const version of releases)
      expect(errors([subnet('one', { cidrBlock, externalEgressGateway })], version)).toEqual(
        isRight ? [] : ['subnet-egress-gateway-malformed'],
      );
  });
});

describe('one policyRoutingTableID', () => {
  const one = (spec: Readonly<Record<string, unknown>> = {}) =>
    subnet('one', { cidrBlock: '10.30.0.0/24', externalEgressGateway: '192.168.9.9', ...spec });
  const two = (spec: Readonly<Record<string, unknown>> = {}) =>
    subnet('two', { cidrBlock: '10.31.0.0/24', externalEgressGateway: '192.168.9.10', ...spec });

  it.each(releases)('of two Subnets, for %s', (version) => {
    expect(errors([one(), two()], version)).toEqual(['policy-routing-table-used-twice']);
    expect(errors([one({ vpc: 'ovn-cluster' }), two()], version)).toEqual(['policy-routing-table-used-twice']);
    expect(errors([one(), two({ policyRoutingTableID: 1001 })], version)).toEqual([]);
    expect(errors([one(), two({ externalEgressGateway: undefined })], version)).toEqual([]);
  });

  it('of two VPCs, or two VLANs', () => {
    expect(errors([one(), two({ vpc: 'shop' })])).not.toContain('policy-routing-table-used-twice');
    expect(errors([one(), two({ vlan: 'vlan1' })])).not.toContain('policy-routing-table-used-twice');
  });

  it('of many is one finding each', () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      subnet(`net${i}`, { cidrBlock: `10.${i >> 8}.${i & 255}.0/24`, externalEgressGateway: '192.168.9.9' }),
    );
    expect(errors(many)).toHaveLength(1999);
  });
});
