import { SidecarSet } from '../kinds/kruise/sidecar-set';
import { namespaceLabel } from '../kinds/kubernetes/namespace';
import { type Draft, draft } from './draft';
import type { NamedProps } from './object-metadata';

/** A container that pods get beside their own. */
export interface SidecarProps {
  /** Its name; no container of the pods may have it. In pods of NAT gateways it must sort behind `vpc-nat-gw`. */
  readonly name: string;

  /** Its image. */
  readonly image: string;
}

/** Annotations that pods of others get, together with the container that needs them. */
export interface SidecarMetadataPatchProps extends NamedProps {
  /** The labels that pods must have, all of them. */
  readonly pods: Readonly<Record<string, string>>;

  /**
   * The namespaces of the pods.
   * @default every namespace
   */
  readonly namespaces?: readonly string[];

  /** The containers; Kruise takes no set without one. */
  readonly containers: readonly SidecarProps[];

  /** The annotations. Values of MergePatchJson are JSON objects. */
  readonly annotations: Readonly<Record<string, string>>;

  /**
   * What happens where a pod has an annotation already: it stays (Retain), it is replaced (Overwrite), or JSON is merged
   * into it (MergePatchJson).
   * @default Retain
   */
  readonly policy?: 'Retain' | 'Overwrite' | 'MergePatchJson';
}

/** The SidecarSet, for Kruise 1.9 and later. */
export function sidecarMetadataPatch(props: SidecarMetadataPatchProps): Draft {
  const { name, metadata, pods, namespaces, containers, annotations, policy = 'Retain' } = props;
  const named = namespaces && [{ key: namespaceLabel, operator: 'In', values: namespaces }];
  return draft(SidecarSet, {
    name,
    metadata,
    body: {
      spec: {
        selector: { matchLabels: pods },
        ...(named && { namespaceSelector: { matchExpressions: named } }),
        containers: containers.map((container) => ({ ...container })),
        patchPodMetadata: [{ annotations, patchPolicy: policy }],
      },
    },
    from: {
      'selector.matchLabels': 'pods',
      selector: 'pods',
      'namespaceSelector.matchExpressions.0.values': 'namespaces',
      namespaceSelector: 'namespaces',
      containers: 'containers',
      'patchPodMetadata.0.annotations': 'annotations',
      'patchPodMetadata.0.patchPolicy': 'policy',
      patchPodMetadata: 'annotations',
    },
  });
}
