import type { JsonSchema } from '../../kinds/openapi';
import { sound } from '../../schema/crds/sound';
import { validateValue } from '../../schema/structural';
import { rule } from '../rule';
import { shown } from '../support/about-schema';
import { crdExample } from '../support/crd-example';
import { fieldOf, judgedSchemaParts, refused } from '../support/judged-definitions';

/** Defaults that the schema of their field does not take. */
export const crdDefaultRefused = rule({
  id: 'kubernetes/crd-default-refused',
  severity: 'error',
  what: 'A default in the schema of a CustomResourceDefinition is none of the values that the same schema takes.',
  why: 'The API server rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/validation.go, ValidateDefaults',
  ],
  wrong: crdExample('{type: integer, minimum: 1, default: 0}'),
  right: crdExample('{type: integer, minimum: 1, default: 1}'),
  check(network, into) {
    for (const { schema, path, definition } of judgedSchemaParts(network, into)) {
      const { default: value } = schema;
      if (value === undefined || value === null) continue;
      const problems = validateValue(sound(schema as JsonSchema), value);
      if (problems.every(({ code }) => code === 'not-evaluated')) continue;
      const { resource, report } = definition;
      report(
        resource.at(...path, 'default'),
        `default ${shown(value)} of ${fieldOf(path)} is none that its schema takes`,
      ).note(refused);
    }
  },
});
