import { SidecarSets } from '../../controllers/kruise/from-network';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';

export const injected =
  'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go: pods get it when they are created';
export const hash = 'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_processor.go, updatePods';
export const sidecarControl = 'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol';

/** The pods of the input that have what a set has: `the pod of Deployment ns1/web`. */
export function podsOf(resource: Resource, network: Network): readonly string[] {
  const sets = SidecarSets.of(network);
  const set = sets.all.find((one) => one.resource === resource);
  return set ? sets.podsOf(set).map(({ title }) => title) : [];
}
