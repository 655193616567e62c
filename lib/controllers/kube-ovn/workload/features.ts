import type { During } from '../../../kinds/field';
import { once } from '../../../schema/once';
import { has, type Release } from '../../../target/release';

/**
 * What the controller of a release does when it makes the workload of a gateway. Compared with v1.12.4, v1.13.15,
 * v1.14.41, v1.15.24, v1.16.2 and 1.17-dev. Source: kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go,
 * genNatGwStatefulSet; pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations.
 */
const features = {
  /** Without the ConfigMap ovn-vpc-nat-config, or an image in it, gateways stay switched off. */
  imageRequired: { until: '1.13' },
  /** An init container runs nat-gateway.sh; later releases call it from outside. */
  initContainer: { until: '1.13' },
  namePrefix: { since: '1.13' },
  noGracePeriod: { since: '1.13' },
  /** Routes are annotations of the pod. */
  podRoutes: { since: '1.13' },
  /** The external network is found by the attachment definition of the subnet's name, which must have a subnet. */
  externalByAttachment: { since: '1.13', until: '1.14' },
  /** The external network is the attachment definition that the external subnet's provider names. */
  externalByProvider: { since: '1.14' },
  /** BGP's network is listed behind a comma and a space. */
  spacedNetworks: { until: '1.14' },
  mountedToken: { since: '1.14' },
  /** The pod itself switches IP forwarding on. */
  ipForward: { since: '1.14.19' },
  /** The script knows the external gateways, to repair the default route. */
  gatewayEnv: { since: '1.15' },
  podIpsEnv: { since: '1.15' },
  /** eth0 is a network of the internal subnet's own provider. */
  customProvider: { since: '1.15' },
  extraNetworks: { since: '1.15' },
  /** Behind another primary CNI the default network stays what it is. */
  defaultNetworkOfPrimaryOnly: { since: '1.16' },
  /** The routes of an interface are put together, sorted, and incomplete ones left out. */
  sortedRoutes: { since: '1.17' },
  /** The workload has an owner, and says its namespace. */
  owned: { since: '1.17' },
} satisfies Record<string, During>;

export type Feature = keyof typeof features;

/** Whether the controller of a release does something. */
export function does(release: Release, feature: Feature): boolean {
  return once(known, release, () => featuresOf(release)).has(feature);
}

/** Every gateway asks for all of them. */
const known = new WeakMap<Release, ReadonlySet<string>>();

function featuresOf(release: Release): ReadonlySet<string> {
  const all: Readonly<Record<string, During>> = features;
  return new Set(Object.keys(all).filter((name) => has(release, all[name]?.since, all[name]?.until)));
}
