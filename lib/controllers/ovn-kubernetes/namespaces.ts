import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import { LabelSelector } from '../../network/label-selector';
import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { once } from '../../schema/once';
import { isMap } from '../../source/json';
import type { Place, Resource } from '../../source/resource';

/** A namespace that gets a network. */
export interface Selected {
  readonly name: string;
  /** Why it does: what selects it, and the Namespace where that is in the input. */
  readonly from: readonly Place[];
  readonly resource?: Resource;
}

/** Labels that a Namespace must have before it can have a primary network. */
export const primaryLabel = 'k8s.ovn.org/primary-user-defined-network';

/**
 * The namespaces that a ClusterUserDefinedNetwork gives its network to, as far as they can be known: the Namespaces of
 * the input, and those that its selector names and asks nothing more of. Sorted by name, as the controller does.
 */
export function namespacesOf(network: Network, view: UserDefinedNetwork): readonly Selected[] {
  return once(known, view, () => selectedBy(network, view));
}

/** Several rules ask, and the preview. */
const known = new WeakMap<UserDefinedNetwork, readonly Selected[]>();

function selectedBy(network: Network, view: UserDefinedNetwork): readonly Selected[] {
  const selector = LabelSelector.whole(view.raw('namespaceSelector'));
  if (!selector) return [];
  const at = view.at('namespaceSelector');
  const found = new Map<string, Selected>();
  for (const resource of candidates(network, selector)) {
    const { name } = resource;
    if (selector.matches(labelsOf(resource)))
      found.set(name, { name, resource, from: [at, resource.at('metadata', 'name')] });
  }
  for (const name of selector.valuesOf(namespaceLabel) ?? [])
    if (!found.has(name) && !network.find('Namespace', name) && selector.matches(new Map([[namespaceLabel, name]])))
      found.set(name, { name, from: [at] });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The Namespaces that may match: those with a label that the selector lists values of, where it does. */
function candidates(network: Network, { all }: LabelSelector): Iterable<Resource> {
  const listed = all.find(({ operator }) => operator === 'In');
  if (!listed) return network.of('Namespace');
  const byLabel = once(byLabels, network, () => labelled(network.of('Namespace')));
  return listed.values.flatMap((value) => byLabel.get(listed.key)?.get(value) ?? []);
}

const byLabels = new WeakMap<Network, ReturnType<typeof labelled>>();

function labelled(namespaces: Iterable<Resource>): ReadonlyMap<string, ReadonlyMap<unknown, readonly Resource[]>> {
  const byLabel = new Map<string, Map<unknown, Resource[]>>();
  for (const resource of namespaces)
    for (const [label, value] of labelsOf(resource))
      once(
        once(byLabel, label, () => new Map<unknown, Resource[]>()),
        value,
        () => [],
      ).push(resource);
  return byLabel;
}

/** The labels of a Namespace, with the one that the API server adds. */
export function labelsOf(namespace: Resource): ReadonlyMap<string, unknown> {
  const labels = namespace.get('metadata', 'labels');
  return new Map<string, unknown>(isMap(labels) ? Object.entries(labels) : []).set(namespaceLabel, namespace.name);
}
