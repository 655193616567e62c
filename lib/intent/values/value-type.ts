import { cidrsIn } from '../../builders/canonical';
import type { FieldType } from '../../kinds/field';
import { parseIp } from '../../net/ip';
import { parseRange } from '../../net/range';

/** What a value of a cluster can be. */
export interface ValueType {
  /** How messages name one: `a CIDR`. */
  readonly words: string;
  readonly example: string;
  /** The fields that take one. */
  readonly fields: readonly FieldType[];
  holds(value: unknown): boolean;
}

const texts: readonly FieldType[] = ['string', 'int-or-string'];

/** A text of one part, or of an IPv4 and an IPv6 one joined by a comma. */
function addresses(text: unknown): boolean {
  return typeof text === 'string' && text.split(',').every((part) => parseIp(part) !== undefined);
}

function range(text: unknown): boolean {
  return typeof text === 'string' && parseRange(text) !== undefined;
}

export const valueTypes = {
  cidr: {
    words: 'a CIDR',
    example: '10.0.1.0/24',
    fields: texts,
    holds: (value) => typeof value === 'string' && cidrsIn(value) !== undefined,
  },
  address: { words: 'an address', example: '10.0.1.5', fields: texts, holds: addresses },
  range: {
    words: 'a range of addresses',
    example: '10.0.1.2..10.0.1.9',
    fields: texts,
    holds: (value) => range(value) || addresses(value),
  },
  text: { words: 'a text', example: 'ens37', fields: texts, holds: (value) => typeof value === 'string' },
  integer: {
    words: 'an integer',
    example: '3',
    fields: ['integer', 'number', 'int-or-string'],
    holds: (value) => Number.isInteger(value) || typeof value === 'bigint',
  },
  boolean: {
    words: 'true or false',
    example: 'true',
    fields: ['boolean'],
    holds: (value) => typeof value === 'boolean',
  },
} as const satisfies Readonly<Record<string, ValueType>>;

export type ValueTypeName = keyof typeof valueTypes;
