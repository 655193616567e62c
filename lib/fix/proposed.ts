import type { Finding, Fix } from '../source/finding';
import type { Location } from '../source/text';
import type { YamlOrigin } from '../source/yaml/document';
import { type Change, changeOf, type Unfixable } from './change';
import { writeChanges } from './document';

/** The changes that fixes ask for, by their documents; and the findings whose fix can be none. */
export interface Proposed {
  readonly changes: ReadonlyMap<YamlOrigin, readonly Change[]>;
  readonly impossible: readonly (Unfixable & { readonly finding: Finding })[];
}

/** What the fixes of these safeties would change. */
export function proposed(findings: readonly Finding[], wanted: ReadonlySet<Fix['safety']>): Proposed {
  const changes = new Map<YamlOrigin, Change[]>();
  const impossible: (Unfixable & { finding: Finding })[] = [];
  for (const finding of findings) {
    if (!finding.fix || !wanted.has(finding.fix.safety)) continue;
    const change = changeOf(finding);
    if ('why' in change) {
      impossible.push({ finding, why: change.why });
      continue;
    }
    const others = changes.get(change.document);
    if (others) others.push(change);
    else changes.set(change.document, [change]);
  }
  return { changes, impossible };
}

/** How many findings have a fix that can be tried. */
export function countFixable(findings: readonly Finding[]): Readonly<Record<Fix['safety'], number>> {
  const of = (safety: Fix['safety']) =>
    findings.filter((finding) => finding.fix?.safety === safety && !('why' in changeOf(finding))).length;
  return { safe: of('safe'), unsafe: of('unsafe') };
}

/** New text for a run of characters of a file. */
export interface FileEdit {
  readonly location: Location;
  readonly text: string;
}

/** The edits that fix findings, for reports: each with the others of its document leaves all but its value as it is. */
export function editsOf(findings: readonly Finding[]): ReadonlyMap<Finding, FileEdit> {
  const edits = new Map<Finding, FileEdit>();
  for (const [document, changes] of proposed(findings, new Set(['safe', 'unsafe'])).changes)
    for (const { change, edit } of writeChanges(document, changes).written)
      edits.set(change.finding, { location: document.locationOf(edit.start, edit.end), text: edit.text });
  return edits;
}
