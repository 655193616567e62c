import type { During } from '../../kinds/field';
import { has, type Release } from '../../target/release';

/**
 * What OVN-Kubernetes of a release does with user defined networks. Read from ovn-kubernetes v1.1.0, v1.2.0, v1.3.0 and
 * main: go-controller/pkg/clustermanager/userdefinednetwork/template/net-attach-def-template.go,
 * go-controller/pkg/util/multi_network.go, go-controller/pkg/config/cni.go.
 */
const features = {
  /** Annotations of a network are copied to what is made of it; labels always are. */
  copiedAnnotations: { since: '1.2' },
  /** Layer2 networks have a transit network of their own. */
  transitSubnet: { since: '1.2' },
  /** The configuration is of CNI 1.1.0; before, of 1.0.0. */
  cniVersion11: { since: '1.3' },
  /** The configuration says how packets travel between nodes; in 1.2 the field has no effect. */
  transport: { since: '1.3' },
} satisfies Record<string, During>;

export type Feature = keyof typeof features;

export function does(release: Release, feature: Feature): boolean {
  const { since, until }: During = features[feature];
  return has(release, since, until);
}
