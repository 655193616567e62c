import { once } from '../../schema/once';
import { foldKey } from '../../source/go-key';
import { type JsonMember, jsonMembers } from '../../source/json-members';
import { has, type Release } from '../../target/release';
import {
  ConfFault,
  type ConfFields,
  type ConfKey,
  type ConfType,
  confFields,
  emptyConf,
  type NetConf,
  plumbingFields,
} from './net-conf';

/** A value of a type that Go does not take. */
export interface TypeFault {
  readonly member: JsonMember;
  /** The path of keys, as Go knows them: `ipam.type`. */
  readonly path: string;
  readonly wants: 'string' | 'int' | 'bool' | 'object';
  /** What stands there, as Go names it: `number 10.5`. */
  readonly got: string;
}

/** What Go's encoding/json reads from the JSON text of a CNI configuration. */
export interface ConfText {
  readonly conf: NetConf;
  /** Where each key's value stands: of a repeated one the last counts. */
  readonly members: ReadonlyMap<ConfKey, JsonMember>;
  readonly typeFaults: readonly TypeFault[];
  /** Keys that nobody reads. */
  readonly unknown: readonly JsonMember[];
}

const allFields: ConfFields = { ...plumbingFields, ...confFields };

/**
 * Reads the object at an offset of a JSON text. Upper and lower case of keys are one, unknown keys are nothing, null
 * leaves a value as it was, and numbers must be whole and written so. `start`: what keys that are left out mean.
 */
export function readConf(text: string, offset: number, release: Release, start: Partial<NetConf>): ConfText {
  const values: Record<string, unknown> = { ...emptyConf, ...start };
  const members = new Map<ConfKey, JsonMember>();
  const typeFaults: TypeFault[] = [];
  const unknown: JsonMember[] = [];
  for (const member of jsonMembers(text, offset)) {
    const key = goKey(member.key, allFields);
    const field = key === undefined ? undefined : allFields[key];
    if (key === undefined || !field || !has(release, field.since, field.until)) {
      unknown.push(member);
      continue;
    }
    const found = faultsIn(member, field.type, key, text);
    typeFaults.push(...found);
    if (!Object.hasOwn(confFields, key)) continue;
    if (member.text === 'null' && typeof field.type === 'string') continue;
    members.set(key as ConfKey, member);
    if (found.length === 0) values[key] = readValue(member, key, text);
  }
  return { conf: values as unknown as NetConf, members, typeFaults, unknown };
}

function readValue(member: JsonMember, key: string, text: string): unknown {
  if (key === 'evpn') return member.text === 'null' ? '' : member.text;
  if (key !== 'ipam') return JSON.parse(member.text);
  const type = jsonMembers(text, member.start).findLast(({ key, text }) => foldKey(key) === 'type' && text !== 'null');
  return type ? JSON.parse(type.text) : '';
}

function* faults(member: JsonMember, type: ConfType, path: string, text: string): Generator<TypeFault> {
  const value = member.text;
  if (value === 'null') return;
  const fault = (wants: TypeFault['wants']): TypeFault => ({ member, path, wants, got: goTypeOf(value) });
  if (type === 'string' && !value.startsWith('"')) yield fault('string');
  else if (type === 'bool' && value !== 'true' && value !== 'false') yield fault('bool');
  else if (type === 'int' && !isInt(value)) yield fault('int');
  if (typeof type === 'string') return;
  if (!value.startsWith('{')) yield fault('object');
  else
    for (const inner of jsonMembers(text, member.start)) {
      const key = Object.hasOwn(type, '*') ? '*' : goKey(inner.key, type);
      if (key !== undefined) yield* faults(inner, (type[key] as { type: ConfType }).type, `${path}.${inner.key}`, text);
    }
}

function faultsIn(member: JsonMember, type: ConfType, path: string, text: string): readonly TypeFault[] {
  return [...faults(member, type, path, text)];
}

function isInt(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

function goTypeOf(value: string): string {
  const [first] = value;
  if (first === '"') return 'string';
  if (first === '{') return 'object';
  if (first === '[') return 'array';
  return first === 't' || first === 'f' ? 'bool' : `number ${value}`;
}

/** The key that Go takes a written one for: it looks at letters, not at their case. */
export function goKey(written: string, fields: ConfFields): string | undefined {
  if (Object.hasOwn(fields, written)) return written;
  return once(foldedKeys, fields, () => new Map(Object.keys(fields).map((key) => [foldKey(key), key]))).get(
    foldKey(written),
  );
}

const foldedKeys = new WeakMap<ConfFields, ReadonlyMap<string, string>>();

/** As Go words the first of the values that have another type. */
export function typeFaultText({ path, wants, got }: TypeFault): string {
  return `json: cannot unmarshal ${got} into Go struct field NetConf.${path} of type ${wants}`;
}

/** The same as a fault of the configuration. */
export function typeFaultOf(fault: TypeFault): ConfFault {
  const [top] = fault.path.split('.');
  return new ConfFault(typeFaultText(fault), Object.hasOwn(confFields, top as string) ? [top as ConfKey] : []);
}
