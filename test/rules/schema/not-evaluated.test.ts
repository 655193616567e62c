import { expect, it } from 'vitest';
import { check, load } from '../../../lib/engine';
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

it('a rule that cannot be evaluated is told once, with the objects that it leaves open', () => {
  const cwd = folder({
    'cdk8s-ovn.yaml': 'crds: [crds]\n',
    'crds/route.yaml': definition,
    'routes.yaml': ['a', 'b', 'c', 'd', 'e', 'f'].map(route).join('---\n'),
  });
  const findings = check(load(['routes.yaml'], { cwd })).findings;
  expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['warning schema/broken-rule']);
  expect(findings[0]?.message).toContain('cannot be evaluated');
  expect(findings[0]?.notes.at(-1)).toBe(
    'the same goes for spec of Route b, spec of Route c, spec of Route d and 2 more',
  );
});
