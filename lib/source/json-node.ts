import { parseJson } from './embedded-json';
import { foldKey } from './go-key';
import { type JsonMember, jsonItems, jsonMembers, skipValue } from './json-members';

/** The type of a JSON value. */
export type JsonNodeType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** A value in a JSON text, with its offsets there. */
export class JsonNode {
  private constructor(
    private readonly whole: string,
    readonly start: number,
    readonly end: number,
  ) {}

  /** The value of a text; undefined if the text is no JSON. */
  static of(text: string): JsonNode | undefined {
    if (parseJson(text) === undefined) return undefined;
    const start = text.length - text.trimStart().length;
    return new JsonNode(text, start, text.trimEnd().length);
  }

  /** As it is written. */
  get written(): string {
    return this.whole.slice(this.start, this.end);
  }

  get type(): JsonNodeType {
    return typesByFirst.get(this.whole.charAt(this.start)) ?? 'number';
  }

  get value(): unknown {
    return JSON.parse(this.written);
  }

  /** What a JSON string holds; undefined for other values. */
  get text(): string | undefined {
    return this.type === 'string' ? (this.value as string) : undefined;
  }

  /** Where to point at: a text without its quotes. */
  get span(): readonly [start: number, end: number] {
    const isText = this.type === 'string' && this.end - this.start > 2;
    return isText ? [this.start + 1, this.end - 1] : [this.start, this.end];
  }

  /** The members of an object, repeated ones too. */
  get members(): readonly JsonMember[] {
    this.read ??= jsonMembers(this.whole, this.start);
    return this.read;
  }

  get items(): readonly JsonNode[] {
    return jsonItems(this.whole, this.start).map((start) => this.at(start));
  }

  /** The value of a member. */
  of(member: JsonMember): JsonNode {
    return new JsonNode(this.whole, member.start, member.end);
  }

  /** What Go reads for a field: the last member of the name in upper or lower case; null is none. */
  get(name: string): JsonNode | undefined {
    const folded = foldKey(name);
    const member = this.members.findLast(({ key, text }) => foldKey(key) === folded && text !== 'null');
    return member && this.of(member);
  }

  private at(start: number): JsonNode {
    return new JsonNode(this.whole, start, skipValue(this.whole, start));
  }

  private read?: readonly JsonMember[];
}

const typesByFirst: ReadonlyMap<string, JsonNodeType> = new Map([
  ['{', 'object'],
  ['[', 'array'],
  ['"', 'string'],
  ['t', 'boolean'],
  ['f', 'boolean'],
  ['n', 'null'],
]);

/** A key that stands in one object of a JSON text for another time. */
export interface RepeatedKey {
  readonly key: string;
  /** Offsets of the keys, with their quotes: of the first one, and of one behind it. */
  readonly first: readonly [start: number, end: number];
  readonly again: readonly [start: number, end: number];
}

/** The keys that a JSON text repeats within one object. One walk through the text, which must be JSON. */
export function* repeatedKeys(text: string): Generator<RepeatedKey, void, undefined> {
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g;
  const open: Map<string, readonly [number, number]>[] = [];
  for (const { 0: found, 1: colon, index } of text.matchAll(token)) {
    if (found === '{') open.push(new Map());
    else if (found === '}') open.pop();
    else if (colon !== undefined) {
      const at: readonly [number, number] = [index, index + found.length - colon.length];
      const key = JSON.parse(text.slice(...at)) as string;
      const first = open.at(-1)?.get(key);
      if (first) yield { key, first, again: at };
      else open.at(-1)?.set(key, at);
    }
  }
}
