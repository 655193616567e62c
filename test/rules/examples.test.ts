import { describe, expect, it } from 'vitest';
import { rules } from '../../lib/rules/registry';
import type { Finding } from '../../lib/source/finding';
import { findingsOf as allFindingsOf, baseText, exampleTarget, line, overlaid, resourcesOf } from './overlay';

const ofReleases: ReadonlySet<string> = new Set(['kube-ovn/fault-of-release', 'kube-ovn/older-patch-differs']);

/** What the release of an example does wrong with sound manifests is nothing that the example is about. */
function ofManifests(findings: readonly Finding[], id?: string): readonly Finding[] {
  return findings.filter(({ rule }) => rule === id || !ofReleases.has(rule));
}

describe('the example network', () => {
  it('has no finding', () => {
    for (const rule of rules) {
      // Its settings stand in kube-system.
      if (exampleTarget(rule).kubeOvn.namespace !== 'kube-system') continue;
      expect(ofManifests(allFindingsOf(resourcesOf(baseText), exampleTarget(rule))).map(line)).toEqual([]);
    }
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  const target = exampleTarget(rule);
  const findingsOf = (...input: Parameters<typeof allFindingsOf>) => ofManifests(allFindingsOf(...input), id);

  it('finds the wrong example, once, and nothing else', () => {
    expect(findingsOf(overlaid(rule.wrong), target).map((finding) => finding.rule)).toEqual([id]);
  });

  it('is silent on the right example, like every other rule', () => {
    expect(findingsOf(overlaid(rule.right), target).map(line)).toEqual([]);
  });

  it('says what, why and on which evidence', () => {
    expect(rule.what).toMatch(/^\S.*\.$/s);
    expect(rule.why).toMatch(/^\S.*\.$/s);
    expect(rule.evidence.length).toBeGreaterThan(0);
    expect(id).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
  });

  it('speaks in the style of the product', () => {
    for (const finding of findingsOf(overlaid(rule.wrong), target)) {
      expect(finding.message).not.toMatch(/\.$/);
      expect(finding.notes.length).toBeGreaterThan(0);
      for (const text of [...finding.notes, ...finding.help]) expect(text).not.toMatch(/\.$/);
    }
  });
});

it('every rule has an id of its own', () => {
  const ids = rules.map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
});
