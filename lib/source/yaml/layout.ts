import { COLLECTION_STYLE, EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml';
import { keyOf, type ScalarEvent, scalarRange } from './events';
import type { Parsed } from './parse';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A key or a value as it stands in a document, by offsets there, without its anchor and tag. */
export interface Written {
  /** `absent`: nobody wrote a value, as in `key:`. */
  readonly style: ScalarStyle | 'block' | 'flow' | 'alias' | 'absent';
  readonly start: number;
  /** Behind the last character: of scalars the quotes are included, of lists and maps the closing bracket is not. */
  readonly end: number;
  /** Whether it stands in brackets or braces. */
  readonly inFlow: boolean;
  /** The column that the lines of a block of text begin in, from 0. */
  readonly indent: number;
  /** The key that it is the value of. */
  readonly key?: Written;
  /** The values of a map or the items of a list, without what stands behind `<<` and behind an alias. */
  readonly children: ReadonlyMap<string | number, Written>;
}

/** How the value at a path is written; undefined where it is not there, or comes by an alias. */
export function writtenBelow(root: Written | undefined, path: readonly (string | number)[]): Written | undefined {
  return path.reduce<Written | undefined>((node, step) => node?.children.get(step), root);
}

/**
 * How the value of a document is written; undefined if nothing stands in it.
 *
 * @internal
 */
export function layoutOf(parsed: Parsed): Written | undefined {
  return parsed.events.length > 2 ? new Walker(parsed).node(false) : undefined;
}

const styles: Readonly<Record<number, ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};

const childless: Written['children'] = new Map();

class Walker {
  private next = 1;

  constructor(private readonly parsed: Parsed) {}

  node(inFlow: boolean, key?: Written): Written {
    const event = this.parsed.events[this.next++] as Event;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return { ...this.scalar(event, inFlow), ...(key && { key }) };
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const isFlow = event.style === COLLECTION_STYLE.FLOW;
        const children = event.type === EVENT_ID.SEQUENCE ? this.list(isFlow) : this.map(isFlow);
        const start = this.parsed.original(event.start);
        let end = start;
        for (const child of children.values()) end = Math.max(end, child.end, child.key?.end ?? end);
        return { style: isFlow ? 'flow' : 'block', start, end, inFlow, indent: -1, children, ...(key && { key }) };
      }
      case EVENT_ID.ALIAS: {
        const [start, end] = this.range(event.anchorStart - 1, event.anchorEnd);
        return { style: 'alias', start, end, inFlow, indent: -1, children: childless, ...(key && { key }) };
      }
      default:
        throw new Error(`event ${event.type} inside a document`);
    }
  }

  private scalar(event: ScalarEvent, inFlow: boolean): Written {
    const [start, end] = this.range(...scalarRange(event));
    const style = event.valueStart < 0 ? 'absent' : (styles[event.style] as ScalarStyle);
    return { style, start, end, inFlow, indent: event.indent, children: childless };
  }

  private list(inFlow: boolean): Map<number, Written> {
    const items = new Map<number, Written>();
    while (!this.closes()) items.set(items.size, this.node(inFlow));
    return items;
  }

  private map(inFlow: boolean): Map<string, Written> {
    const values = new Map<string, Written>();
    while (!this.closes()) {
      const event = this.parsed.events[this.next++] as ScalarEvent;
      const { key, merge } = keyOf(this.parsed, event);
      const value = this.node(inFlow, this.scalar(event, inFlow));
      if (!merge) values.set(key, value);
    }
    return values;
  }

  private closes(): boolean {
    if (this.parsed.events[this.next]?.type !== EVENT_ID.POP) return false;
    this.next++;
    return true;
  }

  private range(start: number, end: number): [number, number] {
    return [this.parsed.original(start), this.parsed.original(end)];
  }
}
