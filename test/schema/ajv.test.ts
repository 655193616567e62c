import Ajv from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { validateValue } from '../../lib/schema/structural';

/*
 * ajv and the API server mean the same by these keywords. Left out is where they differ: nulls and defaults, formats,
 * RE2, bounds of 64 bits, fractions beside an enum, int-or-string, fields that are not listed (open here), and lists that are sets or maps.
 */
const open = { 'x-kubernetes-preserve-unknown-fields': true } as const;
const few = fc.integer({ min: 0, max: 4 });
const text = fc.constantFrom('', 'a', 'b', 'ab', 'abc', 'a1', '🐙');
const name = fc.constantFrom('a', 'b', 'c');
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.5, 1.5));

function some(keywords: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> {
  return fc.record(keywords, { requiredKeys: ['type'] }) as fc.Arbitrary<JsonSchema>;
}

const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const below = tie('schema');
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      some({
        type: fc.constant('string'),
        minLength: few,
        maxLength: few,
        pattern: fc.constantFrom('^a', 'b$', '^[a-b]+$'),
        enum: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
      }),
      some({
        type: fc.constant('integer'),
        minimum: few,
        maximum: few,
        multipleOf: fc.constantFrom(1, 2),
        enum: fc.uniqueArray(fc.integer({ min: -2, max: 2 }), { minLength: 1, maxLength: 3 }),
      }),
      some({ type: fc.constant('number'), minimum: few, maximum: few, multipleOf: fc.constantFrom(1, 2) }),
      some({ type: fc.constant('boolean') }),
      some({ type: fc.constant('array'), items: below, minItems: few, maxItems: few }),
      some({ type: fc.constant('object'), minProperties: few, maxProperties: few }).map((one) => ({ ...one, ...open })),
      fc.record({ type: fc.constant('object'), additionalProperties: below }),
      some({
        type: fc.constant('object'),
        properties: fc.dictionary(name, below, { maxKeys: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
      }).map((one) => ({ ...one, ...open })),
      fc
        .record(
          {
            anyOf: fc.array(below, { minLength: 1, maxLength: 3 }),
            not: below,
          },
          { requiredKeys: [] },
        )
        .map((one) => ({ ...one, ...open })),
      fc
        .record(
          {
            oneOf: fc.array(below, { minLength: 1, maxLength: 3 }),
            allOf: fc.array(below, { minLength: 1, maxLength: 2 }),
          },
          { requiredKeys: [] },
        )
        .map((one) => ({ ...one, ...open })),
    ) as fc.Arbitrary<JsonSchema>,
  };
});

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    text,
    number,
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));

it('takes and refuses what ajv does, where both mean the same', () => {
  const ajv = new Ajv({ strict: false, logger: false });
  let taken = 0;
  let refused = 0;
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 4, maxLength: 8 }), (schema, values) => {
      const check = ajv.compile(schema);
      for (const one of values) {
        const right = check(one);
        if (right) taken++;
        else refused++;
        expect(validateValue(schema, one).length === 0, JSON.stringify({ schema, one })).toBe(right);
      }
      ajv.removeSchema();
    }),
    { numRuns: 400 },
  );
  expect(taken).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
});
