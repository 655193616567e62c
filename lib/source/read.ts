import { isUtf8 } from 'node:buffer';
import { type AllowComment, allowComments } from './comments';
import { disk } from './disk';
import type { FileTree } from './file-tree';
import { type Content, Finder, type FoundDirectory, type FoundFile, type Refusal, readAtMost } from './files';
import type { Finding } from './finding';
import { holdsObject } from './holds-object';
import { defaultLimits, formatBytes, type Limits } from './limits';
import { isProgramConfiguration, looksLikeObject, objectsOf } from './objects';
import { isRendered } from './rendered';
import { Builds, type FoundKustomization } from './repository/builds';
import type { IgnorePatterns } from './repository/ignore';
import { kustomizationOf } from './repository/kustomization';
import { type LeftOut, nothingLeftOut } from './repository/left-out';
import type { Resource } from './resource';
import { SourceText } from './text';
import { isRead, type ParsedDocument, parseDocument, parseDocuments } from './yaml/document';
import { Effort } from './yaml/effort';
import { type Chunk, isBlank, splitDocuments, splitJson } from './yaml/split';
import { templateMessage } from './yaml/unfinished';

/** A document or file that could not be read, with what can be guessed of it. */
export interface Unread {
  readonly file: string;
  /** What stands before the slash of its apiVersion. */
  readonly group?: string | undefined;
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

export interface Reading {
  readonly resources: readonly Resource[];
  /** What later stages must not call missing. */
  readonly unread: readonly Unread[];
  readonly findings: readonly Finding[];
  /** What its authors allow. */
  readonly comments: readonly AllowComment[];
  /** How many files were read. */
  readonly files: number;
  /** Their names. */
  readonly fileNames: readonly string[];
}

/** An input, with the files that `render` wrote apart from those that people write. */
export interface ReadingApart {
  readonly sources: Reading;
  readonly rendered: Reading;
  /** The settings files in directories of the input; reading them is not up to the reader of manifests. */
  readonly settingsFiles: readonly string[];
  /** What its directories hold beside manifests. */
  readonly leftOut: LeftOut;
  /** The names of what patterns leave out. */
  readonly ignored: readonly string[];
  /** What its kustomizations make of its files. */
  readonly builds: Builds;
  /** Its Helm charts. */
  readonly charts: readonly FoundDirectory[];
}

export interface ReadOptions {
  /** Names in findings are relative to it. */
  readonly cwd: string;
  /** The text of standard input, for the input `-`. @default reads file descriptor 0 */
  readonly stdin?: () => string | Buffer;
  /** Files and directories in the directories of the input that are not read. @default none */
  readonly except?: readonly string[];
  /** Patterns of files and directories in them that are not read, beside those in .gitignore files. @default none */
  readonly ignore?: readonly IgnorePatterns[] | undefined;
  /** @default {@link defaultLimits} */
  readonly limits?: Partial<Limits>;
  /** Whether most documents will be asked where their values stand: what that needs is kept. @default false */
  readonly keepPositions?: boolean | undefined;
  /** Texts that are read instead of the inputs that findings give these names. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** Where files are read from. @default the disk */
  readonly tree?: FileTree | undefined;
}

/**
 * Reads files, directories and standard input (`-`) into resources. What cannot be read is a finding, never an
 * exception. Beyond the limits nothing is read at all.
 */
export function read(inputs: readonly string[], options: ReadOptions): Reading {
  const { sources, rendered } = readApart(inputs, options);
  return joined(sources, rendered);
}

/** Reads as `read` does, and keeps rendered files apart. */
export function readApart(inputs: readonly string[], options: ReadOptions): ReadingApart {
  const reader = new Reader({ ...defaultLimits, ...options.limits }, options.keepPositions);
  reader.documents(reader.split(reader.load(inputs, options)));
  return reader;
}

/** Reads a text under a name, as if somebody had named a file. */
export function readText(name: string, text: string, limits: Limits): Reading {
  const reader = new Reader(limits);
  reader.take(name, text);
  return joined(reader.sources, reader.rendered);
}

/** Both readings as one. */
export function joined(first: Reading, second: Reading): Reading {
  if (second.files === 0) return first;
  return {
    resources: [...first.resources, ...second.resources],
    unread: [...first.unread, ...second.unread],
    findings: [...first.findings, ...second.findings],
    comments: [...first.comments, ...second.comments],
    files: first.files + second.files,
    fileNames: [...first.fileNames, ...second.fileNames],
  };
}

/** Reads one text as a single document, such as a configuration file. */
export function parseYaml(text: string, name: string): ParsedDocument {
  const source = new SourceText(name, text);
  const [first, second] = [...splitDocuments(text)].filter(({ start, end }) => !isBlank(text, start, end));
  const chunk = first && second ? first : { start: 0, end: text.length };
  const document = parseDocument(source, chunk, defaultLimits.depth, new Effort());
  if (!second) return document;
  const finding: Finding = {
    rule: 'input/syntax',
    severity: 'error',
    message: 'a second document begins here: this file is read as one',
    at: { location: source.locate(second.start, second.start + 3), source },
    related: [],
    notes: [],
    help: ['keep one of them'],
  };
  return { ...document, value: undefined, findings: [finding] };
}

/** How findings name standard input. */
export const stdinName = '<stdin>';

interface Documents {
  readonly source: SourceText;
  readonly chunks: readonly Chunk[];
}

/** What a document that is no object would say, unless the whole file turns out to be another tool's. */
interface Misfit {
  readonly chunk: Chunk;
  readonly findings: readonly Finding[];
  readonly looksLikeObject: boolean;
  readonly isTemplate: boolean;
}

class Part implements Reading {
  readonly resources: Resource[] = [];
  readonly unread: Unread[] = [];
  readonly findings: Finding[] = [];
  readonly comments: AllowComment[] = [];
  readonly fileNames: string[] = [];
  files = 0;
}

class Reader implements ReadingApart {
  readonly sources = new Part();
  readonly rendered = new Part();
  settingsFiles: readonly string[] = [];
  ignored: readonly string[] = [];
  builds = Builds.none;
  charts: readonly FoundDirectory[] = [];
  private readonly templates: string[] = [];
  private readonly others: string[] = [];
  /** The names of files that are input whatever they hold. */
  private readonly named = new Set([stdinName]);
  /** Objects, also those that are none. */
  private count = 0;

