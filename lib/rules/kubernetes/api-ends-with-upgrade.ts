import { isPlanned, type Servers } from '../../kinds/kubernetes/availability';
import type { Report } from '../report';
import { rule } from '../rule';
import { flowSchemaExample } from '../support/api-examples';
import {
  laterVersion,
  plannedNote,
  releasesOf,
  serversOf,
  sharedVersion,
  titleOf,
  turnOn,
  type UsedApi,
  usedApis,
  writeInstead,
} from '../support/used-apis';

/** API versions that the newer of two API servers no longer has. */
export const apiEndsWithUpgrade = rule({
  id: 'kubernetes/api-ends-with-upgrade',
  code: 'MVR-3',
  severity: 'error',
  what: 'Of the two releases of the target, the newer one no longer serves the API version of an object.',
  why: 'From the first new API server on, requests that meet it are answered with 404; after the upgrade all of them.',
  evidence: [
    'kubernetes/apiserver v0.33.0 pkg/server/deleted_kinds.go: what has reached its APILifecycleRemoved is not served',
    'kubernetes/enhancements KEP-4020: what a 404 of one API server does to garbage collection and namespaces',
  ],
  exampleTarget: { kubernetes: { versions: ['1.31', '1.32'] } },
  wrong: flowSchemaExample('v1beta3'),
  right: flowSchemaExample('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    const { mixedVersionProxy } = network.target.kubernetes;
    for (const api of usedApis(network)) {
      if (api.availability !== 'only older') continue;
      const { until } = api.lifecycle;
      if (until === undefined || api.newest === 'off') {
        offInNewer(report, api, servers);
        continue;
      }
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} is gone in Kubernetes 1.${until}, and the target is ${releasesOf(servers)}`,
      ).note(`servers of 1.${until} answer 404: neither updates nor pruning reach the object through them`);
      if (mixedVersionProxy)
        found.note(`the mixed version proxy passes requests on only as long as a server of 1.${until - 1} is left`);
      const planned = plannedNote(until);
      if (planned) found.note(planned);
      if (isPlanned(until)) found.as('warning');
      const shared = sharedVersion(api, servers);
      const later = laterVersion(api, servers);
      if (shared) found.propose(writeInstead(shared, servers));
      else if (later) found.propose(`remove it before the upgrade, and apply it as ${later} after it`);
      else found.propose('remove the object before the upgrade: no API version of its kind is left after it');
    }
  },
});

/** Versions that the newer servers have, and are not told to serve. */
function offInNewer(report: Report, api: UsedApi, servers: Servers): void {
  const [older, newer] = servers.minors as [number, number];
  const shared = sharedVersion(api, servers);
  report(api.resource.at('apiVersion'), `${titleOf(api)} is on in Kubernetes 1.${older}, and off in 1.${newer}`)
    .note(`servers of 1.${newer} answer 404: neither updates nor pruning reach the object through them`)
    .propose(shared ? writeInstead(shared, servers) : turnOn(api, newer));
}
