import { type Cidr, parseCidr } from '../../net/cidr';
import type { Family } from '../../net/ip';
import { once } from '../../schema/once';
import type { Release } from '../../target/release';
import type { ClusterSubnet, Target } from '../../target/target';

/** What OVN-Kubernetes knows of its cluster when it looks at a network. */
export interface Cluster {
  readonly release: Release;
  readonly mtu: number;
  readonly clusterSubnets: readonly ClusterSubnet[];
  readonly serviceSubnets: readonly Cidr[];
  readonly joinSubnets: readonly Cidr[];
  readonly families: readonly Family[];
  /** Undefined: not known, and nothing is refused for it. */
  readonly persistentIps: boolean | undefined;
}

/** One value for each target: what is known of networks in it can be kept. */
export function clusterOf(target: Target): Cluster {
  return once(known, target, () => newCluster(target));
}

const known = new WeakMap<Target, Cluster>();

function newCluster({ kubernetes, ovnKubernetes }: Target): Cluster {
  const { version, mtu, clusterSubnets, joinSubnets, families = [4, 6], persistentIps } = ovnKubernetes;
  const { serviceSubnets } = kubernetes;
  return { release: version, mtu, clusterSubnets, serviceSubnets, joinSubnets, families, persistentIps };
}

/** The networks of its own addresses for traffic between hosts and services (go-controller/pkg/config/config.go, main). */
export const masqueradeSubnets = networks('169.254.0.0/17', 'fd69::/112');

/** The networks between its routers (same file). */
export const transitSubnets = networks('100.88.0.0/16', 'fd97::/64');

/** What primary user defined networks have between their routers (go-controller/pkg/types/const.go, main). */
export const userJoinSubnets = networks('100.65.0.0/16', 'fd99::/64');

function networks(...texts: readonly string[]): readonly Cidr[] {
  return texts.flatMap((text) => parseCidr(text) ?? []);
}
