import { withPort } from '../../net/with-port';
import type { Sharer } from '../../paths/localnet/sharers';
import type { Reach } from '../../paths/reach/reach';
import type { Row, Side } from '../../paths/reach/row';
import { visible } from '../findings/visible';
import { unjudgedKey } from '../paths/unjudged';
import { type Line, told } from './lines';
import { table } from './table';
import { allUnjudged, answerText, byText, type Numbers, rangeTexts, servicesText, targetTexts } from './words';

/** What a network lets through, as tables: out, in, between, and what is not judged. */
export function reachText(reach: Reach): string {
  const open = allUnjudged(reach);
  const numbers: Numbers = new Map(open.map((one, i) => [unjudgedKey(one), i + 1]));
  const { leaves, enters, shares } = reach;
  const sections = [
    table(
      'Leaves',
      'Nothing leaves a VPC.',
      ['VPC', 'from', 'to', 'service', 'seen outside as', 'answered', 'by'],
      leaving(leaves, numbers),
      ['to', 'service'],
    ),
    table(
      'Enters',
      'Nothing enters a VPC.',
      ['from', 'EIP', 'address', 'service', 'to', 'answered', 'by'],
      entering(enters, numbers),
      ['from'],
    ),
    table(
      'Sees each other',
      'No two networks are routed to each other.',
      ['from', '', 'to', 'service', 'answered'],
      seeing(reach, numbers),
      ['service'],
    ),
    shares.length === 0
      ? ''
      : table('Share a segment', '', ['segment', 'over', 'network', 'who', 'subnets'], shares.map(sharing)),
    notJudged(open.map((one, i) => `  [${i + 1}] ${unjudgedKey(one)}`)),
  ];
  return `${sections.filter(Boolean).join('\n')}`;
}

function notJudged(lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : ['Not judged, and may change what refers to it:', ...lines].map((line) => `${visible(line)}\n`).join('');
}

function leaving(rows: readonly Row[], numbers: Numbers): string[][] {
  const senders = rangeTexts(rows.map(({ from }) => from.addresses));
  const targets = targetTexts(rows.map(({ to }) => to.addresses));
  const lines = rows.map((row): Line => {
    const { from, to, services, seenAs, ends, by } = row;
    const seen = ends === 'lost' || ends === 'refused' ? '–' : `${seenAs ?? 'itself'}`;
    const [sender = '', target = ''] = [senders.get(from.addresses), targets.get(to.addresses)];
    const packets = [from.vpc ?? '', sender, target, servicesText(services, true)];
    return { packets, fate: [seen, answerText(row, numbers)], by, isShared: row.inPart === true };
  });
  return told(lines).map(cellsOf);
}

function entering(rows: readonly Row[], numbers: Numbers): string[][] {
  const senders = targetTexts(rows.map(({ from }) => from.addresses));
  const lines = rows.map((row): Line => {
    const { from, eip = '–', to, services, deliveredTo: target, by } = row;
    const packets = [senders.get(from.addresses) ?? '', eip, `${to.addresses}`, servicesText(services, true)];
    const whom = to.vpc === undefined ? '–' : `VPC ${to.vpc}`;
    const receiver = target ? withPort(target.address, target.port) : whom;
    return { packets, fate: [receiver, answerText(row, numbers)], by, isShared: row.inPart === true };
  });
  return told(lines).map(cellsOf);
}

function cellsOf({ packets, fate, by }: Line): string[] {
  return [...packets, ...fate, byText(by)];
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
function seeing({ sees: rows }: Reach, numbers: Numbers): string[][] {
  const ranges = rangeTexts(rows.flatMap(({ from, to }) => [from.addresses, to.addresses]));
  const sideText = ({ vpc, addresses }: Side) =>
    `${vpc === undefined ? 'outside' : `VPC ${vpc}`} ${ranges.get(addresses)}`;
  const lines = told(
    rows.map((row): Line => {
      const packets = [sideText(row.from), sideText(row.to), servicesText(row.services, false)];
      return { packets, fate: [answerText(row, numbers)], by: [], isShared: row.inPart === true };
    }),
  ).map(({ packets: [from = '', to = '', service = ''], fate: [answer = ''] }) => ({ from, to, service, answer }));
  const keyOf = (from: string, to: string, { service, answer }: (typeof lines)[number]) =>
    [from, to, service, answer].join('\n');
  const keys = new Set(lines.map((line) => keyOf(line.from, line.to, line)));
  const said = new Set<string>();
  return lines.flatMap((line) => {
    const { from, to, service, answer } = line;
    const [there, back] = [keyOf(from, to, line), keyOf(to, from, line)];
    if (said.has(there)) return [];
    said.add(there).add(keys.has(back) ? back : there);
    return [[from, keys.has(back) ? '↔' : '→', there === back ? 'each other' : to, service, answer]];
  });
}
