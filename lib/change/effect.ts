/** What a change does to the running network, from harmless to fatal: the order of `--fail-on`. */
export const effectKinds = [
  /** Takes effect at once; nothing is interrupted. */
  'live',
  /** Nobody here knows what the change does. */
  'unknown',
  /** No program ever looks at it. */
  'ignored',
  /** Nothing now; it comes into effect when something else makes the pod, or the session, anew. */
  'latent',
  /** Traffic stops for less than seconds, while rules or routes are written anew. */
  'brief',
  /** A pod is made anew: what goes through it stops until the new one is ready. */
  'recreates',
  /** The API server or an admission webhook refuses it: the object stays as it was, and the sync fails. */
  'rejected',
  /** Accepted, and the system is inconsistent until somebody repairs it. */
  'breaks',
  /** What is running goes away. */
  'destroys',
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** What a change of a field, or of a whole object, does. */
export class Effect {
  constructor(
    readonly kind: EffectKind,
    /** What the running system does, as half a sentence: `the controller does not compare it`. */
    readonly reason: string,
    /** Where upstream does so: repository, version, file, function. Empty where nothing is claimed of upstream. */
    readonly evidence: string,
    /** What to do instead, or to make it take effect; an imperative. */
    readonly instead?: string,
  ) {}
}

type Make = (reason: string, evidence: string, instead?: string) => Effect;

const make =
  (kind: EffectKind): Make =>
  (reason, evidence, instead) =>
    new Effect(kind, reason, evidence, instead);

export const live = make('live');
export const ignored = make('ignored');
export const latent = make('latent');
export const brief = make('brief');
export const recreates = make('recreates');
export const rejected = make('rejected');
export const breaks = make('breaks');
export const destroys = make('destroys');
export const unknown = (reason: string): Effect => new Effect('unknown', reason, '');

/** Which of two effects is the worse one; negative if the first is the lesser. */
export function compareEffects(a: EffectKind, b: EffectKind): number {
  return effectKinds.indexOf(a) - effectKinds.indexOf(b);
}
