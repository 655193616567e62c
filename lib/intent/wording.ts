import type { Fact, Problem } from '../schema/problem';

/** A proposal for a value of the wrong type. */
export function typeHelp(problem: Fact, value: unknown): string | undefined {
  if (problem.code !== 'wrong-type') return undefined;
  const wants = (type: (typeof problem.expected)[number]) => problem.expected.includes(type);
  // What YAML took for a boolean may have been written as no, off or y.
  if (wants('string') && problem.got === 'boolean') return 'put it in quotes';
  if (wants('string') && /number|integer/.test(problem.got)) return `put it in quotes: "${value}"`;
  if ((wants('integer') || wants('number')) && /^\d+(\.\d+)?$/.test(String(value)))
    return `remove the quotes: ${value}`;
  if (wants('boolean') && /^(true|false)$/i.test(String(value)))
    return `remove the quotes: ${String(value).toLowerCase()}`;
  return wants('array') ? 'write a list: each item on a line of its own, behind a dash' : undefined;
}

/** A type, for people. */
export function say(type: string): string {
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    object: 'a map',
    array: 'a list',
    null: 'empty',
  };
  return words[type] ?? type;
}

/** What is wrong with a value, behind its path. */
export function reason(problem: Problem): string {
  if (problem.code === 'bad-name') return `is ${JSON.stringify(problem.got)}, which is no DNS-1123 name`;
  if (problem.code === 'bad-key') return `is no valid ${problem.of} key`;
  if (problem.code === 'bad-label-value') return `is ${JSON.stringify(problem.got)}, which is no valid label value`;
  return `is not allowed (${problem.code})`;
}
