import type { UnderlaySubnetProps } from '../builders/provider-network';
import { type IpRange, parseRange } from '../net/range';
import type { Place, Resource } from '../source/resource';
import { Element } from './element';

/** What a document says of the addresses of a Subnet. */
export interface Pool {
  /** The addresses for EIPs. */
  readonly pool?: readonly IpRange[];
  /** Those of other machines. */
  readonly reserved: readonly Reserved[];
}

interface Reserved extends IpRange {
  readonly at: Place;
}

/** The external networks of some documents, by the name of their Subnet. */
export function poolsOf(documents: readonly Resource[]): ReadonlyMap<string, Pool> {
  const pools = new Map<string, Pool>();
  for (const document of documents) {
    const spec = new Element(document);
    if (document.kind === 'ExternalNetwork') pools.set(document.name, poolOf(spec));
    if (document.kind !== 'ProviderNetwork') continue;
    const { vlans = [] } = spec.read<{
      readonly vlans?: readonly { readonly subnets?: readonly UnderlaySubnetProps[] }[];
    }>();
    for (const [i, { subnets = [] }] of vlans.entries())
      for (const [n, { name }] of subnets.entries()) pools.set(name, poolOf(spec.below('vlans', i, 'subnets', n)));
  }
  return pools;
}

function poolOf(element: Element): Pool {
  const { pool, reserved = [] } = element.read<{
    readonly pool?: readonly string[];
    readonly reserved?: readonly string[];
  }>();
  return {
    ...(pool && { pool: pool.flatMap((text) => parseRange(text) ?? []) }),
    reserved: reserved.flatMap((text, i) => {
      const range = parseRange(text);
      return range ? { ...range, at: element.at('reserved', i) } : [];
    }),
  };
}
