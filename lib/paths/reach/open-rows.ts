import type { Subnet } from '../../network/subnet';
import { formatPath } from '../../source/path';
import type { Resource } from '../../source/resource';
import { AddressSet } from '../addresses';
import { vpcNameAt, type Way } from '../journey';
import type { Topology } from '../topology';
import { routersOf, type Unjudged } from '../unjudged';
import type { Row } from './row';
import type { Ends, SubnetFilters } from './subnet-filters';

/** The pods or workloads at the ends, if they are known. */
interface Named {
  readonly from?: Resource | undefined;
  readonly to?: Resource | undefined;
}

/** A row with what is not evaluated on its way; parted where that is so for some of its receivers alone. */
export function judge(
  { network }: Topology,
  row: Row,
  way: Way,
  filters: SubnetFilters,
  { from, to: receiver }: Named = {},
): readonly Row[] {
  const { vpcs } = network;
  const passed = new Set(way.steps.flatMap(({ at }) => (at.kind === 'router' ? at.name : [])));
  const routers = [...passed].flatMap((name) => {
    const vpc = vpcs.get(name);
    return vpc ? routersOf(vpc) : [];
  });
  const filteredIn = (vpc: string | undefined, side: 'sender' | 'receiver', ends: Ends) =>
    filtered(vpcs.get(vpc)?.subnets ?? [], side, ends, filters);
  const sender = filteredIn(row.from.vpc, 'sender', { addresses: row.from.addresses, resource: from });
  const open = [...row.unjudged, ...routers, ...sender.flatMap((one) => one.filters)];
  const at = way.delivered?.at;
  if (!at || at === 'outside') return [{ ...row, unjudged: once(open) }];
  const target = row.deliveredTo?.address;
  const parts: Row[] = [];
  let rest = target ? AddressSet.of(target) : row.to.addresses;
  const ends = { addresses: rest, resource: target ? undefined : receiver };
  for (const { range, filters: theirs } of filteredIn(vpcNameAt(at), 'receiver', ends)) {
    const unjudged = once([...open, ...theirs]);
    if (target) return [{ ...row, unjudged }];
    parts.push({ ...row, to: { ...row.to, addresses: rest.intersect(range) }, unjudged });
    rest = rest.subtract(range);
  }
  if (rest.isEmpty) return parts;
  const to = target ? row.to : { ...row.to, addresses: rest };
  return [...parts, { ...row, to, unjudged: once(open) }];
}

/** Sender and receiver may have the same filter. */
function once(open: readonly Unjudged[]): readonly Unjudged[] {
  return open.length < 2
    ? open
    : [...new Map(open.map((one) => [`${one.what} ${formatPath(one.at.path)}`, one])).values()];
}

/** The subnets that have filters, and some of these addresses. */
function filtered(subnets: readonly Subnet[], side: 'sender' | 'receiver', ends: Ends, filters: SubnetFilters) {
  if (filters.areNone) return [];
  return subnets.flatMap((subnet) => {
    const range = AddressSet.of(...(subnet.cidrs ?? []));
    if (ends.addresses.intersect(range).isEmpty) return [];
    const theirs = filters.of(subnet, side, ends);
    return theirs.length === 0 ? [] : [{ range, filters: theirs }];
  });
}

/** Whether packets of a row reach and are answered. A filter that is not evaluated lets no more through. */
export function reachesIn(row: Row): 'yes' | 'no' | 'unknown' {
  const { ends, unjudged } = row;
  if (ends === 'reply') return unjudged.length === 0 ? 'yes' : 'unknown';
  return mayOnlyLose(row) ? 'no' : 'unknown';
}

/** Whether what is not evaluated lets no more through. Where an ACL dropped packets, another policy may let them through. */
export function mayOnlyLose({ because, unjudged }: Pick<Row, 'because' | 'unjudged'>): boolean {
  const isFiltered = because?.code === 'acl-drop' || because?.code === 'acl-reject';
  return isFiltered ? unjudged.length === 0 : unjudged.every(({ kind }) => kind === 'filter');
}
