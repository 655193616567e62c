import type { Since } from '../target/release';

/** When a field, or a limit of one, exists in the operator's CRD. Empty means always. */
export interface During {
  readonly since?: Since;
  /** The first release without it. */
  readonly until?: string;
}

/** Limits in the words of a CRD's schema. */
export interface Limits {
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  /** Of a field that holds an integer or a text: releases that take the integer alone. */
  readonly only?: 'integer';
  readonly default?: unknown;
  /** Anything else that the CRD's schema says here, verbatim: `not`, `x-kubernetes-…`. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** A CEL rule of a CRD's schema: what `self`, the value that it stands at, must fulfil; `oldSelf` makes it one of updates. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
  /** The field that the message is about, below the value: `.reservedSubnets`. */
  readonly fieldPath?: string;
  readonly reason?: string;
}

/** Another object that a field names. */
export interface Reference {
  /** The kind, as in `kinds/index.ts`. */
  readonly kind: string;
  /** What the field means when it is left out. */
  readonly fallback?: string;
  /** What the running system does without that object; left out: a rule of its own says so. */
  readonly without?: string;
  /** Whether the controller goes on without it; otherwise it refuses the object that names it. */
  readonly isPassedOver?: boolean;
}

export type FieldType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'int-or-string'
  | 'list'
  | 'map'
  | 'object'
  | 'any';

export interface FieldData {
  readonly type: FieldType;
  readonly doc?: string;
  readonly during?: During;
  readonly limits: readonly { readonly limits: Limits; readonly during: During }[];
  readonly rules?: readonly { readonly rule: ValidationRule; readonly during: During }[];
  /** The releases whose CRD refuses an object without it; left out: the field is optional. */
  readonly required?: During;
  readonly reference?: Reference;
  readonly items?: Field;
  readonly properties?: Readonly<Record<string, Field>>;
}

/**
 * A field of a kind, as data: the CRD, the TypeScript type, the editor schema and the checks are all made from it.
 * Fields are immutable; every method gives a new one.
 */
export class Field<T = unknown> {
  /** Exists for the type checker alone. */
  declare readonly holds: T;

  constructor(readonly data: FieldData) {}

  /** What it means, with units and allowed values; one or two sentences. */
  doc(doc: string): Field<T> {
    return this.with({ doc });
  }

  /** The first release that has the field; older API servers prune it without a word. */
  since(since: Since): Field<T> {
    return this.with({ during: { ...this.data.during, since } });
  }

  /** The first release that no longer has the field. */
  until(until: string): Field<T> {
    return this.with({ during: { ...this.data.during, until } });
  }

  /** A limit of the CRD, for the releases that have it. */
  limit(limits: Limits, during: During = {}): Field<T> {
    return this.with({ limits: [...this.data.limits, { limits, during }] });
  }

  /** A CEL rule of the CRD, for the releases that have it. */
  rule(
    rule: string,
    message: string,
    { fieldPath, reason, ...during }: During & Pick<ValidationRule, 'fieldPath' | 'reason'> = {},
  ): Field<T> {
    const more = { ...(fieldPath && { fieldPath }), ...(reason && { reason }) };
    return this.with({ rules: [...(this.data.rules ?? []), { rule: { rule, message, ...more }, during }] });
  }

  /** The CRD refuses an object without it, in the releases that say so. */
  required(during: During = {}): Field<NonNullable<T>> {
    return this.with({ required: during }) as Field<NonNullable<T>>;
  }

  /** What the running system does when the object that the field names does not exist. */
  without(without: string, { isPassedOver = false } = {}): Field<T> {
    const { reference } = this.data;
    if (!reference) throw new Error('names no object');
    return this.with({ reference: { ...reference, without, isPassedOver } });
  }

  private with(change: Partial<FieldData>): Field<T> {
    return new Field<T>({ ...this.data, ...change });
  }
}

function field<T>(type: FieldType, more: Partial<FieldData> = {}): Field<T> {
  return new Field<T>({ type, limits: [], ...more });
}

export const text = (): Field<string> => field('string');
export const integer = (): Field<number> => field('integer');
export const number = (): Field<number> => field('number');
export const boolean = (): Field<boolean> => field('boolean');
/** A number, or a text that stands for one. */
export const intOrString = (): Field<number | string> => field('int-or-string');
/** Whatever JSON: the CRD preserves unknown fields here. */
export const any = (): Field<unknown> => field('any');
export const list = <T>(items: Field<T>): Field<readonly T[]> => field('list', { items });
/** A map with free keys. */
export const map = <T>(items: Field<T>): Field<Readonly<Record<string, T>>> => field('map', { items });

/** The name of another object. */
export const ref = (kind: string, fallback?: string): Field<string> =>
  field('string', { reference: fallback === undefined ? { kind } : { kind, fallback } });

export type Properties = Readonly<Record<string, Field>>;

/** What a set of fields holds in TypeScript; everything is optional, as in a manifest. */
export type Held<P extends Properties> = { readonly [K in keyof P]?: P[K]['holds'] };

export const object = <P extends Properties>(properties: P): Field<Held<P>> => field('object', { properties });
