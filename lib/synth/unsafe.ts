import type { Path } from '../source/path';

/** A key or value that does not reach Kubernetes as it is: cdk8s or its YAML changes or loses it. */
export interface Unsafe {
  readonly path: Path;
  /** The fact, with the value. */
  readonly message: string;
  /** What becomes of it. */
  readonly note: string;
}

const lostKeys: Readonly<Record<string, string>> = {
  ['__proto__']: 'cdk8s drops the key without a word',
  constructor: 'cdk8s cannot render a map with this key',
  '<<': 'YAML takes the key for a merge of two maps',
};

// cdk8s writes these without quotes (the package yaml, version 1.1), Go reads a number with a base.
const number = /^[-+]?0(?:[oO][0-7_]+|[xX][\da-fA-F_]+|[bB][01_]+)$/;

/** Underscores in numbers: Go passes over them wherever they stand, the package yaml quotes those of YAML 1.1 alone. */
const underscored = /^[-+\d].*_/;
const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
const quoted = /^[-+]?(?:\d[\d_]*|(?:\d[\d_]*)?\.[\d_]*|\d[\d_]*(?:\.[\d_]*)?[eE][-+]?\d+)$/;

function isNumber(text: string): boolean {
  if (number.test(text)) return true;
  if (!underscored.test(text) || quoted.test(text)) return false;
  const plain = text.replaceAll('_', '');
  return decimal.test(plain) || number.test(plain);
}

const character = /[\u0085\u2028\u2029]|\p{Surrogate}/u;

/** Everything in a value that cdk8s would corrupt. Instances of classes are resolved later, and looked at then. */
export function findUnsafe(value: unknown): Unsafe[] {
  const found: Unsafe[] = [];
  const seen = new WeakSet<object>();
  const visit = (item: unknown, path: Path): void => {
    if (typeof item === 'string') return inText(item, path, 'text');
    if (typeof item === 'number' && !Number.isFinite(item))
      found.push({ path, message: `${item} is no number of JSON`, note: 'the API server refuses the object' });
    if (item === null || typeof item !== 'object' || seen.has(item)) return;
    seen.add(item);
    if (Array.isArray(item)) for (const [i, each] of item.entries()) visit(each, [...path, i]);
    else if (isPlain(item)) for (const key of Object.keys(item)) inMap(item, key, path);
  };
  const inMap = (map: object, key: string, path: Path): void => {
    const note = Object.hasOwn(lostKeys, key) ? lostKeys[key] : undefined;
    const inner = [...path, key];
    if (note !== undefined) found.push({ path: inner, message: `the key ${key} cannot be written`, note });
    else inText(key, inner, 'key');
    visit(Object.getOwnPropertyDescriptor(map, key)?.value, inner);
  };
  const inText = (text: string, path: Path, what: 'text' | 'key'): void => {
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
    if (isNumber(text))
      found.push({
        path,
        message: `the ${what} ${shown} looks like a number`,
        note: 'Kubernetes reads it as a number',
      });
    const [odd] = character.exec(text) ?? [];
    if (odd === undefined) return;
    const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    found.push({
      path,
      message: `the ${what} ${shown} holds the character ${code}`,
      note: 'YAML readers change or refuse it',
    });
  };
  visit(value, []);
  return found;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
