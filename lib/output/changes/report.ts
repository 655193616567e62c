import { type Change, worstOf } from '../../change/change';
import { compareEffects, type EffectKind, effectKinds } from '../../change/effect';
import type { PreviewChange } from '../../change/preview-changes';
import type { ReachChanges } from '../../change/reach/reach-changes';
import type { RowChanges } from '../../change/rows/row-changes';
import type { KubeOvnUpgrade } from '../../change/upgrade/faults';
import type { Network } from '../../network/network';
import type { Finding } from '../../source/finding';
import { shown } from '../../source/shown';
import { nameOf } from '../../target/kube-ovn-releases';
import { count } from '../findings/summary';

/** Everything that is said about a change from one state to another. */
export interface ChangeReport {
  readonly changes: readonly Change[];
  /** What controllers will make of it, where that differs. */
  readonly previews: readonly PreviewChange[];
  /** What gets to whom otherwise than before, once all of it is in effect. */
  readonly reach: ReachChanges;
  /** The rows of OVN that are not what they were. @default not asked for */
  readonly rows?: RowChanges;
  /** Another release of kube-ovn. @default the release stays */
  readonly upgrade?: KubeOvnUpgrade;
  /** The network as it will be. */
  readonly head: Network;
  /** The errors of the head: what is said of it may not come about. @default none */
  readonly errors?: readonly Finding[];
}

export interface ChangeReportInfo {
  /** Escape sequences for colours; only where a person looks. */
  readonly color: boolean;
}

/** Writes a report in one format. The text ends with a line end. */
export type ChangeReporter = (report: ChangeReport, info: ChangeReportInfo) => string;

/** Who loses traffic during a change: in full, or with a reference to the object that has all of it listed already. */
export type Interruption = { readonly lines: readonly string[] } | { readonly reference: string };

/** Who loses traffic, by change. The objects of one edit interrupt the same traffic, which is listed once. */
export function interruptions(changes: readonly Change[]): ReadonlyMap<Change, Interruption> {
  const told = new Map<string, Change>();
  const all = new Map<Change, Interruption>();
  for (const change of changes) {
    const { traffic: lines } = change;
    const [first] = lines;
    if (first === undefined) continue;
    const other = told.get(first);
    const isTold = other !== undefined && lines.every((line) => told.get(line) === other);
    all.set(change, isTold ? { reference: referenceTo(other, lines) } : { lines });
    for (const line of lines) if (!told.has(line)) told.set(line, change);
  }
  return all;
}

function referenceTo({ resource, traffic }: Change, lines: readonly string[]): string {
  return `${lines.length < traffic.length ? 'part of what is listed' : 'the same as'} for ${resource.title}`;
}

/** What an effect is called in front of its reason. */
export const effectWords: Readonly<Record<EffectKind, string>> = {
  live: 'live',
  unknown: 'not known',
  ignored: 'ignored',
  latent: 'latent',
  brief: 'brief interruption',
  recreates: 'recreates the pod',
  refused: 'refused by the controller',
  rejected: 'rejected',
  'breaks-later': 'breaks later',
  breaks: 'breaks',
  destroys: 'destroys',
};

/** What becomes of something that a controller makes. Whether it takes away what it made before, the effects say. */
export const previewWords = { created: 'is new', changed: 'is changed', removed: 'is no longer made' } as const;

/** A value as a report shows it, on one line; a text as it is where it cannot be taken for anything else. */
export function valueText(value: unknown, most?: number): string {
  if (value === undefined) return '(none)';
  if (typeof value === 'string' && /^[\w./:@-]+$/.test(value)) return shown(value, most);
  return shown(
    JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item)),
    most,
  );
}

/** The changes with the worst effects first, and of these the ones that interrupt most. */
export function sortByHarm(changes: readonly Change[]): readonly Change[] {
  return [...changes].sort((a, b) => compareEffects(worstOf(b), worstOf(a)) || b.traffic.length - a.traffic.length);
}

/** `1 object changes, 3 effects: 1 recreates the pod, 2 ignored`; the worst first. */
export function changeSummary({ changes, upgrade }: Pick<ChangeReport, 'changes' | 'upgrade'>): string {
  return [...(upgrade ? [faultSummary(upgrade)] : []), objectSummary(changes, upgrade)].join('; ');
}

function faultSummary({ from, to, cured, met }: KubeOvnUpgrade): string {
  const faults = [cured, met].map(({ length }) => count(length, 'fault'));
  return `kube-ovn ${nameOf(from)} to ${nameOf(to)}: ${faults[0]} cured, ${faults[1]} met`;
}

function objectSummary(changes: readonly Change[], upgrade: KubeOvnUpgrade | undefined): string {
  if (changes.length === 0) return upgrade ? 'no object changes' : 'nothing changes';
  const all = changes.flatMap(({ effects, fields }) => [...effects, ...fields.map(({ effect }) => effect)]);
  const parts = [...effectKinds]
    .reverse()
    .map((kind) => ({ kind, number: all.filter((effect) => effect.kind === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => `${number} ${effectWords[kind]}`);
  const objects = `${count(changes.length, 'object')} ${changes.length === 1 ? 'changes' : 'change'}`;
  return `${objects}, ${count(all.length, 'effect')}: ${parts.join(', ')}`;
}
