import type { Command } from 'commander';
import { widthOf, wrap } from '../../output/findings/width';
import { rules } from '../../rules/registry';
import { codesOf, type Rule } from '../../rules/rule';
import type { InputRule } from '../../source/input-rules';
import { nearest } from '../../source/nearest';
import { formatSince } from '../../target/release';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { basicRules } from '../rule-texts';

/** `explain`: everything that is known about a rule, without a network. */
export function explainCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('explain a rule, or list all of them')
    .argument('[rule]', 'an id, or the code of a condition, such as KO-064 or LN-010')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn explain kube-ovn/snat-outside-vpc
  $ cdk8s-ovn explain KO-064`,
    )
    .action((name: string | undefined) => {
      io.stdout.write(name === undefined ? list() : pages(name));
      finish(ExitCode.ok);
    });
}

function list(): string {
  const rows = [
    ...rules.map(({ id, severity, what }) => ({ id, severity: severity as string, what })),
    ...basicRules.map(({ id, what }) => ({ id, severity: 'error', what })),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  const width = Math.max(...rows.map(({ id }) => widthOf(id)));
  return rows.map(({ id, severity, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}\n`).join('');
}

/** The page of a rule: by its id, with or without the area. Several may watch over the conditions of one code. */
function pages(name: string): string {
  const wanted = name.toLowerCase();
  const isMeant = (rule: Named) =>
    [rule.id, shortName(rule.id), ...codesOf(rule).map((code) => code.toLowerCase())].includes(wanted);
  const found = [...rules.filter(isMeant).map(page), ...basicRules.filter(isMeant).map(basicPage)];
  if (found.length > 0) return found.join('\n\n');
  const meant = meantBy(name);
  throw new UsageError(`there is no rule ${name}${meant ? `: did you mean ${meant}?` : ''}`);
}

function meantBy(name: string): string | undefined {
  const names = new Map<string, string>();
  for (const rule of [...rules, ...basicRules] as Named[]) {
    names.set(shortName(rule.id), rule.id).set(rule.id, rule.id);
    for (const code of codesOf(rule)) names.set(code, code);
  }
  const close = nearest(name, names.keys());
  return close && names.get(close);
}

type Named = Pick<Rule, 'id' | 'code'>;

/** What stands behind the area: `snat-outside-vpc`. */
function shortName(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

function page(rule: Rule): string {
  const { id, severity, what, why, evidence, wrong, right } = rule;
  const codes = codesOf(rule).join(', ');
  return [
    `${id}${codes ? ` (${codes})` : ''}: ${severity}${releases(rule)}\n`,
    paragraph(what),
    paragraph(why),
    `Wrong:\n${indented(wrong)}`,
    `Right:\n${indented(right)}`,
    `Evidence:\n${evidence.map((each) => `  ${each}\n`).join('')}`,
    `In cdk8s-ovn.yaml its severity can be set to error, warning, info or off:\n${indented(`rules:\n  ${id}: "off"`)}`,
  ].join('\n');
}

function releases({ since, until }: Rule): string {
  const from = since === undefined ? '' : ` from kube-ovn ${formatSince(since)}`;
  return `${from}${until === undefined ? '' : `${from ? '' : ' for kube-ovn'} before ${until}`}`;
}

function basicPage({ id, what, why, cure }: InputRule): string {
  return [`${id}: error\n`, paragraph(what), paragraph(why), paragraph(cure)].join('\n');
}

function paragraph(text: string): string {
  return `${wrap(text, 100).join('\n')}\n`;
}

function indented(text: string): string {
  return text
    .trim()
    .replace(/^(?=.)/gm, '  ')
    .concat('\n');
}
