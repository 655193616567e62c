import { createColors } from 'picocolors';
import type { Finding, Severity } from '../../source/finding';
import { type Spot, spanOf } from '../../source/resource';
import { excerpt } from './excerpt';
import { formatLocation, type Reporter, viaOf } from './report';
import { isInSecret } from './secret';
import { count, fixesTold, summary } from './summary';
import { visible } from './visible';
import { widthOf, wrap } from './width';

/** No line is wider, so that reports fit into a terminal and into a review. */
const columns = 100;
/** More of the related places help nobody; the other formats have them all. */
const mostRelated = 8;

/** Nobody reads more; the other formats have all. */
const mostFindings = 100;
const mostOfOneRule = 20;

/** For people: findings with the lines they are about, and a summary. Of very many, the worst, and counts of the rest. */
export const text: Reporter = (findings, info) => {
  const paint = painter(info.color ?? false);
  const shown = worst(findings);
  const blocks = findings.filter((finding) => shown.has(finding)).map((finding) => findingLines(finding, paint));
  const rest = findings.filter((finding) => !shown.has(finding));
  if (rest.length > 0) blocks.push(restLines(rest, paint));
  return `${blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')}${paint.strong(summary(findings, info))}\n${fixesTold(info)}`;
};

/** Errors before warnings, and not all of one rule. */
function worst(findings: readonly Finding[]): ReadonlySet<Finding> {
  const levels: Severity[] = ['error', 'warning', 'info'];
  const shown = new Set<Finding>();
  const ofRule = new Map<string, number>();
  for (const level of levels)
    for (const finding of findings) {
      const number = ofRule.get(finding.rule) ?? 0;
      if (finding.severity !== level || number === mostOfOneRule || shown.size === mostFindings) continue;
      ofRule.set(finding.rule, number + 1);
      shown.add(finding);
    }
  return shown;
}

function restLines(rest: readonly Finding[], paint: Painter): string[] {
  const counts = new Map<string, number>();
  for (const { severity, rule } of rest) {
    const name = `${severity}[${rule}]`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  const width = String(rows[0]?.[1]).length;
  return [
    paint.strong(`${count(rest.length, 'finding')} more, which --format compact and json list:`),
    ...rows.map(([name, number]) => `  ${String(number).padStart(width)} × ${name}`),
  ];
}

function findingLines(finding: Finding, paint: Painter): string[] {
  const { rule, severity, message, related, notes, help } = finding;
  const shown = related.slice(0, mostRelated);
  const places = [finding.at, ...shown.map(({ at }) => at)].map((spot) => spanOf(spot).location.start.line);
  const margin = String(Math.max(...places)).length;
  const more = related.length - shown.length;
  return [
    ...titleLines(`${severity}[${rule}]`, message, paint[severity], paint),
    ...placeLines(finding.at, '', '^', paint[severity], margin, paint),
    ...shown.flatMap(({ at, message }) => placeLines(at, message, '-', paint.frame, margin, paint)),
    ...(more > 0 ? noteLines('', `and ${more} more like it`, margin, paint) : []),
    ...notes.flatMap((note) => noteLines('note: ', note, margin, paint)),
    ...help.flatMap((proposal) => noteLines('help: ', proposal, margin, paint)),
  ];
}

function titleLines(head: string, message: string, paintHead: Paint, paint: Painter): string[] {
  const [first = '', ...rest] = wrap(visible(`${head}: ${message}`), columns - 2);
  return [
    `${paintHead(head)}${paint.strong(first.slice(head.length))}`,
    ...rest.map((line) => paint.strong(`  ${line}`)),
  ];
}

function placeLines(
  spot: Spot,
  label: string,
  mark: string,
  paintMark: Paint,
  margin: number,
  paint: Painter,
): string[] {
  const { location, source } = spanOf(spot);
  const blank = ' '.repeat(margin);
  const via = viaOf(spot);
  const head = `${blank} ${paint.frame('┌─')} ${visible(formatLocation(location) + (via ? ` (${via})` : ''))}`;
  if (!source || isInSecret(source, location.start.line))
    return [head, ...(label ? noteLines('', label, margin, paint) : [])];

  const bar = paint.frame('│');
  const { text, indent, length } = excerpt(source, location, columns - margin - 3);
  const number = paint.frame(String(location.start.line).padStart(margin));
  const marks = `${' '.repeat(indent)}${paintMark(mark.repeat(length))}`;
  const words = visible(label);
  const fits = margin + 3 + indent + length + 1 + widthOf(words) <= columns;
  return [
    head,
    `${blank} ${bar}`,
    `${number} ${bar} ${text}`.trimEnd(),
    `${blank} ${bar} ${marks}${fits && words ? ` ${paintMark(words)}` : ''}`,
    ...(fits || !words ? [] : wrap(words, columns - margin - 3).map((line) => `${blank} ${bar} ${paintMark(line)}`)),
  ];
}

function noteLines(head: string, note: string, margin: number, paint: Painter): string[] {
  const [first = '', ...rest] = wrap(visible(note), columns - margin - 3 - head.length);
  const hanging = ' '.repeat(margin + 3 + head.length);
  return [
    `${' '.repeat(margin)} ${paint.frame('=')} ${paint.strong(head)}${first}`,
    ...rest.map((line) => `${hanging}${line}`),
  ];
}

type Paint = (text: string) => string;
type Painter = Readonly<Record<Severity | 'strong' | 'frame', Paint>>;

function painter(color: boolean): Painter {
  const { bold, red, yellow, cyan, blue } = createColors(color);
  return {
    error: (text) => bold(red(text)),
    warning: (text) => bold(yellow(text)),
    info: (text) => bold(cyan(text)),
    frame: blue,
    strong: bold,
  };
}
