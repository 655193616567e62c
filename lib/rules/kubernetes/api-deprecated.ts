import { rule } from '../rule';
import { flowSchemaExample } from '../support/api-examples';
import {
  laterVersion,
  releasesOf,
  serversOf,
  sharedVersion,
  titleOf,
  usedApis,
  writeInstead,
} from '../support/used-apis';

/** API versions that will go. */
export const apiDeprecated = rule({
  id: 'kubernetes/api-deprecated',
  code: 'MVR-7',
  severity: 'warning',
  what: 'The API version of an object is deprecated in the newest release of the target.',
  why: 'Every request is answered with a warning, and a later release no longer serves the version.',
  evidence: ['kubernetes/api release-1.36 */zz_generated.prerelease-lifecycle.go: APILifecycleDeprecated'],
  exampleTarget: { kubernetes: { versions: ['1.30'] } },
  wrong: flowSchemaExample('v1beta3'),
  right: flowSchemaExample('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    const newest = servers.minors[servers.minors.length - 1] as number;
    for (const api of usedApis(network)) {
      const { deprecated = Number.POSITIVE_INFINITY, until } = api.lifecycle;
      if (api.availability !== 'served' || deprecated > newest) continue;
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} is deprecated since Kubernetes 1.${deprecated}, and the target is ${releasesOf(servers)}`,
      ).note(until === undefined ? 'a later release no longer serves it' : `1.${until} no longer serves it`);
      const [shared, later] = [sharedVersion(api, servers, 'newer'), laterVersion(api, servers, 'newer')];
      if (shared) found.propose(writeInstead(shared, servers));
      else if (later) found.propose(`write ${later} when the upgrade is complete`);
    }
  },
});
