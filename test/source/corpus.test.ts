import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonical, yaml, yamlCase } from '../conformance/yaml';
import { shared } from '../shared';

const file = shared('corpus/yaml/cases-dev.jsonl');

describe.skipIf(!file)(`YAML as sigs.k8s.io/yaml reads it${file ? '' : ' (skipped: no ../shared)'}`, () => {
  it('agrees on every recorded case', () => {
    const cases = readFileSync(file as string, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(yamlCase);
    expect(cases.length).toBeGreaterThan(0);
    const differences = cases.map((one) => ({ ...one, ...yaml(one) })).filter(({ agree }) => !agree);
    expect(differences).toEqual([]);
  });
});

describe('the comparison itself', () => {
  const line = (json: string, text: string) => `{"id":"x","yaml":${JSON.stringify(text)},"expected":{"json":${json}}}`;

  it.each([
    ['9007199254740993', 'v: 9007199254740993', true],
    ['9007199254740992', 'v: 9007199254740993', false],
    ['"9007199254740993"', 'v: 9007199254740993', false],
    ['18446744073709552000', 'v: 18446744073709551616', true],
    ['18446744073709551615', 'v: 18446744073709551615', true],
  ])('%s for %s: %s', (v, text, agree) => {
    expect(yaml(yamlCase(line(`{"v":${v}}`, text))).agree).toBe(agree);
  });

  it('tells an error from a value', () => {
    expect(yaml(yamlCase(line('null', 'a: b: c'))).agree).toBe(false);
    expect(yaml({ id: 'x', yaml: 'a: 1', expected: { error: 'any' } }).agree).toBe(false);
  });

  it('sees keys that objects do not usually own', () => {
    expect(canonical(JSON.parse('{"__proto__":1}'))).not.toBe(canonical({}));
  });
});
