import { EVENT_ID } from 'js-yaml';
import { scalarRange } from './events';
import type { Parsed } from './parse';

/** A part of a document that a comment can stand at: an entry of a map, an item of a list, a value, the whole. */
export interface Entry {
  /** The offset of its key, or of the value where it has none. */
  readonly start: number;
  readonly depth: number;
  readonly key?: string | undefined;
  /** The whole that it is an entry of; -1 of the document itself. */
  readonly parent: number;
  /** Whether it is a map with a kind: an object. */
  isObject: boolean;
  /** The index of the first entry behind it that is no part of it. */
  next: number;
}

/** The entries of a document in the order of its text, each before its parts, and where its scalars stand. */
export interface Entries {
  readonly entries: readonly Entry[];
  readonly scalars: readonly (readonly [start: number, end: number])[];
}

interface Open {
  readonly index: number;
  readonly isMap: boolean;
  /** The entry whose value comes next. */
  entry: number | undefined;
}

/** Reads the entries from the events of a document that was found right. */
export function entriesOf({ text, events }: Parsed): Entries {
  const entries: Entry[] = [];
  const scalars: (readonly [number, number])[] = [];
  const open: Open[] = [];

  const add = (start: number, parent: number, key?: string) => {
    const depth = parent === -1 ? 0 : (entries[parent] as Entry).depth + 1;
    entries.push({ start, depth, key, parent, isObject: false, next: 0 });
    return entries.length - 1;
  };
  /** The entry of the next value: the one of its key, or a new one for an item and for the whole document. */
  const begin = (start: number) => {
    const around = open.at(-1);
    const index = around?.entry ?? add(start, around?.index ?? -1);
    if (around) around.entry = undefined;
    return index;
  };

  for (const event of events) {
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE)
      open.push({ index: begin(event.start), isMap: event.type === EVENT_ID.MAPPING, entry: undefined });
    else if (event.type === EVENT_ID.POP) open.pop();
    else if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) {
      const [start, end] =
        event.type === EVENT_ID.SCALAR ? scalarRange(event) : [event.anchorStart - 1, event.anchorEnd];
      if (event.type === EVENT_ID.SCALAR && start >= 0) scalars.push([start, end]);
      const around = open.at(-1);
      if (around?.isMap && around.entry === undefined) {
        const key = text.slice(start, end).replace(/^(["'])(.*)\1$/, '$2');
        around.entry = add(start, around.index, key);
        if (key === 'kind') (entries[around.index] as Entry).isObject = true;
      } else if (around?.entry !== undefined) {
        if (start >= 0) add(start, around.entry);
        around.entry = undefined;
      } else if (start >= 0) add(start, around?.index ?? -1);
    }
  }
  close(entries);
  return { entries, scalars };
}

/** Says of each entry where it is over. */
function close(entries: readonly Entry[]): void {
  const open: Entry[] = [];
  for (const [i, entry] of entries.entries()) {
    for (let last = open.at(-1); last && last.depth >= entry.depth; last = open.at(-1)) {
      last.next = i;
      open.pop();
    }
    open.push(entry);
  }
  for (const entry of open) entry.next = entries.length;
}
