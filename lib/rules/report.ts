import { canonical } from '../schema/json-type';
import type { Finding, Fix, Related, Severity } from '../source/finding';
import { formatPath } from '../source/path';
import { isPlace, type Resource, type Spot, samePlace } from '../source/resource';
import { readable } from './support/readable';
import { isAboutUnknown, isUndecided, restsOnUnknown } from './unknown-values';

/** Adds a finding; the draft it gives takes the rest. The message is the fact, without a full stop. */
export type Report = (at: Spot, message: string) => Draft;

/** A finding that rests on values: if one of them is itself found wrong, this one is only its consequence. */
export interface Judged {
  readonly finding: Finding;
  readonly rests: readonly Spot[];
  /** Where other findings are only consequences of this one. */
  readonly explains: readonly Spot[];
  /** Whether it judges what exists in the cluster. */
  readonly ofCluster: boolean;
}

/**
 * A finding in the making. Every method adds to it and gives it back. Texts may hold values of any length: what is told
 * is cut to what a person can read.
 */
export class Draft {
  private related: Related[] = [];
  private notes: string[] = [];
  private help: string[] = [];
  private rests: Spot[] = [];
  private explained: Spot[] = [];
  private fix?: Fix;
  private judgesCluster = false;
  private refused?: Finding['refused'];

  constructor(
    private readonly rule: string,
    private severity: Severity,
    private readonly at: Spot,
    private readonly message: string,
    /** The severity that the user set for the rule. */
    private readonly wanted?: Severity,
  ) {
    this.severity = wanted ?? severity;
  }

  /** The other half of a contradiction. The finding rests on it. */
  and(at: Spot, message: string): this {
    this.related.push({ message: readable(message), at });
    this.rests.push(at);
    return this;
  }

  /** A consequence: what the controller, the API server or the network does with it. */
  note(text: string): this {
    this.notes.push(readable(text));
    return this;
  }

  /** A concrete proposal. */
  propose(text: string): this {
    this.help.push(readable(text));
    return this;
  }

  /**
   * A proposal that is a new text for the value itself; nothing if there is no good candidate.
   *
   * @param value what the text stands for, where that is not the text itself
   */
  suggest(replacement: string | undefined, safety: Fix['safety'] = 'unsafe', value: unknown = replacement): this {
    if (replacement === undefined) return this;
    this.propose(safety === 'safe' ? `write ${replacement}` : `did you mean ${replacement}?`);
    return this.cure(value, safety, replacement);
  }

  /** The new value that cures it, where the proposals say so in their own words. */
  cure(value: unknown, safety: Fix['safety'], text = typeof value === 'string' ? value : canonical(value)): this {
    const title = readable(`replace with ${text}`);
    this.fix = { title, safety, at: this.at, replacement: text, ...(value !== text && { value }) };
    return this;
  }

  /** Values that the finding rests on without naming them. */
  restsOn(...spots: readonly (Spot | undefined)[]): this {
    for (const spot of spots) if (spot) this.rests.push(spot);
    return this;
  }

  /** A value that is missing because of this mistake: it was written under another name, or in another place. */
  explains(spot: Spot): this {
    this.explained.push(spot);
    return this;
  }

  /** Where the certainty depends on the case. What the user set for the rule stays. */
  as(severity: Severity): this {
    this.severity = this.wanted ?? severity;
    return this;
  }

  /** Judges what exists in the cluster, which others only compare with: a warning, as the input does not apply it. */
  ofCluster(): this {
    this.judgesCluster = true;
    return this.as('warning');
  }

  /** The controller refuses the object because of it, or this field: `diff` then says that nothing comes into effect. */
  refuses(what: 'object' | 'field' = 'object'): this {
    this.refused = what;
    return this;
  }

  finish(): Judged {
    const {
      rule,
      severity,
      at,
      related,
      notes,
      help,
      fix,
      rests,
      explained: explains,
      judgesCluster: ofCluster,
      refused,
    } = this;
    const message = readable(this.message);
    const finding = {
      rule,
      severity,
      message,
      at,
      related,
      notes,
      help,
      ...(fix && { fix }),
      ...(refused && { refused }),
    };
    return { finding, rests, explains, ofCluster };
  }
}

/**
 * One cause, one finding: drops what rests on a value that another rule found to be an error, or that another finding
 * explains, advice about a value that is an error, and what would judge the cluster. Two errors that rest on each other
 * are two halves of different contradictions, and both stay.
 */
export function withoutConsequences(all: readonly Judged[]): Finding[] {
  const judged = all.filter((entry) => !isOfUnknown(entry));
  const explained = byPlace(judged, ({ explains }) => explains);
  const errors = byPlace(judged, ({ finding }) =>
    finding.severity === 'error' && !at(explained, finding.at).length ? [finding.at] : [],
  );
  return judged
    .filter((entry) => isOurs(entry) && !isConsequence(entry, errors, explained))
    .map((entry) => entry.finding);
}

/** Whether it says something of a value that is not known yet. */
function isOfUnknown({ finding, rests }: Judged): boolean {
  if (isAboutUnknown(finding) || rests.some(restsOnUnknown)) return true;
  const { at, rule } = finding;
  // What the API server itself says depends on the one value alone.
  if (rule.startsWith('schema/') || rule.startsWith('kubernetes/')) return false;
  return [at, ...rests].some((spot) => isPlace(spot) && spot.part === 'value' && isUndecided(spot.resource));
}

/** What exists in the cluster is checked against, not judged, unless a rule does so on purpose. */
function isOurs({ finding: { at }, ofCluster }: Judged): boolean {
  return ofCluster || !isPlace(at) || !at.resource.external;
}

/** What was reported, by resource and path. */
type Index = ReadonlyMap<Resource, ReadonlyMap<string, readonly Judged[]>>;

function byPlace(judged: readonly Judged[], spotsOf: (entry: Judged) => readonly Spot[]): Index {
  const index = new Map<Resource, Map<string, Judged[]>>();
  for (const entry of judged) {
    for (const { resource, path } of spotsOf(entry).filter(isPlace)) {
      const ofResource = index.get(resource) ?? new Map<string, Judged[]>();
      index.set(resource, ofResource);
      const key = formatPath(path);
      ofResource.set(key, [...(ofResource.get(key) ?? []), entry]);
    }
  }
  return index;
}

function at(index: Index, spot: Spot): readonly Judged[] {
  return (isPlace(spot) && index.get(spot.resource)?.get(formatPath(spot.path))) || [];
}

function isConsequence(entry: Judged, errors: Index, explained: Index): boolean {
  const { finding, rests } = entry;
  if ([finding.at, ...rests].some((spot) => at(explained, spot).some((cause) => cause !== entry))) return true;
  const isAdvice = finding.severity !== 'error';
  return (isAdvice ? [finding.at, ...rests] : rests).some((spot) =>
    at(errors, spot).some(
      (cause) =>
        cause.finding.rule !== finding.rule && (isAdvice || !cause.rests.some((other) => samePlace(other, finding.at))),
    ),
  );
}
