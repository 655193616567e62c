import { rule } from '../rule';
import { autoscalerExample } from '../support/api-examples';
import { noMatches, releasesOf, serversOf, sharedVersion, titleOf, usedApis, writeInstead } from '../support/used-apis';

/** API versions that the Kubernetes of the target does not have yet. */
export const apiTooNew = rule({
  id: 'kubernetes/api-too-new',
  code: 'MVR-2',
  severity: 'error',
  what: 'No API server of the target serves the API version of an object yet.',
  why: 'The API server answers 404, and the object is not created.',
  evidence: [
    'kubernetes/api release-1.9 to release-1.36 */zz_generated.prerelease-lifecycle.go: APILifecycleIntroduced',
  ],
  exampleTarget: { kubernetes: { versions: ['1.22'] } },
  wrong: autoscalerExample('v2'),
  right: autoscalerExample('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    for (const api of usedApis(network)) {
      if (api.availability !== 'not yet') continue;
      const { since } = api.lifecycle;
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} comes with Kubernetes 1.${since}, and the target is ${releasesOf(servers)}`,
      ).note(noMatches(api));
      const shared = sharedVersion(api, servers);
      found.propose(shared ? writeInstead(shared, servers) : `apply it after the upgrade to 1.${since}`);
    }
  },
});
