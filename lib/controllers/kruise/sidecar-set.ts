import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import { LabelSelector } from '../../network/label-selector';
import { Part } from '../../network/part';
import { textsIn } from '../../source/json';
import type { Resource } from '../../source/resource';
import { has, type Release } from '../../target/release';
import type { Patch } from './patch-annotations';

/** An item of patchPodMetadata, with the set that it stands in. */
export interface SetPatch extends Patch {
  readonly set: SidecarSet;
  readonly index: number;
}

/** A label with which v1alpha1 names what v1beta1 has a field for; the conversion takes it away. */
const versionLabel = 'apps.kruise.io/sidecarset-custom-version';

/**
 * A SidecarSet as Kruise's webhooks leave it: defaults filled in and, since 1.9, turned into v1beta1.
 * Copied behaviour: openkruise/kruise v1.9.0 apis/apps/v1alpha1/sidecarset_conversion.go, apis/apps/defaults/v1beta1.go.
 */
export class SidecarSet {
  readonly name: string;
  readonly spec: Part;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly selector: LabelSelector | undefined;
  /** Undefined: every namespace. */
  readonly namespaceSelector: LabelSelector | undefined;
  readonly patches: readonly SetPatch[];

  /** As somebody wrote it. */
  readonly resource: Resource;

  /** @param resource the set as the API server keeps it */
  constructor(
    resource: Resource,
    readonly release: Release,
  ) {
    this.resource = resource.written;
    this.name = resource.name;
    this.spec = new Part(resource, ['spec'], resource.value.spec);
    const labels = textsIn(resource.get('metadata', 'labels'));
    const isConverted = resource.apiVersion.endsWith('/v1alpha1') && has(release, '1.9');
    this.labels = new Map(isConverted ? labels.filter(([key]) => key !== versionLabel) : labels);
    this.annotations = new Map(textsIn(resource.get('metadata', 'annotations')));
    this.selector = LabelSelector.of(this.spec.raw('selector'));
    this.namespaceSelector = this.onlyNamespace
      ? LabelSelector.ofLabels({ [namespaceLabel]: this.onlyNamespace })
      : LabelSelector.of(this.spec.raw('namespaceSelector'));
    this.patches = this.spec.parts('patchPodMetadata').map((part, index) => ({
      set: this,
      index,
      annotations: textsIn(part.raw('annotations')),
      policy: part.text('patchPolicy') ?? 'Retain',
    }));
  }

  /** The namespace of v1alpha1, which wins over its namespaceSelector. */
  get onlyNamespace(): string | undefined {
    return this.resource.apiVersion.endsWith('/v1alpha1') ? this.spec.text('namespace') : undefined;
  }

  get containers(): readonly Part[] {
    return this.spec.parts('containers');
  }

  get initContainers(): readonly Part[] {
    return this.spec.parts('initContainers');
  }

  /** RollingUpdate, NotUpdate, or a word that stops updates. */
  get updateType(): string {
    return this.spec.part('updateStrategy').text('type') ?? 'RollingUpdate';
  }

  /** The set that a canary stands in for; the unreleased line alone knows canaries. */
  get base(): string | undefined {
    if (!has(this.release, '1.10') || this.annotations.get('apps.kruise.io/sidecarset-canary') !== 'true')
      return undefined;
    return this.annotations.get('apps.kruise.io/sidecarset-base') || undefined;
  }

  /** Whether a pod in a namespace with these labels gets what the set has. */
  matches(pod: ReadonlyMap<string, string>, namespace: ReadonlyMap<string, string>): boolean {
    if (!this.selector || this.selector.isEmpty || !this.selector.matches(pod)) return false;
    return this.namespaceSelector?.matches(namespace) ?? true;
  }
}
