import { isShared, Made, plain, Refusal, type Source } from '../controllers/made';
import type { Previewed } from '../controllers/preview';
import { formatPath, type Path } from '../source/path';
import { spanOf } from '../source/resource';
import type { Location } from '../source/text';
import { jsonEscape } from './findings/json';
import { visible } from './findings/visible';
import { replaceInvisible } from './invisible';
import { type JsonSource, jsonSource, lineOf, SourceWords } from './source-words';
import { type Commented, Emitter } from './yaml';

/** A preview under its name. */
export interface NamedPreview extends Previewed {
  readonly preview: string;
}

/** Writes previews in one format, in pieces: a large input has many. */
export type PreviewWriter = (previews: Iterable<NamedPreview>) => Iterable<string>;

/** How many sources of one value are named; the others are counted. */
const mostSources = 5;

/** YAML with a comment above each part that depends on the input. What is not created is a comment alone. */
function* yaml(previews: Iterable<NamedPreview>): Generator<string> {
  const words = new SourceWords();
  const emitter = new Emitter((value) => (value instanceof Made ? commented(value, words) : undefined), isShared);
  for (const { of, by, result } of previews) {
    const title = `${of.title} (${lineOf(of.at())})`;
    if (result instanceof Refusal) {
      const why = [visible(`${by} creates nothing for ${title}: ${result.reason}`), ...commentsOn(result.from, words)];
      yield `---\n${why.map((line) => `# ${line}\n`).join('')}`;
    } else {
      const why = visible(`${by} creates it for ${title}`);
      for (const object of result) yield `---\n# ${why}\n${emitter.lines(object)}`;
    }
  }
}

/** The value without its sources, and the sources as comments. */
function commented({ value, from }: Made<unknown>, words: SourceWords): Commented {
  return { value, comments: commentsOn(from, words) };
}

function commentsOn(from: readonly Source[], words: SourceWords): string[] {
  const lines = from.slice(0, mostSources).map((source, i) => `${i === 0 ? 'from' : ' and'} ${words.of(source)}`);
  if (from.length > mostSources) lines.push(` and ${from.length - mostSources} more`);
  return lines;
}

/** The shape of `--format json`. */
export interface JsonPreviews {
  readonly version: 1;
  readonly previews: readonly JsonPreview[];
}

export interface JsonPreview {
  readonly preview: string;
  readonly by: string;
  readonly of: { readonly kind: string; readonly name: string; readonly location: Location };
  /** What is created, with the sources of its parts by their paths; or why nothing is. */
  readonly created: readonly { readonly object: object; readonly sources: readonly JsonSources[] }[];
  readonly refused?: { readonly reason: string; readonly from: readonly JsonSource[] };
}

export interface JsonSources {
  /** Of the object that is created. */
  readonly path: string;
  readonly from: readonly JsonSource[];
}

function* json(previews: Iterable<NamedPreview>): Generator<string> {
  const report: JsonPreviews = { version: 1, previews: [...previews].map(toJson) };
  yield `${replaceInvisible(JSON.stringify(report, null, 2), jsonEscape)}\n`;
}

function toJson({ preview, by, of, result }: NamedPreview): JsonPreview {
  const subject = { kind: of.kind, name: of.name, location: spanOf(of.at()).location };
  if (result instanceof Refusal)
    return {
      preview,
      by,
      of: subject,
      created: [],
      refused: { reason: result.reason, from: result.from.map(jsonSource) },
    };
  const created = result.map((object) => ({ object: plain(object), sources: [...sourcesIn(object, [])] }));
  return { preview, by, of: subject, created };
}

function* sourcesIn(value: unknown, path: Path): Generator<JsonSources> {
  if (value instanceof Made) {
    if (value.from.length > 0) yield { path: formatPath(path), from: value.from.map(jsonSource) };
    yield* sourcesIn(value.value, path);
  } else if (value !== null && typeof value === 'object') {
    const isList = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) yield* sourcesIn(item, [...path, isList ? Number(key) : key]);
  }
}

export const previewWriters = { yaml, json } satisfies Record<string, PreviewWriter>;

export type PreviewFormat = keyof typeof previewWriters;
