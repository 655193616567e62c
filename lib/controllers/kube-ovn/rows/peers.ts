import { LabelSelector } from '../../../network/label-selector';
import type { Network } from '../../../network/network';
import { once } from '../../../schema/once';
import { isMap } from '../../../source/json';
import type { Cluster } from './cluster';
import { type LogicalPod, type Pods, podsOf } from './pods';
import { remembered } from './remembered';

interface LabelledNamespace {
  readonly name: string;
  readonly labels: ReadonlyMap<string, unknown>;
}

/** Who is meant by the selectors of policies and gateways. */
export class Peers {
  /** The namespaces of the input, and those that its pods are in. */
  private readonly namespaces: readonly LabelledNamespace[];
  /** Their positions by each label and value. */
  private readonly labelled = new Map<string, Map<unknown, number[]>>();
  private readonly selected = new Map<string, readonly string[]>();
  private readonly pods: Pods;

  constructor(network: Network, cluster: Cluster) {
    this.pods = podsOf(network, cluster);
    const labels = new Map([...this.pods.namespaces].map((name) => [name, withName(name, {})]));
    for (const resource of network.kinds.get('Namespace') ?? [])
      if (resource.apiVersion === 'v1') {
        const written = resource.get('metadata', 'labels');
        labels.set(resource.name, withName(resource.name, isMap(written) ? written : {}));
      }
    this.namespaces = Array.from(labels, ([name, own]) => ({ name, labels: own }));
    this.namespaces.forEach((namespace, i) => {
      for (const [key, value] of namespace.labels)
        once(
          once(this.labelled, key, () => new Map<unknown, number[]>()),
          value,
          () => [],
        ).push(i);
    });
  }

  /** The namespaces that a selector means. */
  namespacesOf(selector: unknown): readonly string[] {
    return once(this.selected, JSON.stringify(selector), () => {
      const parsed = LabelSelector.of(selector);
      if (!parsed) return [];
      return this.candidatesFor(parsed)
        .filter(({ labels }) => parsed.matches(labels))
        .map(({ name }) => name);
    });
  }

  /** Each policy may name a namespace of its own: those that have a value which the selector lists, in their order. */
  private candidatesFor({ all }: LabelSelector): readonly LabelledNamespace[] {
    const listing = all.find(({ operator }) => operator === 'In');
    if (!listing) return this.namespaces;
    const byValue = this.labelled.get(listing.key);
    const positions = new Set(listing.values.flatMap((value) => byValue?.get(value) ?? []));
    return [...positions].sort((a, b) => a - b).flatMap((i) => this.namespaces[i] ?? []);
  }

  /** The pods that a selector means in a namespace; all of them where there is none. */
  podsIn(namespace: string, selector: unknown): readonly LogicalPod[] {
    const parsed = LabelSelector.of(selector);
    const pods = this.pods.inNamespace(namespace);
    return parsed ? pods.filter(({ labels }) => parsed.matches(labels)) : pods;
  }
}

export const peersOf = remembered((network, cluster) => new Peers(network, cluster));

/** Kubernetes labels every namespace with its name. */
function withName(name: string, labels: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map([...Object.entries(labels), ['kubernetes.io/metadata.name', name]]);
}
