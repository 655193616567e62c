import { COLLECTION_STYLE, EVENT_ID, type Event } from 'js-yaml';
import { isMap } from '../json';
import { shown } from '../shown';
import { type Anchored, anchorOf, jsonScalar, keyOf, refuseInFlow, type ScalarEvent, scalarRange } from './events';
import { fault, type Problem } from './fault';
import type { Parsed } from './parse';

/** A document with more equal keys was broken by a program, not by hand. */
const mostDuplicates = 10;

type JsonMap = Record<string, unknown>;

/** Where a key of a map came from. */
interface KeySource {
  readonly range: Range;
  /** The `<<` that merged it; undefined where it is written in the map itself. */
  readonly merge?: ScalarEvent | undefined;
}

type Range = readonly [start: number, end: number];
type KeySources = Map<string, KeySource>;

interface Anchor {
  readonly value: unknown;
  /** How many nodes it holds with its own aliases expanded. */
  readonly nodes: number;
}

/** The value of one document. Duplicate keys are collected; every other mistake throws a Fault. */
export function compose(parsed: Parsed): { value: unknown; problems: Problem[] } {
  const composer = new Composer(parsed);
  return { value: composer.document(), problems: composer.problems };
}

class Composer {
  readonly problems: Problem[] = [];
  private readonly anchors = new Map<string, Anchor | undefined>();
  private next = 0;
  private nodes = 0;
  private fromAliases = 0;

  private readonly text: string;
  private readonly events: readonly Event[];

  constructor(private readonly parsed: Parsed) {
    this.text = parsed.text;
    this.events = parsed.events;
  }

  document(): unknown {
    this.next = 1;
    return this.events.length < 2 || this.events[1]?.type === EVENT_ID.POP ? null : this.node();
  }

