import { type Field, map, object, text } from '../../kinds/field';
import type { Finding } from '../../source/finding';
import { isMap } from '../../source/json';
import { formatBytes } from '../../source/limits';
import { formatPath, type Path } from '../../source/path';
import { Resource } from '../../source/resource';
import { shown } from '../../source/shown';
import type { IntentKind } from '../intent-kind';
import { mistake } from '../mistake';
import { ValuesOrigin } from './origin';
import { isReference } from './reference';
import { valueTypes } from './value-type';
import { unknownValue, type Value, type Values } from './values';

/** A document with the values of the cluster in it. */
export interface PutIn {
  readonly document: Resource;
  readonly findings: readonly Finding[];
  /** Where references stand to which there is no value, as texts. */
  readonly without: ReadonlySet<string>;
}

const metadata = object({ labels: map(text()), annotations: map(text()) });

/** Puts the values of one cluster into documents, and keeps account of it. */
export class Putter {
  /** The names that documents refer to. */
  readonly used = new Set<string>();
  /** Characters that values may still bring: a long one may be referred to often. */
  private left: number;

  constructor(
    private readonly values: Values,
    private readonly most: number,
  ) {
    this.left = most;
  }

  put(document: Resource, { kind }: IntentKind): PutIn {
    const findings: Finding[] = [];
    const without = new Set<string>();
    const value = this.below(object({ metadata, ...kind.data.fields }), document.value, [], (name, field, path) => {
      const found = this.find(name, field, document, path);
      if (found.finding) findings.push(found.finding);
      if (!found.value) without.add(formatPath(path));
      return found.value;
    });
    if (value === document.value) return { document, findings, without };
    const origin = new ValuesOrigin(document, value, (name) => this.values.byName.get(name)?.given?.at);
    const made = new Resource(value as Resource['value'], origin, document.external, document.modelled);
    return { document: made, findings, without };
  }

  /** What is meant by a field; where nothing changes it is the same object. */
  private below(field: Field, written: unknown, path: Path, look: Look): unknown {
    const { type, items, properties } = field.data;
    if (type === 'any') return written;
    if (type === 'object' || type === 'map') {
      const fieldOf = (key: string) =>
        type === 'map' ? items : properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
      return isMap(written) ? this.inMap(written, fieldOf, path, look) : written;
    }
    if (isReference(written)) return look(written.value, field, path)?.value ?? written;
    if (type !== 'list' || !items || !Array.isArray(written)) return written;
    let isSame = true;
    const list = written.map((item, i) => {
      const one = this.below(items, item, [...path, i], look);
      isSame &&= one === item;
      return one;
    });
    return isSame ? written : list;
  }

  private inMap(
    written: Readonly<Record<string, unknown>>,
    fieldOf: (key: string) => Field | undefined,
    path: Path,
    look: Look,
  ): unknown {
    let isSame = true;
    const entries = Object.entries(written).map(([key, item]) => {
      const field = isStructure(item) ? fieldOf(key) : undefined;
      const one = field ? this.below(field, item, [...path, key], look) : item;
      isSame &&= one === item;
      return [key, one] as const;
    });
    return isSame ? written : Object.fromEntries(entries);
  }

  private find(name: string, field: Field, document: Resource, path: Path): Found {
    const { byName, isPartial } = this.values;
    const at = document.at(...path, 'value');
    const value = byName.get(name);
    this.used.add(name);
    if (!value)
      return isPartial
        ? {}
        : { finding: unknownValue(name, at, byName.keys(), byName, `there is no value ${shown(name)}`) };
    if (value.isRepeated) return {};
    if (!fits(value, field)) {
      const message = `${shown(name)} is ${wordsOf(value)}, and ${formatPath(path)} takes ${wanted(field)}`;
      const finding = mistake('intent/mistyped-value', at, message);
      return { finding: { ...finding, related: [{ message: 'declared here', at: value.declared }] } };
    }
    const { given } = value;
    if (!given) return {};
    if (this.left < 0) return {};
    this.left -= sizeOf(given.value);
    if (this.left >= 0) return { value: given };
    const message = `with the value put in here, values add more than ${formatBytes(this.most)} to the documents`;
    return { finding: { ...mistake('intent/mistyped-value', at, message), rule: 'input/too-large' } };
  }
}

interface Found {
  readonly value?: { readonly value: unknown };
  readonly finding?: Finding;
}

type Look = (name: string, field: Field, path: Path) => Found['value'] | undefined;

function isStructure(value: unknown): boolean {
  return value !== null && typeof value === 'object';
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + 1 + sizeOf(item), 0) : 1;
}

function fits({ type, isList }: Value, { data: { type: field, items } }: Field): boolean {
  const takes: readonly string[] = valueTypes[type].fields;
  if (!isList) return takes.includes(field);
  return field === 'list' && (items?.data.type === 'any' || takes.includes(String(items?.data.type)));
}

function wordsOf({ type, isList }: Value): string {
  return isList ? `a list of ${type}` : valueTypes[type].words;
}

const fieldWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  'int-or-string': 'an integer or a text',
  object: 'a map',
};

function wanted({ data: { type, items } }: Field): string {
  if (type !== 'list') return fieldWords[type] ?? type;
  const of = items && { string: 'texts', integer: 'integers', object: 'maps' }[items.data.type as string];
  return of === undefined ? 'a list' : `a list of ${of}`;
}
