import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';

type Route = Readonly<Record<string, unknown>>;

/** What is said of the static routes of a VPC that has nothing else. */
const said = (...staticRoutes: unknown[]) =>
  reported(
    overlaid(
      JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata: { name: 'vpc2' }, spec: { staticRoutes } }),
    ),
  ).map((line) => line.replace('kube-ovn/', '').replace(' of Vpc vpc2', ''));

const route: Route = { policy: 'policyDst', cidr: '10.9.0.0/16', nextHopIP: '10.0.3.254' };

describe('one static route', () => {
  it.each<[change: Route, finding: string]>([
    [
      { policy: 'PolicyDst' },
      'error static-route-policy-unknown: policy PolicyDst in static route 1 is neither policyDst nor policySrc',
    ],
    [
      { cidr: '10.9.0.0/33' },
      'error static-route-malformed: cidr 10.9.0.0/33 in static route 1 has the prefix length 33 where 32 is the most',
    ],
    [
      { cidr: '10.9.0.0/16,fd00::/64' },
      'error static-route-malformed: cidr 10.9.0.0/16,fd00::/64 in static route 1 is not a CIDR',
    ],
    [{ cidr: 'default' }, 'error static-route-malformed: cidr default in static route 1 is not an address'],
    [{ cidr: '' }, 'error static-route-malformed: cidr is missing in static route 1'],
    [{ cidr: undefined }, 'error static-route-malformed: cidr is missing in static route 1'],
    [
      { cidr: '0.0.0.0' },
      'error static-route-malformed: cidr 0.0.0.0 in static route 1 is a single address, not the default route',
    ],
    [
      { nextHopIP: '10.0.3.254/24' },
      'error static-route-malformed: nextHopIP 10.0.3.254/24 in static route 1 has a prefix length',
    ],
    [
      { nextHopIP: '10.0.3.254,10.0.3.253' },
      'error static-route-malformed: nextHopIP 10.0.3.254,10.0.3.253 in static route 1 is not an address',
    ],
    [{ nextHopIP: '' }, 'error static-route-malformed: nextHopIP is missing in static route 1'],
    [{ nextHopIP: 10 }, 'error schema/wrong-type: spec.staticRoutes[0].nextHopIP is the integer 10, not a string'],
    [{ nextHopIP: 'fd00::1' }, 'warning static-route-malformed: nextHopIP fd00::1 is IPv6'],
    [
      { cidr: '10.9.0.1/16' },
      'warning static-route-not-canonical: cidr 10.9.0.1/16 in static route 1 is kept as 10.9.0.0/16',
    ],
    [
      { cidr: 'fd00:0::/64', nextHopIP: 'fd00::1' },
      'warning static-route-not-canonical: cidr fd00:0::/64 in static route 1 is kept as fd00::/64',
    ],
    [
      { cidr: 'fd00::/64', nextHopIP: 'fd00:0::1' },
      'warning static-route-not-canonical: nextHopIP fd00:0::1 in static route 1 is kept as fd00::1',
    ],
  ])('%j', (change, finding) => {
    expect(said({ ...route, ...change })).toEqual([finding]);
  });

  it.each<[change: Route]>([
    [{}],
    [{ policy: 'policySrc' }],
    [{ cidr: '10.9.0.7' }],
    [{ cidr: 'fd00::/64', nextHopIP: 'fd00::1' }],
  ])('%j is fine', (change) => {
    expect(said({ ...route, ...change })).toEqual([]);
  });

  it('without a policy gets one from kube-ovn', () => {
    const advice = ['warning static-route-without-policy: static route 1 names no policy'];
    expect(said({ ...route, policy: '' })).toEqual(advice);
  });

  it('that is no map is the finding of the schema', () => {
    expect(said('0.0.0.0/0')).toEqual([
      'error schema/wrong-type: spec.staticRoutes[0] is the string 0.0.0.0/0, not a map',
    ]);
  });
});

describe('several static routes', () => {
  it('repeat each other if destination, next hop, policy and table are the same', () => {
    const repeats = ['warning static-route-repeated: static route 2 repeats route 1'];
    expect(said(route, route)).toEqual(repeats);
    expect(said(route, { ...route, policy: undefined, routeTable: '' })).toContain(repeats[0]);
    expect(said(route, { ...route, routeTable: 'second' })).toEqual([]);
    expect(said(route, { ...route, policy: 'policySrc' })).toEqual([]);
  });

  it('contend for one row if destination, policy and table are the same, unless BFD tells them apart', () => {
    const other = { ...route, nextHopIP: '10.0.3.253' };
    const contend = [
      "error static-route-prefix-used-twice: 2 static routes for '10.9.0.0/16' have different next hops: '10.0.3.254', '10.0.3.253'",
    ];
    expect(said(route, other)).toEqual(contend);
    expect(said(route, { ...other, ecmpMode: 'ecmp_symmetric_reply' })).toEqual(contend);
    expect(said({ ...route, bfdId: 'a' }, { ...other, bfdId: 'a' })).toEqual(contend);
    expect(said({ ...route, bfdId: 'a' }, other)).toEqual(contend);
    expect(said({ ...route, bfdId: 'a' }, { ...other, bfdId: 'b' })).toEqual([]);
    expect(said(route, { ...other, routeTable: 'second' })).toEqual([]);
    expect(said(route, { ...other, policy: 'policySrc' })).toEqual([]);
  });
});
