import { type Change, type ChangedField, worstOf } from '../../change/change';
import { type CitedEffect, compareEffects, type EffectKind } from '../../change/effect';
import type { PreviewChange } from '../../change/preview-changes';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { formatLocation, locationOf } from '../findings/report';
import { count } from '../findings/summary';
import { visible } from '../findings/visible';
import { marked } from '../graph/focus';
import { graphOf } from '../graph/graph';
import { mermaid } from '../graph/mermaid';
import { asFindings } from './as-findings';
import { placesText } from './reach/places';
import { sentences } from './reach/sentences';
import {
  type ChangeReport,
  type ChangeReporter,
  changeSummary,
  effectWords,
  type Interruption,
  interruptions,
  previewWords,
  sortByHarm,
  valueText,
} from './report';
import { otherRowsTitle, rowLists, type ToldRows, toldRows } from './rows';
import { type ToldFault, toldFaults, toldFindings } from './upgrade';

/** What GitHub, GitLab and Gitea show without a click; more objects than these are in the folded part alone. */
const mostRows = 50;

/** For a comment in a pull request: what matters first, then a table of effects, and everything else folded. */
export const markdown: ChangeReporter = (report) => {
  const { previews } = report;
  const changes = sortByHarm(report.changes);
  const reached = reachability(report);
  const wrong = errorLines(report);
  if (changes.length === 0 && reached.length === 0 && !report.upgrade)
    return `${['### Nothing changes in the network', ...wrong].join('\n\n')}\n`;
  const traffic = interruptions(changes);
  const rowsOf = toldRows(report.rows?.rows ?? []);
  const rows = changes
    .flatMap((change) => [
      ...change.effects.map((effect) => ({ change, effect, field: '' })),
      ...change.fields.map((field) => ({ change, effect: field.effect, field: fieldText(field) })),
    ])
    .sort((a, b) => compareEffects(b.effect.kind, a.effect.kind));
  const parts = [
    `### What this changes in the network\n\n${sentence(changeSummary(report))}`,
    ...wrong,
    ...upgradeParts(report),
    ...warnings(changes, traffic),
    ...(rows.length === 0
      ? []
      : [table(rows.slice(0, mostRows).map(({ change, effect, field }) => row(change, effect, field)))]),
    ...(rows.length > mostRows ? [`… and ${rows.length - mostRows} more, below.`] : []),
    ...reached,
    ...picture(report),
    ...(changes.length === 0
      ? []
      : [
          folded(
            'Why, object by object',
            changes.map((change) => details(change, traffic.get(change), rowsOf.get(change))).join('\n\n'),
          ),
        ]),
    ...otherRows(report, rowsOf.get(undefined)),
    ...(previews.length === 0 ? [] : [folded('What controllers make of it', previews.map(made).join('\n\n'))]),
  ];
  return `${parts.join('\n\n')}\n`;
};

/** Faults of kube-ovn that another release cures or brings. */
function upgradeParts({ upgrade }: ChangeReport): string[] {
  if (!upgrade) return [];
  return [
    ...toldFaults(upgrade).map(({ title, faults, areCured }) =>
      [`#### ${title}\n`, ...faults.flatMap((told) => faultLines(told, areCured))].join('\n'),
    ),
    ...toldFindings(upgrade).map(({ title, findings, untold }) =>
      [
        `#### ${title}\n`,
        ...findings.map(
          ({ severity, rule, message, at }) =>
            `- ${severity}: ${code(formatLocation(locationOf(at)))} ${escaped(message)} (${code(rule)})`,
        ),
        ...(untold > 0 ? [`- … ${count(untold, 'more finding')}`] : []),
      ].join('\n'),
    ),
  ];
}

