import { canonical } from '../schema/json-type';
import { isMap, type JsonMap } from '../source/json';
import { formatPath, type Path } from '../source/path';
import { matchEntries } from './entries';

/** One value that is not what it was. */
export interface Difference {
  /** As people name it; entries of lists by what tells them apart: `spec.staticRoutes[cidr=0.0.0.0/0].nextHopIP`. */
  readonly name: string;
  /** Where the value stood, or would stand; of a new entry of a list, where the list stood. */
  readonly basePath: Path;
  /** Where the value stands, or would stand; of an entry of a list that is gone, where the list stands. */
  readonly headPath: Path;
  /** Undefined: there was none. */
  readonly before: unknown;
  /** Undefined: there is none any more. */
  readonly after: unknown;
}

type At = Pick<Difference, 'name' | 'basePath' | 'headPath'>;

/** What it means that the head lacks a field: it is gone, or an object of the cluster keeps what nobody took away. */
export type Absent = 'gone' | 'kept';

/** What differs between two values, at the smallest parts that differ; of a list in another order, the whole list. */
export function differences(base: unknown, head: unknown, path: Path = [], absent: Absent = 'gone'): Difference[] {
  if (isSame(base, head)) return [];
  return [...between(base, head, { name: formatPath(path), basePath: path, headPath: path }, absent)];
}

function* between(before: unknown, after: unknown, at: At, absent: Absent): Generator<Difference> {
  if (isMap(before) && isMap(after)) yield* betweenMaps(before, after, at, absent);
  else if (Array.isArray(before) && Array.isArray(after)) yield* betweenLists(before, after, at, absent);
  else if (before !== after && canonical(before) !== canonical(after)) yield { ...at, before, after };
}

/** Whether two values are alike to the letter, as most are: what is not may still be the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (!isMap(a) || !isMap(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

function* betweenMaps(before: JsonMap, after: JsonMap, at: At, absent: Absent): Generator<Difference> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [own(before, key), own(after, key)];
    const step = formatPath([key]);
    const name = at.name === '' || step.startsWith('[') ? `${at.name}${step}` : `${at.name}.${step}`;
    const into = { name, basePath: [...at.basePath, key], headPath: [...at.headPath, key] };
    if (was !== undefined && is !== undefined) yield* between(was, is, into, absent);
    else if (is !== undefined || (was !== undefined && absent === 'gone')) yield { ...into, before: was, after: is };
  }
}

function own(map: JsonMap, key: string): unknown {
  // A field that is null is one that is left out.
  return Object.hasOwn(map, key) ? (map[key] ?? undefined) : undefined;
}

function* betweenLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: At,
  absent: Absent,
): Generator<Difference> {
  if (isSame(before, after)) return;
  let isSameSet = true;
  for (const { label, before: i, after: j } of matchEntries(before, after)) {
    const entry = {
      name: `${at.name}[${label}]`,
      basePath: i === undefined ? at.basePath : [...at.basePath, i],
      headPath: j === undefined ? at.headPath : [...at.headPath, j],
    };
    const [was, is] = [i === undefined ? undefined : before[i], j === undefined ? undefined : after[j]];
    const changes =
      was === undefined || is === undefined ? [{ ...entry, before: was, after: is }] : between(was, is, entry, absent);
    for (const change of changes) {
      isSameSet = false;
      yield change;
    }
  }
  if (isSameSet && absent === 'gone' && canonical(before) !== canonical(after)) yield { ...at, before, after };
}
