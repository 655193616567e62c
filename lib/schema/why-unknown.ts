import { object, type Properties } from '../kinds/field';
import { fieldAt, fieldsBelow } from '../kinds/field-at';
import type { KindData } from '../kinds/kind';
import { objectMeta } from '../kinds/kubernetes/metadata';
import { exists } from '../kinds/openapi';
import { entryOf } from '../source/json';
import { nearestName } from '../source/nearest';
import { formatPath, type Path } from '../source/path';
import { has, type Release, type Since } from '../target/release';

/** Why a release does not have a field, as far as we can tell. */
export type Unknown =
  /** A field of this place has nearly the same name. */
  | { readonly reason: 'misspelt'; readonly nearest: string }
  /** There is a field of this name, but elsewhere. */
  | { readonly reason: 'misplaced'; readonly to: Path }
  | { readonly reason: 'too-new'; readonly since: Since }
  /** `until` is the first release without it. */
  | { readonly reason: 'gone'; readonly until: string }
  /** It belonged to an API before the releases we know. */
  | { readonly reason: 'removed'; readonly instead: string }
  | { readonly reason: 'unknown'; readonly allowed: readonly string[] };

/** What is known of a kind. */
interface Known {
  readonly data: Pick<KindData, 'fields' | 'removed'>;
}

/** @param path leads to the unknown field */
export function whyUnknown(kind: Known, path: Path, release: Release): Unknown {
  const instead = entryOf(kind.data.removed ?? {}, formatPath(path).replace(/\[\d+\]/g, ''));
  if (instead !== undefined) return { reason: 'removed', instead };

  const fields = wholeObjectFields(kind);
  const during = fieldAt(fields, path)?.data.during;
  if (during?.until !== undefined && !has(release, undefined, during.until))
    return { reason: 'gone', until: during.until };
  if (during?.since !== undefined) return { reason: 'too-new', since: during.since };

  const word = String(path.at(-1));
  const place = path.slice(0, -1);
  const here = namesIn(fieldsBelow(fields, place), release);
  const sameWord = here.find((name) => wordIn(name) === wordIn(word));
  if (sameWord !== undefined) return { reason: 'misspelt', nearest: sameWord };
  const elsewhere = closeBy(fields, place, word, release);
  if (elsewhere) return { reason: 'misplaced', to: elsewhere };
  const similar = nearestName(word, here);
  return similar === undefined ? { reason: 'unknown', allowed: here } : { reason: 'misspelt', nearest: similar };
}

/** A name without regard to case and plural. */
function wordIn(name: string): string {
  return name.toLowerCase().replace(/s$/, '');
}

function wholeObjectFields(kind: Known): Properties {
  return { metadata: object(objectMeta), ...kind.data.fields };
}

function namesIn(fields: Properties, release: Release): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (exists(field.data.during, release) ? [name] : []));
}

/** A field of this name one level down, in a field of this place, or up, beside the place. */
function closeBy(fields: Properties, place: Path, word: string, release: Release): Path | undefined {
  const find = (at: Path): Path | undefined => {
    const name = namesIn(fieldsBelow(fields, at), release).find((one) => one.toLowerCase() === word.toLowerCase());
    return name === undefined ? undefined : [...at, name];
  };
  for (const name of namesIn(fieldsBelow(fields, place), release)) {
    const found = find([...place, name]);
    if (found) return found;
  }
  return place.length === 0 ? undefined : find(owner(place));
}

/** The object around the value at a path; the item of a list belongs to the object that has the list. */
function owner(path: Path): Path {
  const up = path.slice(0, -1);
  return typeof path.at(-1) === 'number' ? owner(up) : up;
}