  private node(inFlow = false): unknown {
    const event = this.events[this.next++] as Event;
    this.nodes++;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        if (inFlow && !this.parsed.isJson) refuseInFlow(this.text, event);
        return this.anchored(event, () => jsonScalar(this.parsed, event));
      case EVENT_ID.SEQUENCE:
        return this.anchored(event, () => this.list(event.style === COLLECTION_STYLE.FLOW));
      case EVENT_ID.MAPPING:
        return this.anchored(event, () => this.map(event.style === COLLECTION_STYLE.FLOW));
      case EVENT_ID.ALIAS:
        return this.alias(event.anchorStart, event.anchorEnd);
      default:
        throw new Error(`event ${event.type} inside a document`);
    }
  }

  private anchored(event: Anchored, read: () => unknown): unknown {
    const name = anchorOf(this.text, event);
    if (name === undefined) return read();
    const before = this.nodes;
    this.anchors.set(name, undefined);
    const value = read();
    this.anchors.set(name, { value, nodes: this.nodes - before + 1 });
    return value;
  }

  private alias(start: number, end: number): unknown {
    const name = this.text.slice(start, end);
    const anchor = this.anchors.get(name);
    if (!anchor) {
      const message = this.anchors.has(name)
        ? `&${shown(name)} contains itself`
        : `*${shown(name)} names no anchor &${shown(name)} before it`;
      throw fault('input/syntax', message, start - 1, end, ['put the value into quotes if no alias is meant']);
    }
    this.nodes += anchor.nodes - 1;
    this.fromAliases += anchor.nodes;
    if (isBomb(this.nodes, this.fromAliases))
      throw fault(
        'input/alias-bomb',
        `the aliases of this document expand to more than ${this.nodes} values`,
        start - 1,
        end,
      );
    return anchor.value;
  }

  private list(inFlow: boolean): unknown[] {
    const items: unknown[] = [];
    while (!this.closes()) items.push(this.node(inFlow));
    return items;
  }

  private map(inFlow: boolean): JsonMap {
    const map: JsonMap = {};
    const keys: KeySources = new Map();
    while (!this.closes()) {
      const event = this.keyEvent();
      const { key, merge } = keyOf(this.parsed, event);
      const isAlias = this.events[this.next]?.type === EVENT_ID.ALIAS;
      const value = this.node(inFlow);
      if (merge) this.merge(map, keys, isAlias ? [value] : value, event);
      else this.set(map, keys, key, value, { range: scalarRange(event) });
    }
    return map;
  }

  private closes(): boolean {
    if (this.events[this.next]?.type !== EVENT_ID.POP) return false;
    this.next++;
    return true;
  }

  private keyEvent(): ScalarEvent {
    const event = this.events[this.next++] as Event;
    if (event.type === EVENT_ID.SCALAR) return event;
    const start = 'start' in event ? event.start : 'anchorStart' in event ? event.anchorStart - 1 : 0;
    throw fault('input/syntax', 'the key of a map must be a word, not a list, a map or an alias', start, start + 1);
  }

  private set(map: JsonMap, keys: KeySources, key: string, value: unknown, source: KeySource): void {
    const first = keys.get(key);
    if (first && isOverride(first, source)) {
      this.overridden(key, first, source);
      // The first map of a list wins over the others, and what is written in the map itself over both.
      if (source.merge) return;
    } else if (first) this.duplicate(key, source, first);
    if (!first || !source.merge) keys.set(key, source);
    // An assignment would set the prototype instead of a key.
    if (key === '__proto__')
      Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
    else map[key] = value;
  }

  /** Copies the maps behind `<<`. */
  private merge(map: JsonMap, keys: KeySources, value: unknown, event: ScalarEvent): void {
    const range = scalarRange(event);
    for (const source of Array.isArray(value) ? value : [value]) {
      if (!isMap(source))
        throw fault('input/syntax', '<< merges maps, and this is none', ...range, [
          'put << into quotes if it is a key',
        ]);
      for (const [key, item] of Object.entries(source)) this.set(map, keys, key, item, { range, merge: event });
    }
  }

  private duplicate(key: string, { range: [start, end], merge }: KeySource, { range: first }: KeySource): void {
    if (++this.duplicates > mostDuplicates) return;
    const isLast = this.duplicates === mostDuplicates;
    this.problems.push({
      rule: 'input/duplicate-key',
      message: `the key ${shown(key)} is set twice${merge ? ', once by <<' : ''}`,
      start,
      end,
      notes: [
        'kubectl and Flux refuse the document; Argo CD keeps the last value without a word',
        ...(isLast ? ['what follows in this document was not looked at for more of them'] : []),
      ],
      help: ['remove one of them'],
      first: { message: `${shown(key)} is first set here`, start: first[0], end: first[1] },
    });
  }

  /** One for a document: who merges on purpose does so throughout. */
  private overridden(key: string, { range: first }: KeySource, { range: [start, end] }: KeySource): void {
    if (this.hasOverride) return;
    this.hasOverride = true;
    this.problems.push({
      rule: 'input/duplicate-key',
      severity: 'info',
      message: `the key ${shown(key)} overrides one that << merges`,
      start,
      end,
      notes: ['kubectl, kustomize, Argo CD and Flux allow it; readers that are strict about duplicate keys do not'],
      first: { message: `${shown(key)} is merged here`, start: first[0], end: first[1] },
    });
  }

  private duplicates = 0;
  private hasOverride = false;
}

/**
 * Whether YAML 1.1 defines which of two values counts, and everybody agrees: that of the map itself over one merged
 * before it, and that of the first map of a list behind `<<`. Where `<<` comes last, kubectl and kustomize differ.
 */
function isOverride(first: KeySource, later: KeySource): boolean {
  return first.merge !== undefined && (later.merge === undefined || later.merge === first.merge);
}

/** As gopkg.in/yaml.v2 decides it: few values may be mostly aliases, many may not. */
function isBomb(nodes: number, fromAliases: number): boolean {
  if (fromAliases <= 100 || nodes <= 1000) return false;
  const [few, many] = [400_000, 4_000_000];
  const allowed = nodes <= few ? 0.99 : nodes >= many ? 0.1 : 0.99 - 0.89 * ((nodes - few) / (many - few));
  return fromAliases / nodes > allowed;
}
