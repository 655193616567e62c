import { editOf } from '../../lib/change/documented';
import { Effect } from '../../lib/change/effect';
import type { FieldEffect, KindEffects, NamedFields } from '../../lib/change/field-effects';
import { tables } from '../../lib/change/tables';
import { kinds } from '../../lib/kinds';
import type { Field, Properties } from '../../lib/kinds/field';
import type { Kind, Operator } from '../../lib/kinds/kind';
import { has, parseRelease, type Release } from '../../lib/target/release';
import { kruiseLines, kubeOvnLines, ovnKubernetesLines } from '../../lib/target/target';

/** The release lines of each operator that has tables. */
const lines: readonly (readonly [operator: Operator, name: string, lines: readonly string[]])[] = [
  ['kube-ovn', 'kube-ovn', kubeOvnLines],
  ['ovn-kubernetes', 'OVN-Kubernetes', ovnKubernetesLines],
  ['multus', 'Multus', ['main']],
  ['nmstate', 'nmstate', ['main']],
  ['kruise', 'OpenKruise', kruiseLines],
];

/** docs/effects.md: what an edit of each field does, from the tables that `diff` goes by. */
export function effectsPage(): string {
  return `${[head, ...lines.flatMap(([operator, name, releases]) => [`## ${name}`, ...sectionsOf(operator, releases)])].join('\n\n')}\n`;
}

const head = `# What an edit does

For each field: what an edit does to the running network, and in which releases if it is not the same in all. Written from
the tables that \`cdk8s-ovn diff\` goes by (\`UPDATE_DOCS=1 npx vitest run test/change/effects-page.test.ts\`); comments in
\`cdk8s-ovn crds\` and in schemas for editors say the same. \`diff\` knows both states, and so says which case it is, for whom,
and what helps. A value that a rule finds to be wrong is refused or ignored whatever was there before: see
[rules](rules/README.md).`;

function sectionsOf(operator: Operator, releases: readonly string[]): readonly string[] {
  return kinds
    .filter(({ data }) => data.operator === operator)
    .flatMap((kind) => {
      const table = tables.find((one) => one.kind.name === kind.name && one.kind.data.group === kind.data.group);
      return table ? [`### ${kind.name}`, tableOf(kind, table, releases)] : [];
    });
}

function tableOf(kind: Kind, table: KindEffects, releases: readonly string[]): string {
  const fields = rowsOf(kind.data.fields, table.fields as NamedFields, [], kind, releases);
  const whole = [
    ['created', table.created],
    ['deleted', table.removed],
    ['deleted while used', table.uses?.whileUsed],
  ] as const;
  const rows = [
    ...fields,
    ...whole.flatMap(([what, effect]) => (effect instanceof Effect ? [`| ${what} | ${reasonOf(effect)} |`] : [])),
  ];
  return ['| | an edit |', '|---|---|', ...rows].join('\n');
}

function rowsOf(
  properties: Properties,
  effects: NamedFields,
  path: readonly string[],
  kind: Kind,
  releases: readonly string[],
): readonly string[] {
  return Object.entries(effects).flatMap(([name, effect]) => {
    const field = properties[name];
    const here = [...path, name];
    if (!field) return [];
    if (typeof effect !== 'function' && !(effect instanceof Effect))
      return rowsOf(field.data.properties ?? {}, effect as NamedFields, here, kind, releases);
    const told = byRelease(effect, field, here, kind, releases);
    return told === '' ? [] : [`| \`${here.join('.')}\` | ${told} |`];
  });
}

/** What an edit does, with the releases of each text where there are several: `before 1.15: …; from 1.15: …`. */
function byRelease(
  effect: FieldEffect,
  field: Field,
  path: readonly string[],
  kind: Kind,
  releases: readonly string[],
): string {
  const { during } = field.data;
  const runs: { first: string; text: string }[] = [];
  for (const line of releases) {
    const release = parseRelease(line) as Release;
    if (!has(release, kind.data.during?.since, kind.data.during?.until) || !has(release, during?.since, during?.until))
      continue;
    const text = textOf(effect, kind, path, release);
    if (runs.at(-1)?.text !== text) runs.push({ first: line, text });
  }
  if (runs.length < 2) return runs[0]?.text ?? '';
  return runs
    .map(({ first, text }, i) => `${i === 0 ? `before ${runs[1]?.first}` : `from ${first}`}: ${text}`)
    .join('<br>');
}

function textOf(effect: FieldEffect, kind: Kind, path: readonly string[], release: Release): string {
  const told = editOf(effect, kind.name, path, release).replace(/^An edit /, '');
  const [first = '', ...rest] = told.split('. ');
  if (!(effect instanceof Effect)) return escaped(told);
  return escaped([`${first.replace(/\.$/, '')}: ${effect.reason}.`, ...rest].join(' '));
}

function reasonOf(effect: Effect): string {
  return escaped(effect.reason);
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
