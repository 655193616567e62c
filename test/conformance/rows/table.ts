import type { Network } from '../../../lib/network/network';
import type { Northbound } from '../../../lib/ovn/northbound';
import type { RowsLine } from './line';

/** A row as it is compared: one text that holds what decides, or several where chance chose one of them. */
export type ComparedRow = string | readonly string[];

/** A table of the northbound database: its rows in a recording, and our own. */
export interface Table {
  /** `routers.staticRoutes`. */
  readonly name: string;
  recorded(line: RowsLine): Iterable<string>;
  own(rows: Northbound, line: RowsLine, network: Network): Iterable<ComparedRow>;
}

export interface Difference {
  /** Of the recording, and not among ours. */
  readonly missing: readonly string[];
  /** Ours, and not in the recording. */
  readonly extra: readonly string[];
}

/** Compares rows as sets. One of several possible rows has to be there, and no other of them. */
export function differenceOf(recorded: Iterable<string>, own: Iterable<ComparedRow>): Difference {
  const missing = new Set(recorded);
  const extra: string[] = [];
  for (const row of own) {
    const found = (typeof row === 'string' ? [row] : row).filter((text) => missing.has(text));
    if (found.length === 1) missing.delete(found[0] as string);
    else extra.push(typeof row === 'string' ? row : row.join(' | '));
  }
  return { missing: [...missing], extra };
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
