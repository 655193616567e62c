import type { Finding } from '../../source/finding';
import { isMap } from '../../source/json';
import { nearest } from '../../source/nearest';
import type { Place, Resource } from '../../source/resource';
import { shown } from '../../source/shown';
import { mistake } from '../mistake';
import { type ValueTypeName, valueTypes } from './value-type';

/** A value that a ClusterValues document declares. */
export interface Value {
  readonly name: string;
  readonly type: ValueTypeName;
  readonly isList: boolean;
  /** The name of it in the declaration. */
  readonly declared: Place;
  /** What it is in this cluster, and where that is written; undefined if nobody gives it, or something wrong. */
  readonly given?: Given | undefined;
  /** Whether what is given is not of its type. */
  readonly isMistyped?: boolean;
  /** Whether it is declared twice: which of the two holds is not known. */
  readonly isRepeated?: boolean;
}

export interface Given {
  readonly value: unknown;
  readonly at: Place;
}

export interface Values {
  readonly byName: ReadonlyMap<string, Value>;
  /** Whether some declaration could not be read: what is not known may be declared there. */
  readonly isPartial: boolean;
  /** Whether a cluster gives values. */
  readonly hasCluster: boolean;
  readonly findings: readonly Finding[];
}

interface Declaration {
  readonly type: ValueTypeName;
  readonly list?: boolean | null;
  readonly default?: unknown;
}

/**
 * The values of one cluster.
 *
 * @param declarations ClusterValues documents without a mistake in their structure
 * @param cluster the Cluster document; without one, values are what they are by default
 */
export function valuesOf(declarations: readonly Resource[], cluster: Resource | undefined, isPartial: boolean): Values {
  const findings: Finding[] = [];
  const byName = new Map<string, { readonly value: Value; readonly usual: Given | undefined }>();
  const written = cluster?.get('spec', 'values');
  const inCluster: ReadonlyMap<string, unknown> = new Map(isMap(written) ? Object.entries(written) : []);
  for (const document of declarations)
    for (const [name, declaration] of Object.entries(document.get('spec', 'values') as Record<string, Declaration>)) {
      const declared = document.atKey('spec', 'values', name);
      const first = byName.get(name)?.value;
      if (first) {
        const message = `${shown(name)} is declared twice`;
        const twice = mistake('intent/repeated-value', declared, message, 'keep one of them');
        findings.push({ ...twice, related: [{ message: 'declared here as well', at: first.declared }] });
        byName.set(name, { value: { ...first, isRepeated: true }, usual: undefined });
        continue;
      }
      const { type, list } = declaration;
      const usual = { value: declaration.default, at: document.at('spec', 'values', name, 'default') };
      byName.set(name, { value: { name, type, isList: list === true, declared }, usual });
    }
  const values = new Map<string, Value>();
  for (const [name, { value, usual }] of byName) {
    const own = cluster && { value: inCluster.get(name), at: cluster.at('spec', 'values', name) };
    const candidates = value.isRepeated ? [] : ([own, usual].filter((one) => one && isThere(one.value)) as Given[]);
    const wrong = candidates.flatMap((given) => mistyped(value, given));
    findings.push(...wrong);
    values.set(name, wrong.length > 0 ? { ...value, isMistyped: true } : { ...value, given: candidates[0] });
  }
  // Of an input that declares nothing, a cluster says only what it meets.
  if (cluster && values.size > 0 && !isPartial) findings.push(...strangers(cluster, inCluster, values));
  return { byName: values, isPartial, hasCluster: cluster !== undefined, findings };
}

/** `webCidr:` with nothing behind it gives nothing. */
export function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What is wrong with the type of a value: of the list, or of its first wrong item. */
function mistyped({ name, type, isList, declared }: Value, { value, at }: Given): Finding[] {
  const { words, example, holds } = valueTypes[type];
  const of = (what: string, wanted: string, place: Place, help?: string): Finding[] => {
    const finding = mistake('intent/mistyped-value', place, `${what}, not ${wanted}`, help);
    return [{ ...finding, related: [{ message: `declared as ${isList ? `list of ${type}` : type}`, at: declared }] }];
  };
  if (isList !== Array.isArray(value)) {
    const help = isList ? `write a list: [${example}]` : undefined;
    return of(`${shown(name)} is ${say(value)}`, isList ? 'a list' : words, at, help);
  }
  const items = isList ? (value as readonly unknown[]) : [value];
  const wrong = items.findIndex((item) => !holds(item));
  if (wrong === -1) return [];
  const place = isList ? { ...at, path: [...at.path, wrong] } : at;
  const what = isList ? `${shown(name)}[${wrong}]` : shown(name);
  return of(`${what} is ${say(items[wrong])}`, words, place, `write ${words}, such as ${example}`);
}

function say(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a map';
  return typeof value === 'string' ? JSON.stringify(shown(value)) : String(value);
}

/** Values that nobody declares. */
function strangers(
  cluster: Resource,
  given: ReadonlyMap<string, unknown>,
  declared: ReadonlyMap<string, Value>,
): Finding[] {
  const free = [...declared.keys()].filter((name) => !given.has(name));
  return [...given.keys()]
    .filter((name) => !declared.has(name))
    .map((name) => {
      const at = cluster.atKey('spec', 'values', name);
      return unknownValue(name, at, free, declared, `no ClusterValues document declares ${shown(name)}`);
    });
}

/** A name that is not declared, with the one that was meant. */
export function unknownValue(
  name: string,
  at: Place,
  candidates: Iterable<string>,
  declared: ReadonlyMap<string, Value>,
  message: string,
): Finding {
  const meant = nearest(name, candidates);
  const known = [...declared.keys()];
  const some = `${known
    .slice(0, 10)
    .map((one) => shown(one))
    .join(', ')}${known.length > 10 ? ', …' : ''}`;
  const there = known.length === 0 ? 'declare it in spec.values of a ClusterValues document' : `declared are ${some}`;
  const finding = mistake('intent/unknown-value', at, message, meant === undefined ? there : `did you mean ${meant}?`);
  if (meant === undefined) return finding;
  return { ...finding, fix: { title: `replace with ${meant}`, safety: 'unsafe', at, replacement: meant } };
}
