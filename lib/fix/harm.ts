import type { Finding } from '../source/finding';
import { formatPath } from '../source/path';
import { placeOf, type Resource, spanOf } from '../source/resource';

/** What judging an input says; the findings are about these resources. */
export interface Verdict {
  readonly findings: readonly Finding[];
  readonly resources: readonly Resource[];
}

/** What speaks against fixes: a finding that stays, an error that is new. Reads after "not fixed:". */
export function harmOf(before: Verdict, after: Verdict, fixed: readonly Finding[]): string | undefined {
  if (before.resources.length > after.resources.length) return 'it would change which objects there are';
  // A document that makes objects makes none while its structure is wrong.
  const byName = before.resources.length !== after.resources.length;
  const [were, are] = [new Places(before, byName), new Places(after, byName)];
  const told = new Set(after.findings.map((finding) => `${are.place(finding)} ${finding.message}`));
  if (fixed.some((finding) => told.has(`${were.place(finding)} ${finding.message}`)))
    return 'the finding would stay, with another value';

  const isError = ({ severity }: Finding) => severity === 'error';
  const [old, now] = [before.findings.filter(isError), after.findings.filter(isError)];
  const known = counts(old, (finding) => were.place(finding));
  const here = counts(now, (finding) => are.place(finding));
  // Of many mistakes of a kind in one object some are told: others may take the place of those that are fixed.
  const owners = new Set(fixed.map((finding) => were.owner(finding)));
  const [owned, left] = [counts(old, (finding) => were.owner(finding)), counts(now, (finding) => are.owner(finding))];
  const harm = now.find((finding) => {
    const [place, owner] = [are.place(finding), are.owner(finding)];
    if ((here.get(place) ?? 0) <= (known.get(place) ?? 0)) return false;
    return !owners.has(owner) || (left.get(owner) ?? 0) > (owned.get(owner) ?? 0);
  });
  return harm && `it would bring this error: ${harm.message} [${harm.rule}]`;
}

/** Where findings are, in terms that stay the same while the text changes: by the order of objects, or by their names. */
class Places {
  private readonly objects: ReadonlyMap<Resource, string>;

  constructor({ resources }: Verdict, byName: boolean) {
    const seen = new Map<string, number>();
    this.objects = new Map(
      resources.map((resource, i) => {
        const number = seen.get(resource.title) ?? 0;
        seen.set(resource.title, number + 1);
        return [resource, byName ? `${resource.title} ${number}` : `${i}`];
      }),
    );
  }

  place(finding: Finding): string {
    const place = placeOf(finding.at);
    return place ? `${this.owner(finding)} ${formatPath(place.path)}` : `${this.owner(finding)} ${finding.message}`;
  }

  owner({ rule, at }: Finding): string {
    const place = placeOf(at);
    const object = place && this.objects.get(place.resource);
    // Documents that make other resources are not among them.
    return `${rule} ${object ?? place?.resource.title ?? spanOf(at).location.file}`;
  }
}

function counts(findings: readonly Finding[], keyOf: (finding: Finding) => string): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const finding of findings) all.set(keyOf(finding), (all.get(keyOf(finding)) ?? 0) + 1);
  return all;
}
