import { patternFault } from '../../schema/pattern';
import { rule } from '../rule';
import { shown } from '../support/about-schema';
import { crdExample } from '../support/crd-example';
import { fieldOf, judgedSchemaParts, refused } from '../support/judged-definitions';

/** Patterns that RE2 cannot read. */
export const crdPatternBroken = rule({
  id: 'kubernetes/crd-pattern-broken',
  severity: 'error',
  what: 'A pattern in the schema of a CustomResourceDefinition is no regular expression of RE2.',
  why: 'The API server rejects the definition. RE2 has no lookahead and no references back, unlike JavaScript and PCRE.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go, validateValueValidation: must be a valid regular expression',
  ],
  wrong: crdExample("{type: string, pattern: '^(?!0)[0-9]+$'}"),
  right: crdExample("{type: string, pattern: '^[1-9][0-9]*$'}"),
  check(network, into) {
    for (const { schema, path, definition } of judgedSchemaParts(network, into)) {
      const { pattern } = schema;
      const fault = typeof pattern === 'string' ? patternFault(pattern) : undefined;
      if (fault === undefined) continue;
      const { resource, report } = definition;
      const at = resource.at(...path, 'pattern');
      report(at, `pattern ${shown(pattern)} of ${fieldOf(path)} is no regular expression`)
        .note(`RE2: ${fault}`)
        .note(refused)
        .explains(at);
    }
  },
});
