import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isFormOf } from '../builders/canonical';
import type { CallSite } from '../constructs/call-site';
import type { MadeObject } from '../constructs/made-object';
import type { Origin, Span } from '../source/origin';
import { formatPath, type Path, valueAt } from '../source/path';
import { SourceText } from '../source/text';

/** Every value of an object of an app stands where the program made the call that it comes from. */
export class SiteOrigin implements Origin {
  /**
   * @param via the path of the construct; it stands for the file where no call is known
   * @param texts the program's files, read once
   */
  constructor(
    readonly via: string,
    private readonly object: MadeObject | undefined,
    private readonly texts: SourceTexts,
  ) {}

  locate(path: Path): Span {
    const { object } = this;
    if (!object) return this.spanOf(undefined);
    const input = inputOf(object, path);
    if (!input) return this.spanOf(object.given.siteOf([]));
    const { manifest, partOf } = object.draft();
    const { given, path: at } = input;
    const text = valueAt(given.props(), at);
    const part = typeof text === 'string' ? partOf(path) : undefined;
    const said = part ? (text as string).slice(...part) : text;
    const follows = said === undefined || !isFormOf(valueAt(manifest, path), said);
    const root = follows ? object.roots[String(at[0])] : undefined;
    const made = { in: root?.given ?? given, from: formatPath(root?.path ?? at), follows };
    return { ...this.spanOf(given.siteOf(at)), made };
  }

  /** The call, with its text. */
  spanOf(site: CallSite | undefined): Span {
    const file = site?.file ?? this.via;
    const start = { line: site?.line ?? 1, column: site?.column ?? 1 };
    const source = site && this.texts.get(site.file);
    const length = source ? callee(source.line(start.line).slice(start.column - 1)).length : 0;
    const end = { line: start.line, column: start.column + length };
    return { location: { file, start, end }, ...(source && { source }) };
  }
}

/** What cannot be built of values of wrong types has no sources, either. */
function inputOf(object: MadeObject, path: Path): ReturnType<MadeObject['inputOf']> {
  try {
    return object.inputOf(path);
  } catch {
    return undefined;
  }
}

/** `new ExternalNetwork`, `addSubnet`: what is called. */
function callee(text: string): string {
  return /^(?:new\s+)?[\w$.]+/.exec(text)?.[0] ?? '';
}

/** The files of the program that can be read. */
export class SourceTexts {
  private readonly read = new Map<string, SourceText | undefined>();

  get(file: string): SourceText | undefined {
    if (!this.read.has(file)) this.read.set(file, load(file));
    return this.read.get(file);
  }
}

function load(file: string): SourceText | undefined {
  try {
    return new SourceText(file, readFileSync(resolve(file), 'utf8'));
  } catch {
    return undefined;
  }
}
