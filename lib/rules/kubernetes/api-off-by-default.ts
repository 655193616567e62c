import { apiVersionOf } from '../../kinds/kubernetes/availability';
import { rule } from '../rule';
import { noMatches, releasesOf, serversOf, sharedVersion, titleOf, usedApis, writeInstead } from '../support/used-apis';

const serviceCidr = (version: string) => `
apiVersion: networking.k8s.io/${version}
kind: ServiceCIDR
metadata:
  name: more-services
spec:
  cidrs: [10.97.0.0/16]
`;

/** Alpha and beta versions that an API server serves only when told to. */
export const apiOffByDefault = rule({
  id: 'kubernetes/api-off-by-default',
  code: 'MVR-5',
  severity: 'error',
  what: 'An API server of the target serves the API version of an object only if its --runtime-config says so.',
  why: 'Without it the API server answers 404, and the object is not created.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 pkg/controlplane/instance.go: betaAPIGroupVersionsDisabledByDefault, alphaAPIGroupVersionsDisabledByDefault',
    'kubernetes/enhancements KEP-3136: new beta versions are off by default since 1.24',
  ],
  exampleTarget: { kubernetes: { versions: ['1.33'] } },
  wrong: serviceCidr('v1beta1'),
  right: serviceCidr('v1'),
  check(network, report) {
    const servers = serversOf(network);
    if (!servers) return;
    const newest = servers.minors[servers.minors.length - 1] as number;
    for (const api of usedApis(network)) {
      if (api.availability !== 'off') continue;
      const { until } = api.lifecycle;
      const version = apiVersionOf(api);
      const found = report(
        api.resource.at('apiVersion'),
        `${titleOf(api)} is off by default in Kubernetes ${releasesOf(servers)}`,
      ).note(noMatches(api));
      if (until !== undefined && newest >= until) found.note(`it is gone in 1.${until}`);
      const shared = sharedVersion(api, servers);
      if (shared) found.propose(writeInstead(shared, servers));
      else
        found.propose(
          `where every API server has --runtime-config=${version}=true, say so: target.kubernetes.runtimeConfig: {${version}: true}`,
        );
    }
  },
});
