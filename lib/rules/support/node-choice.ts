import type { Part } from '../../network/part';
import type { PodTemplate } from '../../network/pod-template';

/** Labels that nodes for pods mostly have, so that nobody asks for them. */
const usual = ['node-role.kubernetes.io/worker', 'kubernetes.io/os'];

/** The nodes that pods may be scheduled to, as far as labels say it. */
export class NodeChoice {
  private constructor(
    /** For a label the values that a node may have. */
    private readonly values: ReadonlyMap<string, readonly unknown[]>,
    /** Labels of which it is not known what they say of the nodes; undefined: of all. */
    private readonly unclear: ReadonlySet<string> | undefined,
  ) {}

  static of({ spec }: PodTemplate): NodeChoice {
    const values = new Map<string, readonly unknown[]>();
    const selector = spec.part('nodeSelector');
    for (const key of selector.keys) values.set(key, [selector.raw(key)]);
    const affinity = spec.part('affinity').part('nodeAffinity');
    const terms = affinity.part('requiredDuringSchedulingIgnoredDuringExecution').parts('nodeSelectorTerms');
    const [only, ...more] = terms;
    if (spec.text('nodeName') !== undefined || more.length > 0) return new NodeChoice(values, undefined);
    return new NodeChoice(values, only ? conditionsOf(only, values) : new Set());
  }

  /** Whether every such node has these labels. */
  areWithin(labels: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(labels).every(([key, value]) => {
      if (usual.includes(key) || !this.unclear || this.unclear.has(key)) return true;
      const own = this.values.get(key);
      return own?.length === 1 && own[0] === value;
    });
  }

  /** Whether such a node can have these labels. */
  meet(labels: Readonly<Record<string, unknown>>): boolean {
    return Object.entries(labels).every(([key, value]) => this.values.get(key)?.includes(value) ?? true);
  }
}

/** Adds the values that a term names; answers the labels that it says something else of. */
function conditionsOf(term: Part, values: Map<string, readonly unknown[]>): ReadonlySet<string> {
  const unclear = new Set<string>();
  for (const condition of [...term.parts('matchExpressions'), ...term.parts('matchFields')]) {
    const key = condition.text('key');
    if (key === undefined) continue;
    if (condition.text('operator') === 'In' && !values.has(key)) values.set(key, condition.items('values'));
    else unclear.add(key);
  }
  return unclear;
}
