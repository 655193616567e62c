import type { Finding } from '../../source/finding';
import { formatPath } from '../../source/path';
import { isPlace } from '../../source/resource';
import { locationOf } from './report';

/**
 * What a finding is known by from one run to the next: rule, object, field and message, and no line number, so that an
 * edit elsewhere makes no new one of it. Each is unique in its report.
 */
export function fingerprints(findings: readonly Finding[]): readonly string[] {
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const text = identityOf(finding);
    const again = seen.get(text) ?? 0;
    seen.set(text, again + 1);
    return createHash('sha256').update(`${text}\n${again}`).digest('hex').slice(0, 32);
  });
}

function identityOf({ rule, message, at }: Finding): string {
  const { file } = locationOf(at);
  const where = isPlace(at) ? [at.resource.apiVersion, at.resource.title, formatPath(at.path)] : [];
  return [rule, message, file, ...where].join('\n');
}
