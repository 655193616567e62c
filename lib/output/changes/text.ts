import { createColors } from 'picocolors';
import { type Change, type ChangedField, placeOf } from '../../change/change';
import type { Difference } from '../../change/difference';
import type { CitedEffect, EffectKind } from '../../change/effect';
import type { PreviewChange } from '../../change/preview-changes';
import type { RowChange, RowChanges } from '../../change/rows/row-changes';
import { firstFew } from '../../rules/support/first-few';
import type { Place, Resource } from '../../source/resource';
import { formatLocation, locationOf } from '../findings/report';
import { count } from '../findings/summary';
import { visible } from '../findings/visible';
import { wrap } from '../findings/width';
import { placesText } from './reach/places';
import { type Sentence, sentences } from './reach/sentences';
import {
  type ChangeReporter,
  changeSummary,
  effectWords,
  type Interruption,
  interruptions,
  sortByHarm,
  valueText,
} from './report';
import { otherRowsTitle, rowLists, type ToldRows, toldRows } from './rows';
import { type ToldFaults, type ToldFindings, toldFaults, toldFindings } from './upgrade';

/** No line is wider, so that reports fit into a terminal and into a review. */
const columns = 100;

const signs = { created: '+', changed: '~', removed: '-' } as const;

/** For people: object by object what changes, what that does and why, and who loses traffic meanwhile. */
export const text: ChangeReporter = (report, { color }) => {
  const paint = painter(color);
  const { changes, previews } = report;
  const sorted = sortByHarm(changes);
  const traffic = interruptions(sorted);
  const rows = toldRows(report.rows?.rows ?? []);
  const blocks = sorted.map((change) => changeLines(change, traffic.get(change), rows.get(change), paint));
  if (report.upgrade)
    blocks.unshift(
      ...toldFaults(report.upgrade).map((told) => faultLines(told, paint)),
      ...toldFindings(report.upgrade).map((told) => findingLines(told, paint)),
    );
  const made = previews.map((preview) => previewLines(preview, paint));
  if (made.length > 0) blocks.push([paint.strong('What controllers make of it:')], ...made);
  const reach = sentences(report.reach).flatMap((sentence) => sentenceLines(sentence, paint));
  if (reach.length > 0) blocks.push([paint.strong('Reachability, once all of it is in effect:'), ...reach]);
  if (report.rows) blocks.push(...otherRows(report.rows, rows.get(undefined), paint));
  return `${blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')}${paint.strong(changeSummary(report))}\n`;
};

function faultLines({ title, faults, areCured }: ToldFaults, paint: Painter): string[] {
  return [
    paint.strong(`${title}:`),
    ...faults.flatMap(({ fault: { id, does, consequence, cure }, met, untold }) => [
      `  ${id}`,
      ...met.flatMap(({ meeting: { at, fact } }) =>
        wrapped(visible(`${fact} (${formatLocation(locationOf(at))})`), '    ', '      '),
      ),
      ...(untold > 0 ? [`    … ${count(untold, 'more place')}`] : []),
      ...wrapped(`= note: kube-ovn ${does}: ${consequence}`, '      ', '        '),
      ...(areCured ? [] : wrapped(`= help: ${cure}`, '      ', '        ')),
    ]),
  ];
}

function findingLines({ title, findings, untold }: ToldFindings, paint: Painter): string[] {
  return [
    paint.strong(`${title}:`),
    ...findings.flatMap(({ severity, rule, message, at }) =>
      wrapped(visible(`${severity}[${rule}]: ${message} (${formatLocation(locationOf(at))})`), '  ', '    '),
    ),
    ...(untold > 0 ? [`  … ${count(untold, 'more finding')}`] : []),
  ];
}

function sentenceLines({ text, by, before, isLoss }: Sentence, paint: Painter): string[] {
  const [first = '', ...rest] = wrapped(visible(text), '  ', '    ');
  return [
    isLoss ? paint.brief(first) : first,
    ...rest,
    ...placeLines('by', by),
    ...placeLines(by.length > 0 ? 'before by' : 'was by', before),
  ];
}

function placeLines(label: string, places: readonly Place[]): string[] {
  if (places.length === 0) return [];
  return wrapped(visible(`${label} ${placesText(places)}`), '    ', '      ');
}

/** Rows that no changed object explains, and what is left out of all of them. */
function otherRows({ remarks }: RowChanges, told: ToldRows | undefined, paint: Painter): string[][] {
  return [
    ...(told ? [[paint.strong(`${otherRowsTitle}:`), ...rowLines(told.all, '  '), ...untoldLines(told)]] : []),
    ...(remarks.length > 0 ? [remarks.flatMap((remark) => wrapped(visible(`note: ${remark}`), '', '  '))] : []),
  ];
}

function rowLines(rows: readonly RowChange[], indent: string): string[] {
  return rowLists(rows).flatMap(({ command, lines }) => [
    `${indent}${visible(command)}:`,
    ...lines.flatMap((line) => indented(visible(line), `${indent}  `)),
  ]);
}

