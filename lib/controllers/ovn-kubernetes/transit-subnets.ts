import { Cidr } from '../../net/cidr';
import { type Cluster, transitSubnets } from './cluster';
import { type Overlap, type OwnSubnets, overlapOf } from './overlap-check';

/** How often OVN-Kubernetes looks for a free network. */
const attempts = 10;

/**
 * The networks between the routers of a primary layer 2 network, one for each of its subnets: the usual one, or the
 * next after what it overlaps (SetTransitSubnets of go-controller/pkg/util/multi_network.go, main). An overlap of other
 * networks is the answer where there is one.
 */
export function transitSubnetsFor(cluster: Cluster, own: OwnSubnets): readonly Cidr[] | Overlap | undefined {
  const found: Cidr[] = [];
  const byFamily = new Map<number, Cidr>();
  for (const { family } of own.subnets) {
    const known = byFamily.get(family);
    const free = known ?? freeSubnet(cluster, own, family);
    if (!(free instanceof Cidr)) return free;
    byFamily.set(family, free);
    found.push(free);
  }
  return found;
}

function freeSubnet(cluster: Cluster, own: OwnSubnets, family: number): Cidr | Overlap | undefined {
  let candidate = transitSubnets.find((usual) => usual.family === family);
  for (let i = 0; candidate && i < attempts; i++) {
    const overlap = overlapOf(cluster, { ...own, transitSubnets: [candidate] });
    if (!overlap) return candidate;
    const { later, earlier } = overlap;
    const text = candidate.toString();
    if (later.cidr.toString() !== text && earlier.cidr.toString() !== text) return overlap;
    candidate = behind(earlier.cidr.prefix < later.cidr.prefix ? earlier.cidr : later.cidr, candidate.prefix);
  }
  return undefined;
}

/** The network of a length that begins behind another one; none behind the last address. */
function behind(cidr: Cidr, prefix: number): Cidr | undefined {
  const next = cidr.last.plus(1n);
  return next && new Cidr(next, next, prefix, `${next}/${prefix}`);
}
