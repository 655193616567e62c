import { rootFaults, structureFaults } from '../../schema/crds/structure';
import { isMap } from '../../source/json';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { definitionsInUse, fieldOf, refused } from '../support/judged-definitions';

/** Schemas that no CustomResourceDefinition may have. */
export const crdNotStructural = rule({
  id: 'kubernetes/crd-not-structural',
  severity: 'error',
  what: 'The schema of a CustomResourceDefinition is not structural: a type is missing, or a keyword stands where it may not.',
  why: 'The API server rejects the definition, and with it every object of the kind.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go, ValidateStructural',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionOpenAPISchema',
  ],
  wrong: crdExample('{minimum: 1}'),
  right: crdExample('{type: integer, minimum: 1}'),
  check(network, into) {
    for (const { resource, versions, report } of definitionsInUse(network, into))
      for (const { schema, path, keepsStatus } of versions) {
        if (!isMap(schema)) continue;
        const faults = [...structureFaults(schema, path), ...(keepsStatus ? rootFaults(schema, path) : [])];
        for (const { path: to, part, fact, help } of faults) {
          const at = part === 'key' ? resource.atKey(...to) : resource.at(...to);
          const found = report(at, `schema of ${fieldOf(to)} in ${resource.title} ${fact}`).note(refused);
          if (help !== undefined) found.propose(help);
        }
      }
  },
});