  constructor(
    private readonly limits: Limits,
    private readonly keepPositions = false,
  ) {}

  take(name: string, text: string): void {
    this.named.add(name);
    this.documents(this.split([new SourceText(name, text)]));
  }

  get leftOut(): LeftOut {
    const { charts, templates, others, builds } = this;
    const all = { charts: charts.map(({ name }) => name), overlays: builds.overlays, templates, others };
    return Object.values(all).some(({ length }) => length > 0) ? all : nothingLeftOut;
  }

  /** The texts of the input; none if there is more than allowed, which is known before anything is parsed. */
  load(inputs: readonly string[], options: ReadOptions): SourceText[] {
    const contents = this.find(inputs, options);
    // Sizes of files are known before they are read; standard input and a file that grows are measured on the way.
    if (!this.fit(contents.map(({ name, size }) => ({ name, bytes: size })))) return [];
    const texts: { readonly name: string; readonly bytes: number; readonly source: SourceText }[] = [];
    for (const { name, read } of contents) {
      const content = read();
      const bytes = 'bytes' in content ? content.bytes : undefined;
      const source = bytes && this.decoded(name, bytes);
      const part = this.partOf(source);
      part.files = part.fileNames.push(name);
      if ('rule' in content) this.refuse(name, content);
      else if ('size' in content) this.refuse(name, this.tooLarge());
      if (bytes && source) texts.push({ name, bytes: bytes.length, source });
    }
    return this.fit(texts) ? texts.map(({ source }) => source) : [];
  }