function faultLines({ fault: { id, does, consequence, cure }, met, untold }: ToldFault, isCured: boolean): string[] {
  return [
    `- **${id}**: kube-ovn ${escaped(does)}: ${escaped(consequence)}`,
    ...met.map(({ meeting: { at, fact } }) => `  - ${code(formatLocation(locationOf(at)))} ${escaped(fact)}`),
    ...(untold > 0 ? [`  - … ${count(untold, 'more place')}`] : []),
    ...(isCured ? [] : [`  - help: ${escaped(cure)}`]),
  ];
}

/** More statements than these are folded. */
const mostStatements = 15;

function reachability({ reach }: ChangeReport): string[] {
  const all = sentences(reach);
  if (all.length === 0) return [];
  const lines = all.map(({ text, by, before, isLoss }) => {
    const now = by.length > 0 ? ` by ${code(placesText(by))}` : '';
    const then = before.length > 0 ? `${now === '' ? '' : ','} before by ${code(placesText(before))}` : '';
    return `- ${isLoss ? '⚠️ ' : ''}${escaped(text)}${now || then ? ` —${now}${then}` : ''}`;
  });
  const [shown, rest] = [lines.slice(0, mostStatements), lines.slice(mostStatements)];
  return [
    `#### Reachability, once all of it is in effect\n\n${shown.join('\n')}`,
    ...(rest.length > 0 ? [folded(`${rest.length} more`, rest.join('\n'))] : []),
  ];
}

/** GitHub draws no more text than this. */
const longestPicture = 20_000;

/** The part of the network that changes, if there is something to draw. */
function picture({ changes, head }: ChangeReport): string[] {
  const graph = marked(graphOf(head, asFindings(changes), 'change'));
  const text = mermaid(graph);
  if (graph.nodes.length === 0 || text.length > longestPicture) return [];
  return [folded('The part of the network that changes', `\`\`\`mermaid\n${text}\`\`\``)];
}

function sentence(text: string): string {
  return `**${escaped(text)}.**`;
}

/** A comment shows a few; all of them are on standard error. */
const mostErrors = 3;

/** The errors of the head, with the first of them. */
function errorLines({ errors = [] }: ChangeReport): string[] {
  if (errors.length === 0) return [];
  const more = errors.length - mostErrors;
  const lines = [
    `> 🛑 **The head has ${count(errors.length, 'error')}**${more > 0 ? `, the first ${mostErrors} of them` : ''}:`,
    ...errors
      .slice(0, mostErrors)
      .map(
        ({ at, message, rule }) => `> - ${code(formatLocation(locationOf(at)))} ${escaped(message)} (${code(rule)})`,
      ),
  ];
  return [lines.join('\n')];
}

/** Who loses traffic, of the changes that interrupt it. */
function warnings(changes: readonly Change[], traffic: ReadonlyMap<Change, Interruption>): string[] {
  const lines = changes.flatMap((change) => {
    const interrupted = traffic.get(change);
    if (!interrupted) return [];
    const kind = worstOf(change);
    const head = `> ${alarms[kind] ?? '⚠️'} **${escaped(change.resource.title)}**: ${escaped(effectWords[kind])}. Interrupted meanwhile:`;
    return 'reference' in interrupted
      ? [`${head} ${escaped(interrupted.reference)}.`]
      : [[head, ...interrupted.lines.map((line) => `> - ${escaped(line)}`)].join('\n')];
  });
  return lines.length === 0 ? [] : [lines.join('\n>\n')];
}

const alarms: Partial<Record<EffectKind, string>> = {
  breaks: '🛑',
  destroys: '🛑',
  rejected: '🛑',
  refused: '🛑',
  'breaks-later': '🛑',
};

function table(rows: readonly string[]): string {
  return ['| effect | object | change |', '|---|---|---|', ...rows].join('\n');
}

function row({ what, resource }: Change, { kind, reason }: CitedEffect, field: string): string {
  const change = field === '' ? `${what}: ${escaped(reason)}` : field;
  return `| ${effectWords[kind]} | ${escaped(resource.title)} | ${change} |`;
}

