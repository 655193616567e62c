import type { Finding } from '../source/finding';
import { spanOf } from '../source/resource';
import type { Location } from '../source/text';

/** The same input gives the same order: file, line, column, rule, message. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const located = findings.map((finding) => ({ finding, location: spanOf(finding.at).location }));
  located.sort(
    (a, b) =>
      compareLocations(a.location, b.location) ||
      compare(a.finding.rule, b.finding.rule) ||
      compare(a.finding.message, b.finding.message),
  );
  return located.map(({ finding }) => finding);
}

function compareLocations(a: Location, b: Location): number {
  return compare(a.file, b.file) || a.start.line - b.start.line || a.start.column - b.start.column;
}

/** By code units: the same on every machine and in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
