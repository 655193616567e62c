import { isCompileError } from '../../schema/cel/compile-error';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { judgedCelRules } from '../support/judged-cel-rules';
import { refused } from '../support/judged-definitions';

/** Rules of a definition that are no CEL, or not of its own schema. */
export const crdRuleBroken = rule({
  id: 'kubernetes/crd-rule-broken',
  severity: 'error',
  what: 'A rule in CEL (x-kubernetes-validations) of a CustomResourceDefinition does not compile.',
  why: 'The API server rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go, Compile',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionOpenAPISchema: oldSelf, types that no rule sees',
  ],
  wrong: crdExample("{type: integer, x-kubernetes-validations: [{rule: 'self > 0 &&'}]}"),
  right: crdExample("{type: integer, x-kubernetes-validations: [{rule: 'self > 0'}]}"),
  check(network, into) {
    for (const { compiled, at, spot, title, report } of judgedCelRules(network, into))
      if (isCompileError(compiled))
        report(spot(compiled.offset), `the ${title} does not compile: ${compiled.message}`).note(refused).explains(at);
  },
});