function fieldText({ difference: { name, before, after } }: ChangedField): string {
  return `${code(name)}: ${code(valueText(before))} → ${code(valueText(after))}`;
}

/** Rows that no changed object explains, and what is left out of all of them. */
function otherRows({ rows }: ChangeReport, told: ToldRows | undefined): string[] {
  const remarks = (rows?.remarks ?? []).map((remark) => `_${escaped(remark)}_`);
  return [...(told ? [folded(otherRowsTitle, rowBlock(told))] : []), ...remarks];
}

/** Rows of one object that are shown without a click. */
const mostOpenRows = 5;

function rowParts(told: ToldRows): string {
  const block = rowBlock(told);
  const number = told.all.length + told.untold;
  return number > mostOpenRows ? folded(`${number} rows of OVN`, block) : block;
}

/** As a diff, which is shown in its colours. */
function rowBlock({ all, untold }: ToldRows): string {
  const lines = rowLists(all).flatMap(({ command, lines }) => [`# ${command}`, ...lines]);
  const text = [...lines, ...(untold > 0 ? [`# … ${count(untold, 'more row')}`] : [])].map(visible).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${text}\n${fence}`;
}

function details(
  { what, resource, effects, fields, stillUsedBy, goesAfter, carried }: Change,
  traffic: Interruption | undefined,
  rows: ToldRows | undefined,
): string {
  const at = formatLocation(locationOf(resource.at('metadata', 'name')));
  return [
    `**${escaped(resource.title)}** (${code(at)}) is ${what}`,
    ...effects.flatMap((effect) => effectLines('', effect)),
    ...fields.flatMap((field) => effectLines(`${fieldText(field)}: `, field.effect)),
    ...objectLines('still used by', stillUsedBy),
    ...objectLines('goes after', goesAfter),
    ...(carried.length > 0
      ? [
          '- comes into effect with the new pod, having waited for it:',
          ...carried.map(
            ({ name, before, after }) => `  - ${code(name)}: ${code(valueText(before))} → ${code(valueText(after))}`,
          ),
        ]
      : []),
    ...(traffic ? trafficLines(traffic) : []),
    ...(rows ? [`\n${rowParts(rows)}`] : []),
  ].join('\n');
}

function trafficLines(traffic: Interruption): string[] {
  if ('reference' in traffic) return [`- interrupted meanwhile: ${escaped(traffic.reference)}`];
  return ['- interrupted meanwhile:', ...traffic.lines.map((line) => `  - ${escaped(line)}`)];
}

function objectLines(label: string, objects: readonly Resource[]): string[] {
  return objects.length === 0 ? [] : [`- ${label} ${escaped(firstFew(objects.map(({ title }) => title)))}`];
}

function effectLines(field: string, { kind, reason, evidence, instead }: CitedEffect): string[] {
  return [
    `- ${field}**${effectWords[kind]}**: ${escaped(reason)}`,
    ...(instead === undefined ? [] : [`  - help: ${escaped(instead)}`]),
    ...(evidence === '' ? [] : [`  - evidence: ${code(evidence)}`]),
  ];
}

function made({ what, title, preview, by, of, because, differences }: PreviewChange): string {
  const head = `**${escaped(title === '' ? preview : title)}** (${escaped(by)}, of ${escaped(of.title)}) ${previewWords[what]}`;
  return [
    because === undefined ? head : `${head}: ${escaped(because)}`,
    ...differences.map(
      ({ name, before, after }) => `- ${code(name)}: ${code(valueText(before))} → ${code(valueText(after))}`,
    ),
  ].join('\n');
}

function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

/** Text that Markdown and HTML shall not take for theirs; nobody is mentioned by it either. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\\`*_[\]<>|#~&]/g, (character) =>
      character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`,
    )
    .replaceAll('@', '@\u200b');
}

/** As code: what stands in it is taken as it is, but for the bars of tables. */
function code(text: string): string {
  const shown = visible(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`;
}
