import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import { textsIn } from '../../source/json';
import type { Resource } from '../../source/resource';
import { type PodTemplate, podTemplates } from './pod-template';
import { SidecarSet } from './sidecar-set';
import { whitelistKey, whitelistName } from './whitelist';

/** The SidecarSets and pods of an input, and which of them meet. */
export class SidecarSets {
  readonly all: readonly SidecarSet[];
  private readonly network: Network;

  private constructor(network: Network) {
    this.network = network;
    const sets = network.of('SidecarSet');
    // Of what the schema refuses nothing more is to be said; a field too many changes nothing else.
    const problems = sets.length === 0 ? [] : network.schemaProblems.filter(({ code }) => code !== 'unknown-field');
    const broken = new Set(problems.map(({ resource }) => resource));
    this.all = sets
      .filter(({ written }) => !broken.has(written))
      .map((set) => new SidecarSet(set, network.target.kruise.version));
  }

  /** Worked out once. */
  static of(network: Network): SidecarSets {
    return once(known, network, () => new SidecarSets(network));
  }

  /** The ConfigMap in which Kruise looks for the whitelist. */
  get config(): Resource | undefined {
    return this.network
      .of('ConfigMap')
      .findLast(({ name, namespace }) => name === whitelistName && namespace === this.network.target.kruise.namespace);
  }

  /** The text of the whitelist. */
  get whitelist(): string | undefined {
    const text = this.config?.get('data', whitelistKey);
    return typeof text === 'string' ? text : undefined;
  }

  /** Whether the cluster may have a whitelist that is not in the input. */
  get mayHaveOther(): boolean {
    const { namespace } = this.network.target.kruise;
    return (
      this.network.isExternal('ConfigMap', whitelistName, namespace) || this.network.mayHide('ConfigMap', whitelistName)
    );
  }

  /** The pods of the input that get what a set has. */
  podsOf(set: SidecarSet): readonly PodTemplate[] {
    return once(this.pods, set, () =>
      this.candidates(set).filter((pod) => set.matches(pod.labels, this.labelsOf(pod.namespace))),
    );
  }

  /** The sets that a pod gets something from, in the order of the input; Kruise's order is not specified. */
  get byPod(): ReadonlyMap<PodTemplate, readonly SidecarSet[]> {
    const found = new Map<PodTemplate, SidecarSet[]>(this.templates.map((pod) => [pod, []]));
    for (const set of this.all) for (const pod of this.podsOf(set)) found.get(pod)?.push(set);
    return found;
  }

  /** Few: those with the first label that the set wants, where it wants one. */
  private candidates({ selector }: SidecarSet): readonly PodTemplate[] {
    const [first] = selector?.labels ?? [];
    return first ? (this.byLabel.get(`${first[0]}=${first[1]}`) ?? []) : this.templates;
  }

  private get templates(): readonly PodTemplate[] {
    this.described ??= [...podTemplates(this.network)];
    return this.described;
  }

  private get byLabel(): ReadonlyMap<string, readonly PodTemplate[]> {
    if (!this.labelled) {
      this.labelled = new Map();
      for (const pod of this.templates)
        for (const [key, value] of pod.labels) once(this.labelled, `${key}=${value}`, () => []).push(pod);
    }
    return this.labelled;
  }

  /** What is known of the labels of a namespace: its name, and more if it is in the input. */
  private labelsOf(name: string | undefined): ReadonlyMap<string, string> {
    return once(this.namespaces, name ?? '', () => {
      const resource = name === undefined ? undefined : this.network.find('Namespace', name);
      const labels = new Map(textsIn(resource?.get('metadata', 'labels')));
      return name === undefined ? labels : labels.set(namespaceLabel, name);
    });
  }

  private described?: readonly PodTemplate[];
  private labelled?: Map<string, PodTemplate[]>;
  private readonly pods = new Map<SidecarSet, readonly PodTemplate[]>();
  private readonly namespaces = new Map<string, ReadonlyMap<string, string>>();
}

const known = new WeakMap<Network, SidecarSets>();
