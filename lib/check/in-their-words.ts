import type { Finding, Severity } from '../source/finding';
import type { Made } from '../source/origin';
import { formatPath } from '../source/path';
import { isPlace, type Place, spanOf } from '../source/resource';

/**
 * Findings about resources that were made of intent documents or by constructs, for the person who wrote those: each
 * says what the value was made from, proposes no text for what nobody wrote, and comes once. One mistake may spoil
 * several values of several resources.
 */
export function inTheirWords(findings: readonly Finding[]): Finding[] {
  const byCause = new Map<object, Map<string, Seen[]>>();
  const all = findings.map((finding) => {
    const seen = look(finding);
    if (seen) causeOf(seen, byCause).push(seen);
    return seen ?? finding;
  });
  return all.flatMap((each) => {
    if (!('made' in each)) return [each];
    return isEcho(each, causeOf(each, byCause)) ? [] : [tell(each)];
  });
}

/** A finding, and what the value that it is about was made from. */
interface Seen {
  readonly finding: Finding;
  readonly at: Place;
  readonly made: Made;
}

/** What a person wrote as a manifest is made from itself. */
function look(finding: Finding): Seen | undefined {
  const { at } = finding;
  if (!isPlace(at)) return undefined;
  const itself = { in: at.resource, from: formatPath(at.path), follows: false };
  return { finding, at, made: spanOf(at).made ?? itself };
}

/** The findings about what was made of the same text, in their order. */
function causeOf({ made }: Seen, byCause: Map<object, Map<string, Seen[]>>): Seen[] {
  const inside = byCause.get(made.in) ?? new Map<string, Seen[]>();
  byCause.set(made.in, inside);
  const seen = inside.get(made.from) ?? [];
  inside.set(made.from, seen);
  return seen;
}

const rank: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** Whether another finding says the same about what the person wrote. */
function isEcho(seen: Seen, all: readonly Seen[]): boolean {
  const { finding, at, made } = seen;
  return all.some((other, i) => {
    if (other === seen || rank[finding.severity] > rank[other.finding.severity]) return false;
    if (made.follows && !other.made.follows) return true;
    const isSamePlace = other.at.resource === at.resource && formatPath(other.at.path) === formatPath(at.path);
    return (
      made.follows === other.made.follows &&
      finding.rule === other.finding.rule &&
      !isSamePlace &&
      i < all.indexOf(seen)
    );
  });
}

function tell({ finding, at, made }: Seen): Finding {
  if (made.in === at.resource) return finding;
  const field = lastField(at.path.map(String));
  if (!made.follows && field === lastField(made.from.split(/[.[\]]+/))) return finding;
  const path = formatPath(at.path);
  const whole = `${path ? `${path} of ` : ''}${at.resource.title}`;
  const note = made.follows ? `${whole} follows from ${made.from}` : `${whole} is made from ${made.from}`;
  const { fix, ...rest } = finding;
  const notes = [note, ...finding.notes];
  if (!made.follows || !fix) return { ...finding, notes };
  const help = finding.help.filter(
    (text) => text !== `did you mean ${fix.replacement}?` && text !== `write ${fix.replacement}`,
  );
  return { ...rest, notes, help };
}

/** The last step that is no index. */
function lastField(steps: readonly string[]): string | undefined {
  return steps.filter((step) => step !== '' && !/^\d+$/.test(step)).at(-1);
}
