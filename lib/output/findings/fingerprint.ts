import type { Finding } from '../../source/finding';
import { identityOf } from '../../source/identity';
import { locationOf } from './report';

/**
 * What services know a finding by from one run to the next: its identity and its file, and no line number. Each is unique
 * in its report.
 */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const text = textOf(finding);
    const again = seen.get(text) ?? 0;
    seen.set(text, again + 1);
    return createHash('sha256').update(`${text}\n${again}`).digest('hex').slice(0, 32);
  });
}

function textOf(finding: Finding): string {
  const { rule, message, object, path } = identityOf(finding);
  return [rule, message, locationOf(finding.at).file, object, path].join('\n');
}
