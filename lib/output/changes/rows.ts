import { type Change, type ChangedField, worstOf } from '../../change/change';
import type { Difference } from '../../change/difference';
import type { RowChange } from '../../change/rows/row-changes';
import { groupBy } from '../../source/group-by';
import { shown } from '../../source/shown';
import { rowWords } from '../northbound/row-words';
import { valueText } from './report';

/** What stands above rows that no changed object explains. */
export const otherRowsTitle = 'Rows of OVN that kube-ovn writes otherwise, for objects that do not change';

/** Rows that are told of one object; JSON has them all. */
const mostRows = 20;
/** Columns that are told of one row, and members of a set. */
const mostColumns = 5;
const longestLine = 300;

/** Rows that one object explains, as far as they are told. */
export interface ToldRows {
  /** Those that no single field explains. */
  readonly own: readonly RowChange[];
  readonly byField: ReadonlyMap<ChangedField, readonly RowChange[]>;
  readonly all: readonly RowChange[];
  /** How many more there are. */
  readonly untold: number;
}

/** Rows by the object that explains them; those that none explains by undefined. */
export function toldRows(rows: readonly RowChange[]): ReadonlyMap<Change | undefined, ToldRows> {
  const byChange = new Map<Change | undefined, RowChange[]>();
  for (const row of rows) {
    const known = byChange.get(row.cause?.change);
    if (known) known.push(row);
    else byChange.set(row.cause?.change, [row]);
  }
  return new Map([...byChange].map(([change, own]) => [change, firstOf(own)]));
}

function firstOf(rows: readonly RowChange[]): ToldRows {
  const all = rows.slice(0, mostRows);
  return {
    own: all.filter(({ cause }) => !cause?.field),
    byField: groupBy(all, ({ cause }) => cause?.field),
    all,
    untold: rows.length - all.length,
  };
}

/** Lines of one list of ovn-nbctl, each with the sign of what becomes of it. */
export interface RowList {
  /** `ovn-nbctl lr-route-list shop`, and behind it when it shows them, if not at once. */
  readonly command: string;
  readonly lines: readonly string[];
}

export function rowLists(rows: readonly RowChange[]): readonly RowList[] {
  const lists = groupBy(
    rows,
    (row) => `ovn-nbctl ${wordsOf(row).command}${isWaiting(row) ? ', once it is in effect' : ''}`,
  );
  return [...lists].map(([command, own]) => ({ command, lines: own.flatMap(signedLines) }));
}

/** Whether the row comes later than the change. */
function isWaiting({ cause }: RowChange): boolean {
  if (!cause) return false;
  const { field, change } = cause;
  const kind = field ? field.effect.kind : worstOf(change);
  return kind === 'latent' || kind === 'breaks-later';
}

function signedLines(row: RowChange): readonly string[] {
  const { before, after, differences } = row;
  if (!before || !after) return [signedLine(row)];
  if (rowWords(before).line !== rowWords(after).line) return [signedLine({ before }), signedLine({ after })];
  const untold = differences.length - mostColumns;
  return [
    `~ ${cut(rowWords(after).line)}`,
    ...differences.slice(0, mostColumns).flatMap(columnLines),
    ...(untold > 0 ? [`~   … and ${untold} more`] : []),
  ];
}

/** A row that is new, or gone. */
function signedLine(row: Pick<RowChange, 'before' | 'after'>): string {
  const { line, attributes, notes } = wordsOf(row);
  const more = attributes.length > 0 ? ` (${attributes.join('; ')})` : '';
  const comment = notes.length > 0 ? `  # ${notes.join('; ')}` : '';
  return `${row.after ? '+' : '-'} ${cut(`${line}${more}`)}${comment}`;
}

function columnLines({ name, before, after }: Difference): readonly string[] {
  // Which member of a set it is says nothing.
  const column = name.replace(/\[\d+\]$/, '');
  const line = (sign: string, value: unknown) =>
    value === undefined ? [] : [`${sign}   ${column}: ${valueText(value, longestLine)}`];
  return [...line('-', before), ...line('+', after)];
}

function wordsOf({ before, after }: Pick<RowChange, 'before' | 'after'>) {
  return rowWords((after ?? before) as NonNullable<RowChange['after']>);
}

function cut(text: string): string {
  return shown(text, longestLine);
}
