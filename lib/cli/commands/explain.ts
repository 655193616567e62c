import { Argument, type Command } from 'commander';
import type { Page } from '../../output/explain/page';
import { pageText } from '../../output/explain/text';
import { widthOf } from '../../output/findings/width';
import { nearest } from '../../source/nearest';
import { suggests } from '../completion/suggestions';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { allPages } from '../rule-texts';

/** `explain`: everything that is known about a rule, without a network. */
export function explainCommand(command: Command, io: Io, finish: Finish): void {
  const rule = new Argument('[rule]', 'an id, or the code of a condition, such as KO-064 or LN-010');
  command
    .description('explain a rule or an effect of diff, or list all of them')
    .addArgument(suggests(rule, namesFor))
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn explain
  $ cdk8s-ovn explain kube-ovn/snat-outside-vpc
  $ cdk8s-ovn explain snat-outside-vpc
  $ cdk8s-ovn explain KO-064`,
    )
    .action((name: string | undefined) => {
      io.stdout.write(name === undefined ? list() : pages(name));
      finish(ExitCode.ok);
    });
}

/** Ids, and for a word that is begun also what stands behind the area. */
function namesFor(begun: string): readonly string[] {
  const ids = allPages().map(({ id }) => id);
  return begun === '' ? ids : [...new Set([...ids, ...ids.map(shortName)])];
}

function list(): string {
  const all = allPages();
  const width = Math.max(...all.map(({ id }) => widthOf(id)));
  return all.map(({ id, severity, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}\n`).join('');
}

/** The page of a rule: by its id, with or without the area. Several may watch over the conditions of one code. */
function pages(name: string): string {
  const wanted = name.toLowerCase();
  const all = allPages();
  const found = all.filter(({ id, codes }) =>
    [id, shortName(id), ...codes.map((code) => code.toLowerCase())].includes(wanted),
  );
  if (found.length > 0) return found.map(pageText).join('\n\n');
  const meant = meantBy(name, all);
  const help = meant ? `did you mean ${meant}?` : 'cdk8s-ovn explain lists all of them';
  throw new UsageError(`there is no rule ${name}: ${help}`);
}

function meantBy(name: string, all: readonly Page[]): string | undefined {
  const names = new Map<string, string>();
  for (const { id, codes } of all) {
    names.set(shortName(id), id).set(id, id);
    for (const code of codes) names.set(code, code);
  }
  const close = nearest(name, names.keys());
  return close && names.get(close);
}

/** What stands behind the area: `snat-outside-vpc`. */
function shortName(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}
