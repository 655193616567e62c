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
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, unusable } = range;
  const [minimum, maximum] = boundsFor(value, range);
  const below = minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum);
  const above = maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum);
  if (unusable) findings.add({ code: 'unusable-bound', bound: unusable });
  else if (below || above) findings.add({ code: 'out-of-range', got: value, minimum, maximum, ...exclusive(range) });
  if (multipleOf !== undefined && !isMultiple(value, multipleOf))
    findings.add({ code: 'not-a-multiple', got: value, of: multipleOf });
}

/**
 * The bounds that hold for a value: those of a whole number are whole numbers, too, so that 0 is not below 0.1.
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/validate/values.go, MinimumNativeType, MaximumNativeType.
 */
function boundsFor(value: number | bigint, { minimum, maximum }: Range): [Bound, Bound] {
  return isWhole(value) ? [truncated(minimum), truncated(maximum)] : [minimum, maximum];
}

type Bound = number | bigint | undefined;

function truncated(bound: Bound): Bound {
  return typeof bound === 'number' ? Math.trunc(bound) : bound;
}

/** Whether the API server reads it as an integer of 64 bits. */
function isWhole(value: number | bigint): boolean {
  return typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
}

function exclusive({ exclusiveMinimum, exclusiveMaximum }: Range): Pick<OutOfRange, 'exclusive'> {
  if (!exclusiveMinimum && !exclusiveMaximum) return {};
  return { exclusive: exclusiveMinimum && exclusiveMaximum ? 'both' : exclusiveMinimum ? 'minimum' : 'maximum' };
}

/**
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/validate/values.go, MultipleOfNativeType: of whole numbers
 * the factor loses its fraction, and one below 1 refuses them all; doubles are integers of JSON up to 2^53 only.
 */
function isMultiple(value: number | bigint, of: number): boolean {
  if (isWhole(value)) {
    const factor = BigInt(Math.trunc(of));
    return factor > 0n && BigInt(value) % factor === 0n;
  }
  if (of <= 0) return false;
  const times = of < 1 ? (1 / of) * Number(value) : Number(value) / of;
  return Math.abs(times) <= Number.MAX_SAFE_INTEGER && isInteger(times);
}

/** Within a relative error of a thousand millionth. */
function isInteger(double: number): boolean {
  if (Number.isInteger(double)) return true;
  const whole = Math.trunc(double);
  return whole !== 0 && Math.abs(double - whole) / (Math.abs(double) + Math.abs(whole)) < 1e-9;
}

/**
 * Whether a value is among those that are allowed. A number loses its fraction where integers are listed.
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/validate/values.go, EnumCase.
 */
export function checkEnum(allowed: readonly unknown[], value: unknown, findings: Findings): void {
  if (allowed.includes(value)) return;
  const text = canonical(value);
  const whole = typeof value === 'number' ? Math.trunc(value) : undefined;
  if (allowed.some((one) => canonical(one) === text || (whole !== undefined && one === whole))) return;
  findings.add({ code: 'not-allowed', got: value, allowed });
}
