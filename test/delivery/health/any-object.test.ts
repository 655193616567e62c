import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { healthOfKinds } from '../../../lib/delivery/health';
import { celOf } from '../../../lib/delivery/health/cel';
import { luaOf } from '../../../lib/delivery/health/lua';
import { evaluateCel } from './cel-of';
import { runHealth } from './lua-of';

/*
 * Argo CD shows an error of Lua instead of a state, and syncs wait for ever: no object may raise one. Of CEL errors are
 * allowed, which Flux takes as not ready; anything else is true or false.
 */
const words = ['True', 'False', '', 'x'];

/** Any JSON, with the fields that the scripts ask for at their places more often than by chance. */
function anyObject(fields: readonly string[]): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom(null, true, false, 0, 1.5, ...words),
    fc.array(fc.constantFrom(null, 1, 'a', true)),
  );
  const leaf = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }));
  const oneOf = (...names: readonly string[]) => fc.oneof(fc.constantFrom(...names), leaf);
  const condition = fc.record(
    { type: oneOf(...names), status: oneOf(...words), reason: leaf, message: leaf, observedGeneration: leaf },
    { requiredKeys: [] },
  );
  const conditions = fc.oneof(leaf, fc.array(fc.oneof(condition, leaf), { maxLength: 4 }));
  const part = (own: Record<string, fc.Arbitrary<unknown>>) => fc.oneof(leaf, fc.record(own, { requiredKeys: [] }));
  const leaves = Object.fromEntries(fields.map((name) => [name, leaf]));
  return fc.record(
    {
      metadata: part({ generation: leaf, name: leaf }),
      spec: part(leaves),
      status: part({ ...leaves, conditions }),
    },
    { requiredKeys: [] },
  );
}

const names = [...new Set(healthOfKinds.flatMap((health) => luaOf(health).match(/(?<=condition\(")\w+/g) ?? []))];

describe.each(healthOfKinds.map((health) => [`${health.apiVersion} ${health.kind}`, health] as const))(
  '%s',
  (_, health) => {
    const script = luaOf(health);
    const fields = [...new Set(script.match(/(?<=\b(?:status|spec)\.)\w+/g))];
    const { apiVersion, kind } = health;

    test('Argo CD gets a state of every object', () => {
      fc.assert(
        fc.property(anyObject(fields), (object) => {
          const { status, message } = runHealth(script, { apiVersion, kind, ...(object as object) });
          expect(['Healthy', 'Progressing', 'Degraded']).toContain(status);
          expect(message).toBeTypeOf('string');
        }),
        { numRuns: 80, seed: 1 },
      );
    });

    test('Flux gets true, false, or what it takes as not ready', () => {
      const { inProgress, failed, current } = celOf(health);
      fc.assert(
        fc.property(anyObject(fields), (object) => {
          for (const text of [inProgress, failed, current])
            if (text !== undefined)
              expect(['boolean', 'failure']).toContain(
                evaluateCel(text, { apiVersion, kind, ...(object as object) }).kind,
              );
        }),
        { numRuns: 60, seed: 1 },
      );
    });
  },
);
