import { parseCidr } from '../../../lib/net/cidr';
import { parseIp } from '../../../lib/net/ip';
import type { Acl, AssumedAddress, Northbound, PortGroup } from '../../../lib/ovn/northbound';
import type { RecordedAcl, RowsLine } from './line';
import { amongNeighbours } from './neighbours';
import { type ComparedRow, type Table, textOf } from './table';

/** Switches, port groups, address sets and load balancers. */
export const switchTables: readonly Table[] = [
  {
    name: 'switches.ports',
    *recorded({ rows }) {
      for (const [name, { ports = [] }] of Object.entries(rows.switches))
        for (const port of ports) {
          const addresses = port.addresses?.flatMap((text) => text.split(' '));
          const portSecurity = port.portSecurity?.flatMap((text) => text.split(' '));
          yield portText(name, { ...port, addresses, portSecurity });
        }
    },
    own: ({ switches }, line) =>
      unique(
        ownOf(switches, line).flatMap(({ name, ports }) =>
          ports.map((port) => ({ text: portText(name, port), assumed: port.assumed })),
        ),
      ),
  },
  {
    name: 'switches.acls',
    *recorded({ rows }) {
      for (const [name, { acls = [] }] of Object.entries(rows.switches))
        for (const acl of acls) yield aclText(name, acl);
    },
    own: ({ switches }, line) =>
      unique(ownOf(switches, line).flatMap(({ name, acls }) => acls.map((acl) => ({ text: aclText(name, acl) })))),
  },
  {
    name: 'switches.options',
    *recorded({ rows }) {
      for (const [name, { options, loadBalancers }] of Object.entries(rows.switches))
        yield textOf(name, { options, loadBalancers });
    },
    own: ({ switches }, line) =>
      ownOf(switches, line).map(({ name, options, loadBalancers }) => {
        return { text: textOf(name, { options, loadBalancers }) };
      }),
  },
  {
    name: 'portGroups.ports',
    *recorded({ rows, nodeGroupsIncomplete }) {
      for (const [name, { ports = [], shared = false, ids }] of Object.entries(rows.portGroups)) {
        if (name.startsWith('node.') && nodeGroupsIncomplete) continue;
        if (!shared) yield textOf(name, {});
        const isOfNode = name.startsWith('node.') || ids?.node !== undefined;
        // Which node a gateway runs on is the scheduler's choice.
        for (const port of ports) if (!(isOfNode && madeUp.test(port))) yield `${name}: ${portName(port)}`;
      }
    },
    own: ({ portGroups }, line) => {
      const all = [...portGroups.values()].filter(
        ({ name }) => !(name.startsWith('node.') && line.nodeGroupsIncomplete),
      );
      return unique(
        all.flatMap(({ name, ports }) => [
          ...(isShared(name) ? [] : isOwn(name, line) ? [{ text: textOf(name, {}) }] : []),
          ...ports.map((port) => ({ text: `${name}: ${portName(port)}` })),
        ]),
      );
    },
  },
  {
    name: 'portGroups.acls',
    *recorded(line) {
      for (const [name, { acls = [] }] of Object.entries(line.rows.portGroups))
        if (!areOfOthers(name, line)) for (const acl of acls) yield aclText(name, acl);
    },
    own: (northbound, line, network, folder) => {
      const grown = new Grown(northbound, line, () => amongNeighbours(network, line.id, folder));
      const recorded = [...northbound.portGroups.values()].filter(({ name }) =>
        Object.hasOwn(line.rows.portGroups, name),
      );
      const groups = recorded.filter(({ name }) => !areOfOthers(name, line));
      return unique(groups.flatMap((group) => grown.aclsOf(group)));
    },
  },
  {
    name: 'portGroups.ids',
    *recorded({ rows }) {
      for (const [name, { ids }] of Object.entries(rows.portGroups)) if (ids) yield textOf(name, { ids });
    },
    own: ({ portGroups }, { rows }) =>
      [...portGroups.values()]
        .filter(({ name }) => rows.portGroups[name]?.ids)
        .map(({ name, ids }) => ({ text: textOf(name, { ids }) })),
  },
  {
    name: 'addressSets',
    *recorded({ rows }) {
      for (const [name, addresses] of Object.entries(rows.addressSets)) {
        yield textOf(name, {});
        for (const address of addresses) yield `${name}: ${address}`;
      }
    },
    own: (northbound, line, network, folder) => [
      ...setRows(northbound, line),
      ...new Grown(northbound, line, () => amongNeighbours(network, line.id, folder)).addresses(),
    ],
  },
  {
    name: 'loadBalancers',
    *recorded({ rows }) {
      for (const [name, { protocol, vips }] of Object.entries(rows.loadBalancers))
        for (const [vip, backends] of Object.entries(vips))
          yield textOf(name, { protocol, vip, backends: backends.split(',') });
    },
    *own({ loadBalancers }): Generator<ComparedRow> {
      for (const { name, protocol, vips, assumed } of loadBalancers.values())
        for (const [vip, backends] of vips) yield { text: textOf(name, { protocol, vip, backends }), assumed };
    },
  },
];

interface Port {
  readonly name: string;
  readonly type?: string | undefined;
  readonly addresses?: readonly string[] | undefined;
  readonly portSecurity?: readonly string[] | undefined;
  readonly options?: Readonly<Record<string, string>> | undefined;
  readonly tag?: number | undefined;
}

