import { canonicalKeys, type Role, roleOf } from './canonical';
import { hasInvisible, replaceInvisible } from './invisible';

/**
 * Manifests as YAML, each behind its `---`, in canonical key order. Every reader that Kubernetes uses reads back
 * exactly the values given: what could be taken for a number, a date, a boolean or a merge key is quoted.
 */
export function toYaml(manifests: readonly object[]): string {
  const emitter = new Emitter();
  return manifests.map((manifest) => `---\n${emitter.lines(manifest)}`).join('');
}

/** Documents for people to go on with: the same, with the keys in the order that they have. */
export function toOwnYaml(documents: readonly object[]): string {
  const emitter = new Emitter(undefined, undefined, Object.keys);
  return documents.map((document) => `---\n${emitter.lines(document)}`).join('');
}

/** A value with comments that stand above it, a line each; they hold nothing that nobody sees. */
export interface Commented {
  readonly value: unknown;
  readonly comments: readonly string[];
}

/** The lines of one manifest. */
export function manifestLines(manifest: object): string {
  return new Emitter().lines(manifest);
}

/** The lines of a value, and where they stand: elsewhere they have other indentation. */
interface Written {
  readonly indent: string;
  readonly lead: string;
  readonly text: string;
}

/** Writes manifests one by one. */
export class Emitter {
  private text = '';
  /** The keys as they are written: most manifests have the same ones. */
  private readonly keys = new Map<string, string>();
  private readonly written = new Map<object, Written>();

  constructor(
    /** Answers the values of maps and the items of lists that have comments above them. */
    private readonly open: (value: unknown) => Commented | undefined = () => undefined,
    /** Whether a list or a map comes again, with the same content: its lines are written once. */
    private readonly comesAgain: (value: object) => boolean = () => false,
    /** The keys of a map in the order in which they are written. */
    private readonly keysOf: (map: object, role: Role) => readonly string[] = canonicalKeys,
  ) {}

  lines(manifest: object): string {
    this.text = '';
    this.map(manifest, 'manifest', '', '');
    return this.text || '{}\n';
  }

  /** `lead` stands in front of the first entry: the indentation, or the dashes of the lists that the map begins. */
  private map(map: object, role: Role, indent: string, lead: string): void {
    let before = lead;
    for (const key of this.keysOf(map, role)) {
      const value = this.opened((map as Readonly<Record<string, unknown>>)[key], indent);
      const text = this.key(key);
      // A key that is longer than YAML allows in front of a colon stands on a line of its own.
      this.text += text.length > 1000 ? `${before}? ${text}\n${indent}:` : `${before}${text}:`;
      before = indent;
      if (!isNested(value)) this.text += ` ${scalar(value, indent)}\n`;
      else {
        this.text += '\n';
        const inner = `${indent}  `;
        this.nested(value, roleOf(key, role), inner, inner);
      }
    }
  }

  private list(list: readonly unknown[], indent: string, lead: string): void {
    let before = lead;
    for (const given of list) {
      const item = this.opened(given, indent);
      if (!isNested(item)) this.text += `${before}- ${scalar(item, indent)}\n`;
      else this.nested(item, 'other', `${indent}  `, `${before}- `);
      before = indent;
    }
  }

  private listOrMap(value: object, role: Role, indent: string, lead: string): void {
    if (Array.isArray(value)) this.list(value, indent, lead);
    else this.map(value, role, indent, lead);
  }

  private nested(value: object, role: Role, indent: string, lead: string): void {
    if (!this.comesAgain(value)) {
      this.listOrMap(value, role, indent, lead);
      return;
    }
    const known = this.written.get(value);
    if (known?.indent === indent && known.lead === lead) {
      this.text += known.text;
      return;
    }
    const before = this.text;
    this.text = '';
    this.listOrMap(value, role, indent, lead);
    // One text, not the many small ones that it was put together from.
    const text = Buffer.from(this.text).toString();
    this.written.set(value, { indent, lead, text });
    this.text = before + text;
  }

  private opened(given: unknown, indent: string): unknown {
    const commented = this.open(given);
    if (!commented) return given;
    for (const comment of commented.comments) this.text += `${indent}# ${comment}\n`;
    return commented.value;
  }

  private key(key: string): string {
    const known = this.keys.get(key);
    if (known !== undefined) return known;
    const text = isPlain(key) ? key : quote(key);
    this.keys.set(key, text);
    return text;
  }
}

/** A list or a map with something in it: lines of its own. Everything else fits behind its key. */
function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

function scalar(value: unknown, indent: string): string {
  // YAML 1.1 has no power of ten without a point.
  if (typeof value === 'number') return String(value).replace(/^(-?\d+)e/, '$1.0e');
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (isPlain(value)) return value;
  return isBlock(value) ? block(value, `${indent}  `) : quote(value);
}

/**
 * Words, names, images, IPv4 addresses, ranges and CIDRs. Anything else that begins like a number is quoted: YAML 1.1
 * and Go read octal, hexadecimal, binary, sexagesimal and dates where nobody expects them.
 */
function isPlain(text: string): boolean {
  return (words.test(text) || addresses.test(text)) && !reserved.test(text);
}

const words = /^[A-Za-z/_](?:[\w ./@,=()+-]|:(?=[^ ]))*(?<! )$/;
const addresses = /^\d+(?:\.\d+){3}(?:\/\d+|\.\.\d+(?:\.\d+){3})?$/;
/** What a reader of YAML 1.1 takes for a boolean, for nothing, or (some of them) for a power of ten. */
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|e[-+]?\d+)$/i;

/**
 * Several lines keep their look in a block, unless it would need an indentation mark or an end mark, or holds what a
 * reader takes for a line break or refuses.
 */
function isBlock(text: string): boolean {
  return /^\S[^\n]*\n/.test(text) && !text.endsWith('\n\n') && !hasInvisible(text.replace(/[\n\t]/g, ''));
}

function block(text: string, indent: string): string {
  const lines = text.split('\n');
  const mark = lines[lines.length - 1] === '' ? '|' : '|-';
  if (mark === '|') lines.pop();
  return [mark, ...lines.map((line) => line && indent + line)].join('\n');
}

/** JSON's escapes are YAML's, but for characters that YAML refuses or reads as a line break, and that nobody sees. */
function quote(text: string): string {
  return replaceInvisible(JSON.stringify(text), (code) =>
    code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`,
  );
}
