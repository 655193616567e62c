import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../lib/schema/once';
import { closestBefore } from '../closest-before';
import type { RowsLine } from './line';

const known = new Map<string, ReadonlyMap<string, RowsLine>>();

/** The lines of rows.jsonl in a folder, by network and release. */
export function rowsLines(folder: string): ReadonlyMap<string, RowsLine> {
  return once(known, folder, () => {
    const file = join(folder, 'rows.jsonl');
    const texts = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const lines = texts.map((text) => JSON.parse(text) as RowsLine);
    return new Map(lines.map((line) => [keyOf(line), line]));
  });
}

export function keyOf({ id, release }: Pick<RowsLine, 'id' | 'release'>): string {
  return `${id} ${release}`;
}

/** The recording of the same network under the closest older release. */
export function lineBefore(line: Pick<RowsLine, 'id' | 'release'>, folder: string): RowsLine | undefined {
  const same = [...rowsLines(folder).values()].filter(({ id }) => id === line.id);
  return closestBefore(line, same);
}
