import type { Argument, Command, Option } from 'commander';

/** What a shell may offer for a word. */
export interface Suggestion {
  readonly value: string;
  readonly description: string;
}

const valuesOf = new WeakMap<Option | Argument, (begun: string) => readonly string[]>();

/**
 * Says which values an option or argument may have, where its choices do not say it.
 *
 * @param values for a word that may be begun
 */
export function suggests<T extends Option | Argument>(where: T, values: (begun: string) => readonly string[]): T {
  valuesOf.set(where, values);
  return where;
}

/**
 * What may stand in the place of the last word, which may be begun; nothing where the name of a file is expected.
 *
 * @param words the words behind the program's name
 */
export function suggestions(root: Command, words: readonly string[]): readonly Suggestion[] {
  const current = words.at(-1) ?? '';
  const { command, rest } = commandOf(root, words.slice(0, -1));
  return offered(command, rest, current).filter(({ value }) => value.startsWith(current));
}

function offered(command: Command, rest: readonly string[], current: string): Suggestion[] {
  const options = command.createHelp().visibleOptions(command);
  const before = rest.at(-1);
  const open = options.find((option) => takesValue(option) && before !== undefined && isOf(option, before));
  if (open) return values(open, current);
  if (current.startsWith('-') && !rest.includes('--'))
    return options.map(({ long, short, description }) => ({ value: long ?? short ?? '', description }));
  const commands = command.createHelp().visibleCommands(command);
  if (commands.length > 0) return commands.map((each) => ({ value: each.name(), description: each.description() }));
  const given = positional(options, rest).length;
  const { registeredArguments: places } = command;
  const last = places.at(-1);
  const place = places[given] ?? (last?.variadic ? last : undefined);
  return place ? values(place, current) : [];
}

/** The innermost command of the words, and those that follow it. */
function commandOf(root: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  const next = root.commands.find((each) => each.name() === words[0]);
  return next ? commandOf(next, words.slice(1)) : { command: root, rest: words };
}

function positional(options: readonly Option[], rest: readonly string[]): readonly string[] {
  return rest.filter((word, i) => {
    const before = options.find((option) => isOf(option, rest[i - 1] ?? ''));
    return !word.startsWith('-') && !(before && takesValue(before));
  });
}

function isOf({ long, short }: Option, word: string): boolean {
  return word === long || word === short;
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function values(where: Option | Argument, begun: string): Suggestion[] {
  const named = valuesOf.get(where)?.(begun) ?? where.argChoices ?? [];
  return named.map((value) => ({ value, description: '' }));
}