  /** Where what a text holds belongs; what could not be read counts as written by people. */
  private partOf(source: SourceText | undefined): Part {
    return source && isRendered(source.text) ? this.rendered : this.sources;
  }

  /** Whether all of it together is within the limit. */
  private fit(parts: readonly { readonly name: string; readonly bytes: number }[]): boolean {
    const { inputBytes } = this.limits;
    let total = 0;
    for (const { name, bytes } of parts) {
      total += bytes;
      if (total <= inputBytes) continue;
      const message = `with this file the input has more than ${formatBytes(inputBytes)}`;
      this.refuse(name, {
        rule: 'input/too-large',
        message,
        help: 'raise limits.inputBytes in cdk8s-ovn.yaml if it is meant',
      });
      return false;
    }
    return true;
  }

  /** The documents of the texts; none if there are more than allowed. */
  split(sources: readonly SourceText[]): Documents[] {
    const all: Documents[] = [];
    let left = this.limits.documents;
    for (const source of sources) {
      const chunks: Chunk[] = [];
      for (const document of splitDocuments(source.text)) {
        if (isBlank(source.text, document.start, document.end)) continue;
        for (const chunk of splitJson(source.text, document)) {
          if (left-- <= 0) {
            this.refuse(source.name, this.tooMany('documents'), source, chunk);
            return [];
          }
          chunks.push(chunk);
        }
      }
      all.push({ source, chunks });
    }
    return all;
  }

  /** Reads all documents; keeps none if their Lists hold more objects than documents are allowed. */
  documents(all: readonly Documents[]): void {
    const effort = new Effort();
    for (const { source, chunks } of all) {
      let i = 0;
      const misfits: Misfit[] = [];
      const before = this.count;
      for (const parsed of parseDocuments(source, chunks, this.limits.depth, effort, this.keepPositions)) {
        const chunk = chunks[i++] as Chunk;
        if (!isRead(parsed)) misfits.push(misread(source.text, chunk, parsed.findings));
        else if (!this.objects(source, chunk, parsed, misfits)) {
          for (const { resources } of [this.sources, this.rendered]) resources.length = 0;
          return this.refuse(source.name, this.tooMany('objects'), source, chunk);
        }
      }
      if (misfits.length > 0) this.place(misfits, source, this.count === before);
      const { comments } = this.partOf(source);
      for (const comment of allowComments(source, chunks, this.limits.depth)) comments.push(comment);
    }
  }

  /** Adds the objects of a document; false if they are more than allowed. */
  private objects(source: SourceText, chunk: Chunk, parsed: ParsedDocument, misfits: Misfit[]): boolean {
    const part = this.partOf(source);
    const { resources, findings, count } = objectsOf(parsed, this.limits.documents - this.count);
    if (isProgramConfiguration(parsed.value) && !this.named.has(source.name))
      misfits.push({ chunk, findings: [], looksLikeObject: false, isTemplate: false });
    else if (findings.length > 0 && resources.length === 0 && !looksLikeObject(parsed.value))
      misfits.push({ chunk, findings, looksLikeObject: false, isTemplate: false });
    else {
      this.count += count;
      for (const finding of parsed.findings) part.findings.push(finding);
      for (const resource of resources) part.resources.push(resource);
      if (findings.length > 0) this.unreadable(source, chunk, findings);
    }
    return this.count <= this.limits.documents;
  }

  /** Leaves a file out if it is another tool's; else what does not fit is a mistake. */
  private place(misfits: readonly Misfit[], source: SourceText, isWithoutObject: boolean): void {
    const isOthers = isWithoutObject && !this.named.has(source.name) && !isRendered(source.text);
    if (isOthers && !misfits.some((misfit) => misfit.looksLikeObject && !misfit.isTemplate)) {
      const isTemplate = misfits.some((misfit) => misfit.isTemplate);
      (isTemplate ? this.templates : this.others).push(source.name);
      if (isTemplate) this.hide(source);
    } else for (const { chunk, findings } of misfits) this.unreadable(source, chunk, findings);
  }

