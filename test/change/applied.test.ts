import { expect, test } from 'vitest';
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
