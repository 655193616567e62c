import { EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml';
import type { Path } from '../path';
import { type Anchored, anchorOf, keyOf, type ScalarEvent, scalarRange } from './events';
import type { Parsed } from './parse';

type Range = readonly [start: number, end: number];

/** The range of a value that nobody wrote: `key:`. */
const nowhere: Range = [-1, -1];

/** Where a value of a document stands, with its key if it has one. */
interface Node {
  range: Range;
  key?: Range;
  entries?: Map<string, Node>;
  items?: Node[];
}

/** The ranges of every key and value of a document; built only when a finding asks. */
export class Positions {
  private readonly root: Node | undefined;

  constructor(private readonly parsed: Parsed) {
    this.root = parsed.events.length > 2 ? new Walker(parsed).root() : undefined;
  }

  /** The range of a path in the text that was given to `parse`. */
  locate(path: Path, part: 'key' | 'value'): Range {
    const [start, end] = this.find(path, part);
    return [this.parsed.original(start), this.parsed.original(end)];
  }

  /** The range of a path, or of its closest parent that is there: of the parent's key, where it has one. */
  private find(path: Path, part: 'key' | 'value'): Range {
    let node = this.root;
    let closest = this.title;
    if (!node || path.length === 0) return closest;
    for (const step of path) {
      const child: Node | undefined = typeof step === 'number' ? node.items?.[step] : node.entries?.get(step);
      if (!child) return closest;
      node = child;
      closest = node.key ?? firstKey(node) ?? (node.range === nowhere ? closest : node.range);
    }
    const isCollection = node.entries !== undefined || node.items !== undefined;
    return part === 'key' || isCollection || node.range === nowhere ? closest : node.range;
  }

  /** What stands for the whole document. */
  private get title(): Range {
    return this.root?.entries?.get('kind')?.range ?? (this.root && firstKey(this.root)) ?? [0, 0];
  }
}

/** What stands for a map in a list. */
function firstKey(node: Node): Range | undefined {
  return node.entries?.values().next().value?.key;
}

class Walker {
  private readonly anchors = new Map<string, Node>();
  private readonly text: string;
  private readonly events: readonly Event[];
  private next = 1;

  constructor(private readonly parsed: Parsed) {
    this.text = parsed.text;
    this.events = parsed.events;
  }

  root(): Node {
    return this.node();
  }

  private node(): Node {
    const event = this.events[this.next++] as Event;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.anchored(event, { range: this.trimmed(event) });
      case EVENT_ID.SEQUENCE:
        return this.list(this.anchored(event, { range: [event.start, event.start], items: [] }));
      case EVENT_ID.MAPPING:
        return this.map(this.anchored(event, { range: [event.start, event.start], entries: new Map() }));
      case EVENT_ID.ALIAS: {
        const target = this.anchors.get(this.text.slice(event.anchorStart, event.anchorEnd));
        return { ...target, range: [event.anchorStart - 1, event.anchorEnd] };
      }
      default:
        throw new Error(`event ${event.type} inside a document`);
    }
  }

  private anchored(event: Anchored, node: Node): Node {
    const name = anchorOf(this.text, event);
    if (name !== undefined) this.anchors.set(name, node);
    return node;
  }

  private list(node: Node): Node {
    while (!this.closes()) {
      const item = this.node();
      node.items?.push(item);
      node.range = [node.range[0], item.range[1]];
    }
    return node;
  }

  private map(node: Node): Node {
    while (!this.closes()) {
      const event = this.events[this.next++] as ScalarEvent;
      const { key, merge } = keyOf(this.parsed, event);
      const value = this.node();
      if (merge) {
        for (const source of value.items ?? [value])
          for (const [name, entry] of source.entries ?? []) node.entries?.set(name, entry);
      } else node.entries?.set(key, { ...value, key: scalarRange(event) });
      node.range = [node.range[0], Math.max(value.range[1], scalarRange(event)[1])];
    }
    return node;
  }

  private closes(): boolean {
    if (this.events[this.next]?.type !== EVENT_ID.POP) return false;
    this.next++;
    return true;
  }

  /** A value of several lines is shown by its first. */
  private trimmed(event: ScalarEvent): Range {
    if (event.valueStart < 0) return nowhere;
    const [from, to] = scalarRange(event);
    const isBlock = event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK;
    const start = isBlock ? from + (/^\s*/.exec(this.text.slice(from, to))?.[0].length ?? 0) : from;
    const line = this.text.indexOf('\n', start);
    const end = line === -1 || line > to ? to : line;
    return [start, this.text[end - 1] === '\r' ? end - 1 : end];
  }
}