  /** What a template makes is not missing. */
  private hide({ name, text }: SourceText): void {
    for (const { start, end } of splitDocuments(text))
      if (!isBlank(text, start, end)) this.sources.unread.push({ file: name, ...guess(text.slice(start, end)) });
  }

  private unreadable(source: SourceText, { start, end }: Chunk, findings: readonly Finding[]): void {
    const part = this.partOf(source);
    for (const finding of findings) part.findings.push(finding);
    part.unread.push({ file: source.name, ...guess(source.text.slice(start, end)) });
  }

  /** Standard input and the files that were found, unread. */
  private find(inputs: readonly string[], { cwd, stdin, texts, except, ignore, tree = disk }: ReadOptions): Input[] {
    const most = this.limits.fileBytes;
    const finder = new Finder(cwd, tree, except, ignore);
    const found: Input[] = [];
    const effort = new Effort();
    let kept = 0;
    for (const input of new Set(inputs)) {
      if (input === '-') {
        const text = texts?.get(stdinName) ?? stdin;
        const read = () =>
          text === undefined ? readAtMost(0, most) : given(typeof text === 'string' ? text : text(), most);
        found.push({ name: stdinName, size: 0, read });
        continue;
      }
      for (const file of finder.find(input)) {
        if ('rule' in file) this.refuse(file.name, file);
        else {
          const text = texts?.get(file.name);
          const read = () => (text === undefined ? tree.content(file.path, most) : given(text, most));
          // More of them than all of the input may have is not kept in memory: their sizes alone refuse it.
          if (file.isInDoubt && kept <= this.limits.inputBytes) {
            const content = file.size > most ? undefined : read();
            if (content && 'bytes' in content && holdsObject(content.bytes, this.limits.depth, effort)) {
              kept += content.bytes.length;
              found.push({ name: file.name, size: content.bytes.length, read: () => content, file });
            } else finder.passOver(file);
            continue;
          }
          found.push({ name: file.name, size: file.size > most ? 0 : file.size, read, file });
        }
      }
    }
    this.settingsFiles = finder.settingsFiles;
    this.ignored = finder.ignored;
    this.charts = finder.charts;
    return this.withoutParts(found, finder, tree);
  }

  /** The files that are no parts of what another tool builds. */
  private withoutParts(found: readonly Input[], finder: Finder, tree: FileTree): Input[] {
    this.builds = new Builds(finder.kustomizations.flatMap((one) => this.kustomization(one, tree)));
    const there = new Set<string>();
    const kept = found.filter(({ file, read }) => {
      if (!file) return true;
      const { name, real, isNamed, isTemplate } = file;
      there.add(real);
      if (isNamed) this.named.add(name);
      this.builds.name(name, real);
      if (isTemplate) {
        const content = read();
        if ('bytes' in content) this.hide(new SourceText(name, content.bytes.toString('utf8')));
      }
      return isNamed || !(isTemplate || this.builds.isPart(real));
    });
    for (const { file, kind } of this.builds.unseen((real) => there.has(real)))
      this.sources.unread.push({ file, kind });
    return kept;
  }

  private kustomization({ file, name, real }: Finder['kustomizations'][0], tree: FileTree): FoundKustomization[] {
    const content = tree.content(file, this.limits.fileBytes);
    if (!('bytes' in content)) return [];
    const said = kustomizationOf(parseYaml(content.bytes.toString('utf8'), name).value);
    return said ? [{ ...said, name, directory: real }] : [];
  }

