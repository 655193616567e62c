import type { IConstruct } from 'constructs';
import { type CallSite, callSite } from './call-site';

/** Why a finding is meant, and how long. */
export interface AllowOptions {
  /**
   * The last day that it holds: `2026-12-01`. From the next day on the findings are told again.
   * @default for ever
   */
  readonly until?: string;
}

/** What somebody decided about a construct. */
export interface Allowance extends AllowOptions {
  readonly rule: string;
  readonly reason: string;
  readonly site: CallSite | undefined;
}

const allowances = new WeakMap<IConstruct, Allowance[]>();

/**
 * Allows what a rule finds in the objects of a construct and of all below it: an ApiObject, a chart, the app.
 *
 * @param rule its id, such as `kube-ovn/snat-outside-vpc`
 * @param reason why it is meant, for those who read it later; without one it has no effect and is a finding
 */
export function allow(construct: IConstruct, rule: string, reason: string, options: AllowOptions = {}): void {
  const all = allowances.get(construct) ?? [];
  allowances.set(construct, all);
  all.push({ ...options, rule, reason, site: callSite() });
}

/** What is allowed for a construct itself. */
export function allowedFor(construct: IConstruct): readonly Allowance[] {
  return allowances.get(construct) ?? [];
}
