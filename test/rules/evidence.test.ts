import { describe, expect, it } from 'vitest';
import { rules } from '../../lib/rules/registry';

/** `kubeovn/kube-ovn` and everything after it. */
const repository = /^([\w.-]+\/[\w.-]+) (.+)$/s;
/** `v1.16.2`, `master 1533681d`, `release-1.36`, `main`; two of them, or a range. */
const release = String.raw`(?:v?\d+\.\d+[\w.-]*|main|master(?: [0-9a-f]{8})?|release-\d[\w.]*)(?: \([0-9a-f]{8}\))?`;
const releases = new RegExp(`^${release}(?:(?: to | and )${release})? `);
/** A file, a folder, or several files of a folder: `pkg/controller/{vip,ip}.go`. */
const file = /^[\w.*{},-]+(?:\/[\w.*{},-]+)+|^[\w-]+\.(?:go|md|ovsschema|sh|yaml)\b/;
const issue = /^(?:https:\/\/github\.com\/)?[\w.-]+\/[\w.-]+[ /](?:issues?|pull|KEP-)[ /]?\d/;
const standard = /^(?:RFC \d+|IEEE [\d.Q]+)/;

describe.each(rules.map((rule) => [rule.id, rule.evidence] as const))('the evidence of %s', (_, evidence) => {
  it.each(evidence)('names a repository and a file, an issue or a standard: %s', (source) => {
    if (issue.test(source) || standard.test(source)) return;
    const [, , rest = ''] = repository.exec(source) ?? [];
    expect(rest.replace(releases, '')).toMatch(file);
  });
});
