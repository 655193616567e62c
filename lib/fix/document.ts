import { type Path, startsWith, valueAt } from '../source/path';
import { holdsAnyPlaceholder } from '../source/placeholder';
import { isRead, type YamlOrigin } from '../source/yaml/document';
import { type Written, writtenBelow } from '../source/yaml/layout';
import { type Change, type Unfixable, unknown } from './change';
import { apart, type Edit, edited } from './edit';
import { listEdit } from './list';
import { changed, isSame } from './same';
import { keyEdit, type Sheet, scalarEdit } from './scalar';

/** A change with the edit of its document that makes it, which was tried. */
export interface WrittenChange {
  readonly change: Change;
  readonly edit: Edit;
}

export interface Refused extends Unfixable {
  readonly change: Change;
}

/** How often a document is read again to find which of its changes do not do what they should. */
const mostReadings = 64;

/**
 * The edits for changes of one document. Each was tried: with it, the document reads as before but for this one value.
 * Of changes that touch each other, the first is made; the others wait for the next round.
 */
export function writeChanges(
  document: YamlOrigin,
  changes: readonly Change[],
): { written: WrittenChange[]; refused: Refused[] } {
  const { text, layout, value } = document;
  const sheet = { text, isJson: /^\s*[{[]/.test(text) };
  const refused: Refused[] = [];
  const possible: WrittenChange[] = [];
  for (const change of independent(changes)) {
    const at = writtenBelow(layout, change.path);
    const old = valueAt(value, change.path);
    if (change.part === 'value' && holdsAnyPlaceholder(old)) {
      refused.push({ change, ...unknown });
      continue;
    }
    const edit = at && editOf(sheet, at, old, change);
    if (edit) possible.push({ change, edit });
    else refused.push({ change, why: whyNot(at) });
  }

  const good: WrittenChange[] = [];
  let readings = 0;
  const attempt = (some: readonly WrittenChange[]): void => {
    if (some.length === 0) return;
    const all = [...good, ...some];
    if (readings++ < mostReadings && does(document, value, all)) return void good.push(...some);
    if (some.length > 1 && readings < mostReadings) {
      attempt(some.slice(0, some.length >> 1));
      attempt(some.slice(some.length >> 1));
      return;
    }
    const why = 'it would change more than this value: others refer to it, or quotes and lines do not allow it';
    for (const { change } of some) refused.push({ change, why });
  };
  attempt(apart(possible));
  return { written: good, refused };
}

function whyNot(at: Written | undefined): string {
  if (!at || at.style === 'alias') return 'the value comes by an alias, which others may use';
  return 'the way that it is written has no room for the new value';
}

function editOf(sheet: Sheet, at: Written, old: unknown, { part, value }: Change): Edit | undefined {
  if (part === 'key') return keyEdit(sheet, at, String(value));
  return Array.isArray(old) && Array.isArray(value)
    ? listEdit(sheet, at, old, value)
    : scalarEdit(sheet, at, old, value);
}

/** Those whose paths neither contain one of an earlier change, nor lie in one. */
function independent(changes: readonly Change[]): Change[] {
  const sorted = changes.map((change, rank) => ({ change, rank, key: orderOf(change.path) }));
  sorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rank - b.rank));
  const kept: typeof sorted = [];
  for (const entry of sorted) {
    const last = kept.at(-1);
    if (last && startsWith(entry.change.path, last.change.path)) {
      if (entry.rank > last.rank) continue;
      kept.pop();
    }
    kept.push(entry);
  }
  return kept.sort((a, b) => a.rank - b.rank).map(({ change }) => change);
}

/** Sorts a path directly before those that lie in it. */
function orderOf(path: Path): string {
  return path.map((step) => `${step}\0`).join('');
}

function does(document: YamlOrigin, value: unknown, written: readonly WrittenChange[]): boolean {
  const text = edited(
    document.text,
    written.map(({ edit }) => edit),
  );
  const read = document.readAs(text);
  const wanted = changed(
    value,
    written.map(({ change }) => change),
  );
  return isRead(read) && isSame(read.value, wanted);
}
