import { base64Bytes, isBase64 } from '../base64';
import { floatKey, isTimestamp, isUnsigned64, parseFloating, parseFraction, parseInteger } from './numbers';

/** What a scalar was read as. Keys `1` and `"1"` are two keys to the YAML reader and one to JSON. */
export const Type = { text: 0, integer: 1, float: 2, boolean: 3, null: 4, collection: 5, merge: 6 } as const;
export type Type = (typeof Type)[keyof typeof Type];

// YAML 1.1, as gopkg.in/yaml.v2 resolves it. No `+.nan`, and `=` and `<<` are texts.
const words: ReadonlyMap<string, boolean | null | number> = new Map<string, boolean | null | number>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);
const longestWord = 5;

/** The value of a scalar without quotes and tag. NaN and the infinities are left to the caller: JSON has none. */
export function resolve(text: string): unknown {
  if (text.length <= longestWord) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  const code = text.charCodeAt(0);
  if (code === 46) return parseFraction(text) ?? text;
  if ((code < 48 || code > 57) && code !== 43 && code !== 45) return text;
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  return parseInteger(plain) ?? parseFloating(plain) ?? text;
}

export function typeOf(value: unknown, text: string): Type {
  switch (typeof value) {
    case 'string':
      return Type.text;
    case 'boolean':
      return Type.boolean;
    case 'bigint':
      return Type.integer;
    case 'number':
      return parseInteger(text.replaceAll('_', '')) === undefined ? Type.float : Type.integer;
    default:
      return Type.null;
  }
}

/**
 * The value of a scalar with a tag, of which the standard ones are given by name (`str`) and the others by nothing.
 * An answer without `type` says that the tag does not fit the text.
 */
export function resolveTagged(name: string | undefined, text: string): { value: unknown; type?: Type } {
  if (name === 'binary')
    return isBase64(text) ? { value: base64Bytes(text).toString('utf8'), type: Type.text } : { value: text };
  if (name === 'timestamp') return isTimestamp(text) ? { value: text, type: Type.text } : { value: text };
  const wanted = name !== undefined && Object.hasOwn(resolvable, name) ? resolvable[name] : Type.text;
  if (wanted === Type.text || wanted === undefined) return { value: text, type: Type.text };
  const value = resolve(text);
  const type = typeOf(value, text);
  if (wanted === type) return { value, type };
  if (wanted === Type.float && type === Type.integer && !(typeof value === 'bigint' && isUnsigned64(value)))
    return { value: Number(value), type: Type.float };
  return { value: text };
}

const resolvable: Readonly<Record<string, Type>> = {
  bool: Type.boolean,
  int: Type.integer,
  float: Type.float,
  null: Type.null,
};

/** The text that a key becomes in JSON; undefined for those that cannot be keys. */
export function keyText(value: unknown, type: Type): string | undefined {
  if (type === Type.float) return floatKey(Number(value));
  if (type === Type.null || type === Type.collection) return undefined;
  if (typeof value === 'bigint' && isUnsigned64(value)) return undefined;
  return String(value);
}
