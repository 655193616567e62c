import type { Overload } from './function';
import type { Type } from './type';
import { A, B, bool, int, listOf, mapOf, optionalOf } from './types';

/** The types of an operator that is more than a function of values. */
export type Signature = Omit<Overload, 'call'>;

const optionalsSince = '1.28';
const list = listOf(A);
const map = mapOf(A, B);

function operator(name: string, takes: readonly Type[], gives: Type, since?: string): Signature {
  return { name, receiver: false, takes, gives, since };
}

export const choiceSignatures: readonly Signature[] = [operator('_?_:_', [bool, A, A], A)];

export const accessSignatures: readonly Signature[] = [
  operator('_[_]', [list, int], A),
  operator('_[_]', [map, A], B),
  operator('_[_]', [optionalOf(list), int], optionalOf(A), optionalsSince),
  operator('_[_]', [optionalOf(map), A], optionalOf(B), optionalsSince),
];

export const optionalAccessSignatures: readonly Signature[] = [
  operator('_[?_]', [list, int], optionalOf(A), optionalsSince),
  operator('_[?_]', [map, A], optionalOf(B), optionalsSince),
  operator('_[?_]', [optionalOf(list), int], optionalOf(A), optionalsSince),
  operator('_[?_]', [optionalOf(map), A], optionalOf(B), optionalsSince),
];

export const orSignatures: readonly Signature[] = [
  { name: 'or', receiver: true, takes: [optionalOf(A), optionalOf(A)], gives: optionalOf(A), since: optionalsSince },
];

export const orValueSignatures: readonly Signature[] = [
  { name: 'orValue', receiver: true, takes: [optionalOf(A), A], gives: A, since: optionalsSince },
];
