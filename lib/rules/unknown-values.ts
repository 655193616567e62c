import { findKind } from '../kinds';
import type { Field, Properties } from '../kinds/field';
import { fieldAt } from '../kinds/field-at';
import { once } from '../schema/once';
import { parseJson } from '../source/embedded-json';
import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import { holdsAnyPlaceholder, holdsPlaceholder, keyHoldsPlaceholder } from '../source/placeholder';
import { type Place, placeOf, type Resource, type Spot } from '../source/resource';

/** Whether the value that a finding is about is not known yet: a tool puts it in later. */
export function isAboutUnknown({ at, rule }: Pick<Finding, 'at' | 'rule'>): boolean {
  // What the API server says of a map or a list does not depend on all that is in it.
  const isOfApi = rule.startsWith('schema/') || rule.startsWith('kubernetes/');
  return isUnknown(at, (text, place) => isUnknownText(text, place), !isOfApi);
}

/** The same of a value that it rests on; a text in JSON can be read without the values that come later. */
export function restsOnUnknown(spot: Spot): boolean {
  return isUnknown(spot, (text, place) => isUnknownText(text, { ...place, inside: place.inside ?? [0, 0] }), true);
}

function isUnknown(spot: Spot, isUnknownText: (text: string, place: Place) => boolean, isWhole: boolean): boolean {
  const place = placeOf(spot);
  if (!place) return false;
  const { resource, path, part } = place;
  if (path.some((step) => typeof step === 'string' && keyHoldsPlaceholder(step))) return true;
  if (part === 'key' && !place.inside) return false;
  const value = resource.get(...path);
  if (typeof value === 'string') return isUnknownText(value, place);
  // The object itself, its metadata and its spec are not a value.
  return isWhole && path.length > 1 && holdsAnyPlaceholder(value);
}

/** A part of a text is known as long as the text can be read without the others. */
function isUnknownText(text: string, { inside }: Place): boolean {
  if (!holdsPlaceholder(text)) return false;
  if (inside === undefined || inside === 'unknown' || parseJson(text) === undefined) return true;
  return holdsPlaceholder(text.slice(...inside));
}

/**
 * Whether a number, a switch or a choice of an object is not known: what its controller makes of the object depends on
 * it.
 */
export function isUndecided(resource: Resource): boolean {
  return once(undecided, resource, () => {
    const kind = findKind(resource.apiVersion, resource.kind);
    return kind !== undefined && hasUnknownChoice(resource.value.spec, ['spec'], kind.data.fields);
  });
}

const undecided = new WeakMap<Resource, boolean>();

function hasUnknownChoice(value: unknown, path: Path, fields: Properties): boolean {
  if (typeof value === 'string') {
    const field = holdsPlaceholder(value) ? fieldAt(fields, path) : undefined;
    return field !== undefined && isChoice(field);
  }
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, item]) =>
    hasUnknownChoice(item, [...path, Array.isArray(value) ? Number(key) : key], fields),
  );
}

function isChoice({ data: { type, limits } }: Field): boolean {
  return (type !== 'string' && type !== 'any') || limits.some((one) => one.limits.enum !== undefined);
}
