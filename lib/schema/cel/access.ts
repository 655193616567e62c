import { noOverload } from './calls';
import type { Run } from './code';
import { numberOf } from './equal';
import { isFailure } from './made';
import { Failure, List, Mapping, Optional, type Result, type Value } from './value';

const none = new Optional(undefined);

/** `x.field`; of an optional it is an optional. */
export function selection(of: Run, field: string): Run {
  const missing = new Failure(`no such key: ${field}`);
  return (frame) => {
    const value = of(frame);
    if (value instanceof Mapping) {
      const found = value.get(field);
      return found === undefined ? missing : found;
    }
    if (value instanceof Optional) return optionally(value, field);
    return isFailure(value) ? value : noOverload;
  };
}

/** `has(x.field)` */
export function presence(of: Run, field: string): Run {
  return (frame) => {
    const value = of(frame);
    if (value instanceof Mapping) return value.get(field) !== undefined;
    if (value instanceof Optional) {
      const inside = optionally(value, field);
      return inside instanceof Optional ? inside.value !== undefined : inside;
    }
    return isFailure(value) ? value : noOverload;
  };
}

/** `x.?field` and `x[?key]` */
export function optionalAccess(of: Run, key: Run): Run {
  return (frame) => {
    const value = of(frame);
    if (isFailure(value)) return value;
    const at = key(frame);
    return isFailure(at) ? at : optionally(value, at);
  };
}

/** `x[key]` */
export function access(of: Run, key: Run): Run {
  return (frame) => {
    const value = of(frame);
    if (isFailure(value)) return value;
    const at = key(frame);
    if (isFailure(at)) return at;
    return value instanceof Optional ? optionally(value, at) : item(value, at);
  };
}

function optionally(of: Value, key: Value): Result {
  const value = of instanceof Optional ? of.value : of;
  if (value === undefined) return none;
  if (value instanceof Mapping) {
    const found = value.get(key);
    return found === undefined ? none : new Optional(found);
  }
  if (!(value instanceof List)) return noOverload;
  const index = indexOf(key);
  if (index === undefined) return noOverload;
  return index >= 0 && index < value.size ? new Optional(value.at(index)) : none;
}

function item(of: Value, key: Value): Result {
  if (of instanceof Mapping) {
    const found = of.get(key);
    return found === undefined ? new Failure(`no such key: ${keyText(key)}`) : found;
  }
  if (!(of instanceof List)) return noOverload;
  const index = indexOf(key);
  if (index === undefined) return new Failure(`unsupported index type '${typeof key}' in list`);
  return index >= 0 && index < of.size ? of.at(index) : new Failure(`index out of bounds: ${index}`);
}

/** A whole number of any type. */
function indexOf(key: Value): number | undefined {
  const number = Number(numberOf(key) ?? Number.NaN);
  return Number.isInteger(number) ? number : undefined;
}

function keyText(key: Value): string {
  if (typeof key === 'string') return key;
  return String(numberOf(key) ?? key);
}
