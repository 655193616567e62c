import type { Finding } from '../source/finding';
import type { Part, WrittenAt } from '../source/origin';
import type { Path } from '../source/path';
import { holdsAnyPlaceholder, holdsPlaceholder, keyHoldsPlaceholder } from '../source/placeholder';
import { isRendered } from '../source/rendered';
import { placeOf } from '../source/resource';
import type { YamlOrigin } from '../source/yaml/document';
import { withPart } from './embedded';

/** What a fix makes of a document: another value at a path, or another name of the key there. */
export interface Change {
  readonly finding: Finding;
  readonly document: YamlOrigin;
  readonly path: Path;
  readonly part: Part;
  readonly value: unknown;
}

/** Why a fix is not made; reads after "not fixed:". */
export interface Unfixable {
  readonly why: string;
}

/** The change of a document that the fix of a finding asks for. */
export function changeOf(finding: Finding): Change | Unfixable {
  const { fix } = finding;
  const place = fix && placeOf(fix.at);
  if (!place) return { why: 'where it is written is not known' };
  const { resource, path, part, inside } = place;
  if (resource.external) return { why: 'it is of what exists in the cluster' };
  if (inside === 'unknown') return { why: 'which part of the text is meant cannot be told' };
  const old = resource.get(...path);
  if (old === undefined) return { why: 'nothing is written there yet' };
  const isName = part === 'key' && !inside;
  if (isName ? keyHoldsPlaceholder(String(path.at(-1))) : holdsAnyPlaceholder(old)) return unknown;
  const at = resource.origin.writtenAt?.(path);
  if (!at) return { why: 'it is made from something else than a value in a manifest' };

  const { document, path: written } = at;
  if (isRendered(document.fileText)) return { why: 'the file is generated: change its source, and render again' };
  if (at.inside && holdsPlaceholder(at.inside.text)) return unknown;
  const next = fix.value ?? fix.replacement;
  if (isName) {
    if (at.path.at(-1) !== path.at(-1)) return { why: 'its key is made from something else' };
    return { finding, document, path: written, part, value: next };
  }
  if (!inside && !at.inside) return { finding, document, path: written, part, value: next };
  // A part of a text that was itself made of a part has no place of its own.
  if (inside && at.inside) return { why: 'it is made from a part of another text' };
  const whole = at.inside ? replaced(at.inside, next) : withPart(String(old), inside as [number, number], next);
  return whole === undefined
    ? { why: 'the text around it would not stay what it is' }
    : { finding, document, path: written, part: 'value', value: whole };
}

/** What a tool puts in later is not to be written over. */
export const unknown: Unfixable = { why: 'it holds a placeholder, whose value is not known' };

function replaced({ text, start, end }: Required<WrittenAt>['inside'], next: unknown): string | undefined {
  return typeof next === 'string' ? text.slice(0, start) + next + text.slice(end) : undefined;
}
