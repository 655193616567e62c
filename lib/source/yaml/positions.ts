import { EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml';
import type { Path } from '../path';
import { type Anchored, anchorOf, keyOf, type ScalarEvent, scalarRange } from './events';
import type { Parsed } from './parse';

type Range = readonly [start: number, end: number];

/** Where a value starts that nobody wrote: `key:`. */
const absent = -1;
const nowhere: Range = [absent, absent];

/** Where a value of a document stands, with its key if it has one. There is one for every value of a large input. */
class Node {
  /** The keys of a map, in the order of `children`. */
  keys?: string[];
  /** The values of a map, or the items of a list. */
  children?: Node[];
  private index?: Map<string, Node>;

  constructor(
    readonly start: number,
    public end: number,
    public keyStart = absent,
    public keyEnd = absent,
  ) {}

  get range(): Range | undefined {
    return this.start === absent ? undefined : [this.start, this.end];
  }

  get key(): Range | undefined {
    return this.keyStart === absent ? undefined : [this.keyStart, this.keyEnd];
  }

  /** What stands for a map in a list. */
  get firstKey(): Range | undefined {
    return this.keys && this.children?.[0]?.key;
  }

  child(step: string | number): Node | undefined {
    const { keys, children = [] } = this;
    if (typeof step === 'number') return keys ? undefined : children[step];
    if (!keys) return undefined;
    if (keys.length <= few) return children[keys.indexOf(step)];
    this.index ??= new Map(keys.map((key, i) => [key, children[i] as Node]));
    return this.index.get(step);
  }
}

/** So many keys are found as fast without an index. */
const few = 16;

/** The ranges of every key and value of a document; built only when a finding asks. */
export class Positions {
  private readonly root: Node | undefined;
  private readonly original: Parsed['original'];

  constructor(parsed: Parsed) {
    this.root = parsed.events.length > 2 ? new Walker(parsed).root() : undefined;
    this.original = parsed.original;
  }

  /** The range of a path in the text that was given to `parse`. */
  locate(path: Path, part: 'key' | 'value'): Range {
    const [start, end] = this.find(path, part);
    return [this.original(start), this.original(end)];
  }

  /** The range of a path, or of its closest parent that is there: of the parent's key, where it has one. */
  private find(path: Path, part: 'key' | 'value'): Range {
    let node: Node | undefined = this.root;
    let closest = this.title;
    if (!node || path.length === 0) return closest;
    for (const step of path) {
      const child: Node | undefined = node.child(step);
      if (!child) return closest;
      node = child;
      closest = node.key ?? node.firstKey ?? node.range ?? closest;
    }
    return part === 'key' || node.children ? closest : (node.range ?? closest);
  }

  /** What stands for the whole document. */
  private get title(): Range {
    const kind = this.root?.child('kind');
    return (kind && (kind.range ?? nowhere)) ?? this.root?.firstKey ?? [0, 0];
  }
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
        return this.anchored(event, this.scalar(event));
      case EVENT_ID.SEQUENCE:
        return this.list(this.anchored(event, new Node(event.start, event.start)));
      case EVENT_ID.MAPPING:
        return this.map(this.anchored(event, new Node(event.start, event.start)));
      case EVENT_ID.ALIAS: {
        const target = this.anchors.get(this.text.slice(event.anchorStart, event.anchorEnd));
        const alias = new Node(event.anchorStart - 1, event.anchorEnd);
        alias.keys = target?.keys;
        alias.children = target?.children;
        return alias;
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
    const items: Node[] = [];
    node.children = items;
    while (!this.closes()) {
      const item = this.node();
      items.push(item);
      node.end = item.end;
    }
    node.children = justAsLong(items);
    return node;
  }

  private map(node: Node): Node {
    const keys: string[] = [];
    const values: Node[] = [];
    node.keys = keys;
    node.children = values;
    /** Where the keys stand that came by `<<`: the first one counts, and one of the map itself over it. */
    const merged = new Map<string, number>();
    while (!this.closes()) {
      const event = this.events[this.next++] as ScalarEvent;
      const { key, merge } = keyOf(this.parsed, event);
      const [start, end] = scalarRange(event);
      const value = this.node();
      if (merge) {
        for (const source of value.keys ? [value] : (value.children ?? []))
          for (const [i, name] of source.keys?.entries() ?? []) {
            if (merged.has(name)) continue;
            merged.set(name, keys.length);
            keys.push(name);
            values.push(source.children?.[i] as Node);
          }
      } else {
        const overridden = merged.get(key);
        if (overridden === undefined) {
          keys.push(key);
          values.push(value);
        } else values[overridden] = value;
        value.keyStart = start;
        value.keyEnd = end;
      }
      node.end = Math.max(value.end, end);
    }
    node.keys = justAsLong(keys);
    node.children = justAsLong(values);
    return node;
  }

  private closes(): boolean {
    if (this.events[this.next]?.type !== EVENT_ID.POP) return false;
    this.next++;
    return true;
  }

  /** A value of several lines is shown by its first. */
  private scalar(event: ScalarEvent): Node {
    if (event.valueStart < 0) return new Node(absent, absent);
    const [from, to] = scalarRange(event);
    const isBlock = event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK;
    const start = isBlock ? from + (/^\s*/.exec(this.text.slice(from, to))?.[0].length ?? 0) : from;
    const line = this.text.indexOf('\n', start);
    const end = line === -1 || line > to ? to : line;
    return new Node(start, this.text[end - 1] === '\r' ? end - 1 : end);
  }
}

/** Without the room that a list has which grew: most have few items, and there are as many as values. */
function justAsLong<T>(list: T[]): T[] {
  return list.slice();
}
