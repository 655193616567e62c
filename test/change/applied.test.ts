import { describe, expect, test } from 'vitest';
import { changesBy } from '../../lib/change/applied';
import { Resource } from '../../lib/source/resource';

const origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

function vpc(spec: object, lastApplied?: string): Resource {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': lastApplied };
  const metadata = lastApplied === undefined ? { name: 'v' } : { name: 'v', uid: 'u', annotations };
  return new Resource({ apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata, spec }, origin);
}

const names = (lastApplied: string) =>
  changesBy(vpc({ enableExternal: true, enableBfd: false }, lastApplied), vpc({ enableBfd: false })).map(
    ({ name }) => name,
  );

test('what kubectl applied the last time goes with the manifest, what somebody else wrote stays', () => {
  expect(names('{"metadata": {"name": "v"}, "spec": {"enableExternal": true, "enableBfd": false}}')).toEqual([
    'spec.enableExternal',
  ]);
  expect(names('{"metadata": {"name": "v"}, "spec": {"enableBfd": false}}')).toEqual([]);
});

test.each(['', 'no JSON', '[]', 'null', '{"spec": null}', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`])(
  'an annotation of another making is none: %.20s',
  (lastApplied) => {
    expect(names(lastApplied)).toEqual([]);
  },
);

describe('what is only written differently', () => {
  const definition = (config: string) =>
    new Resource(
      {
        apiVersion: 'k8s.cni.cncf.io/v1',
        kind: 'NetworkAttachmentDefinition',
        metadata: { name: 'a' },
        spec: { config },
      },
      origin,
    );
  const route = (fields: object) => vpc({ staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.0.1', ...fields }] });
  const complete = { policy: 'policyDst', ecmpMode: '', bfdId: '', routeTable: '' };
  const json = '{"type": "macvlan", "mtu": 1500}';

  test.each([
    ['a configuration', definition(json), definition('{\n  "mtu":1500,"type":"macvlan"}\n')],
    ['a route', route({}), route(complete)],
    ['a route of an empty policy', route({ policy: '' }), route(complete)],
  ])('%s does not change', (_, one, other) => {
    expect(changesBy(one, other)).toEqual([]);
    expect(changesBy(other, one)).toEqual([]);
  });

  test.each([
    ['spec.config', definition(json), definition(json.replace('1500', '"1500"'))],
    ['spec.config', definition(json), definition('{"type": "macvlan", "mtu": 1500')],
    ['spec.config', definition('x'), definition('x ')],
    ['spec.staticRoutes[cidr=0.0.0.0/0].bfdId', route({}), route({ bfdId: 'a' })],
    ['spec.staticRoutes[cidr=0.0.0.0/0].policy', route({}), route({ policy: 'policySrc' })],
  ])('%s changes with what it says', (name, one, other) => {
    expect(changesBy(one, other).map((difference) => difference.name)).toEqual([name]);
    expect(changesBy(other, one).map((difference) => difference.name)).toEqual([name]);
  });
});
