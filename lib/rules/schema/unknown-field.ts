import { formatPath } from '../../source/path';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, allowedWords, type ProblemOf, placeOf, rejected, subjectOf } from '../support/about-schema';

const example = (field: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  ${field}: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`;

/** Fields that no release has at their place. */
export const unknownField = rule({
  id: 'schema/unknown-field',
  code: 'KO-003',
  severity: 'error',
  what: 'An object has a field that its kind does not have: misspelt, or in the wrong place.',
  why: 'kubectl refuses it. Argo CD and Flux may apply it: the API server then drops the field without a word.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go, PruneWithOptions',
    'https://github.com/kubernetes/enhancements/issues/2885: field validation Strict is the default of kubectl alone',
  ],
  wrong: example('natGwDP'),
  right: example('natGwDp'),
  ...aboutSchema(['unknown-field', 'more'], tell),
});

function tell(problem: ProblemOf<'unknown-field' | 'more'>, report: Report): Draft | undefined {
  if (problem.code === 'more') return tellMore(problem, report);
  const { why, resource, path, field } = problem;
  if (why.reason !== 'misspelt' && why.reason !== 'misplaced' && why.reason !== 'unknown') return undefined;
  const found = report(placeOf(problem), `${subjectOf(problem)} is no field of its kind`).note(
    'kubectl refuses the object (unknown field); applied on the server side, as Argo CD and Flux can, the field is dropped without a word',
  );
  if (why.reason === 'misspelt')
    return found.suggest(why.nearest).explains(resource.at(...path.slice(0, -1), why.nearest));
  if (why.reason === 'misplaced')
    return found.propose(`move it to ${formatPath(why.to)}`).explains(resource.at(...why.to));
  const allowed = allowedWords(field, why.allowed);
  return allowed === undefined ? found : found.propose(`fields here: ${allowed}`);
}

/** So many mistakes are mostly fields, of an object of another kind. */
function tellMore(problem: ProblemOf<'more'>, report: Report): Draft {
  const { count, resource } = problem;
  const mistakes = count === 1 ? 'one more mistake' : `${count} more mistakes`;
  return report(placeOf(problem), `${resource.title.trim()} has ${mistakes} like these`).note(rejected);
}
