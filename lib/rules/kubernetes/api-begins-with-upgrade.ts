import type { Network } from '../../network/network';
import type { Draft } from '../report';
import { rule } from '../rule';
import { autoscalerExample } from '../support/api-examples';
import { releasesOf, serversOf, sharedVersion, titleOf, turnOn, usedApis, writeInstead } from '../support/used-apis';

/** API versions that the older of two API servers does not have yet. */
export const apiBeginsWithUpgrade = rule({
  id: 'kubernetes/api-begins-with-upgrade',
  code: ['MVR-4', 'MVR-10'],
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
      const [older, newer] = servers.minors as [number, number];
      const isOff = api.oldest === 'off';
      const found = report(
        api.resource.at('apiVersion'),
        isOff
          ? `${titleOf(api)} is off in Kubernetes 1.${older}, and on in 1.${newer}`
          : `${titleOf(api)} comes with Kubernetes 1.${since}, and the target is ${releasesOf(servers)}`,
      );
      consequences(found, network, older, newer);
      found.note(`after a rollback to 1.${older} the object stays in etcd, out of reach`);
      const shared = sharedVersion(api, servers);
      if (shared) found.propose(writeInstead(shared, servers));
      else if (isOff) found.propose(turnOn(api, older));
      else found.propose('apply it after the upgrade, in a step of its own');
    }
  },
});

function consequences(found: Draft, { target }: Network, older: number, newer: number): void {
  const { applier } = target;
  if (!target.kubernetes.mixedVersionProxy) {
    found.note(
      `servers of 1.${older} answer 404: the garbage collector and the namespace controller take that for "there are none"`,
    );
    return;
  }
  if (applier !== 'flux')
    found.note(
      `Argo CD asks for the API version before each sync, and the mixed version proxy does not pass that on: a server of 1.${older} fails the sync`,
    );
  if (applier !== 'argocd')
    found.note(
      `the mixed version proxy passes what Flux applies on to a server of 1.${newer}; without one, the answer is 503`,
    );
  if (applier !== 'argocd') found.as('warning');
}
