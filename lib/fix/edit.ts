/** New text for a run of characters; `end` is behind the last of them. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text after edits that do not overlap, in any order. */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Those of several things whose edits do not overlap an earlier one's. */
export function apart<T extends { readonly edit: Edit }>(all: readonly T[]): T[] {
  const kept: T[] = [];
  const sorted = all.map((each, rank) => ({ each, rank }));
  sorted.sort((a, b) => a.each.edit.start - b.each.edit.start || a.rank - b.rank);
  let last: (typeof sorted)[number] | undefined;
  for (const entry of sorted) {
    if (last && entry.each.edit.start < last.each.edit.end) {
      // Of two that overlap, the one that was found first.
      if (entry.rank > last.rank) continue;
      kept.pop();
    }
    kept.push(entry.each);
    last = entry;
  }
  return kept;
}