/** A line with the sign and the indent that it has, which wrapping would take away. */
function indented(line: string, indent: string): string[] {
  const own = /^\S +/.exec(line)?.[0] ?? '';
  const [first = '', ...rest] = wrapped(line.slice(own.length), indent + own, `${indent}${' '.repeat(own.length + 2)}`);
  return [first, ...rest];
}

function untoldLines({ untold }: ToldRows): string[] {
  return untold > 0 ? [`  … ${count(untold, 'more row')}`] : [];
}

function changeLines(
  change: Change,
  traffic: Interruption | undefined,
  rows: ToldRows | undefined,
  paint: Painter,
): string[] {
  const { what, resource, effects, fields, stillUsedBy, goesAfter, carried } = change;
  const at = formatLocation(locationOf(resource.at('metadata', 'name')));
  return [
    paint.strong(visible(`${signs[what]} ${resource.title}`)) + visible(` (${what === 'removed' ? 'was ' : ''}${at})`),
    ...effects.flatMap((effect) => effectLines(effect, '  ', paint)),
    ...(rows ? rowLines(rows.own, '  ') : []),
    ...fields.flatMap((field) => [
      ...fieldLines(change, field, paint),
      ...rowLines(rows?.byField.get(field) ?? [], '    '),
    ]),
    ...(rows ? untoldLines(rows) : []),
    ...objectLines('still used by', stillUsedBy),
    ...objectLines('goes after', goesAfter),
    ...(carried.length > 0
      ? [
          '  comes into effect with the new pod, having waited for it:',
          ...carried.flatMap((difference) => differenceLines(difference, '    ')),
        ]
      : []),
    ...(traffic ? trafficLines(traffic) : []),
  ];
}

function trafficLines(traffic: Interruption): string[] {
  if ('reference' in traffic) return [visible(`  interrupted meanwhile: ${traffic.reference}`)];
  return ['  interrupted meanwhile:', ...traffic.lines.map((line) => visible(`    ${line}`))];
}

function objectLines(label: string, objects: readonly Resource[]): string[] {
  if (objects.length === 0) return [];
  return wrapped(visible(`${label}: ${firstFew(objects.map(({ title }) => title))}`), '  ', '    ');
}

function previewLines({ what, title, preview, of, by, because, differences }: PreviewChange, paint: Painter): string[] {
  const name = title === '' ? preview : title;
  return [
    paint.strong(visible(`${signs[what]} ${name}`)) + visible(` (${by}, of ${of.title})`),
    ...(because === undefined ? [] : wrapped(visible(`${because}`), '  ', '    ')),
    ...differences.flatMap((difference) => differenceLines(difference, '  ')),
  ];
}

/** Texts that are too long for one line stand below each other, where the eye finds what differs. */
function differenceLines(difference: Difference, indent: string): string[] {
  const { name, before, after } = difference;
  const [was, is] = [before, after].map((value) => (typeof value === 'string' ? value : valueText(value, 1000)));
  if (was === undefined || is === undefined || was.length + is.length <= 60)
    return wrapped(visible(differenceText(difference)), indent, `${indent}  `);
  const hanging = `${indent}    `;
  return [
    `${indent}${visible(name)}:`,
    ...(before === undefined ? [] : wrapped(visible(`- ${was}`), `${indent}  `, hanging)),
    ...(after === undefined ? [] : wrapped(visible(`+ ${is}`), `${indent}  `, hanging)),
  ];
}

function differenceText({ name, before, after }: Difference): string {
  return `${name}: ${valueText(before)} → ${valueText(after)}`;
}

function fieldLines(change: Change, { difference, effect }: ChangedField, paint: Painter): string[] {
  const at = formatLocation(locationOf(placeOf(change, difference)));
  const line = `${differenceText(difference)} (${difference.after === undefined ? 'was ' : ''}${at})`;
  return [...wrapped(visible(line), '  ', '    '), ...effectLines(effect, '    ', paint)];
}

function effectLines({ kind, reason, evidence, instead }: CitedEffect, indent: string, paint: Painter): string[] {
  const word = effectWords[kind];
  const [first = '', ...rest] = wrapped(visible(`${word}: ${reason}`), indent, `${indent}  `);
  return [
    `${indent}${paint[kind](word)}${first.slice(indent.length + word.length)}`,
    ...rest,
    ...(instead === undefined ? [] : wrapped(visible(`= help: ${instead}`), `${indent}  `, `${indent}    `)),
    ...(evidence === '' ? [] : wrapped(visible(`= evidence: ${evidence}`), `${indent}  `, `${indent}    `)),
  ];
}

function wrapped(text: string, indent: string, hanging: string): string[] {
  return wrap(text, columns - hanging.length).map((line, i) => `${i === 0 ? indent : hanging}${line}`);
}

type Paint = (text: string) => string;
type Painter = Readonly<Record<EffectKind | 'strong', Paint>>;

function painter(color: boolean): Painter {
  const { bold, red, yellow, cyan, green } = createColors(color);
  const bad: Paint = (text) => bold(red(text));
  return {
    live: green,
    unknown: cyan,
    ignored: cyan,
    latent: yellow,
    brief: yellow,
    recreates: bad,
    refused: bad,
    rejected: bad,
    'breaks-later': bad,
    breaks: bad,
    destroys: bad,
    strong: bold,
  };
}
