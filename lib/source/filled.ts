import { altered } from './altered';
import { fillPlaceholders, holdsPlaceholder, keyHoldsPlaceholder, type PlaceholderValues } from './placeholder';
import type { Resource } from './resource';
import { resolve } from './yaml/resolve';

/** An object with the values that are known in place of its placeholders. */
export function filled(resource: Resource, values: PlaceholderValues): Resource {
  const value = filledValue(resource.value, values);
  return value === resource.value ? resource : altered(resource, value as Resource['value']);
}

/** As Flux does it: a value that is nothing but text becomes a number or a boolean where its new text is one. */
function filledValue(value: unknown, values: PlaceholderValues): unknown {
  if (typeof value === 'string') {
    if (!holdsPlaceholder(value)) return value;
    const text = fillPlaceholders(value, values);
    return text === value ? value : resolved(text);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => filledValue(item, values));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (value === null || typeof value !== 'object') return value;
  const before = Object.entries(value);
  const entries = before.map(([key, item]) => [filledKey(key, values), filledValue(item, values)] as const);
  const isSame = entries.every(([key, item], i) => key === before[i]?.[0] && item === before[i]?.[1]);
  return isSame ? value : Object.fromEntries(entries);
}

function filledKey(key: string, values: PlaceholderValues): string {
  return keyHoldsPlaceholder(key) ? fillPlaceholders(key, values) : key;
}

function resolved(text: string): unknown {
  const value = text.includes('\n') ? text : resolve(text);
  return typeof value === 'number' && !Number.isFinite(value) ? text : value;
}
