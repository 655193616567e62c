import { networkAskedFor, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import type { Place, Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { localnetExample } from '../support/localnet-example';

const key = 'argocd.argoproj.io/sync-wave';

const example = (wave: number) =>
  localnetExample().replace('  name: tenantblue\n', `  name: tenantblue\n  annotations:\n    ${key}: "${wave}"\n`);

/** Networks that Argo CD applies before what they are made on, or after the pods that wait for them. */
export const appliedBeforeItsNetwork = rule({
  id: 'ovn-kubernetes/applied-before-its-network',
  code: 'NN-09',
  severity: 'warning',
  what: 'Argo CD applies a localnet network before its bridge mapping, or pods before the network that they ask for.',
  why: 'A wave ends when all of it is healthy. Pods that wait for a network of a later wave never are: the sync never ends.',
  evidence: [
    'argoproj/argo-cd master docs/user-guide/sync-waves.md: the next wave begins when the resources of this one are healthy',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cni.go, checkBridgeMapping: failed to find OVN bridge-mapping for network',
    'https://github.com/openshift/openshift-docs/pull/69569',
  ],
  wrong: example(1),
  right: example(-1),
  check(network, report) {
    if (network.target.applier === 'flux') return;
    judgeNetworks(network, report);
    judgePods(network, report);
  },
});

function judgeNetworks(network: Network, report: Report): void {
  const firsts = new Map<string, Resource>();
  for (const { mappings, resource } of network.nodePolicies)
    for (const { localnet = '', isPresent } of mappings) {
      const first = firsts.get(localnet);
      if (isPresent && (!first || waveOf(resource) < waveOf(first))) firsts.set(localnet, resource);
    }
  if (firsts.size === 0) return;
  for (const { resource, physicalNetwork } of ovnNetworksOf(network)) {
    const first = physicalNetwork === undefined ? undefined : firsts.get(physicalNetwork);
    if (!first || resource.external || !isLater(first, resource)) continue;
    report(atWave(first), `${told(first)} comes after ${told(resource)}, which needs its bridge mapping`)
      .and(atWave(resource), resource.title)
      .note('pods that start in between stay in ContainerCreating: "failed to find OVN bridge-mapping for network"')
      .note('Argo CD begins the later wave when those of the earlier one are healthy, and such pods never are')
      .propose(`give ${first.title} the earlier wave: ${waveOf(resource) - 1}`);
  }
}

function judgePods(network: Network, report: Report): void {
  for (const pods of network.podTemplates)
    for (const asked of pods.networks) {
      const asks = networkAskedFor(network, asked);
      if (typeof asks !== 'object' || pods.resource.external || !isLater(asks.resource, pods.resource)) continue;
      report(atWave(asks.resource), `${told(asks.resource)} comes after ${told(pods.resource)}, whose pods ask for it`)
        .and(asked.at(), pods.resource.title)
        .note(
          'Argo CD begins the later wave when those of the earlier one are healthy: these pods wait for the network',
        )
        .propose(`give ${asks.resource.title} the earlier wave: ${waveOf(pods.resource) - 1}`);
    }
}

/** Hooks have an order of their own, and what is not in the input has none that we know. */
function isLater(one: Resource, other: Resource): boolean {
  const isOrdered = [one, other].every(
    (each) => !each.external && each.get('metadata', 'annotations', 'argocd.argoproj.io/hook') === undefined,
  );
  return isOrdered && waveOf(one) > waveOf(other);
}

/** Left out, or no number: 0. */
function waveOf(resource: Resource): number {
  const written = resource.get('metadata', 'annotations', key);
  return typeof written === 'string' && /^[-+]?\d{1,9}$/.test(written) ? Number(written) : 0;
}

function told(resource: Resource): string {
  return `${resource.title} (wave ${waveOf(resource)})`;
}

function atWave(resource: Resource): Place {
  const hasWave = resource.get('metadata', 'annotations', key) !== undefined;
  return hasWave ? resource.at('metadata', 'annotations', key) : resource.at('metadata', 'name');
}
