import { codesOf, type Rule } from '../../rules/rule';
import type { Severity } from '../../source/finding';
import type { InputRule } from '../../source/input-rules';
import { formatSince } from '../../target/release';

/** Everything that can be said about a rule without a network: `explain` and docs/rules/ show the same. */
export interface Page {
  readonly id: string;
  /** Its numbers in the inventories of the controllers' conditions. */
  readonly codes: readonly string[];
  readonly severity: Severity;
  /** The releases that it holds for, as words; undefined where it holds for all. */
  readonly releases?: string | undefined;
  readonly what: string;
  readonly why: string;
  /** What to do; undefined where the example shows it. */
  readonly cure?: string;
  /** Manifests with the mistake, and the same without it. */
  readonly example?: Example;
  /** Where upstream does so. */
  readonly evidence: readonly string[];
  /** Whether cdk8s-ovn.yaml may change its severity: not where the text cannot be read or understood. */
  readonly isSettable: boolean;
  /** Whether a comment may allow a finding. */
  readonly isIgnorable: boolean;
}

export interface Example {
  /** What cdk8s-ovn.yaml has to say for it; undefined where the defaults do. */
  readonly settings?: object;
  readonly wrong: string;
  readonly right: string;
}

export function pageOf(rule: Rule): Page {
  const { id, severity, what, why, evidence, wrong, right } = rule;
  const example = { ...(rule.exampleTarget && { settings: { target: rule.exampleTarget } }), wrong, right };
  return {
    id,
    codes: codesOf(rule),
    severity,
    releases: releases(rule),
    what,
    why,
    example,
    evidence,
    isSettable: true,
    isIgnorable: true,
  };
}

/** The page of what is no rule over the network. */
export function pageOfBasic({ severity = 'error', isSettable = false, ...rule }: BasicRule): Page {
  return { ...rule, codes: [], severity, evidence: [], isSettable, isIgnorable: false };
}

/** A rule that is no rule over the network: of reading, of settings, of a change, of suppressions. */
export interface BasicRule extends InputRule {
  /** @default error */
  readonly severity?: Severity;
  /** @default false */
  readonly isSettable?: boolean;
}

/** What somebody writes who means it. */
export function allowComment(id: string): string {
  return `# ovn-allow ${id} -- <reason>`;
}

function releases({ since, until }: Rule): string | undefined {
  const from = since === undefined ? '' : `from kube-ovn ${formatSince(since)}`;
  return `${from}${until === undefined ? '' : `${from ? '' : 'for kube-ovn'} before ${until}`}` || undefined;
}

/** `kube-ovn`, of `kube-ovn/snat-outside-vpc`. */
export function areaOf({ id }: Pick<Page, 'id'>): string {
  return id.slice(0, id.indexOf('/'));
}
