import type { JsonSchema } from '../../kinds/openapi';
import { sound } from '../../schema/crds/sound';
import { holdsRules } from '../../schema/holds-rules';
import type { Problem } from '../../schema/problem';
import { checkRulesOf } from '../../schema/rule-evaluation';
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
      // Below additionalProperties nobody looks at defaults.
      if (value === undefined || value === null || path.includes('additionalProperties')) continue;
      const problems = problemsOfDefault(sound(schema as JsonSchema), value);
      if (problems.every(({ code }) => code === 'not-evaluated' || code === 'rule-not-evaluated')) continue;
      const { resource, report } = definition;
      const found = report(
        resource.at(...path, 'default'),
        `default ${shown(value)} of ${fieldOf(path)} is none that its schema takes`,
      );
      for (const problem of problems) if (problem.code === 'rule-broken') found.note(problem.message);
      found.note(refused);
    }
  },
});

/** The rules in CEL count for a default that is right otherwise. */
function problemsOfDefault(schema: JsonSchema, value: unknown): readonly Problem[] {
  const problems = validateValue(schema, value);
  return problems.length > 0 || !holdsRules(schema) ? problems : checkRulesOf(schema, value);
}