  private decoded(name: string, bytes: Buffer): SourceText | undefined {
    const refusal = noText(bytes);
    if (refusal) {
      this.refuse(name, refusal);
      return undefined;
    }
    const text = bytes.toString('utf8');
    const source = new SourceText(name, text.includes('\ufeff', 1) ? withoutMarks(text) : text);
    if (isUtf8(bytes)) return source;
    const bad = firstReplaced(text, bytes);
    const message = 'the file is not UTF-8: this character cannot be read';
    this.refuse(name, { rule: 'input/encoding', message, help: 'save it as UTF-8' }, source, { start: bad, end: bad });
    return undefined;
  }

  private tooLarge(): Refusal {
    return {
      rule: 'input/too-large',
      message: `the file has more than ${formatBytes(this.limits.fileBytes)}`,
      help: 'raise limits.fileBytes in cdk8s-ovn.yaml if it is meant',
    };
  }

  private tooMany(what: string): Refusal {
    return {
      rule: 'input/too-many-documents',
      message: `more than ${this.limits.documents} ${what}`,
      help: 'raise limits.documents in cdk8s-ovn.yaml if it is meant',
    };
  }

  /** A file that is not read may hold anything. */
  private refuse(name: string, { rule, message, help }: Refusal, source?: SourceText, chunk?: Chunk): void {
    const start = { line: 1, column: 1 };
    const at =
      source && chunk
        ? { location: source.locate(chunk.start, chunk.start + 1), source }
        : { location: { file: name, start, end: start } };
    const helps = help === undefined ? [] : [help];
    this.sources.findings.push({ rule, severity: 'error', message, at, related: [], notes: [], help: helps });
    this.sources.unread.push({ file: name });
  }
}

interface Input {
  readonly name: string;
  /** Bytes, as far as they are known; what is too large is not read and has none. */
  readonly size: number;
  readonly read: () => Content;
  /** Undefined for standard input. */
  readonly file?: FoundFile;
}

/** A document that could not be read: a template, a file of another tool with tags of its own, or broken. */
function misread(text: string, chunk: Chunk, findings: readonly Finding[]): Misfit {
  const about = text.slice(chunk.start, chunk.end);
  const isTemplate = findings.some(({ message }) => message === templateMessage) || /^\s*\{%/m.test(about);
  const hasTags = /(?:^|[\s[{,])!\w/m.test(about) && !typeFields.every((field) => field.test(about));
  return { chunk, findings, isTemplate, looksLikeObject: !hasTags };
}

const typeFields = [/(?<![\w.-])apiVersion["']?[ \t]*:/, /(?<![\w.-])kind["']?[ \t]*:/];

/** Where every character would be wrong, none is shown. */
function noText(bytes: Buffer): Refusal | undefined {
  const rule = 'input/encoding';
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { rule, message: 'the file is UTF-16, not UTF-8', help: 'save it as UTF-8' };
  if (!bytes.includes(0)) return undefined;
  const message = 'the file has null bytes: it is no text, or none in UTF-8';
  return { rule, message, help: 'save it as UTF-8, or keep it elsewhere' };
}

/** Kubernetes skips the mark at the beginning of every document: files were joined. No offset changes. */
function withoutMarks(text: string): string {
  return text.replace(/^(---[ \t]*\r?)\n\ufeff/gm, '$1\r\n');
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

/** What a document that does not parse is about, as far as it leaves no doubt. */
function guess(text: string): Omit<Unread, 'file'> {
  const only = (pattern: RegExp) => {
    const words = new Set(Array.from(text.matchAll(pattern), ([, word]) => word));
    return words.size === 1 ? [...words][0] : undefined;
  };
  const kind = only(/(?<![\w.-])kind["']?[ \t]*:[ \t]*["']?([A-Za-z]*)/g);
  if (!kind || kind.endsWith('List')) return {};
  const group = only(/(?<![\w.-])apiVersion["']?[ \t]*:[ \t]*["']?([\w.-]*)/g) || undefined;
  return { group, kind, name: only(/(?<![\w.-])name["']?[ \t]*:[ \t]*["']?([\w.-]*)/g) || undefined };
}
