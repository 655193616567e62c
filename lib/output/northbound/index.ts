import type { Northbound, Row } from '../../ovn/northbound';
import { jsonEscape } from '../findings/json';
import { visible } from '../findings/visible';
import { replaceInvisible } from '../invisible';
import { type JsonSource, jsonSource, SourceWords } from '../source-words';
import { type Line, listsOf } from './lists';

/** The rows of OVN's northbound database that a controller writes. */
export interface NorthboundPreview {
  /** `kube-ovn 1.16`. */
  readonly by: string;
  readonly rows: Northbound;
  /** What is left out, and why. */
  readonly remarks: readonly string[];
}

/** Writes rows in one format, in pieces: a large input has many. */
export type NorthboundWriter = (preview: NorthboundPreview) => Iterable<string>;

/** As ovn-nbctl lists them, each row with the place that it comes from. */
function* text({ by, rows, remarks }: NorthboundPreview): Generator<string> {
  yield `# ${visible(`${by} writes these rows into OVN's northbound database`)}\n`;
  for (const remark of remarks) yield `# ${visible(remark)}\n`;
  const words = new SourceWords();
  for (const { command, lines } of listsOf(rows)) {
    yield `\n# ovn-nbctl ${visible(command)}\n`;
    for (const line of lines) yield `${visible(line.text)}${commentOf(line, words)}\n`;
  }
}

/** The first source tells where to look; the others are counted. */
function commentOf({ row, notes = [] }: Line, words: SourceWords): string {
  const [first, ...more] = row?.sources ?? [];
  const counted = more.length > 0 ? ` and ${more.length} more` : '';
  const comments = [...notes.map(visible), ...(first ? [`from ${words.of(first)}${counted}`] : [])];
  return comments.length > 0 ? `  # ${comments.join('; ')}` : '';
}

/** The shape of `--format json`: tables by their names in ovn-nb(5), rows with their columns. */
export interface JsonNorthbound {
  readonly version: 1;
  readonly by: string;
  readonly remarks: readonly string[];
  readonly rows: { readonly [Table in keyof Northbound]: readonly object[] };
}

function* json({ by, rows, remarks }: NorthboundPreview): Generator<string> {
  yield `{\n  "version": 1,\n  "by": ${written(by)},\n  "remarks": ${written(remarks)},\n  "rows": {`;
  let table = '';
  for (const [name, all] of Object.entries(rows) as [string, ReadonlyMap<string, Row>][]) {
    yield `${table}\n    ${written(name)}: [`;
    let row = '';
    for (const one of all.values()) {
      yield `${row}\n      ${written(one)}`;
      row = ',';
    }
    yield row === '' ? ']' : '\n    ]';
    table = ',';
  }
  yield '\n  }\n}\n';
}

function written(value: unknown): string {
  return replaceInvisible(JSON.stringify(value, replacer), jsonEscape);
}

/** Sources are places in files; maps are objects. */
function replacer(key: string, value: unknown): unknown {
  if (key === 'sources') return (value as Row['sources']).map((source): JsonSource => jsonSource(source));
  return value instanceof Map ? Object.fromEntries(value) : value;
}

export const northboundWriters = { text, json } satisfies Record<string, NorthboundWriter>;

export type NorthboundFormat = keyof typeof northboundWriters;
