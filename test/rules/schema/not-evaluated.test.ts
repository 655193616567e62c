import { expect, it } from 'vitest';
import { check, load } from '../../../lib/engine';
import type { Finding } from '../../../lib/source/finding';
import { spanOf } from '../../../lib/source/resource';
import { folder } from '../../folder';

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routes.example.org}
spec:
  group: example.org
  scope: Cluster
  names: {kind: Route, plural: routes, singular: route, listKind: RouteList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: {type: object, x-kubernetes-validations: [{rule: self.prt > 0}], properties: {port: {type: integer}}}
`;
const route = (name: string) => `apiVersion: example.org/v1\nkind: Route\nmetadata: {name: ${name}}\nspec: {port: 1}\n`;

const routes = (text: string) =>
  check(
    load(['routes.yaml'], {
      cwd: folder({
        'cdk8s-ovn.yaml': 'crds: [crds]\n',
        'crds/route.yaml': text,
        'routes.yaml': ['a', 'b', 'c', 'd', 'e', 'f'].map(route).join('---\n'),
      }),
    }),
  ).findings;
const told = (findings: readonly Finding[]) =>
  findings.map(({ severity, rule, at }) => `${severity} ${rule} ${spanOf(at).location.file}`);

it('a rule that does not compile is told at its definition, and not at the objects', () => {
  const findings = routes(definition);
  expect(told(findings)).toEqual(['warning kubernetes/crd-rule-broken crds/route.yaml']);
  expect(findings[0]?.message).toBe("the rule of spec does not compile: undefined field 'prt'");
  expect(findings[0]?.notes[0]).toContain('the cluster is said to have this definition');
});

it('a pattern that RE2 cannot read is told at its definition, and not at the objects', () => {
  const text = definition.replace(/spec: \{type: object, .*/, "spec: {type: string, pattern: '^(?!0)'}");
  const objects = ['a', 'b'].map((name) => route(name).replace('{port: 1}', 'x')).join('---\n');
  const cwd = folder({ 'crds/route.yaml': text, 'routes.yaml': objects });
  expect(told(check(load(['routes.yaml'], { cwd, crds: ['crds'] })).findings)).toEqual([
    'warning kubernetes/crd-pattern-broken crds/route.yaml',
  ]);
});

it('a rule of a definition that nobody judges is told once, with the objects that it leaves open', () => {
  const cwd = folder({
    'cdk8s-ovn.yaml': 'crds: [crds]\nrules: {kubernetes/crd-rule-broken: off}\n',
    'crds/route.yaml': definition,
    'routes.yaml': ['a', 'b', 'c', 'd', 'e', 'f'].map(route).join('---\n'),
  });
  const findings = check(load(['routes.yaml'], { cwd })).findings;
  expect(told(findings)).toEqual(['warning schema/broken-rule routes.yaml']);
  expect(findings[0]?.message).toContain('cannot be evaluated');
  expect(findings[0]?.notes.at(-1)).toBe(
    'the same goes for spec of Route b, spec of Route c, spec of Route d and 2 more',
  );
});

it('schemas of the cluster that no object of the input has are not judged; those of the input are', () => {
  const files = { 'crds/route.yaml': definition, 'none.yaml': '' };
  expect(told(check(load(['none.yaml'], { cwd: folder(files), crds: ['crds'] })).findings)).toEqual([]);
  expect(told(check(load(['crds'], { cwd: folder(files) })).findings)).toEqual([
    'error kubernetes/crd-rule-broken crds/route.yaml',
  ]);
});

it('a sound definition of the cluster is not mentioned', () => {
  expect(routes(definition.replace('prt', 'port'))).toEqual([]);
});
