import { type Api, type Availability, apiOf } from '../../kinds/kubernetes/availability';
import { neverServed } from '../../kinds/kubernetes/never-served';
import { ownersOf } from '../../kinds/kubernetes/owners';
import type { Network } from '../../network/network';
import { rule } from '../rule';
import { serversOf, sharedVersion, writeInstead } from '../support/used-apis';

const config = (version: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: of-the-budget
  namespace: ns1
  ownerReferences:
    - apiVersion: policy/${version}
      kind: PodDisruptionBudget
      name: web
      uid: 11111111-2222-4333-8444-555555555555
`;

/** Owners that the garbage collector does not find. */
export const ownerNotServed = rule({
  id: 'kubernetes/owner-not-served',
  code: 'MVR-13',
  severity: 'error',
  what: 'An owner of an object is named in an API version that not every API server of the target serves.',
  why: 'The garbage collector looks for the owner in that API version. A server that lacks it answers 404, which means that the owner is deleted: the object goes as well.',
  evidence: [
    'kubernetes/enhancements KEP-4020, the user stories: a 404 of an API server that lacks the version, and garbage collection',
  ],
  exampleTarget: { kubernetes: { versions: ['1.24', '1.25'] } },
  wrong: config('v1beta1'),
  right: config('v1'),
  check(network, report) {
    const servers = serversOf(network);
    for (const resource of network.resources) {
      for (const { apiVersion, kind, path } of ownersOf(resource)) {
        const known = servers && apiOf(apiVersion, kind, servers);
        if (known && known.availability === 'served') continue;
        const why = neverServed(apiVersion, kind) ? 'no API server serves' : known && servers && reason(known);
        if (!why || isDefined(network, apiVersion, kind)) continue;
        const found = report(
          resource.at(...path, 'apiVersion'),
          `the owner of ${resource.title} is a ${apiVersion} ${kind}, which ${why}`,
        ).note('the garbage collector takes an owner that it does not find for deleted, and deletes the object');
        const shared = known && servers && sharedVersion(known, servers);
        found.propose(shared ? writeInstead(shared, servers) : 'remove the owner');
      }
    }
  },
});

const reasons: Readonly<Record<Exclude<Availability, 'served'>, (api: Api) => string>> = {
  'not yet': ({ lifecycle }) => `comes with Kubernetes 1.${lifecycle.since}`,
  'only newer': ({ lifecycle, oldest }) =>
    oldest === 'off'
      ? 'is off in the older servers of the target'
      : `servers before Kubernetes 1.${lifecycle.since} do not have`,
  gone: ({ lifecycle }) => `is gone since Kubernetes 1.${lifecycle.until}`,
  'only older': ({ lifecycle, newest }) =>
    newest === 'off' ? 'is off in the newer servers of the target' : `is gone in Kubernetes 1.${lifecycle.until}`,
  off: () => 'is off by default',
  never: () => 'no API server serves',
};

function reason(api: Api): string | undefined {
  return api.availability === 'served' ? undefined : reasons[api.availability](api);
}

/** Whether a definition of the user has it. */
function isDefined(network: Network, apiVersion: string, kind: string): boolean {
  return network.definitions.of({ group: apiVersion.split('/', 1)[0] ?? '', kind }) !== undefined;
}
