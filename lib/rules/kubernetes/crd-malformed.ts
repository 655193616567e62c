import { definitionFaults } from '../../schema/crds/definition-faults';
import { formatPath } from '../../source/path';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { judgedDefinitions, refused } from '../support/judged-definitions';

/** Definitions with values outside of their schemas that no definition may have. */
export const crdMalformed = rule({
  id: 'kubernetes/crd-malformed',
  severity: 'error',
  what: 'A CustomResourceDefinition has a scope, a name, a column, a subresource, a selectable field or a conversion that no definition may have.',
  why: 'The API server rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinition',
  ],
  wrong: crdExample('{type: integer}', { scope: 'namespaced' }),
  right: crdExample('{type: integer}'),
  check(network, into) {
    for (const { resource, report } of judgedDefinitions(network, into))
      for (const { path, part, fact, help } of definitionFaults(resource.value)) {
        const at = part === 'key' ? resource.atKey(...path) : resource.at(...path);
        const found = report(at, `${formatPath(path)} of ${resource.title} ${fact}`).note(refused);
        if (help !== undefined) found.propose(help);
      }
  },
});
