import type { Change } from '../../change/change';
import { type EffectKind, effectKinds } from '../../change/effect';
import type { PreviewChange } from '../../change/preview-changes';
import type { ReachChanges } from '../../change/reach/reach-changes';
import type { Network } from '../../network/network';
import { shown } from '../../source/shown';
import { count } from '../findings/summary';

/** Everything that is said about a change from one state to another. */
export interface ChangeReport {
  readonly changes: readonly Change[];
  /** What controllers will make of it, where that differs. */
  readonly previews: readonly PreviewChange[];
  /** What gets to whom otherwise than before, once all of it is in effect. */
  readonly reach: ReachChanges;
  /** The network as it will be. */
  readonly head: Network;
}

export interface ChangeReportInfo {
  /** Escape sequences for colours; only where a person looks. */
  readonly color: boolean;
}

/** Writes a report in one format. The text ends with a line end. */
export type ChangeReporter = (report: ChangeReport, info: ChangeReportInfo) => string;

/** What an effect is called in front of its reason. */
export const effectWords: Readonly<Record<EffectKind, string>> = {
  live: 'live',
  unknown: 'not known',
  ignored: 'ignored',
  latent: 'latent',
  brief: 'brief interruption',
  recreates: 'recreates the pod',
  rejected: 'rejected',
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

/** `1 object changes: 1 recreates the pod, 2 ignored`; the worst first. */
export function changeSummary({ changes }: Pick<ChangeReport, 'changes'>): string {
  if (changes.length === 0) return 'nothing changes';
  const all = changes.flatMap(({ effects, fields }) => [...effects, ...fields.map(({ effect }) => effect)]);
  const parts = [...effectKinds]
    .reverse()
    .map((kind) => ({ kind, number: all.filter((effect) => effect.kind === kind).length }))
    .filter(({ number }) => number > 0)
    .map(({ kind, number }) => `${number} ${effectWords[kind]}`);
  const objects = `${count(changes.length, 'object')} ${changes.length === 1 ? 'changes' : 'change'}`;
  return `${objects}: ${parts.join(', ')}`;
}
