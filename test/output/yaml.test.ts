import fc from 'fast-check';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { toYaml } from '../../lib/output/yaml';

/** Made of what YAML gives a meaning, so that most of them are traps. */
const traps = fc
  .array(
    fc.constantFrom(...'0123456789abefoxBXO_+-.:,#?!&*|>%@`~=<[]{}"\'\\/ \t\n\r\u0085\u00a0\u2028\u200b\ufeffyYnN€😀'),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));
const words = fc.constantFrom(
  ...['0o17', '-0o7', '0X1F', '0B1', '0777', '1_000', '1e3', '1E400', '.inf', '.NaN', '12:30:45', '52:54:00:12:34:56'],
  ...['2024-01-01', '2001-12-14t21:59:43.10-05:00', 'y', 'NO', 'On', 'off', 'True', 'null', '~', '', '=', '<<', '---'],
  ...['...', '- a', '? a', 'a: b', 'a #b', 'a:', ' a', 'a ', '::1', 'fd00::/64', '10.0.1.0/24', '1.2.3', 'a\n', '\na'],
  ...['a\n\n', '|\na', 'a\n---\nb', 'a\r\nb', '\ta\nb', 'a\n\tb', 'a\n   \nb', '__proto__', 'x'.repeat(1100)],
);
const text = fc.oneof(traps, words, fc.string({ unit: 'binary', maxLength: 20 }));
const scalar = fc.oneof(
  text,
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const manifest = fc.record({ apiVersion: text, kind: text, metadata: value, spec: value }, { noNullPrototype: true });

/** JSON has no negative zero and no key order. */
const plain = (read: unknown) => JSON.parse(JSON.stringify(read));

describe('every reader gives back what was written', () => {
  const readers: Record<string, (text: string) => unknown[]> = {
    'yaml, version 1.1': (text) => documents(text, '1.1'),
    'yaml, version 1.2': (text) => documents(text, '1.2'),
    'js-yaml, version 1.1': (text) => loadAll(text, { schema: YAML11_SCHEMA }),
    'js-yaml, version 1.2': (text) => loadAll(text),
  };
  for (const [name, read] of Object.entries(readers))
    test(name, () => {
      fc.assert(
        fc.property(fc.array(manifest, { minLength: 1, maxLength: 2 }), (manifests) => {
          expect(plain(read(toYaml(manifests)))).toEqual(plain(manifests));
        }),
        { numRuns: 1000 },
      );
    });
});

function documents(text: string, version: '1.1' | '1.2'): unknown[] {
  return parseAllDocuments(text, { version }).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}
