import { describe, expect, test } from 'vitest';
import { functions } from '../../../../lib/schema/cel/functions';
import { call, signature } from './calls';
import { cases } from './cases';

describe('the functions of Kubernetes, by their documentation', () => {
  test.each(cases)('%s of %o', (name, args, gives) => {
    expect(call(name, args)).toEqual(gives);
  });
});

test('every overload has three cases or more', () => {
  const few = functions.map(signature).filter((name) => cases.filter(([of]) => of === name).length < 3);
  expect(few).toEqual([]);
});

test('no two overloads are the same', () => {
  const all = functions.map(signature);
  expect(new Set(all).size).toBe(all.length);
});
