import { Refusal } from './refusal';
import type { Type } from './type';
import { typeText } from './types';

/** No overload of a function takes arguments of these types. */
export function noMatch({ name, offset }: { name: string; offset: number }, types: readonly Type[]): Refusal {
  return new Refusal(
    `found no matching overload for '${name}' applied to '(${types.map(typeText).join(', ')})'`,
    offset,
  );
}

export function mismatch(expected: Type, got: Type, offset: number): Refusal {
  return new Refusal(`expected type '${typeText(expected)}' but found '${typeText(got)}'`, offset);
}
