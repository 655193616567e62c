import type { DefinedVersion } from '../../schema/crds/definition';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { judgedDefinitions, refused } from '../support/judged-definitions';

/** Definitions whose versions contradict each other. */
export const crdVersionsBroken = rule({
  id: 'kubernetes/crd-versions-broken',
  severity: 'error',
  what: 'The versions of a CustomResourceDefinition have one name twice, no schema, or not exactly one of them is stored.',
  why: 'The API server rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionSpec',
  ],
  wrong: crdExample('{type: integer}', {
    versions: '    - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n',
  }),
  right: crdExample('{type: integer}', {
    versions: '    - {name: v1beta1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}\n',
  }),
  check(network, into) {
    for (const { resource, versions, report } of judgedDefinitions(network, into)) {
      const at = (version: DefinedVersion, field: string) => resource.at(...version.path.slice(0, 3), field);
      const [stored, ...more] = versions.filter(({ storage }) => storage);
      if (!stored)
        report(resource.atKey('spec', 'versions'), `${resource.title} stores no version`)
          .note(refused)
          .propose('set storage: true for one version');
      else
        for (const other of more)
          report(at(other, 'storage'), `${resource.title} stores both ${stored.name} and ${other.name}`)
            .and(at(stored, 'storage'), `${stored.name} is stored`)
            .note(refused)
            .propose('set storage: true for one version only');
      const firsts = new Map<string, DefinedVersion>();
      for (const version of versions) {
        const first = firsts.get(version.name);
        if (!first) firsts.set(version.name, version);
        else
          report(at(version, 'name'), `${resource.title} has two versions ${version.name}`)
            .and(at(first, 'name'), 'first one')
            .note(refused);
        if (version.schema === undefined)
          report(at(version, 'name'), `version ${version.name} of ${resource.title} has no schema`)
            .note(refused)
            .propose('add schema.openAPIV3Schema, at least type: object');
      }
    }
  },
});
