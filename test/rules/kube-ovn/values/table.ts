import type { Bad } from './bad';

/** What the check says of a value: the rule of the finding there, a finding somewhere else, or nothing, and why. */
export type Outcome =
  | string
  | { readonly fine: string }
  | { readonly rule: string; readonly at: string }
  | { readonly old: Outcome; readonly now: Outcome };

/** A field: what is put there, the rule that finds it, and the values of another outcome. */
export interface Row {
  readonly bad: Bad;
  readonly rule: Outcome;
  readonly but: Readonly<Record<string, Outcome>>;
}

/** The fields of an object of network.yaml, `Kind/name`, by their path below spec. */
export type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;

export const row = (bad: Bad, rule: Outcome, but: Readonly<Record<string, Outcome>> = {}): Row => {
  const strangers = Object.keys(but).filter((key) => !(key in bad));
  if (strangers.length > 0) throw new Error(`no such bad value: ${strangers}`);
  return { bad, rule, but };
};

/** The controller takes it: why, in a few words. */
export const fine = (reason: string): Outcome => ({ fine: reason });

/** The finding stands at another field of the same object. */
export const at = (path: string, rule: string): Outcome => ({ rule, at: path });

/** kube-ovn 1.14 and 1.17-dev differ. */
export const differs = (old: Outcome, now: Outcome): Outcome => ({ old, now });

export const leftOut = fine('empty counts as left out');
export const sameAddress = fine('Go reads it as the IPv4 address');
export const masked = fine('kube-ovn masks it');
export const inCluster = fine('what is not in the input may be in the cluster');
export const onlyOvn = fine('which fields there are, OVN alone knows');
export const unread = fine('kube-ovn never reads it');
export const written = fine('kube-ovn writes it itself');
export const linuxName = fine('Linux takes the name');
export const sharedVip = fine('any other text is a Vip that pods share');
export const ipOfPod = fine('IPs come with their pods');
