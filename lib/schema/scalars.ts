import { canonical } from './json-type';
import type { Range, TextLimits } from './limits';
import type { SchemaNode } from './node';
import type { Findings, OutOfRange } from './problem';

/** The limits of a text: length, pattern, format. */
export function checkText({ text }: SchemaNode, value: string, findings: Findings): void {
  if (text) checkLimits(text, value, findings);
}

export function checkLimits(limits: TextLimits, value: string, findings: Findings): void {
  const { minLength, maxLength, pattern, format } = limits;
  // A text has at most as many characters as code units.
  if (value.length > maxLength || value.length < minLength * 2) {
    const length = characters(value);
    if (length > maxLength) findings.add({ code: 'too-long', length, maximum: maxLength });
    if (length < minLength) findings.add({ code: 'too-short', length, minimum: minLength });
  }
  if (pattern) {
    const matches = pattern.matches(value);
    if (matches === undefined) findings.add({ code: 'not-evaluated', pattern: pattern.text });
    else if (!matches) findings.add({ code: 'pattern', got: value, pattern: pattern.text });
  }
  if (format && !format.check(value)) findings.add({ code: 'format', got: value, format: format.name });
}

/** A pair of surrogates is one character. */
function characters(value: string): number {
  return value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The bounds of a number. */
export function checkRange({ range }: SchemaNode, value: number | bigint, findings: Findings): void {
  if (!range) return;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = range;
  const below = minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum);
  const above = maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum);
  if (below || above) findings.add({ code: 'out-of-range', got: value, minimum, maximum, ...exclusive(range) });
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    findings.add({ code: 'not-a-multiple', got: value, of: multipleOf });
}

function exclusive({ exclusiveMinimum, exclusiveMaximum }: Range): Pick<OutOfRange, 'exclusive'> {
  if (!exclusiveMinimum && !exclusiveMaximum) return {};
  return { exclusive: exclusiveMinimum && exclusiveMaximum ? 'both' : exclusiveMinimum ? 'minimum' : 'maximum' };
}

function isMultiple(value: number | bigint, of: number): boolean {
  if (typeof value === 'bigint') return Number.isInteger(of) && value % BigInt(of) === 0n;
  const times = of < 1 ? value * (1 / of) : value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

/** Whether a value is among those that are allowed. */
export function checkEnum(allowed: readonly unknown[], value: unknown, findings: Findings): void {
  if (allowed.includes(value)) return;
  const text = canonical(value);
  if (allowed.some((one) => canonical(one) === text)) return;
  findings.add({ code: 'not-allowed', got: value, allowed });
}
