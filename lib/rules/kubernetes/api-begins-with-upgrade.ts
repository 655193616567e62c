import type { Network } from '../../network/network';
import type { Draft } from '../report';
import { rule } from '../rule';
import { autoscalerExample } from '../support/api-examples';
import {
  releasesOf,
  serversOf,
  sharedVersion,
  titleOf,
  type UsedApi,
  usedApis,
  writeInstead,
} from '../support/used-apis';

/** API versions that the older of two API servers does not have yet. */
export const apiBeginsWithUpgrade = rule({
  id: 'kubernetes/api-begins-with-upgrade',
  severity: 'error',
  what: 'Of the two releases of the target, the older one does not serve the API version of an object yet.',
  why: 'Until the upgrade is complete, requests that meet an old API server are answered with 404. With the mixed version proxy they are passed on, but what asks a single server for its API versions does not see them.',
  evidence: [
    'kubernetes/enhancements KEP-4020: what a 404 of one API server does to garbage collection and namespaces',
    'kubernetes/apiserver v0.36.0 pkg/util/peerproxy/peerproxy_handler.go (WrapHandler): requests for /apis are served locally',
    'argoproj/argo-cd gitops-engine/pkg/utils/kube/kube.go (ServerResourceForGroupVersionKind): asks for /apis/GROUP/VERSION before a sync',
  ],
  exampleTarget: { kubernetes: { versions: ['1.22', '1.23'] } },
  wrong: autoscalerExample('v2'),
  right: autoscalerExample('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    for (const api of usedApis(network)) {
      if (api.availability !== 'only newer') continue;
      const { since } = api.lifecycle;
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} comes with Kubernetes 1.${since}, and the target is ${releasesOf(servers)}`,
      );
      consequences(found, api, network);
      found.note(`after a rollback to 1.${since - 1} the object stays in etcd, out of reach`);
      const shared = sharedVersion(api, servers);
      found.propose(shared ? writeInstead(shared, servers) : 'apply it after the upgrade, in a step of its own');
    }
  },
});

function consequences(found: Draft, { lifecycle: { since } }: UsedApi, { target }: Network): void {
  const older = `1.${since - 1}`;
  const { applier } = target;
  if (!target.kubernetes.mixedVersionProxy) {
    found.note(
      `servers of ${older} answer 404: the garbage collector and the namespace controller take that for "there are none"`,
    );
    return;
  }
  if (applier !== 'flux')
    found.note(
      `Argo CD asks for the API version before each sync, and the mixed version proxy does not pass that on: a server of ${older} fails the sync`,
    );
  if (applier !== 'argocd')
    found.note(
      `the mixed version proxy passes what Flux applies on to a server of 1.${since}; without one, the answer is 503`,
    );
  if (applier !== 'argocd') found.as('warning');
}
