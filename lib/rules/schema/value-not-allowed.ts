import { nearest } from '../../source/nearest';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import {
  aboutSchema,
  allowedWords,
  type ProblemOf,
  placeOf,
  rejected,
  shown,
  subjectOf,
} from '../support/about-schema';

const example = (type: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
  type: ${type}
`;

/** Values that the schema of their field does not list. */
export const valueNotAllowed = rule({
  id: 'schema/value-not-allowed',
  severity: 'error',
  what: 'A value is none of those that its field allows.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go, ValidateCustomResource: Unsupported value',
  ],
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: example('exclusiv'),
  right: example('exclusive'),
  ...aboutSchema(['not-allowed', 'forbidden', 'contradiction', 'matches-none', 'matches-several'], tell),
});

function tell(
  problem: ProblemOf<'not-allowed' | 'forbidden' | 'contradiction' | 'matches-none' | 'matches-several'>,
  report: Report,
): Draft {
  const add = (fact: string) => report(placeOf(problem), `${subjectOf(problem)} ${fact}`).note(rejected);
  switch (problem.code) {
    case 'not-allowed': {
      const written = shown(problem.got);
      const allowed = problem.allowed.map(shown);
      const list = allowedWords(written, allowed);
      const found = add(`is ${written}, which is not allowed`).suggest(nearest(written, allowed));
      return list === undefined ? found : found.propose(`allowed: ${list}`);
    }
    case 'forbidden': {
      const found = add(`is ${shown(problem.got)}, which is not allowed`);
      return problem.not.enum ? found.propose(`any other than ${problem.not.enum.map(shown).join(', ')}`) : found;
    }
    case 'contradiction':
      return problem.of === 'finalizers'
        ? add("is 'orphan' beside 'foregroundDeletion'").propose('keep one of the two')
        : add('is true for a second owner').propose('let one owner be the controller');
    case 'matches-none':
      return add('has none of the forms that its schema allows');
    case 'matches-several':
      return add(`has ${problem.count} forms at once, of which its schema allows one`);
  }
}
