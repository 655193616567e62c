import { isPlanned } from '../../kinds/kubernetes/availability';
import { rule } from '../rule';
import {
  noMatches,
  plannedNote,
  releasesOf,
  serversOf,
  sharedVersion,
  titleOf,
  usedApis,
  writeInstead,
} from '../support/used-apis';

const budget = (version: string) => `
apiVersion: policy/${version}
kind: PodDisruptionBudget
metadata:
  name: web
  namespace: ns1
spec:
  minAvailable: 1
  selector: {matchLabels: {app: web}}
`;

/** API versions that Kubernetes had once. */
export const apiGone = rule({
  id: 'kubernetes/api-gone',
  code: 'MVR-2',
  severity: 'error',
  what: 'No API server of the target serves the API version of an object any more.',
  why: 'The API server answers 404, and the object is neither created nor changed.',
  evidence: [
    'kubernetes/apiserver v0.33.0 pkg/server/deleted_kinds.go: what has reached its APILifecycleRemoved is not served',
    'kubernetes/api release-1.36 */zz_generated.prerelease-lifecycle.go: in which release that is',
  ],
  exampleTarget: { kubernetes: { versions: ['1.33'] } },
  wrong: budget('v1beta1'),
  right: budget('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    for (const api of usedApis(network)) {
      const { until } = api.lifecycle;
      if (api.availability !== 'gone' || until === undefined) continue;
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} is gone since Kubernetes 1.${until}, and the target is ${releasesOf(servers)}`,
      ).note(noMatches(api));
      const planned = plannedNote(until);
      if (planned) found.note(planned);
      if (isPlanned(until)) found.as('warning');
      const shared = sharedVersion(api, servers);
      if (shared) found.propose(writeInstead(shared, servers));
      else found.propose('remove the object: no API version of its kind is left');
    }
  },
});
