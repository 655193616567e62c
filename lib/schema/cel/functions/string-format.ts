import type { Budget } from '../budget';
import { Failure, type List, type Result, Uint, type Value } from '../value';
import { stepsOf } from './define';
import { fixed, scientific } from './doubles';
import { textOf } from './text-of';

const MOST_DIGITS = 100;

/**
 * `'%s of %d'.format([a, b])`. Values may be left over; too few are an error.
 * Copied behaviour: google/cel-go ext/formatting.go, with the locale en-US: `%f` groups by thousands, `%e` gives
 * `2.718280 × 10⁰⁰` and takes the precision for a width.
 */
export function format(text: string, values: List, budget: Budget): Result {
  const parts: string[] = [];
  let next = 0;
  let end = 0;
  for (const clause of text.matchAll(/%(?:%|(?:\.(\d*))?(.?))/gsu)) {
    parts.push(text.slice(end, clause.index));
    end = clause.index + clause[0].length;
    const part = clause[0] === '%%' ? '%' : next < values.size ? fill(clause, values.at(next++), budget) : tooFew(next);
    if (part instanceof Failure) return part;
    budget.spend(1 + stepsOf(part.length));
    parts.push(part);
  }
  parts.push(text.slice(end));
  return parts.join('');
}

function tooFew(index: number): Failure {
  return new Failure(`index ${index} out of range`);
}

function fill([, digits, verb = '']: RegExpExecArray, value: Value, budget: Budget): string | Failure {
  if (digits === '') return new Failure('error while parsing precision');
  const precision = digits === undefined ? 6 : Number(digits);
  if (precision > MOST_DIGITS) return new Failure(`a precision of ${digits} digits`);
  return apply(verb, value, precision, budget) ?? new Failure(`%${verb} cannot be used on this value`);
}

function apply(verb: string, value: Value, precision: number, budget: Budget): string | Failure | undefined {
  switch (verb) {
    case 's':
      return textOf(value, budget);
    case 'd':
      return integer(value)?.toString();
    case 'f':
      return double(value, (number) => fixed(number, precision));
    case 'e':
      return double(value, (number) => scientific(number).padStart(precision));
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : integer(value)?.toString(2);
    case 'o':
      return integer(value)?.toString(8);
    case 'x':
      return hex(value);
    case 'X':
      return hex(value)?.toUpperCase();
    default:
      return new Failure(`unrecognized formatting clause ${JSON.stringify(verb)}`);
  }
}

function integer(value: Value): bigint | undefined {
  return value instanceof Uint ? value.value : typeof value === 'bigint' ? value : undefined;
}

function hex(value: Value): string | undefined {
  if (typeof value === 'string' || value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return integer(value)?.toString(16);
}

/** The names of what no digits can say are doubles too. */
function double(value: Value, write: (number: number) => string): string | undefined {
  if (typeof value === 'number') return write(value);
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? write(Number(value)) : undefined;
}
