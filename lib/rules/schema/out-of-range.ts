import type { Network } from '../../network/network';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, rejected, shown, subjectOf } from '../support/about-schema';
import { formatFact, ofFormat } from '../support/format-fault';
import { textsOfDefinition } from '../support/texts-of-definition';

const example = (replicas: number) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  replicas: ${replicas}
  externalSubnets:
    - ovn-vpc-external-network
`;

const codes = [
  'out-of-range',
  'not-a-multiple',
  'unusable-bound',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'pattern',
  'format',
  'not-evaluated',
] as const;

/** Values beyond the limits of their field. */
export const outOfRange = rule({
  id: 'schema/out-of-range',
  severity: 'error',
  what: 'A value is beyond a limit that the schema of its field sets: its size, its length, its number of items, its form.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go, ValidateCustomResource: minimum, maxLength, pattern, format',
  ],
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: example(0),
  right: example(1),
  ...aboutSchema(codes, tell),
});

function tell(problem: ProblemOf<(typeof codes)[number]>, report: Report, network: Network): Draft {
  const found = report(placeOf(problem), `${subjectOf(problem)} ${fact(problem)}`);
  if (problem.code === 'format') return ofFormat(problem, found.note(rejected));
  if (problem.code !== 'not-evaluated') return found.note(rejected);
  return found
    .as('warning')
    .note('whether the API server takes the value is not known')
    .restsOn(...textsOfDefinition(network, problem.resource, problem.pattern.trim()));
}

function fact(problem: ProblemOf<(typeof codes)[number]>): string {
  switch (problem.code) {
    case 'out-of-range': {
      const { got, minimum, maximum } = problem;
      return minimum !== undefined && got <= minimum
        ? `is ${got}, below ${least(problem)}`
        : `is ${got}, above ${most(problem, maximum)}`;
    }
    case 'not-a-multiple':
      return `is ${problem.got}, which is no multiple of ${problem.of}`;
    case 'unusable-bound':
      return `cannot have any value: the ${problem.bound} in its definition does not fit into the type of the field`;
    case 'too-short':
      return `has ${problem.length} characters, fewer than ${problem.minimum}`;
    case 'too-long':
      return `has ${problem.length} ${problem.unit ?? 'characters'}, more than ${problem.maximum}`;
    case 'too-few':
      return `has ${problem.count} ${problem.of}, fewer than ${problem.minimum}`;
    case 'too-many':
      return `has ${problem.count} ${problem.of}, more than ${problem.maximum}`;
    case 'pattern':
      return `is ${shown(problem.got)}, which does not match ${problem.pattern}`;
    case 'format':
      return formatFact(problem);
    case 'not-evaluated':
      return `must match ${problem.pattern}, which cannot be evaluated here`;
  }
}

function least({ minimum, exclusive }: ProblemOf<'out-of-range'>): string {
  return exclusive === 'minimum' || exclusive === 'both' ? `${minimum}, or equal to it` : `${minimum}`;
}

function most({ exclusive }: ProblemOf<'out-of-range'>, maximum: unknown): string {
  return exclusive === 'maximum' || exclusive === 'both' ? `${maximum}, or equal to it` : `${maximum}`;
}
