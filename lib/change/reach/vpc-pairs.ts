import type { Vpc } from '../../network/vpc';
import { groupBy } from '../../source/group-by';
import type { States } from '../field-effects';

/** A VPC before and after. */
export interface VpcPair {
  readonly base?: Vpc | undefined;
  readonly head?: Vpc | undefined;
}

/** Some VPCs, by name; one that is gone and a new one with the same ranges are one VPC under another name. */
export function vpcPairs({ base, head }: States, names: ReadonlySet<string>): readonly VpcPair[] {
  const isAsked = ({ name }: Vpc) => names.has(name);
  const before = [...base.vpcs].filter((vpc) => isAsked(vpc) && base.vpcs.get(vpc.name) === vpc);
  const after = [...head.vpcs].filter((vpc) => isAsked(vpc) && head.vpcs.get(vpc.name) === vpc);
  const gone = groupBy(
    before.filter(({ name }) => !head.vpcs.get(name)),
    rangesOf,
  );
  const made = groupBy(
    after.filter(({ name }) => !base.vpcs.get(name)),
    rangesOf,
  );
  const former = (vpc: Vpc) => {
    const key = rangesOf(vpc);
    const [one, another] = gone.get(key) ?? [];
    return key !== '' && !another && made.get(key)?.length === 1 ? one : undefined;
  };
  const kept = after.map((vpc): VpcPair => ({ base: base.vpcs.get(vpc.name) ?? former(vpc), head: vpc }));
  const known = new Set(kept.map((pair) => pair.base));
  return [...kept, ...before.filter((vpc) => !known.has(vpc)).map((vpc): VpcPair => ({ base: vpc }))];
}

function rangesOf({ subnets }: Vpc): string {
  return subnets
    .flatMap(({ cidrs = [] }) => cidrs.map((cidr) => `${cidr.network}/${cidr.prefix}`))
    .sort()
    .join(' ');
}
