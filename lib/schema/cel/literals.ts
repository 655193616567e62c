import { common } from './assignable';
import { noOverload } from './calls';
import type { Code } from './code';
import { isFailure, MadeList, MadeMapping } from './made';
import { mismatch } from './no-match';
import type { ItemSyntax, ListSyntax, MapSyntax, Syntax } from './syntax';
import type { Type } from './type';
import { dyn, listOf, mapOf, optionalOf, undecided } from './types';
import { Optional, type Result, type Value } from './value';

interface Part {
  readonly code: Code;
  readonly optional: boolean;
}

/**
 * Whether the parts of a literal have to be of one type. Kubernetes wants that (cel.HomogeneousAggregateLiterals), but not of
 * literals in a call of `format` (google/cel-go v0.26.0 cel/validator.go, inExemptFunction).
 */
type Mixture = 'refused' | 'allowed';

/** `[a, b, ?c]` */
export function listCode({ items }: ListSyntax, codes: readonly Code[], mixture: Mixture): Code {
  const parts = items.map((item, i): Part => ({ code: codes[i] as Code, optional: item.optional }));
  const run: Code['run'] = (frame) => {
    const values: Value[] = [];
    for (const { code, optional } of parts) {
      const result = code.run(frame);
      if (isFailure(result)) return result;
      if (!optional) values.push(result);
      else if (!(result instanceof Optional)) return noOverload;
      else if (result.value !== undefined) values.push(result.value);
    }
    return new MadeList(values);
  };
  const type = listOf(commonType(items, codes, mixture));
  return made(type, run, codes, !items.some(({ optional }) => optional));
}

/** `{a: b, ?c: d}` */
export function mapCode(
  { entries }: MapSyntax,
  keys: readonly Code[],
  values: readonly Code[],
  mixture: Mixture,
): Code {
  const parts = entries.map(({ optional }, i) => ({ optional, key: keys[i] as Code, value: values[i] as Code }));
  const run: Code['run'] = (frame) => {
    const map = new MadeMapping();
    for (const { key, value, optional } of parts) {
      const at = key.run(frame);
      if (isFailure(at)) return at;
      const result = value.run(frame);
      if (isFailure(result)) return result;
      if (optional && !(result instanceof Optional)) return noOverload;
      const inside = optional ? (result as Optional).value : result;
      const failure = inside === undefined ? undefined : map.add(at, inside);
      if (failure) return failure;
    }
    return map;
  };
  const keyType = commonType(
    entries.map(({ key }) => ({ value: key, optional: false })),
    keys,
    mixture,
  );
  const type = mapOf(keyType, commonType(entries, values, mixture));
  return made(type, run, [...keys, ...values], !entries.some(({ optional }) => optional));
}

/** What is made of constants alone is made once. */
function made(type: Type, run: Code['run'], parts: readonly Code[], isPlain: boolean): Code {
  const weight = parts.reduce((sum, part) => sum + part.weight, 1);
  const isConstant = isPlain && parts.every(({ constant }) => constant !== undefined);
  // Nothing in it asks for a frame.
  const constant: Result | undefined = isConstant ? run(undefined as never) : undefined;
  if (constant === undefined || isFailure(constant)) return { type, run, weight };
  return { type, run: () => constant, weight: 1, constant };
}

function commonType(items: readonly ItemSyntax[], codes: readonly Code[], mixture: Mixture): Type {
  let all: Type | undefined;
  items.forEach(({ value, optional }, i) => {
    const type = optional ? inside((codes[i] as Code).type, value) : (codes[i] as Code).type;
    const joined = all === undefined ? type : common(all, type);
    if (joined === undefined && mixture === 'refused') throw mismatch(all as Type, type, value.offset);
    all = joined ?? dyn;
  });
  return all ?? undecided;
}

function inside(type: Type, { offset }: Syntax): Type {
  if (type.kind === 'optional') return type.of;
  if (type.kind === 'dyn') return dyn;
  throw mismatch(optionalOf(type), type, offset);
}
