import { type Objection, objection } from '../../validation/objection';
import { Conflicts, seemToShareAPod } from './conflicts';
import type { SetPatch, SidecarSet } from './sidecar-set';
import { checkSpec } from './spec-checks';
import { judgeByWhitelist, readWhitelist } from './whitelist';

/** What a cluster has when a SidecarSet comes. */
export interface Cluster {
  readonly others: readonly SidecarSet[];
  /** The text of the whitelist; undefined where there is none. */
  readonly whitelist: string | undefined;
  /** The feature gate SidecarSetPatchPodMetadataDefaultsAllowed. */
  readonly gate: boolean;
}

export interface WebhookVerdict {
  readonly objections: readonly Objection[];
  /** What Kruise may overlook: of several sets that have an annotation it remembers one. */
  readonly possible: readonly Objection[];
}

/** What Kruise's webhook says of a new SidecarSet. Conflicts are looked for only where nothing else is wrong. */
export function admit(set: SidecarSet, { others, whitelist, gate }: Cluster): WebhookVerdict {
  const byName = new Map(others.map((other) => [other.name, other]));
  const verdict = judgeByWhitelist(set, whitelist === undefined ? undefined : readWhitelist(whitelist), gate);
  const refused = verdict && objection('Required', ['spec', 'patchPodMetadata'], verdict.reason);
  const own = [...checkSpec(set, byName), ...(refused ? [refused] : [])];
  if (own.length > 0) return { objections: own, possible: [] };
  return conflicts(set, others);
}

function conflicts(set: SidecarSet, others: readonly SidecarSet[]): WebhookVerdict {
  const objections = new Map<string, Objection>();
  const possible = new Map<string, Objection>();
  for (const { of, name, path } of new Conflicts(others).of(set, seemToShareAPod)) {
    const field = { container: 'spec.containers', volume: 'spec.volumes', annotation: 'spec.patchPodMetadata' }[of];
    const isSure = of !== 'annotation' || isAlwaysSeen(set, others, name);
    (isSure ? objections : possible).set(path.join('/'), objection('Invalid', path, `${of} ${name}`, field));
  }
  return { objections: [...objections.values()], possible: [...possible.values()] };
}

/** Whether it does not matter which of the other owners of an annotation Kruise remembers: it has the last it saw. */
function isAlwaysSeen(set: SidecarSet, others: readonly SidecarSet[], key: string): boolean {
  if (set.patches.some((patch) => patch.policy === 'Overwrite' && has(patch, key))) return true;
  const meeting = others.filter(
    (other) => other.name !== set.name && other.name !== set.base && seemToShareAPod(set, other),
  );
  return meeting.every(({ patches }) => {
    const last = patches.findLast((patch) => patch.policy !== 'Retain' && has(patch, key));
    return !last || last.policy === 'Overwrite';
  });
}

function has({ annotations }: SetPatch, key: string): boolean {
  return annotations.some(([own]) => own === key);
}
