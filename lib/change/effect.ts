import type { Target } from '../target/target';
import { cite, type Evidence } from './evidence';

/** What a change does to the running network, from harmless to fatal: the order of `--fail-on`. */
export const effectKinds = [
  /** Takes effect at once; nothing is interrupted. */
  'live',
  /** Nobody here knows what the change does. */
  'unknown',
  /** No program ever looks at it. */
  'ignored',
  /** Nothing now; a later event brings it into effect: see {@link Trigger}. */
  'latent',
  /** Traffic stops for less than seconds, while rules or routes are written anew. */
  'brief',
  /** A pod is replaced: what goes through it stops until the new one is ready. */
  'recreates',
  /** The API server accepts it and the controller does not: the object changes, the network does not. */
  'refused',
  /** The API server or an admission webhook refuses it: the object stays as it was, and the sync fails. */
  'rejected',
  /** Nothing now; a later event, which may come weeks afterwards, breaks the network: see {@link Trigger}. */
  'breaks-later',
  /** Accepted, and the system is inconsistent until somebody repairs it. */
  'breaks',
  /** What is running goes away. */
  'destroys',
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** What brings a latent effect into effect, and what sets off one that breaks later. */
export const triggers = {
  'new-pod': 'the next time the pod is recreated',
  'new-pods': 'when a pod is next created',
  'next-session': 'when a connection or a lease is next set up',
  'workload-update': 'the next time the controller updates the StatefulSet',
  'compared-field': 'the next time a field changes that the controller compares',
  reconciliation: 'the next time the controller reconciles the object',
  'gateway-reconciliation': 'the next time the controller reconciles a gateway',
  'controller-restart': 'the next time kube-ovn-controller starts',
} as const;

export type Trigger = keyof typeof triggers;

/** What a change leaves to a program that no row of OVN and no command in a gateway shows. */
export type Actor = 'node' | 'speaker' | 'scheduler' | 'kubernetes' | 'interconnection';

/** What programs ask of an effect; sentences are in its reason. */
export interface EffectFacts {
  /** Of a latent effect: what brings it into effect. */
  readonly waitsFor?: Trigger;
  /** Of an effect that breaks later: what sets it off. */
  readonly setOffBy?: Trigger;
  /** The workload whose pods are replaced, or that is left behind: `StatefulSet kube-system/vpc-nat-gw-gw1`. */
  readonly workload?: string;
  /** Who acts, if not the controller through OVN, a gateway or an object of Kubernetes. */
  readonly actor?: Actor;
  /** Whether all is as before within seconds: what happens in between is in no end state. */
  readonly isPassing?: boolean;
  /** Of a removal: the object stays, being deleted, and with it what the controller made of it. */
  readonly isHeld?: boolean;
}

/** What a change of a field, or of a whole object, does. */
export class Effect {
  constructor(
    readonly kind: EffectKind,
    /** What the running system does, as half a sentence: `the controller does not compare it`. */
    readonly reason: string,
    /** Where upstream does so. Empty where nothing is claimed of upstream. */
    readonly evidence: Evidence,
    /** What to do instead, or to make it take effect; an imperative. */
    readonly instead?: string,
    readonly facts: EffectFacts = {},
  ) {}

  /** The same effect, with the evidence of the releases of a target. */
  citedFor(target: Target): CitedEffect {
    const { kind, reason, instead, facts } = this;
    return { kind, reason, evidence: cite(this.evidence, target), ...(instead !== undefined && { instead }), facts };
  }

  with(facts: EffectFacts): Effect {
    return new Effect(this.kind, this.reason, this.evidence, this.instead, { ...this.facts, ...facts });
  }
}

/** An effect of one change, for reports. */
export interface CitedEffect extends Pick<Effect, 'kind' | 'reason' | 'instead' | 'facts'> {
  readonly evidence: string;
}

type Make = (reason: string, evidence: Evidence, instead?: string, facts?: EffectFacts) => Effect;

const make =
  (kind: EffectKind): Make =>
  (reason, evidence, instead, facts) =>
    new Effect(kind, reason, evidence, instead, facts);

export const live = make('live');
export const ignored = make('ignored');
export const latent = make('latent');
export const brief = make('brief');
export const recreates = make('recreates');
export const refused = make('refused');
export const rejected = make('rejected');
export const breaksLater = make('breaks-later');
export const breaks = make('breaks');
export const destroys = make('destroys');
export const unknown = (reason: string): Effect => new Effect('unknown', reason, '');

/** Which of two effects is the worse one; negative if the first is the lesser. */
export function compareEffects(a: EffectKind, b: EffectKind): number {
  return effectKinds.indexOf(a) - effectKinds.indexOf(b);
}
