import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '../../../lib/schema/once';
import { compareReleases, parseRelease, type Release } from '../../../lib/target/release';
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
export function lineBefore({ id, release }: Pick<RowsLine, 'id' | 'release'>, folder: string): RowsLine | undefined {
  const own = parseRelease(release) as Release;
  const older = [...rowsLines(folder).values()].flatMap((line) => {
    const version = line.id === id ? parseRelease(line.release) : undefined;
    return version && compareReleases(version, own) < 0 ? [{ line, version }] : [];
  });
  return older.sort((a, b) => compareReleases(b.version, a.version))[0]?.line;
}
