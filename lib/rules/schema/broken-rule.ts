import type { Network } from '../../network/network';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, rejected, shown, subjectOf } from '../support/about-schema';
import { firstFew } from '../support/first-few';
import { textsOfDefinition } from '../support/texts-of-definition';

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
      excludeSubnets: [10.0.0.1/32]
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
  check(network, report) {
    broken.check(network, report);
    tellNotEvaluated(network, report);
  },
});

const broken = aboutSchema(['rule-broken'], (problem, report) => {
  const value = valueAt(problem);
  return report(placeOf(problem), `${subjectOf(problem)}${value}: ${problem.message.replace(/\.$/, '')}`).note(
    `${rejected}: it breaks the rule ${shortened(problem.rule)}`,
  );
});

/** A rule that cannot be evaluated is one cause, however many objects have it. */
function tellNotEvaluated(network: Network, report: Report): void {
  const groups = groupBy(
    network.schemaProblems.filter((problem) => problem.code === 'rule-not-evaluated'),
    ({ resource, rule, because }) => `${resource.apiVersion}\n${resource.kind}\n${rule}\n${because}`,
  );
  for (const [first, ...more] of groups.values()) {
    if (!first) continue;
    const found = report(placeOf(first), `a rule of ${subjectOf(first)} cannot be evaluated: ${first.because}`)
      .as('warning')
      .note(`whether the API server takes the object is not known; the rule is ${shortened(first.rule)}`)
      .restsOn(...textsOfDefinition(network, first.resource, first.rule));
    if (more.length > 0) found.note(`the same goes for ${firstFew(more.map(subjectOf))}`);
  }
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
