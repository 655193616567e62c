import { SidecarSets } from '../../controllers/kruise/from-network';
import type { SidecarSet } from '../../controllers/kruise/sidecar-set';
import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import type { Resource } from '../../source/resource';

export const injected =
  'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go: pods get it when they are created';
export const hash = 'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_processor.go, updatePods';
export const sidecarControl = 'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol';

const byNetwork = new WeakMap<Network, ReadonlyMap<Resource, SidecarSet>>();

/** The pods of the input that have what a set has: `the pod of Deployment ns1/web`. */
export function podsOf(resource: Resource, network: Network): readonly string[] {
  const sets = SidecarSets.of(network);
  const set = once(byNetwork, network, () => new Map(sets.all.map((one) => [one.resource, one]))).get(resource.written);
  return set ? sets.podsOf(set).map(({ title }) => title) : [];
}
