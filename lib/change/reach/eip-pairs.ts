import { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { type Entrance, vpcNameOf } from '../../paths/entrances';
import type { Topology } from '../../paths/topology';

/** An EIP before and after. */
export interface EipPair {
  readonly base?: Entrance | undefined;
  readonly head?: Entrance | undefined;
}

/** The EIPs of some VPCs by their addresses, whatever they are called; what then remains, by name: with another address. */
export function eipPairs(base: Topology, head: Topology, vpcs: ReadonlySet<string>): readonly EipPair[] {
  const [before, after] = [entrancesOf(base, vpcs), entrancesOf(head, vpcs)];
  const byName = new Map(
    [...before].flatMap(([address, entrance]) => (after.has(address) ? [] : [[titleOf(entrance), entrance] as const])),
  );
  const kept = [...after].map(([address, entrance]): EipPair => {
    const same = before.get(address);
    if (same) return { base: same, head: entrance };
    const former = byName.get(titleOf(entrance));
    byName.delete(titleOf(entrance));
    return { base: former, head: entrance };
  });
  return [...kept, ...[...byName.values()].map((entrance): EipPair => ({ base: entrance }))];
}

function titleOf({ eip }: Entrance): string {
  return eip.resource.title;
}

/** Nobody ever gets what is sent to an egress gateway: whom its VPC is seen as, what leaves tells. */
function entrancesOf({ entrances }: Topology, vpcs: ReadonlySet<string>): ReadonlyMap<string, Entrance> {
  const held = entrances.filter((entrance) => {
    const vpc = vpcNameOf(entrance);
    return vpc !== undefined && vpcs.has(vpc) && !(entrance.eip instanceof VpcEgressGateway);
  });
  return new Map(held.map((entrance) => [`${entrance.address}`, entrance]));
}
