import { structuredPatch } from 'diff';
import { manifestLines } from '../yaml';
import { allowComment, areaOf, type Example, type Page } from './page';

/** A page as a file of docs/rules/. `report` is what `check` says about the wrong example. */
export function pageMarkdown(
  { id, codes, severity, releases, isSettable, isIgnorable, ...page }: Page,
  report?: string,
): string {
  const { what, why, cure, example, evidence } = page;
  const facts = [`**${severity}**`, ...(releases === undefined ? [] : [releases]), ...codes];
  const fix = example ? difference(example) : prose(cure ?? '');
  return [
    `# ${id}`,
    facts.join(' · '),
    prose(what),
    prose(why),
    ...(example ? ['## Wrong', ...settings(example), block('yaml', example.wrong)] : []),
    ...(report === undefined ? [] : ['`cdk8s-ovn check` says:', block('text', report)]),
    '## How to fix it',
    fix,
    ...(example ? ['## Right', block('yaml', example.right)] : []),
    ...(isSettable ? ['## How to allow it', ...(isIgnorable ? [commenting(id)] : []), allowing(id)] : []),
    ...(evidence.length > 0 ? ['## Evidence', evidence.map((each) => `- ${prose(each)}`).join('\n')] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

function commenting(id: string): string {
  const words =
    'Where it is meant, with a comment at the value, the key or the object ([more](../../suppressions.md)):';
  return [words, block('yaml', allowComment(id))].join('\n\n');
}

function allowing(id: string): string {
  return [
    'For a whole input, in `cdk8s-ovn.yaml` (`error`, `warning`, `info` or `off`):',
    block('yaml', `rules:\n  ${id}: "off"`),
  ].join('\n\n');
}

/** The pages by area, with what each finds. `words` introduces an area. */
export function indexMarkdown(pages: readonly Page[], words: Readonly<Record<string, string>>): string {
  const areas = new Map<string, Page[]>();
  for (const page of [...pages].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const area = areaOf(page);
    areas.set(area, [...(areas.get(area) ?? []), page]);
  }
  return [...areas].map(([area, ofArea]) => `## ${area}\n\n${words[area] ?? ''}\n\n${table(ofArea)}\n`).join('\n');
}

function table(pages: readonly Page[]): string {
  const rows = pages.map(
    ({ id, severity, what }) => `| [${id}](${id}.md) | ${severity} | ${prose(what).replaceAll('|', '\\|')} |`,
  );
  return ['| rule | severity | finds |', '|---|---|---|', ...rows].join('\n');
}

function settings({ settings }: Example): string[] {
  return settings === undefined ? [] : ['With this in `cdk8s-ovn.yaml`:', block('yaml', manifestLines(settings))];
}

/** What turns the wrong example into the right one. */
function difference({ wrong, right }: Example): string {
  const { hunks } = structuredPatch('', '', `${wrong.trim()}\n`, `${right.trim()}\n`, '', '', { context: 1 });
  return block('diff', hunks.map(({ lines }) => lines.join('\n')).join('\n …\n'));
}

/** Text that Markdown shall not take for its own; what stands in backquotes is code here as there. */
function prose(text: string): string {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll('<', '&lt;').replace(/\*|\b_\B|\B_\b/g, '\\$&')))
    .join('`');
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.replace(/^\n+|\s+$/g, '')}\n\`\`\``;
}
