import { isUtf8 } from 'node:buffer';
import { type Content, contentOf, filesOf, readAtMost } from './files';
import type { Finding } from './finding';
import { defaultLimits, formatBytes, type Limits } from './limits';
import { objectsOf } from './objects';
import type { Resource } from './resource';
import { SourceText } from './text';
import { type ParsedDocument, parseDocument, parseDocuments } from './yaml/document';
import { type Chunk, isBlank, splitDocuments, splitJson } from './yaml/split';

/** A document or file that could not be read, with what can be guessed of it. */
export interface Unread {
  readonly file: string;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

export interface Reading {
  readonly resources: readonly Resource[];
  /** What later stages must not call missing. */
  readonly unread: readonly Unread[];
  readonly findings: readonly Finding[];
  readonly files: number;
}

export interface ReadOptions {
  /** Names in findings are relative to it. */
  readonly cwd: string;
  /** The text of standard input, for the input `-`. @default reads file descriptor 0 */
  readonly stdin?: () => string | Buffer;
  /** @default {@link defaultLimits} */
  readonly limits?: Partial<Limits>;
}

/**
 * Reads files, directories and standard input (`-`) into resources. What cannot be read is a finding, never an
 * exception. Beyond the limits nothing is read at all.
 */
export function read(inputs: readonly string[], options: ReadOptions): Reading {
  const reader = new Reader({ ...defaultLimits, ...options.limits });
  for (const { source, chunks } of reader.split(reader.load(inputs, options))) reader.documents(source, chunks);
  return reader;
}

/** Reads one text as a single document, such as a configuration file. */
export function parseYaml(text: string, name: string): ParsedDocument {
  return parseDocument(new SourceText(name, text), { start: 0, end: text.length }, defaultLimits.depth);
}

const stdinName = '<stdin>';

interface Documents {
  readonly source: SourceText;
  readonly chunks: readonly Chunk[];
}

class Reader implements Reading {
  readonly resources: Resource[] = [];
  readonly unread: Unread[] = [];
  readonly findings: Finding[] = [];
  files = 0;

  constructor(private readonly limits: Limits) {}

  /** The texts of the input; none if there is more than allowed, which is known before anything is parsed. */
  load(inputs: readonly string[], { cwd, stdin }: ReadOptions): SourceText[] {
    const { fileBytes, inputBytes } = this.limits;
    const sources: SourceText[] = [];
    let bytes = 0;
    for (const { name, read } of this.contents(inputs, cwd, stdin)) {
      this.files++;
      const content = read();
      if ('rule' in content) this.refuse(name, content.rule, content.message);
      else if ('size' in content)
        this.refuse(name, 'input/too-large', `the file has more than ${formatBytes(fileBytes)}`);
      else {
        bytes += content.bytes.length;
        if (bytes > inputBytes) {
          this.refuse(name, 'input/too-large', `with this file the input has more than ${formatBytes(inputBytes)}`);
          return [];
        }
        sources.push(...this.decoded(name, content.bytes));
      }
    }
    return sources;
  }

  /** The documents of the texts; none if there are more than allowed. */
  split(sources: readonly SourceText[]): Documents[] {
    const all: Documents[] = [];
    let left = this.limits.documents;
    for (const source of sources) {
      const chunks: Chunk[] = [];
      for (const chunk of splitDocuments(source.text)) {
        if (isBlank(source.text, chunk.start, chunk.end)) continue;
        if (left-- > 0) {
          chunks.push(chunk);
          continue;
        }
        const at = { location: source.locate(chunk.start, chunk.start), source };
        this.refuse(source.name, 'input/too-many-documents', `more than ${this.limits.documents} documents`, at);
        return [];
      }
      all.push({ source, chunks });
    }
    return all;
  }

  documents(source: SourceText, chunks: readonly Chunk[]): void {
    let i = 0;
    for (const parsed of parseDocuments(source, chunks, this.limits.depth))
      this.document(source, chunks[i++] as Chunk, parsed);
  }

