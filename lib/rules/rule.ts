import type { Network } from '../network/network';
import type { Severity } from '../source/finding';
import { has, type Since } from '../target/release';
import type { Target } from '../target/target';
import type { Report } from './report';

export interface RuleData {
  /** Area and bad pattern; reads after "allow": `kube-ovn/snat-outside-vpc`. Never renamed. */
  readonly id: string;
  /** Its numbers in the inventories of the controllers' conditions, where it has any: `KO-064`, `LN-010`, `MVR-3`. */
  readonly code?: string | readonly string[];
  /** Of its findings, unless the settings say another. */
  readonly severity: Severity;
  /** What the rule finds, in one sentence. */
  readonly what: string;
  /** What the running system makes of it. */
  readonly why: string;
  /** Where upstream does so: repository, version, file, function; or an issue. No rule without. */
  readonly evidence: readonly string[];
  /**
   * The first kube-ovn release that it holds for; of each line where it was backported.
   * @default every release
   */
  readonly since?: Since;
  /**
   * The first kube-ovn release that it no longer holds for.
   * @default none
   */
  readonly until?: string;
  /**
   * Manifests with the mistake, and the same without it. They are complete objects that replace, or are added to,
   * the objects of the example network (examples/custom-vpc-manifests); a test executes both.
   */
  readonly wrong: string;
  readonly right: string;
  /** The target that the examples need, where it is not the default: `{ kubeOvn: { version: '1.12' } }`. */
  readonly exampleTarget?: {
    readonly kubeOvn?: {
      readonly version?: string;
      readonly namespace?: string;
      readonly nonPrimaryCni?: boolean;
      readonly webhook?: boolean;
    };
    readonly kubernetes?: { readonly versions: readonly string[] };
    readonly prerequisites?: Readonly<Record<string, boolean>>;
  };
  /** Pure: looks at the network and reports; never throws. */
  check(network: Network, report: Report): void;
}

/** One mistake that can be known from the text, with all that `explain` prints about it. */
export interface Rule extends RuleData {
  appliesTo(target: Target): boolean;
}

export function rule(data: RuleData): Rule {
  return { ...data, appliesTo: (target) => has(target.kubeOvn.version, data.since, data.until) };
}

/** The numbers of the conditions that a rule watches over. */
export function codesOf({ code }: Pick<Rule, 'code'>): readonly string[] {
  if (code === undefined) return [];
  return typeof code === 'string' ? [code] : code;
}
