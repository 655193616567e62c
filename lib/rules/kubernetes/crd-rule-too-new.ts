import { isCompileError } from '../../schema/cel/compile-error';
import { has } from '../../target/release';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { judgedCelRules } from '../support/judged-cel-rules';
import { refused } from '../support/judged-definitions';

/** Rules of a definition for a newer Kubernetes. */
export const crdRuleTooNew = rule({
  id: 'kubernetes/crd-rule-too-new',
  severity: 'error',
  what: 'A rule in CEL of a CustomResourceDefinition uses what a Kubernetes of the target does not have.',
  why: 'The API server does not know the function and rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiserver/pkg/cel/environment/base.go: the libraries, by the version that introduced them',
  ],
  exampleTarget: { kubernetes: { versions: ['1.29'] } },
  wrong: crdExample("{type: string, x-kubernetes-validations: [{rule: 'isCIDR(self)'}]}"),
  right: crdExample('{type: string, x-kubernetes-validations: [{rule: \'self.contains("/")\'}]}'),
  check(network, into) {
    const { versions = [] } = network.target.kubernetes;
    if (versions.length === 0) return;
    for (const { compiled, at, title, report } of judgedCelRules(network, into)) {
      if (isCompileError(compiled) || compiled.since === undefined) continue;
      const { since } = compiled;
      const old = versions.find((version) => !has(version, since));
      if (old) report(at, `the ${title} needs Kubernetes ${since}, and the target has ${old.text}`).note(refused);
    }
  },
});
