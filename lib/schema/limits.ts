import type { JsonSchema } from '../kinds/openapi';
import { formatCheck } from './formats';
import { type Pattern, readPattern } from './pattern';
import type { JsonType } from './problem';

/** The bounds of a number; formats count as bounds. */
export interface Range {
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly exclusiveMinimum: boolean;
  readonly exclusiveMaximum: boolean;
  readonly multipleOf?: number;
  /** A bound that does not fit into the type of the field: the API server then refuses every value. */
  readonly unusable?: 'minimum' | 'maximum';
}

interface Bounds {
  readonly minimum: number | bigint;
  readonly maximum: number | bigint;
}

const formatBounds: Readonly<Record<string, Bounds>> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
};

const float: Bounds = { minimum: -3.4028234663852886e38, maximum: 3.4028234663852886e38 };

/** The bounds that a schema sets for its numbers; an integer has 64 bits at most. */
export function rangeOf(schema: JsonSchema, types: readonly JsonType[]): Range | undefined {
  const { minimum, maximum, multipleOf } = schema;
  const bounds = boundsOf(schema, types);
  if (minimum === undefined && maximum === undefined && multipleOf === undefined && !bounds) return undefined;
  const atLeast = minimum !== undefined && (!bounds || minimum >= bounds.minimum);
  const atMost = maximum !== undefined && (!bounds || maximum <= bounds.maximum);
  return {
    minimum: atLeast ? minimum : bounds?.minimum,
    maximum: atMost ? maximum : bounds?.maximum,
    exclusiveMinimum: atLeast && schema.exclusiveMinimum === true,
    exclusiveMaximum: atMost && schema.exclusiveMaximum === true,
    multipleOf,
    ...(bounds && types.length === 1 ? unusableOf(schema, bounds) : {}),
  };
}

function boundsOf({ format = '' }: JsonSchema, types: readonly JsonType[]): Bounds | undefined {
  if (types.includes('integer')) return formatBounds[format] ?? formatBounds.int64;
  return types.includes('number') && (format === 'float' || format === 'float32') ? float : undefined;
}

/** Bounds are doubles for the API server: 2^63 - 1 is 2^63 there, which no integer can be. */
function unusableOf({ minimum, maximum }: JsonSchema, bounds: Bounds): Pick<Range, 'unusable'> {
  if (maximum !== undefined && asDouble(maximum) > bounds.maximum) return { unusable: 'maximum' };
  return minimum !== undefined && asDouble(minimum) < bounds.minimum ? { unusable: 'minimum' } : {};
}

function asDouble(bound: number | bigint): number | bigint {
  const double = Number(bound);
  return Number.isInteger(double) ? BigInt(double) : double;
}

/** The limits of a text. */
export interface TextLimits {
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: Pattern;
  readonly format?: { readonly name: string; readonly check: (text: string) => boolean };
}

/** The limits that a schema sets for its texts. */
export function textLimitsOf(schema: JsonSchema): TextLimits | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const check = format === undefined ? undefined : formatCheck(format);
  if (minLength === 0 && maxLength === Number.POSITIVE_INFINITY && pattern === undefined && !check) return undefined;
  return {
    minLength,
    maxLength,
    ...(pattern === undefined ? {} : { pattern: readPattern(pattern) }),
    ...(check && format !== undefined ? { format: { name: format, check } } : {}),
  };
}
