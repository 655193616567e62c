import type { States } from '../change/field-effects';
import { Network } from '../network/network';
import type { Resource } from '../source/resource';
import type { Judged } from './judge';

export interface Comparison {
  readonly states: States;
  /** The objects that one side has and the other one hides: neither state has them. */
  readonly leftOut: readonly string[];
}

interface Named {
  readonly kind: string;
  readonly name: string;
}

/**
 * The networks of two sides, without the objects that cannot be read on one of them. Undefined where it is not known which
 * objects these are: whatever is missing would count as new or removed.
 */
export function comparable(sides: { readonly base: Judged; readonly head: Judged }): Comparison | undefined {
  const { base, head } = sides;
  if ([base, head].some(({ input }) => input.findings.some(({ rule }) => rule.startsWith('settings/'))))
    return undefined;
  const hidden = [base, head].flatMap(({ input }) => input.hidden);
  const named = hidden.flatMap(({ file, kind, name }): Named[] =>
    file !== undefined && kind !== undefined && name !== undefined ? [{ kind, name }] : [],
  );
  if (named.length < hidden.length) return undefined;
  const isHidden = (resource: Resource) =>
    named.some(({ kind, name }) => kind === resource.kind && name === resource.name);
  const withoutHidden = ({ input, network }: Judged): Network => {
    if (named.length === 0) return network;
    const { target, external } = input.settings;
    const resources = input.resources.filter((resource) => !isHidden(resource));
    return new Network(resources, { target, external: external.objects, hidden: [...input.hidden, ...named] });
  };
  return {
    states: { base: withoutHidden(base), head: withoutHidden(head) },
    leftOut: [...new Set(named.map(({ kind, name }) => `${kind} ${name}`))],
  };
}
