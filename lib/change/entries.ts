import { canonical } from '../schema/json-type';
import { isMap, type JsonMap } from '../source/json';

/** An entry of the one list and what became of it in the other, by index; without the one it is new, without the other gone. */
export interface Match {
  /** What people call the entry: its index, or `cidr=0.0.0.0/0`. */
  readonly label: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * Which entries of two lists are the same: those that one field tells apart, by that field; others if they are equal,
 * and of the rest, the one that went and the one that came in its place.
 */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): readonly Match[] {
  const field = tellingField(before, after);
  const idOf = (item: unknown) => (field === undefined ? canonical(item) : canonical((item as JsonMap)[field]));
  const waiting = new Map<string, number[]>();
  for (const [i, item] of before.entries()) {
    const same = waiting.get(idOf(item));
    if (same) same.push(i);
    else waiting.set(idOf(item), [i]);
  }
  const found = after.map((item) => waiting.get(idOf(item))?.shift());
  const gone = [...waiting.values()].flat().sort((a, b) => a - b);
  const replaced = field === undefined ? [...gone] : [];
  const label = (item: unknown, index: number) =>
    field === undefined ? String(index) : `${field}=${String((item as JsonMap)[field])}`;
  const matches = after.map((item, i) => ({ label: label(item, i), before: found[i] ?? replaced.shift(), after: i }));
  const removed = field === undefined ? replaced : gone;
  return [...matches, ...removed.map((i) => ({ label: label(before[i], i), before: i, after: undefined }))];
}

/** What tells the entries of lists apart in Kubernetes' and the networks' own kinds, the most telling first. */
const fields = [
  'name',
  'chain',
  'localnet',
  'remoteVpc',
  'cidr',
  'priority',
  'containerPort',
  'port',
  'mountPath',
  'ip',
];

/** The field that every entry of both lists has, and has for itself. */
function tellingField(...lists: readonly (readonly unknown[])[]): string | undefined {
  const all = lists.flat();
  if (all.length === 0 || !all.every(isMap)) return undefined;
  return fields.find((field) => lists.every((list) => tells(list as readonly JsonMap[], field)));
}

function tells(list: readonly JsonMap[], field: string): boolean {
  const values = list.map((item) => (Object.hasOwn(item, field) ? item[field] : undefined));
  return values.every(isScalar) && new Set(values).size === values.length;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
