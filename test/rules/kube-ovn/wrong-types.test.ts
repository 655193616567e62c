import { describe, expect, it } from 'vitest';
import { kinds } from '../../../lib/kinds';
import type { Field } from '../../../lib/kinds/field';
import { exists } from '../../../lib/kinds/openapi';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { findingsOf, overlaid } from '../overlay';

/*
 * Every field of every kind of kube-ovn with values of a wrong type, which the schema finds, and with texts where no
 * other field is right: never an exception.
 */
const target = {
  ...defaultTarget,
  kubeOvn: { ...defaultTarget.kubeOvn, version: parseRelease('1.17-dev') as Release, webhook: true },
};

const texts = [
  '',
  '１０.0.0.1',
  '::ffff:10.0.0.1',
  '010.0.0.1',
  '10.0.0.1-10.0.0.9',
  '10.0.0.0/24,10.0.1.0/24,fd00::/64',
  '__proto__',
  'x'.repeat(100_000),
];
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, ['a'], { a: [1] }],
  integer: ['one', 1.5, true, [1]],
  boolean: ['yes', 1, [true]],
  list: ['a', 7, { a: 1 }],
  object: ['a', 7, ['a']],
  map: ['a', 7, ['a']],
  'int-or-string': [true, [1], { a: 1 }],
};

type Steps = readonly (string | 0)[];

function* fieldsOf(field: Field, path: Steps = []): Generator<[Steps, Field]> {
  // What the release no longer has is another finding.
  if (!exists(field.data.during, target.kubeOvn.version)) return;
  yield [path, field];
  if (path.length > 6) return;
  for (const [name, property] of Object.entries(field.data.properties ?? {}))
    yield* fieldsOf(property, [...path, name]);
  if (field.data.items && field.data.type === 'list') yield* fieldsOf(field.data.items, [...path, 0]);
}

const nested = (path: Steps, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);

const ours = kinds.filter(({ data }) => data.group === 'kubeovn.io');

describe.each(ours.map((kind) => [kind.data.kind, kind] as const))('%s', (name, kind) => {
  const spec = (kind.data.fields as Readonly<Record<string, Field>>).spec;
  const fields = spec ? [...fieldsOf(spec)].filter(([path]) => path.length > 0) : [];
  const found = (values: readonly (readonly [Steps, unknown])[]) =>
    findingsOf(
      overlaid(
        values
          .map(([path, value], i) =>
            JSON.stringify({
              apiVersion: kind.data.version === undefined ? '' : `kubeovn.io/${kind.data.version}`,
              kind: name,
              metadata: { name: `bad${i}`, ...(kind.namespaced && { namespace: 'ns1' }) },
              spec: nested(path, value),
            }),
          )
          .join('\n---\n'),
      ),
      target,
    );

  it('takes any text without an exception', () => {
    const values = fields
      .filter(([, { data }]) => data.type === 'string')
      .flatMap(([path]) => texts.map((text) => [path, text] as const));
    for (let i = 0; i < texts.length; i++)
      expect(() => found(values.filter((_, j) => j % texts.length === i))).not.toThrow();
  });

  it('finds every value of a wrong type', () => {
    const values = fields.flatMap(([path, { data }]) =>
      (wrong[data.type] ?? []).map((value) => [path, value] as const),
    );
    const told = new Set(
      found(values).flatMap(({ rule, message }) =>
        rule.startsWith('schema/') ? [Number(/\bbad(\d+)\b/.exec(message)?.[1])] : [],
      ),
    );
    const missed = values.filter((_, i) => !told.has(i));
    expect(missed.map(([path, value]) => `${path.join('.')}: ${JSON.stringify(value)}`)).toEqual([]);
  });
});
