import { ApiObject, App, Chart, Yaml } from 'cdk8s';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResources } from '../../lib';
import { read } from '../../lib/source/read';
import { findUnsafe } from '../../lib/synth/unsafe';

/** What Kubernetes makes of an object that cdk8s has written. */
function roundTrip(object: object): unknown {
  const { resources } = read(['-'], { cwd: '.', stdin: () => Yaml.stringify(object) });
  return resources[0]?.value;
}

const configMap = (data: unknown) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data });

function findingsFor(data: unknown): string[] {
  const app = new App();
  new ApiObject(new Chart(app, 'net'), 'map', { ...configMap(data) });
  return toResources(app).findings.map(({ rule, message }) => `${rule}: ${message}`);
}

describe('findUnsafe', () => {
  // Go's YAML reader takes U+0085 and U+2028 for line breaks inside of quotes, ours does not.
  it.each(['a\u0085b', 'a\u2028b', 'a\u2029b'])('finds %j as a value and as a key', (text) => {
    expect(findUnsafe(configMap({ key: text }))).toHaveLength(1);
    expect(findUnsafe(configMap({ [text]: 'value' }))).toHaveLength(1);
  });

  it.each(['0o17', '0O17', '-0o7', '0X1F', '0B1', '+0o1_7', '+_0', '0e0_', '\ud800', 'x\udc00y'])(
    'finds %j as a value and as a key, which do not come back',
    (text) => {
      expect(findUnsafe(configMap({ key: text }))).toHaveLength(1);
      expect(findUnsafe(configMap({ [text]: 'value' }))).toHaveLength(1);
      expect(roundTrip(configMap({ key: text }))).not.toEqual(configMap({ key: text }));
    },
  );

  it.each([
    '0o8',
    '010',
    '0755',
    '1_000',
    '1e3',
    '~',
    'null',
    'yes',
    'y',
    '12:30:45',
    '::1',
    '10.0.0.0/8',
    '😀',
    '',
    ' a',
    '2024-01-01',
  ])('leaves %j alone, which comes back', (text) => {
    expect(findUnsafe(configMap({ key: text }))).toEqual([]);
    expect(roundTrip(configMap({ key: text }))).toEqual(configMap({ key: text }));
  });

  it('finds whatever does not come back as it was', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('0', 'o', 'O', 'x', 'X', 'b', 'B', '1', '7', '8', 'F', '_', '+', '-', '.', 'e', ':', '<'),
      }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const object = configMap({ key: value });
        if (findUnsafe(object).length === 0) expect(roundTrip(object)).toEqual(object);
      }),
      { numRuns: 300 },
    );
  });

  it('does not follow a cycle', () => {
    const cycle: Record<string, unknown> = { a: '0o7' };
    cycle.self = cycle;
    expect(findUnsafe(cycle)).toHaveLength(1);
  });
});

describe('in an app', () => {
  it.each([
    ['{"__proto__": "x"}', 'the key __proto__ cannot be written'],
    ['{"constructor": "x"}', 'the key constructor cannot be written'],
    ['{"<<": "x"}', 'the key << cannot be written'],
    ['{"a": "0o17"}', 'the text "0o17" looks like a number'],
    ['{"a": "\u2028"}', 'the text "\u2028" holds the character U+2028'],
  ])('%s is one finding', (json, message) => {
    expect(findingsFor(JSON.parse(json))).toEqual([`synth/unsafe-value: ${message}`]);
  });

  it('numbers that JSON does not have are found', () => {
    expect(findingsFor({ a: Number.NaN, b: Number.POSITIVE_INFINITY })).toEqual([
      'synth/unsafe-value: NaN is no number of JSON',
      'synth/unsafe-value: Infinity is no number of JSON',
    ]);
  });
});
