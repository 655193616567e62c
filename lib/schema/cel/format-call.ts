import type { Syntax } from './syntax';
import type { Type } from './type';
import { simpleName } from './types';

/** What is wrong with a call of `format`, and at which of its parts; the whole call if none. */
export interface FormatFault {
  readonly fact: string;
  readonly at?: Syntax;
}

const numbers: readonly Type['kind'][] = ['int', 'uint'];

/** The types that a clause takes besides `dyn`, and what upstream calls it. */
const clauses: ReadonlyMap<string, readonly Type['kind'][]> = new Map([
  ['d', numbers],
  ['o', numbers],
  ['f', ['double', 'string']],
  ['e', ['double', 'string']],
  ['b', [...numbers, 'bool']],
  ['x', [...numbers, 'string', 'bytes']],
  ['X', [...numbers, 'string', 'bytes']],
]);

const textual: ReadonlySet<Type['kind']> = new Set([
  ...(['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type'] as const),
  ...(['null', 'dyn'] as const),
]);

/**
 * What the API server holds against the literal of a format and the items of its list when it reads the rule.
 * Copied behaviour: google/cel-go v0.26.0 ext/formatting.go, stringFormatValidator.
 */
export function formatFault(
  text: string,
  items: readonly Syntax[],
  typeOf: (syntax: Syntax) => Type,
): FormatFault | undefined {
  let next = 0;
  for (const [clause, digits, verb = ''] of text.matchAll(/%(?:%|(?:\.(\d*))?(.?))/gsu)) {
    if (clause === '%%') continue;
    const item = items[next++];
    if (verb === '') return { fact: `the format ends within the clause ${clause}` };
    if (!item) return { fact: `the format has no value for the clause ${clause}` };
    if (digits === '') return { fact: `the clause ${clause} of the format has no precision` };
    const fault = clauseFault(clause, verb, item, typeOf);
    if (fault) return fault;
  }
  return next < items.length ? { fact: `the format takes ${next} of the ${items.length} values` } : undefined;
}

function clauseFault(
  clause: string,
  verb: string,
  item: Syntax,
  typeOf: (syntax: Syntax) => Type,
): FormatFault | undefined {
  const wrong = verb === 's' ? withoutText(item, typeOf) : undefined;
  const { kind } = typeOf(item);
  const taken = clauses.get(verb);
  if (verb !== 's' && !taken) return { fact: `unrecognized formatting clause ${clause}` };
  const isWrong = taken ? kind !== 'dyn' && !taken.includes(kind) : wrong !== undefined;
  const at = wrong ?? item;
  return isWrong ? { fact: `${clause} cannot be used on a value of type '${nameOf(typeOf(at))}'`, at } : undefined;
}

/** The part of a value that has no text. */
function withoutText(syntax: Syntax, typeOf: (syntax: Syntax) => Type): Syntax | undefined {
  if (!textual.has(typeOf(syntax).kind)) return syntax;
  for (const part of partsOf(syntax)) {
    const wrong = withoutText(part, typeOf);
    if (wrong) return wrong;
  }
  return undefined;
}

function partsOf(syntax: Syntax): readonly Syntax[] {
  if (syntax.kind === 'list') return syntax.items.map(({ value }) => value);
  return syntax.kind === 'map' ? syntax.entries.flatMap(({ key, value }) => [key, value]) : [];
}

function nameOf({ kind }: Type): string {
  if (kind === 'optional') return 'optional_type';
  return kind === 'object' || kind === 'parameter' || kind === 'list' || kind === 'map' || kind === 'type'
    ? kind
    : simpleName(kind);
}
