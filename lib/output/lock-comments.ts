import type { Part } from '../source/origin';
import type { Path } from '../source/path';
import { parseYaml } from '../source/read';

/** A comment of a lock, and the line that it stands in; lines count from 1. */
interface Comment {
  readonly text: string;
  readonly line: number;
  /** What stands before it in its line. */
  readonly before: string;
}

/** A key of a lock, a Subnet's or an owner's below it, and the lines from the key to the end of an owner's address. */
interface Key {
  readonly path: Path;
  readonly line: number;
  readonly end: number;
}

/**
 * The comments that people wrote into a lock. One in a line of its own belongs to the key below it; indented, where no
 * owner comes below it, to the Subnet above; above an empty line, to the file. One behind a key belongs to that.
 */
export class LockComments {
  private readonly head: string[] = [];
  private readonly tail: string[] = [];
  private readonly above = new Map<string, string[]>();
  private readonly below = new Map<string, string[]>();
  private readonly behind = new Map<string, string[]>();

  /**
   * @param text of the lock as it is
   * @param own lines of ours, which are written anew
   * @param isKept whether a key will be there; what stood above one that goes belongs to the next
   */
  constructor(text: string, own: readonly string[], isKept: (path: Path) => boolean) {
    const unix = text.replace(/\r\n?/g, '\n');
    const comments = unix.includes('#') ? commentsIn(unix) : [];
    const isOurs = ({ text, before }: Comment) => before === '' && own.includes(text);
    const theirs = comments.filter((comment) => !isOurs(comment));
    if (theirs.length === 0) return;
    const keys = keysIn(unix);
    const around = aroundEach(keys, isKept);
    const endOfHead = emptyLineAbove(unix, keys[0]?.line);
    let passed = 0;
    for (const { text, line, before } of theirs) {
      while (passed < keys.length && (keys[passed] as Key).line <= line) passed++;
      const { subnet, next } = around[passed] as Around;
      const isAlone = /^(?:---)?\s*$/.test(before);
      const path = keys[passed - 1]?.path;
      if (!isAlone && path && (path.length === 2 || isKept(path))) add(this.behind, path, text);
      else if (line < endOfHead) this.head.push(text);
      else if (before !== '' && subnet && next?.path.length !== 2) add(this.below, subnet.path, text);
      else if (next) add(this.above, next.path, text);
      else this.tail.push(text);
    }
  }

  /** What stands behind a key; behind an owner's it goes with it. */
  behindOf(path: Path): string | undefined {
    return this.behind.get(idOf(path))?.join(' ');
  }

  /** The text of a lock that begins with lines of ours, with the comments of those keys that it has. */
  into(own: string, text: string): string {
    const lines = text.split('\n').slice(0, -1);
    const before = new Map<number, string[]>();
    const put = (line: number, indent: string, comments: readonly string[] = []) =>
      before.set(line, [...(before.get(line) ?? []), ...comments.map((comment) => indent + comment)]);
    if (this.isEmpty) return own + text;
    const keys = keysIn(text);
    for (const [i, { path, line, end }] of keys.entries()) {
      put(line, path.length === 1 ? '' : '  ', this.above.get(idOf(path)));
      const behind = this.behindOf(path);
      if (behind !== undefined) lines[end - 1] += ` ${behind}`;
      const next = keys[i + 1];
      if (!next || next.path.length === 1)
        put(next?.line ?? lines.length + 1, '  ', this.below.get(idOf(path.slice(0, 1))));
    }
    const all = lines.flatMap((line, i) => [...(before.get(i + 1) ?? []), line]);
    const head = this.head.length > 0 ? [...this.head, ''] : [];
    return own + [...head, ...all, ...(before.get(lines.length + 1) ?? []), ...this.tail, ''].join('\n');
  }

  private get isEmpty(): boolean {
    return (
      [this.head, this.tail].every(({ length }) => length === 0) &&
      [this.above, this.below, this.behind].every(({ size }) => size === 0)
    );
  }
}

interface Around {
  /** The last Subnet above that will be there. */
  readonly subnet?: Key | undefined;
  /** The next key that will be there. */
  readonly next?: Key | undefined;
}

/** What is around the place in front of each key, and around the end. */
function aroundEach(keys: readonly Key[], isKept: (path: Path) => boolean): Around[] {
  const nexts: (Key | undefined)[] = [undefined];
  for (const key of [...keys].reverse()) nexts.push(isKept(key.path) ? key : nexts.at(-1));
  nexts.reverse();
  let subnet: Key | undefined;
  return nexts.map((next, i) => {
    const passed = keys[i - 1];
    if (passed?.path.length === 1 && isKept(passed.path)) subnet = passed;
    return { subnet, next };
  });
}

/** The number of the last empty line above a line, 0 without one; without that line there is nothing but a head. */
function emptyLineAbove(text: string, line: number | undefined): number {
  if (line === undefined) return Number.POSITIVE_INFINITY;
  return (
    text
      .split('\n')
      .slice(0, line - 1)
      .findLastIndex((one) => one.trim() === '') + 1
  );
}

/** The keys of a lock in the order of their lines. */
function keysIn(text: string): Key[] {
  const { value, origin } = parseYaml(text, '');
  const lineOf = (path: Path, part: Part, side: 'start' | 'end') => origin.locate(path, part).location[side].line;
  return Object.entries((value ?? {}) as Record<string, object | null>)
    .flatMap(([network, owners]): Path[] => [[network], ...Object.keys(owners ?? {}).map((key) => [network, key])])
    .map((path) => ({
      path,
      line: lineOf(path, 'key', 'start'),
      end: path.length === 1 ? lineOf(path, 'key', 'end') : lineOf(path, 'value', 'end'),
    }))
    .sort((a, b) => a.line - b.line);
}

/** The package yaml tells comments from texts that look like one. It is loaded where there may be some. */
function commentsIn(text: string): Comment[] {
  const { Lexer } = require('yaml') as typeof import('yaml');
  const comments: Comment[] = [];
  let start = 0;
  let line = 1;
  let lineStart = 0;
  for (const token of new Lexer().lex(text)) {
    // It marks what follows with control characters, which stand nowhere in the text.
    if (!text.startsWith(token, start)) continue;
    if (token.startsWith('#')) comments.push({ text: token.trimEnd(), line, before: text.slice(lineStart, start) });
    start += token.length;
    const lastBreak = token.lastIndexOf('\n');
    if (lastBreak !== -1) lineStart = start - token.length + lastBreak + 1;
    line += token.split('\n').length - 1;
  }
  return comments;
}

function add(to: Map<string, string[]>, path: Path, comment: string): void {
  const id = idOf(path);
  to.set(id, [...(to.get(id) ?? []), comment]);
}

function idOf(path: Path): string {
  return JSON.stringify(path);
}
