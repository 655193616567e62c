import fc from 'fast-check';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { toYaml } from '../../lib/output/yaml';
import { read } from '../../lib/source/read';

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
  ...['a\n\n', '|\na', 'a\n---\nb', 'a\r\nb', '\ta\nb', 'a\n\tb', 'a\n   \nb', '__proto__'],
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
const word = text.filter((each) => each !== '');
const manifest = fc.record({ apiVersion: word, kind: word, metadata: value, spec: value }, { noNullPrototype: true });

/** JSON has no negative zero and no key order. Readers differ in when an integer is a bigint. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item)));

describe('every reader gives back what was written', () => {
  const readers: Record<string, (text: string) => unknown[]> = {
    'our own, which reads as Kubernetes does': (text) => {
      const { resources, findings } = read(['-'], { cwd: '/', stdin: () => text });
      if (findings.length > 0) throw new Error(findings[0]?.message);
      return resources.map(({ value }) => value);
    },
    'yaml, version 1.1': (text) => documents(text, '1.1'),
    'yaml, version 1.2': (text) => documents(text, '1.2'),
    'js-yaml, version 1.1': (text) => loadAll(text, { schema: YAML11_SCHEMA }),
    'js-yaml, version 1.2': (text) => loadAll(text),
  };
  for (const [name, readWith] of Object.entries(readers))
    test(name, () => {
      fc.assert(
        fc.property(fc.array(manifest, { minLength: 1, maxLength: 2 }), (manifests) => {
          expect(plain(readWith(toYaml(manifests)))).toEqual(plain(manifests));
        }),
        { numRuns: 300 },
      );
    });
});

test('a key too long to stand before its colon', () => {
  const manifest = { spec: { ['x'.repeat(1100)]: 1, ['"'.repeat(600)]: { a: [1] } } };
  for (const version of ['1.1', '1.2'] as const) expect(documents(toYaml([manifest]), version)).toEqual([manifest]);
  expect(loadAll(toYaml([manifest]))).toEqual([manifest]);
});

test('integers keep all their digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (integer) => {
      const stdin = () => toYaml([{ apiVersion: 'v1', kind: 'X', spec: integer }]);
      const value = read(['-'], { cwd: '/', stdin }).resources[0]?.value.spec;
      expect(BigInt(value as number | bigint)).toBe(integer);
    }),
  );
});

function documents(text: string, version: '1.1' | '1.2'): unknown[] {
  return parseAllDocuments(text, { version }).map((document) => {
    if ('errors' in document && document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

test('keys stand in one order, whatever the order of the input', () => {
  const shuffled = {
    spec: { b: [{ z: 1, a: 2 }], '10': 0, '9': 0, '-': 0, name: 'x', metadata: { z: 1, name: 2 } },
    metadata: { labels: { b: '1', a: '2' }, namespace: 'ns1', annotations: {}, name: 'x' },
    kind: 'Vpc',
    data: null,
    apiVersion: 'kubeovn.io/v1',
  };
  expect(toYaml([shuffled])).toBe(`\
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: x
  namespace: ns1
  annotations: {}
  labels:
    a: "2"
    b: "1"
data: null
spec:
  "-": 0
  "10": 0
  "9": 0
  b:
    - a: 2
      z: 1
  metadata:
    name: 2
    z: 1
  name: x
`);
});

test('texts look as people write them', () => {
  const script = '#!/bin/sh\nset -e\n\n\techo "a: b"  \n';
  const spec = [
    script,
    { config: '{\n  "a": 1\n}', nested: [[script]] },
    [
      'docker.io/kubeovn/vpc-nat-gateway:v1.16.2',
      '10.0.1.0/24',
      '10.0.1.1..10.0.1.5',
      'a sentence, with words.',
      '/run/x',
    ],
    [
      'fd00::1',
      '8080',
      'on',
      '',
      'a: b',
      'ends with colon:',
      ' padded',
      'tab\there',
      '日本',
      'right\u202eleft',
      '1.16',
    ],
    [12345678901234567890n, -0.5, 1e21, 5e-324],
  ];
  expect(toYaml([{ spec }])).toBe(`\
---
spec:
  - |
    #!/bin/sh
    set -e

    \techo "a: b"${'  '}
  - config: |-
      {
        "a": 1
      }
    nested:
      - - |
          #!/bin/sh
          set -e

          \techo "a: b"${'  '}
  - - docker.io/kubeovn/vpc-nat-gateway:v1.16.2
    - 10.0.1.0/24
    - 10.0.1.1..10.0.1.5
    - a sentence, with words.
    - /run/x
  - - fd00::1
    - "8080"
    - "on"
    - ""
    - "a: b"
    - "ends with colon:"
    - " padded"
    - "tab\\there"
    - "日本"
    - "right\\u202eleft"
    - "1.16"
  - - 12345678901234567890
    - -0.5
    - 1.0e+21
    - 5.0e-324
`);
});
