import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, rejected, shown, subjectOf } from '../support/about-schema';

const example = (subnets: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: storage
spec:
  namespaceSelector:
    matchLabels: {storage: "yes"}
  network:
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: physnet
      subnets: [${subnets}]
`;

/** Objects that a rule of their definition, written in CEL, refuses. */
export const brokenRule = rule({
  id: 'schema/broken-rule',
  severity: 'error',
  what: 'A value breaks a rule of its definition: fields that exclude or need each other, addresses that are none.',
  why: 'The API server evaluates the rules (x-kubernetes-validations) of a definition, and rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, validateExpressions',
  ],
  wrong: example('10.0.0.0/33'),
  right: example('10.0.0.0/24'),
  ...aboutSchema(['rule-broken', 'rule-not-evaluated'], tell),
});

function tell(problem: ProblemOf<'rule-broken' | 'rule-not-evaluated'>, report: Report): Draft {
  const rule = shortened(problem.rule);
  if (problem.code === 'rule-not-evaluated')
    return report(placeOf(problem), `a rule of ${subjectOf(problem)} cannot be evaluated: ${problem.because}`)
      .as('warning')
      .note(`whether the API server takes the object is not known; the rule is ${rule}`);
  const value = valueAt(problem);
  const found = report(placeOf(problem), `${subjectOf(problem)}${value}: ${problem.message.replace(/\.$/, '')}`);
  return found.note(`${rejected}: it breaks the rule ${rule}`);
}

/** ` is 10.0.0.0/33`, for values that are short to say. */
function valueAt({ resource, path }: ProblemOf<'rule-broken'>): string {
  const value = resource.get(...path);
  return value === undefined || value === null || typeof value === 'object' ? '' : ` is ${shown(value)}`;
}

/** On one line, and not longer than a person reads. */
function shortened(rule: string): string {
  const line = rule.replace(/\s+/g, ' ');
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
