import { entryOf } from '../../source/json';

/** Where a text stops being JSON, and why: in words that do not depend on the JavaScript engine. */
export interface JsonFault {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** A predicate: `has a comma with nothing but } behind it`. */
  readonly fact: string;
}

/** The first fault of a text that should be JSON (RFC 8259); undefined if there is none. */
export function jsonFault(text: string): JsonFault | undefined {
  const fault = new Scanner(text).run();
  if (!fault) return undefined;
  const before = text.slice(0, fault.at).split('\n');
  return { offset: fault.at, line: before.length, column: (before.at(-1) as string).length + 1, fact: fault.fact };
}

interface Fault {
  readonly at: number;
  readonly fact: string;
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end';

const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z_][\w-]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const literals = ['true', 'false', 'null'];
const foreign: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** Goes through the text once; nesting costs an entry of a list and never the stack of the process. */
class Scanner {
  private at = 0;
  private expected: Expected = 'value';
  private readonly open: ('}' | ']')[] = [];
  private comma = 0;

  constructor(private readonly text: string) {}

  run(): Fault | undefined {
    for (;;) {
      this.take(blank);
      const char = this.text[this.at];
      const fault = char === undefined ? this.ended() : this.step(char);
      if (fault || char === undefined) return fault;
    }
  }

  private step(char: string): Fault | undefined {
    if (char === '/') return this.fault(this.slash());
    if (char === '#') return this.fault('has a comment, or another sign, where JSON knows none');
    if (this.expected === 'end') return this.fault('goes on behind its end');
    if (this.expected === 'comma') return this.separator(char);
    if (this.expected !== 'colon') return this.expected.startsWith('key') ? this.key(char) : this.value(char);
    if (char === ':') return this.pass('value');
    const unquoted = this.colonInKey();
    if (unquoted !== undefined) return this.fault('has a key without a double quote at its end', unquoted);
    return this.fault('has a key without a colon behind it');
  }

  private slash(): string {
    const sign = this.text.slice(this.at, this.at + 2);
    const isComment = sign === '//' || sign === '/*';
    return isComment ? `has a ${sign} comment, and JSON has no comments` : 'has / where JSON knows no sign';
  }

  /** The colon that ends the key before, as in `"mtu: "1500"`: it was meant to stand behind it. */
  private colonInKey(): number | undefined {
    const end = this.text.lastIndexOf('"', this.at - 1);
    const [tail] = /:[ \t]*$/.exec(this.text.slice(Math.max(0, end - 20), Math.max(0, end))) ?? [];
    return tail === undefined ? undefined : end - tail.length;
  }

  private key(char: string): Fault | undefined {
    if (char === '}') return this.close(this.expected === 'key');
    if (char === '"') return this.string('colon');
    if (char === "'") return this.fault('has a single quote where JSON has a double quote');
    const start = this.at;
    const name = this.take(word);
    return this.fault(
      name ? `has the key ${shorten(name)} without double quotes` : `has ${char} where a key must be`,
      start,
    );
  }

  private value(char: string): Fault | undefined {
    if (char === ']' && this.open.at(-1) === ']') return this.close(this.expected === 'value');
    if (char === '{' || char === '[') {
      this.open.push(char === '{' ? '}' : ']');
      return this.pass(char === '{' ? 'key or }' : 'value or ]');
    }
    const next = this.open.length > 0 ? 'comma' : 'end';
    if (char === '"') return this.string(next);
    if (char === "'") return this.fault('has a single quote where JSON has a double quote');
    const start = this.at;
    const name = this.take(word);
    if (name === '' ? this.take(number) : literals.includes(name)) return this.pass(next, 0);
    if (name === '') return this.fault(`has ${char} where a value must be`);
    return this.fault(
      `has ${shorten(name)} where JSON has ${entryOf(foreign, name) ?? 'text in double quotes'}`,
      start,
    );
  }

  private string(next: Expected): Fault | undefined {
    const start = this.at++;
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined || char === '\n' || char === '\r')
        return this.fault('has a text without a double quote at its end', start);
      if (char === '"') return this.pass(next);
      if (char < ' ') return this.fault('has a control character in a text');
      if (char !== '\\') this.at++;
      else if (!this.take(escaped))
        return this.fault('has a backslash in a text, with something that it cannot stand before');
    }
  }

  private separator(char: string): Fault | undefined {
    const end = this.open.at(-1) as string;
    if (char === end) return this.close(false);
    if (char !== ',') return this.fault(`lacks a comma, or ${end}, before ${char}`);
    this.comma = this.at;
    return this.pass(end === '}' ? 'key' : 'value');
  }

  private close(afterComma: boolean): Fault | undefined {
    const end = this.open.pop();
    if (afterComma) return this.fault(`has a comma with nothing but ${end} behind it`, this.comma);
    return this.pass(this.open.length > 0 ? 'comma' : 'end');
  }

  private ended(): Fault | undefined {
    const end = this.open.at(-1);
    if (end) return this.fault(`ends without the ${end} that closes it`);
    return this.expected === 'end' ? undefined : this.fault('is empty');
  }

  private pass(next: Expected, length = 1): undefined {
    this.at += length;
    this.expected = next;
  }

  private take(token: RegExp): string {
    token.lastIndex = this.at;
    const match = token.exec(this.text)?.[0] ?? '';
    this.at += match.length;
    return match;
  }

  private fault(fact: string, at = this.at): Fault {
    return { at, fact };
  }
}

function shorten(name: string): string {
  return name.length > 30 ? `${name.slice(0, 30)}…` : name;
}
