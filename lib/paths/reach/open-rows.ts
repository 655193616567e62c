import { formatPath } from '../../source/path';
import { AddressSet } from '../addresses';
import type { Way } from '../journey';
import type { Topology } from '../topology';
import { filtersOf, routersOf, type Unjudged } from '../unjudged';
import type { Row } from './row';

/** A row with what is not evaluated on its way; parted where that is so for some of its receivers alone. */
export function judge(topology: Topology, row: Row, way: Way, everywhere: readonly Unjudged[]): readonly Row[] {
  const { vpcs } = topology.network;
  const passed = new Set(way.steps.flatMap(({ hop }) => (hop.startsWith('VPC ') ? hop.slice(4) : [])));
  const routers = [...passed].flatMap((name) => {
    const vpc = vpcs.get(name);
    return vpc ? routersOf(vpc) : [];
  });
  const sender = filteredIn(topology, row.from.vpc, row.from.addresses).flatMap(({ filters }) => filters);
  const open = [...row.unjudged, ...routers, ...sender];
  const at = way.delivered?.at;
  if (!at || at === 'outside') return [{ ...row, unjudged: once([...open, ...everywhere]) }];
  const { name } = at.router.vpc;
  const target = row.deliveredTo?.address;
  const parts: Row[] = [];
  let rest = target ? AddressSet.of(target) : row.to.addresses;
  for (const { range, filters } of filteredIn(topology, name, rest)) {
    const unjudged = once([...open, ...filters, ...everywhere]);
    if (target) return [{ ...row, unjudged }];
    parts.push({ ...row, to: { ...row.to, addresses: rest.intersect(range) }, unjudged });
    rest = rest.subtract(range);
  }
  if (rest.isEmpty) return parts;
  const to = target ? row.to : { ...row.to, addresses: rest };
  return [...parts, { ...row, to, unjudged: once([...open, ...everywhere]) }];
}

/** Sender and receiver may have the same filter. */
function once(open: readonly Unjudged[]): readonly Unjudged[] {
  return open.length < 2
    ? open
    : [...new Map(open.map((one) => [`${one.what} ${formatPath(one.at.path)}`, one])).values()];
}

/** The subnets of a VPC that have filters, and some of these addresses. */
function filteredIn(topology: Topology, name: string | undefined, addresses: AddressSet) {
  const vpc = topology.network.vpcs.get(name);
  return (vpc?.subnets ?? []).flatMap((subnet) => {
    const filters = filtersOf(subnet);
    if (filters.length === 0) return [];
    const range = AddressSet.of(...(subnet.cidrs ?? []));
    return addresses.intersect(range).isEmpty ? [] : [{ range, filters }];
  });
}

/** Whether packets of a row reach and are answered. A filter that is not evaluated lets no more through. */
export function reachesIn({ ends, unjudged }: Row): 'yes' | 'no' | 'unknown' {
  if (ends === 'reply') return unjudged.length === 0 ? 'yes' : 'unknown';
  return unjudged.every(({ kind }) => kind === 'filter') ? 'no' : 'unknown';
}
