import type { Fact } from '../../schema/problem';
import { entryOf } from '../../source/json';
import { interfacePattern, matchPattern, namePattern, namespacePattern } from '../fields/text';

/** What is wrong with a value and what to write instead; the message stands behind the path of the value. */
export interface Words {
  readonly message: string;
  readonly help?: string | undefined;
  /** A new text for the value. */
  readonly replacement?: string | undefined;
}

type Of<C extends Fact['code']> = Extract<Fact, { code: C }>;

/** A value of the wrong type. */
export function wrongType(fact: Of<'wrong-type' | 'null'>, value: unknown): Words {
  // Whole, and beyond the 64 bits of every integer of Kubernetes: readers take it for a float.
  if (fact.code === 'wrong-type' && fact.expected.includes('integer') && Number.isInteger(value))
    return { message: 'does not fit into the 64 bits of a whole number' };
  const isFraction = fact.code === 'wrong-type' && fact.got === 'number' && !fact.expected.includes('string');
  const got = fact.code === 'null' ? 'empty' : isFraction ? String(value) : say(fact.got);
  return { message: `must be ${fact.expected.map(say).join(' or ')}, not ${got}`, help: typeHelp(fact, value) };
}

function typeHelp(fact: Of<'wrong-type' | 'null'>, value: unknown): string | undefined {
  if (fact.code === 'null') return undefined;
  const wants = (type: (typeof fact.expected)[number]) => fact.expected.includes(type);
  // What YAML took for a boolean may have been written as no, off or y.
  if (wants('string') && fact.got === 'boolean') return 'put it in quotes';
  if (wants('string') && /number|integer/.test(fact.got)) return `put it in quotes: "${value}"`;
  if (wants('array')) return 'write a list: each item on a line of its own, behind a dash';
  if (typeof value !== 'string') return undefined;
  if ((wants('number') && /^\d+(\.\d+)?$/.test(value)) || (wants('integer') && /^\d+$/.test(value)))
    return `remove the quotes: ${value}`;
  if (wants('boolean') && /^(true|false)$/i.test(value)) return `remove the quotes: ${value.toLowerCase()}`;
  return undefined;
}

/** A value of the right type that is not allowed. */
export function wrongValue(fact: Fact): Words {
  switch (fact.code) {
    case 'not-allowed':
      return { message: `is ${JSON.stringify(fact.got)}`, help: `write ${choice(fact.allowed)}` };
    case 'out-of-range': {
      const { got, minimum, maximum } = fact;
      const isOpen = typeof maximum !== 'number' || maximum === Number.MAX_SAFE_INTEGER;
      return { message: `is ${got}`, help: isOpen ? `write ${minimum} or more` : `write ${minimum} to ${maximum}` };
    }
    case 'too-short':
      return { message: 'is empty', help: 'write a value, or leave it out where that means something' };
    case 'too-few':
      return { message: 'is empty', help: `list at least ${fact.minimum}` };
    case 'too-long':
      return { message: `has ${fact.length} characters, ${fact.maximum} are possible` };
    case 'duplicate-item':
      return { message: `repeats item ${fact.first + 1} of the list`, help: 'remove it' };
    case 'pattern':
      if (fact.got === '') return wrongValue({ code: 'too-short', length: 0, minimum: 1 });
      return {
        message: `is ${JSON.stringify(fact.got)}, which is ${patterns[fact.pattern] ?? fact.pattern}`,
        ...likely(fact),
      };
    case 'bad-name':
      return { message: `is ${JSON.stringify(fact.got)}, which is no DNS-1123 name`, ...likely(fact) };
    case 'bad-key':
      return { message: `is no valid ${fact.of} key` };
    case 'bad-label-value':
      return { message: `is ${JSON.stringify(fact.got)}, which is no valid label value` };
    default:
      return { message: `is not allowed (${fact.code})` };
  }
}

const patterns: Readonly<Record<string, string>> = {
  [namePattern]: 'no DNS-1123 name',
  [namespacePattern]: 'no DNS-1123 label',
  [interfacePattern]: 'no name of an interface: up to 15 characters without blanks and slashes',
  [matchPattern]: 'not src or dst, a blank and a CIDR',
};

/** A name in lower case, with hyphens for what names cannot have. */
function likely(fact: Of<'pattern' | 'bad-name'>): Partial<Words> {
  const isName = fact.code === 'bad-name' || fact.pattern === namePattern || fact.pattern === namespacePattern;
  const hasDots = fact.code === 'bad-name' ? fact.of === 'object' : fact.pattern === namePattern;
  if (!isName) return {};
  const name = fact.got
    .toLowerCase()
    .replace(hasDots ? /[^a-z0-9.-]+/g : /[^a-z0-9-]+/g, '-')
    .replace(/[.-]*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  return name === '' || name.length > 63 ? {} : { help: `did you mean ${name}?`, replacement: name };
}

/** `tcp or udp`; what differs in case only is said once. */
function choice(allowed: readonly unknown[]): string {
  const texts = allowed.map((value) => (value === '' ? '""' : String(value)));
  return texts
    .filter((text, i) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) === i)
    .join(' or ');
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
  return entryOf(words, type) ?? type;
}
