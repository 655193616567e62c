import { withPort } from '../../net/with-port';
import type { Sharer } from '../../paths/localnet/sharers';
import type { Reach } from '../../paths/reach/reach';
import type { Row, Side } from '../../paths/reach/row';
import type { Place } from '../../source/resource';
import { formatLocation, locationOf } from '../findings/report';
import { visible } from '../findings/visible';
import { widthOf } from '../findings/width';
import {
  allUnjudged,
  answerText,
  byText,
  everything,
  type Numbers,
  rangesText,
  servicesText,
  targetTexts,
  unjudgedKey,
} from './words';

/** What a network lets through, as tables: out, in, between, and what is not judged. */
export function reachText(reach: Reach): string {
  const open = allUnjudged(reach);
  const numbers: Numbers = new Map(open.map((one, i) => [unjudgedKey(one), i + 1]));
  const { leaves, enters, sees, shares } = reach;
  const sections = [
    leavesTable(leaves, numbers),
    table(
      'Enters',
      'Nothing enters a VPC.',
      ['EIP', 'address', 'service', 'to', 'answered', 'by'],
      enters.map((row) => entering(row, numbers)),
    ),
    table(
      'Sees each other',
      'No two networks are routed to each other.',
      ['from', '', 'to', 'answered'],
      seeing(sees, numbers),
    ),
    shares.length === 0
      ? ''
      : table('Share a segment', '', ['segment', 'over', 'network', 'who', 'subnets'], shares.map(sharing)),
    notJudged(open.map(({ what, at }, i) => `  [${i + 1}] ${what} (${formatLocation(locationOf(at))})`)),
  ];
  return `${sections.filter(Boolean).join('\n')}`;
}

function notJudged(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : ['Not judged, and may change what refers to it:', ...lines].map((line) => `${visible(line)}\n`).join('');
}

/** Where to is said if it makes a difference anywhere. */
function leavesTable(rows: readonly Row[], numbers: Numbers): string {
  const targets = targetTexts(rows.map(({ to }) => to.addresses));
  const isParted = [...targets.values()].some((text) => text !== everything);
  const lines = new Map<string, { readonly cells: readonly string[]; readonly by: Place[] }>();
  for (const row of rows) {
    const { from, to, seenAs, ends, by } = row;
    const seen = ends === 'lost' || ends === 'refused' ? '–' : seenAs ? `${seenAs}` : 'itself';
    const where = isParted ? [targets.get(to.addresses) ?? ''] : [];
    const cells = [from.vpc ?? '', rangesText(from.addresses), ...where, seen, answerText(row, numbers)];
    const key = cells.join('\n');
    const same = lines.get(key);
    if (same) same.by.push(...by.filter((place) => !same.by.includes(place)));
    else lines.set(key, { cells, by: [...by] });
  }
  return table(
    'Leaves',
    'Nothing leaves a VPC.',
    ['VPC', 'from', ...(isParted ? ['to'] : []), 'seen outside as', 'answered', 'by'],
    [...lines.values()].map(({ cells, by }) => [...cells, byText(by)]),
  );
}

function entering(row: Row, numbers: Numbers): string[] {
  const { eip = '', to, services, deliveredTo: target, by } = row;
  const receiver = target ? withPort(target.address, target.port) : '–';
  return [eip, rangesText(to.addresses), servicesText(services), receiver, answerText(row, numbers), byText(by)];
}

/** The segment stands in its first line. */
function sharing({ segment, bridges, resource, namespaces, vpc, cidrs }: Sharer, i: number, all: readonly Sharer[]) {
  const isFirst = all[i - 1]?.segment !== segment;
  const [one, ...others] = namespaces;
  const spaces = one
    ? `namespace${others.length > 0 ? 's' : ''} ${namespaces.join(', ')}`
    : 'no namespace that is here';
  return [
    isFirst ? segment : '',
    isFirst ? bridges.join(', ') : '',
    resource.title,
    vpc === undefined ? spaces : `VPC ${vpc}`,
    cidrs.length === 0 ? 'none' : cidrs.join(', '),
  ];
}

/** What is said of both directions alike is one line. */
function seeing(rows: readonly Row[], numbers: Numbers): string[][] {
  const keyOf = (from: Side, to: Side, row: Row) =>
    [
      from.vpc,
      rangesText(from.addresses),
      to.vpc,
      rangesText(to.addresses),
      row.services,
      answerText(row, numbers),
    ].join(' ');
  const keys = new Set(rows.map((row) => keyOf(row.from, row.to, row)));
  const told = new Set<string>();
  return rows.flatMap((row) => {
    const [there, back] = [keyOf(row.from, row.to, row), keyOf(row.to, row.from, row)];
    if (told.has(there)) return [];
    told.add(there).add(keys.has(back) ? back : there);
    const sign = keys.has(back) ? '↔' : '→';
    return [[sideText(row.from), sign, there === back ? 'each other' : sideText(row.to), answerText(row, numbers)]];
  });
}

function sideText({ vpc, addresses }: Side): string {
  return `${vpc === undefined ? 'outside' : `VPC ${vpc}`} ${rangesText(addresses)}`;
}

/** Lines of columns as wide as their widest cell; the last one needs no end. */
function table(title: string, empty: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return `${title}\n  ${empty}\n`;
  const cells = [head, ...rows].map((row) => row.map(visible));
  const widths = head.map((_, i) => cells.reduce((most, row) => Math.max(most, widthOf(row[i] ?? '')), 0));
  const lines = cells.map((row) =>
    row
      .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].map((line) => `${line}\n`).join('');
}
