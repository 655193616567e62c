import { YAMLException } from 'js-yaml';
import type { YAMLParseError } from 'yaml';
import type { Effort } from './effort';
import type { Problem } from './fault';
import { quoteSlip, slipBefore } from './slips';

/** What js-yaml says, in the words of someone who writes manifests. The first match counts. */
const wording: readonly (readonly [pattern: RegExp, message: string, help?: string])[] = [
  [/null byte|non-printable|JSON character/, 'a character that nobody sees and YAML does not allow', 'remove it'],
  [/tab characters/i, 'a tab indents this line', 'indent with spaces'],
  [/single quoted scalar/, 'a value in single quotes is not closed', "add the closing '"],
  [/double quoted scalar/, 'a value in double quotes is not closed', 'add the closing "'],
  [/within a flow collection/, 'a list or map in brackets is not closed', 'add the closing ] or }'],
  [/missed comma|flow collection entries/, 'a comma is missing between two entries, or a value needs quotes'],
  [/duplicat/, 'a key is set twice'],
  [/escape/, 'the text in double quotes has an escape that YAML does not know', 'write \\\\ for a backslash'],
  [/tag/, 'a value cannot begin with !, which marks a tag', 'put the value into quotes'],
  [/anchor|alias/, 'a value cannot begin with & or *, which mark anchors and aliases', 'put the value into quotes'],
];

/** Values that look innocent and are syntax, by the text behind the key. */
const starts: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/^[%@`]/, 'a value cannot begin with this character'],
  [/^- /, 'a list cannot begin on the line of its key'],
  [/^[^\s"'{[|>][^#]*: /, 'a second colon in a value without quotes'],
  [/^[^\s"'{[|>]\S*:$/, 'a value that ends in a colon reads as a key'],
];

const mostErrors = 5;

/** How much longer than js-yaml the package yaml takes for a document of nothing but mistakes. */
const slowness = 50;

/** The mistakes of a document that js-yaml refused: all that the package yaml finds in it, or the one that js-yaml saw. */
export function explain(text: string, error: unknown, effort: Effort): Problem[] {
  if (!(error instanceof YAMLException)) throw error;
  if (/maxDepth/.test(error.reason)) {
    const at = error.mark?.position ?? 0;
    return [
      {
        rule: 'input/too-deep',
        message: `nested deeper than allowed: ${depthOf(error.reason)} levels`,
        start: at,
        end: at + 1,
        help: ['raise limits.depth in cdk8s-ovn.yaml if it is meant'],
      },
    ];
  }
  const first = describe(text, error.reason, error.mark?.position ?? 0);
  const line = lineOf(text, first.start);
  const problems = new Map([[line, first]]);
  for (const { message, pos } of effort.spend(text.length * slowness) ? parseErrors(text) : []) {
    const other = describe(text, message, pos[0]);
    const otherLine = lineOf(text, other.start);
    if (otherLine > line + 1) problems.set(otherLine, other);
    if (problems.size === mostErrors) break;
  }
  return [...problems.values()];
}

/** How much of a line is looked at behind a mistake: it may be as long as the file. */
const reach = 500;

function describe(text: string, reason: string, position: number): Problem {
  const found = Math.min(skipBlank(text, position), Math.max(text.length - 1, 0));
  const line = text.lastIndexOf('\n', found - 1) + 1;
  const lineEnd = text.indexOf('\n', found);
  const content = text.slice(line, Math.min(lineEnd === -1 ? text.length : lineEnd, found + reach)).trimEnd();
  const [, before = '', value = ''] =
    /^(\s*(?:- +)*(?:[^\s:"'#]+|"[^"]*"|'[^']*') *: +|\s*(?:- +)+)(.*)$/.exec(content) ?? [];
  const special = starts.find(([pattern]) => pattern.test(value));
  if (special) {
    const start = line + before.length;
    const end = start + (/^\S+/.exec(value)?.[0].length ?? 1);
    return {
      rule: 'input/syntax',
      message: special[1],
      start,
      end,
      help: [special[0].source === '^- ' ? 'begin the list on the next line' : 'put the value into quotes'],
    };
  }
  const end = found + Math.max(1, /^\S+/.exec(text.slice(found, line + content.length))?.[0].length ?? 1);
  const tab = reason === 'deficient indentation' ? content.indexOf('\t') : -1;
  if (tab !== -1)
    return {
      rule: 'input/syntax',
      message: 'a tab stands where blanks belong',
      start: line + tab,
      end: line + tab + 1,
      help: ['write blanks'],
    };
  const slip = content.includes('{{') ? undefined : slipAt(text, reason, found);
  if (slip) return slip;
  const known = wording.find(([pattern]) => pattern.test(reason));
  if (known)
    return { rule: 'input/syntax', message: known[1], start: found, end, ...(known[2] && { help: [known[2]] }) };
  const isIndent = indentation.test(reason);
  return {
    rule: 'input/syntax',
    message: isIndent ? 'this line does not fit the structure around it' : `not YAML: ${reason}`,
    start: found,
    end,
    ...(isIndent && { help: ['check the indentation, the colon behind the key and the space behind the colon'] }),
  };
}

/** What js-yaml and yaml say where a line is not what the one before asks for. */
const indentation = /indentation|expected|implicit/i;

/** The slip behind reasons that say little. */
function slipAt(text: string, reason: string, found: number): Problem | undefined {
  if (/double quoted scalar|closing "quote/.test(reason)) return slipBefore(text, found, '"');
  if (/single quoted scalar|closing 'quote/.test(reason)) return slipBefore(text, found, "'");
  if (/flow collection|missed comma/.test(reason)) return quoteSlip(text, found);
  return indentation.test(reason) ? slipBefore(text, found) : undefined;
}

/** The package yaml goes on behind a mistake. It is loaded for broken documents only. */
function parseErrors(text: string): readonly YAMLParseError[] {
  const { parseDocument } = require('yaml') as typeof import('yaml');
  return parseDocument(text, { version: '1.1', logLevel: 'silent', prettyErrors: false, uniqueKeys: false }).errors;
}

function skipBlank(text: string, position: number): number {
  const blank = /[ \t\r\n]*/y;
  blank.lastIndex = position;
  blank.test(text);
  return blank.lastIndex;
}

function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function depthOf(reason: string): string {
  return /\((\d+)\)/.exec(reason)?.[1] ?? '';
}