function portText(owner: string, { name, type, addresses, portSecurity, options, tag }: Port): string {
  return textOf(owner, { name: portName(name), type, addresses, portSecurity, options, tag });
}

export function aclText(
  owner: string,
  { priority, direction, tier, match, action, name, options }: RecordedAcl | Acl,
): string {
  return textOf(owner, { priority, direction, tier, match, action, name, options });
}

const madeUp = /-(?:[0-9a-f]+-[a-z0-9]{5}|\*-\d+)(?=\.)/;

/** Names of pods of Deployments without what is made up with them. */
export function portName(name: string): string {
  return name.replace(madeUp, '-*');
}

/** The names of a network begin with its id, without the dash. */
function isOwn(name: string, { id }: RowsLine): boolean {
  const prefix = id.replace('-', '');
  return name.startsWith(prefix) || name.startsWith(`ovn.sg.${prefix}`) || name.startsWith('VEG.');
}

function ownOf<T extends { readonly name: string }>(rows: ReadonlyMap<string, T>, line: RowsLine): readonly T[] {
  return [...rows.values()].filter(({ name }) => isOwn(name, line));
}

/** Groups of the whole cluster, of which only members of the network were recorded. */
function isShared(name: string): boolean {
  return name.startsWith('node.') || name === 'ovn.sg.kubeovn_deny_all';
}

/** Nodes are let in as soon as there is any NetworkPolicy: those of other networks in the same cluster count. */
export function areOfOthers(name: string, { rows, nodeGroupsIncomplete }: RowsLine): boolean {
  const hasPolicies = Object.values(rows.portGroups).some(({ ids }) => ids?.np && !ids.subnet);
  return name.startsWith('node.') && (nodeGroupsIncomplete === true || !hasPolicies);
}

function setRows({ addressSets }: Northbound, line: RowsLine): readonly ComparedRow[] {
  return ownOf(addressSets, line).flatMap(({ name, addresses, assumed = [] }) => [
    { text: textOf(name, {}) },
    ...addresses.map((address) => ({ text: `${name}: ${address}`, assumed: of(address, assumed) })),
  ]);
}

function of(address: string, assumed: readonly AssumedAddress[]): readonly AssumedAddress[] | undefined {
  const own = assumed.filter((one) => one.address === address);
  return own.length > 0 ? own : undefined;
}

/**
 * The policies whose sets pods of other networks grew: what they select, and where nobody of the own network is selected,
 * whether there is a row at all.
 */
export class Grown {
  private readonly names: readonly string[];
  private known: Northbound | undefined;

  constructor(
    own: Northbound,
    private readonly line: RowsLine,
    private readonly all: () => Northbound,
  ) {
    const recorded = line.rows.addressSets;
    this.names = ownOf(own.addressSets, line)
      .filter(({ name, addresses }) => name.includes('.allow.') && (recorded[name]?.length ?? 0) > addresses.length)
      .map(({ name }) => name);
  }

  private get neighbours(): Northbound {
    this.known ??= this.all();
    return this.known;
  }

  /** What others may have added; of their pods IPAM chose some addresses. */
  *addresses(): Generator<ComparedRow> {
    for (const name of this.names)
      for (const address of this.addressesIn(name)) yield { text: `${name}: ${address}`, optional: true };
  }

  /** Those in a set that others may have added. */
  addressesIn(name: string): readonly string[] {
    if (!this.names.includes(name)) return [];
    const { addresses = [], assumed = [] } = this.neighbours.addressSets.get(name) ?? {};
    const certain = new Set(addresses);
    const ranges = assumed.flatMap(({ within }) => parseCidr(within) ?? []);
    return (this.line.rows.addressSets[name] ?? []).filter((address) => {
      const ip = parseIp(address);
      return certain.has(address) || (ip && ranges.some((range) => range.contains(ip)));
    });
  }

  /** The ACLs of a group with those that it has because of others; undefined: it has none of these. */
  recordedAclsOf({ name, acls }: PortGroup): readonly Acl[] | undefined {
    if (!this.names.some((set) => set.startsWith(`${name}.`))) return undefined;
    const recorded = new Set((this.line.rows.portGroups[name]?.acls ?? []).map((acl) => aclText(name, acl)));
    const others = this.neighbours.portGroups.get(name)?.acls ?? [];
    return [...acls, ...others].filter((acl) => recorded.delete(aclText(name, acl)));
  }

  /** The ACLs of a group: of those that are there with one selection alone, no one knows. */
  aclsOf({ name, acls }: PortGroup): readonly ComparedRow[] {
    const rowOf = (acl: Acl): ComparedRow => ({ text: aclText(name, acl), assumed: acl.assumed });
    const own = acls.map(rowOf);
    if (!this.names.some((set) => set.startsWith(`${name}.`))) return own;
    const others = this.neighbours.portGroups.get(name)?.acls.map(rowOf) ?? [];
    const [ownTexts, otherTexts] = [own, others].map((rows) => new Set(rows.map(({ text }) => text)));
    return [...own, ...others].map((row) => {
      const isCertain = ownTexts?.has(row.text) && otherTexts?.has(row.text);
      return isCertain ? row : { ...row, optional: true };
    });
  }
}

/** Rows that say the same are one. */
function unique(rows: readonly ComparedRow[]): readonly ComparedRow[] {
  return [...new Map(rows.map((row) => [row.text, row])).values()];
}
