import { type Content, contentOf, filesOf, readAtMost } from './files';
import type { Finding } from './finding';
import { defaultLimits, formatBytes, type Limits } from './limits';
import { objectsOf } from './objects';
import type { Resource } from './resource';
import { SourceText } from './text';
import { type ParsedDocument, parseDocument } from './yaml/document';
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

/** Reads files, directories and standard input (`-`) into resources. What cannot be read is a finding, never an exception. */
export function read(inputs: readonly string[], options: ReadOptions): Reading {
  const reader = new Reader(options);
  for (const input of inputs) reader.input(input);
  return reader;
}

/** Reads one text as a single document, such as a configuration file. */
export function parseYaml(text: string, name: string): ParsedDocument {
  return parseDocument(new SourceText(name, text), 0, text.length, defaultLimits.depth);
}

const stdinName = '<stdin>';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class Reader implements Reading {
  readonly resources: Resource[] = [];
  readonly unread: Unread[] = [];
  readonly findings: Finding[] = [];
  files = 0;
  private readonly limits: Limits;
  private bytes = 0;
  private documents = 0;
  private isFull = false;

  constructor(private readonly options: ReadOptions) {
    this.limits = { ...defaultLimits, ...options.limits };
  }

  input(input: string): void {
    if (input === '-') {
      this.content(stdinName, this.standardInput());
      return;
    }
    for (const found of filesOf(input, this.options.cwd)) {
      if (this.isFull) return;
      if ('rule' in found) this.refuse(found.name, found.rule, found.message);
      else this.content(found.name, contentOf(found.path, this.limits.fileBytes));
    }
  }

  private standardInput(): Content {
    const given = this.options.stdin?.();
    if (given === undefined) return readAtMost(0, this.limits.fileBytes);
    const bytes = Buffer.from(given);
    return bytes.length > this.limits.fileBytes ? { size: bytes.length } : { bytes };
  }

  private content(name: string, content: Content): void {
    this.files++;
    const { fileBytes, inputBytes } = this.limits;
    if ('rule' in content) return this.refuse(name, content.rule, content.message);
    if ('size' in content)
      return this.refuse(name, 'input/too-large', `the file has more than ${formatBytes(fileBytes)}`);
    this.bytes += content.bytes.length;
    if (this.bytes > inputBytes) {
      this.isFull = true;
      return this.refuse(name, 'input/too-large', `with this file the input has more than ${formatBytes(inputBytes)}`);
    }
    const text = decode(content.bytes);
    if (text === undefined) return this.refuse(name, 'input/encoding', 'the file is not UTF-8');
    this.text(new SourceText(name, text));
  }

  private text(source: SourceText): void {
    for (const chunk of splitDocuments(source.text)) {
      if (isBlank(source.text, chunk.start, chunk.end)) continue;
      if (++this.documents > this.limits.documents) {
        this.isFull = true;
        const at = { location: source.locate(chunk.start, chunk.start), source };
        return this.refuse(source.name, 'input/too-many-documents', `more than ${this.limits.documents} documents`, at);
      }
      this.document(source, chunk);
    }
  }

  private document(source: SourceText, chunk: Chunk): void {
    const parsed = parseDocument(source, chunk.start, chunk.end, this.limits.depth);
    if (parsed.findings.length === 0) return this.objects(source, chunk, parsed);
    const values = isJson(source.text, chunk) ? splitJson(source.text, chunk) : [];
    if (values.length > 1) {
      for (const value of values) this.document(source, value);
      return;
    }
    this.findings.push(...parsed.findings);
    this.unread.push({ file: source.name, ...guess(source.text.slice(chunk.start, chunk.end)) });
  }

  private objects(source: SourceText, chunk: Chunk, parsed: ParsedDocument): void {
    parsed.origin.via = helmSource(source.text, chunk);
    const { resources, findings } = objectsOf(parsed);
    for (const resource of resources) this.resources.push(resource);
    this.findings.push(...findings);
    if (findings.length > 0)
      this.unread.push({ file: source.name, ...guess(source.text.slice(chunk.start, chunk.end)) });
  }

  /** A file that is not read may hold anything. */
  private refuse(name: string, rule: string, message: string, at?: Finding['at']): void {
    const start = { line: 1, column: 1 };
    const place = at ?? { location: { file: name, start, end: start } };
    this.findings.push({ rule, severity: 'error', message, at: place, related: [], notes: [], help: [] });
    this.unread.push({ file: name });
  }
}

function decode(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
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
