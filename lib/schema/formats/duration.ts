import { parseGoDuration } from '../go-duration';

/** What each unit may be called; the last name of each is enough as a beginning: `minutes`. */
const units: readonly (readonly string[])[] = [
  ['ns', 'nano'],
  ['us', 'µs', 'micro'],
  ['ms', 'milli'],
  ['s', 'sec'],
  ['m', 'min'],
  ['h', 'hr', 'hour'],
  ['d', 'day'],
  ['w', 'wk', 'week'],
];

/**
 * A duration of Go, or a text that has one number with a unit somewhere: `1 day`, and `123e4567-9d`, too.
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/strfmt/duration.go, ParseDuration.
 */
export function isDuration(text: string): boolean {
  if (parseGoDuration(text) !== undefined) return true;
  let isOne = false;
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    // Go's Atoi ends the search at a number of more than 64 bits.
    if (BigInt(count) >= 1n << 63n) return false;
    isOne ||= isUnit(unit.toLowerCase());
  }
  return isOne;
}

function isUnit(text: string): boolean {
  return units.some((names) => names.includes(text) || text.startsWith(names.at(-1) as string));
}