  private document(source: SourceText, chunk: Chunk, parsed: ParsedDocument): void {
    if (parsed.findings.length === 0) return this.objects(source, chunk, parsed);
    const values = isJson(source.text, chunk) ? splitJson(source.text, chunk) : [];
    if (values.length > 1) return this.documents(source, values);
    this.unreadable(source, chunk, parsed.findings);
  }

  private objects(source: SourceText, chunk: Chunk, parsed: ParsedDocument): void {
    parsed.origin.via = helmSource(source.text, chunk);
    const { resources, findings } = objectsOf(parsed);
    for (const resource of resources) this.resources.push(resource);
    if (findings.length > 0) this.unreadable(source, chunk, findings);
  }

  private unreadable(source: SourceText, { start, end }: Chunk, findings: readonly Finding[]): void {
    this.findings.push(...findings);
    this.unread.push({ file: source.name, ...guess(source.text.slice(start, end)) });
  }

  private *contents(
    inputs: readonly string[],
    cwd: string,
    stdin: ReadOptions['stdin'],
  ): Generator<{ readonly name: string; readonly read: () => Content }> {
    const most = this.limits.fileBytes;
    for (const input of inputs) {
      if (input === '-') {
        yield { name: stdinName, read: () => (stdin ? given(stdin(), most) : readAtMost(0, most)) };
        continue;
      }
      for (const found of filesOf(input, cwd)) {
        if ('rule' in found) this.refuse(found.name, found.rule, found.message);
        else yield { name: found.name, read: () => contentOf(found.path, most) };
      }
    }
  }

  private decoded(name: string, bytes: Buffer): SourceText[] {
    const source = new SourceText(name, bytes.toString('utf8'));
    if (isUtf8(bytes)) return [source];
    const bad = firstReplaced(source.text, bytes);
    const at = { location: source.locate(bad, bad + 1), source };
    this.refuse(name, 'input/encoding', 'the file is not UTF-8: this character cannot be read', at);
    return [];
  }

  /** A file that is not read may hold anything. */
  private refuse(name: string, rule: string, message: string, at?: Finding['at']): void {
    const start = { line: 1, column: 1 };
    const place = at ?? { location: { file: name, start, end: start } };
    this.findings.push({ rule, severity: 'error', message, at: place, related: [], notes: [], help: [] });
    this.unread.push({ file: name });
  }
}

function given(text: string | Buffer, most: number): Content {
  // A text has at least as many bytes as characters: what is far too long is not copied first.
  if (text.length > most) return { size: text.length };
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return bytes.length > most ? { size: bytes.length } : { bytes };
}

/** The first character that stands for bytes which are no UTF-8; the character itself may be meant elsewhere. */
function firstReplaced(text: string, bytes: Buffer): number {
  const replacement = Buffer.from('\ufffd');
  for (let i = text.indexOf('\ufffd'); i !== -1; i = text.indexOf('\ufffd', i + 1)) {
    const offset = Buffer.byteLength(text.slice(0, i));
    if (!bytes.subarray(offset, offset + 3).equals(replacement)) return i;
  }
  return 0;
}

function isJson(text: string, { start, end }: Chunk): boolean {
  return text.slice(start, end).trimStart().startsWith('{');
}

/** The template that Helm names above each document. */
function helmSource(text: string, { start }: Chunk): string | undefined {
  const comment = /(?:(?:---[ \t]*)?(?:#[^\n]*)?\r?\n)*?# Source: ([^\r\n]+)/y;
  comment.lastIndex = start;
  return comment.exec(text)?.[1];
}

/** What a document that does not parse is probably about. */
function guess(text: string): { kind?: string | undefined; name?: string | undefined } {
  const word = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    kind: word(/^kind[ \t]*:[ \t]*["']?([A-Za-z]+)/m) ?? word(/["']kind["']\s*:\s*["']([A-Za-z]+)/),
    name: word(/^[ \t]+name[ \t]*:[ \t]*["']?([\w.-]+)/m) ?? word(/["']name["']\s*:\s*["']([\w.-]+)/),
  };
}
