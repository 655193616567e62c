import { describe, expect, test } from 'vitest';
import { SidecarSet } from '../../../lib/controllers/kruise/sidecar-set';
import { judgeByWhitelist, readWhitelist } from '../../../lib/controllers/kruise/whitelist';
import { read } from '../../../lib/source/read';
import { defaultTarget } from '../../../lib/target/target';

/** What Kruise says of a set with one annotation, by a whitelist with one expression. */
function verdict(expression: string, key: string) {
  const text = JSON.stringify({
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: { name: 'log-agent' },
    spec: { patchPodMetadata: [{ annotations: { [key]: '1' } }] },
  });
  const [resource] = read(['-'], { cwd: '.', stdin: () => text }).resources;
  if (!resource) throw new Error('no SidecarSet');
  const rules = readWhitelist(JSON.stringify({ rules: [{ allowedAnnotationKeyExprs: [expression] }] }));
  return judgeByWhitelist(new SidecarSet(resource, defaultTarget.kruise.version), rules, false)?.reason ?? 'allowed';
}

// Each is read in another way by JavaScript, or not at all: spec of encoding/json and RE2 in Kruise's webhook.
describe('expressions are RE2, as Kruise reads them', () => {
  test.each([
    ['^(?!ovn)', 'oom-score', 'expression'],
    ['^(?<=a)b$', 'b', 'expression'],
    ['^(a)\\1$', 'aa', 'expression'],
    ['a{1001}', 'a', 'expression'],
    ['[^]', 'a', 'expression'],
    ['\\Z', 'a', 'expression'],
    ['^\\p{L}+$', 'oom', 'allowed'],
    ['^\\pL+$', 'oom', 'allowed'],
    ['^[[:alpha:]-]+$', 'oom-score', 'allowed'],
    ['^[[:alpha:]]+$', 'oom-score', 'key'],
    ['(?i)^OOM-SCORE$', 'oom-score', 'allowed'],
    ['^oom-score\\z', 'oom-score', 'allowed'],
    ['^\\Qa.b\\E$', 'a.b', 'allowed'],
    ['^\\Qa.b\\E$', 'axb', 'key'],
    ['^(?P<word>oom)-score$', 'oom-score', 'allowed'],
    ['key.*', 'monkey1', 'allowed'],
    ['', 'oom-score', 'allowed'],
  ])('%s for %s: %s', (expression, key, expected) => {
    expect(verdict(expression, key)).toBe(expected);
  });
});

test('an expression on which other engines hang costs no time', () => {
  const start = process.cpuUsage();
  const key = `${'a'.repeat(60)}!`;
  for (const expression of ['^(a+)+$', '^(a*)*b$', '^(a|a)*$', '^([a-z]+)*\\d$'])
    expect(verdict(expression, key)).toBe('key');
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(2000);
});
