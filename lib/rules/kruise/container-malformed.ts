import { structureProblems } from '../../controllers/kruise/container-checks';
import { SidecarSets } from '../../controllers/kruise/from-network';
import type { Problem } from '../../schema/problem';
import { withoutUnknown } from '../../schema/unknown';
import { nearest } from '../../source/nearest';
import { formatPath } from '../../source/path';
import { apiServersOf } from '../../target/api-servers';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { allowedWords } from '../support/about-schema';
import { formatFact, ofFormat } from '../support/format-fault';
import { exampleSet } from '../support/sidecar-examples';

/** Containers and volumes of SidecarSets that are not what a pod has; the definition of the kind leaves them open. */
export const containerMalformed = rule({
  id: 'kruise/container-malformed',
  severity: 'error',
  what: 'A container or a volume of a SidecarSet has a field that there is not, or a value of another type.',
  why: 'The definition of SidecarSet lets it pass. Kruise drops such fields without a word, and cannot read such values.',
  evidence: [
    'openkruise/kruise v1.9.0 config/crd/bases/apps.kruise.io_sidecarsets.yaml: x-kubernetes-preserve-unknown-fields',
    'openkruise/kruise v1.9.0 apis/apps/v1beta1/sidecarset_types.go: SidecarContainer has the fields of corev1.Container',
  ],
  wrong: exampleSet({ container: 'log-agent\n      imagePullpolicy: Always' }),
  right: exampleSet({ container: 'log-agent\n      imagePullPolicy: Always' }),
  check(network, report) {
    const servers = apiServersOf(network.target);
    for (const set of SidecarSets.of(network).all) {
      const problems = withoutUnknown(structureProblems(set, servers), set.resource.value);
      for (const problem of problems) {
        const subject = `${formatPath(problem.path)} of ${set.resource.title}`;
        const { resource } = set;
        tell(problem, subject, (message) => report({ resource, path: problem.path, part: problem.part }, message));
      }
    }
  },
});

function tell(problem: Problem, subject: string, add: (message: string) => ReturnType<Report>): Draft | undefined {
  switch (problem.code) {
    case 'unknown-field': {
      const { field, known } = problem;
      const found = add(`${subject} is no field of its kind`).note('Kruise drops the field without a word');
      const similar = nearest(field, known);
      if (similar !== undefined) return found.suggest(similar);
      const allowed = allowedWords(field, known);
      return allowed === undefined ? found : found.propose(`fields here: ${allowed}`);
    }
    case 'wrong-type':
      return unread(add(`${subject} is of type ${problem.got}, not ${problem.expected.join(' or ')}`));
    case 'format':
      return ofFormat(problem, unread(add(`${subject} ${formatFact(problem)}`)));
    case 'out-of-range':
      return unread(add(`${subject} is ${problem.got}, which its type does not hold`));
    default:
      return undefined;
  }
}

function unread(found: Draft): Draft {
  return found.note("Kruise's webhook cannot read the SidecarSet, and refuses it: pods get nothing of it");
}
