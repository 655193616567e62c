import { parseCidr } from '../../../lib/net/cidr';
import { parseIp } from '../../../lib/net/ip';
import type { Network } from '../../../lib/network/network';
import type { AssumedAddress, Northbound } from '../../../lib/ovn/northbound';
import type { RowsLine } from './line';

/** A row as it is compared: one text that holds what decides. */
export interface ComparedRow {
  readonly text: string;
  /** Addresses in it that may be others of the same range. */
  readonly assumed?: readonly AssumedAddress[] | undefined;
  /** It may be absent. */
  readonly optional?: boolean | undefined;
  /** Rows that may stand in its place. */
  readonly alternatives?: readonly ComparedRow[] | undefined;
}

/** A table of the northbound database: its rows in a recording, and our own. */
export interface Table {
  /** `routers.staticRoutes`. */
  readonly name: string;
  recorded(line: RowsLine): Iterable<string>;
  own(rows: Northbound, line: RowsLine, network: Network, folder: string): Iterable<ComparedRow>;
}

export interface Difference {
  /** Of the recording, and not among ours. */
  readonly missing: readonly string[];
  /** Ours, and not in the recording. */
  readonly extra: readonly string[];
}

/** Compares rows as sets. One of several possible rows has to be there. */
export function differenceOf(recorded: Iterable<string>, own: Iterable<ComparedRow>): Difference {
  const missing = new Set(recorded);
  const extra: string[] = [];
  // What leaves less open takes its row first.
  const rows = [...own].sort((a, b) => (freedomOf(a) === freedomOf(b) ? 0 : freedomOf(a) - freedomOf(b)));
  for (const row of rows) {
    const possible = [row, ...(row.alternatives ?? [])];
    const found = possible.flatMap((one) => meantBy(one, missing) ?? [])[0];
    if (found === undefined && row.optional) continue;
    if (found === undefined) extra.push(possible.map(({ text }) => text).join(' | '));
    else missing.delete(found);
  }
  return { missing: [...missing], extra };
}

function freedomOf({ assumed = [], alternatives = [], optional = false }: ComparedRow): number {
  return optional ? Number.POSITIVE_INFINITY : assumed.length + alternatives.length;
}

/** The recorded row that a row of ours may be. */
function meantBy({ text, assumed = [] }: ComparedRow, recorded: ReadonlySet<string>): string | undefined {
  if (recorded.has(text)) return text;
  if (assumed.length === 0) return undefined;
  const ranges = new Map(assumed.map(({ address, within }) => [address, parseCidr(within)]));
  const parts = text.split(addressesIn);
  const pattern = parts.map((part) => (ranges.has(part) ? '([0-9a-f.:]+)' : escaped(part))).join('');
  const expected = parts.flatMap((part) => ranges.get(part) ?? []);
  return [...recorded].find((one) => {
    const [, ...addresses] = new RegExp(`^${pattern}$`).exec(one) ?? [];
    return (
      addresses.length > 0 &&
      expected.every((cidr, i) => {
        const ip = parseIp(addresses[i] ?? '');
        return ip !== undefined && cidr.contains(ip);
      })
    );
  });
}

/** Splits a text so that each address is a part. */
export const addressesIn = /((?<![0-9a-f.:])[0-9a-f]+[.:][0-9a-f.:]+(?![0-9a-f.:]))/;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A text with the columns that count; what is empty is left out. */
export function textOf(owner: string, columns: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(columns).filter(([, value]) => !isEmpty(value));
  return `${owner}: ${shown.map(([name, value]) => `${name}=${wordOf(value)}`).join(' ')}`;
}

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(String).sort().join(', ')}]`;
  if (typeof value !== 'object' || value === null) return `${value}`;
  const entries = Object.entries(value).map(([key, one]) => `${key}:${one}`);
  return `{${entries.sort().join(', ')}}`;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === '' || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
