import { list, map, object, text } from '../../kinds/field';
import type { KruiseConfigurationProps } from '../kruise-configuration';
import type { SidecarMetadataPatchProps } from '../sidecar-metadata-patch';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace } from './text';

export const sidecarMetadataPatchFields = {
  name: name().doc('Name of the SidecarSet, unique in the cluster; letters, digits and dashes.').required(),
  pods: map(text()).doc('The labels that pods must have, all of them.').required(),
  namespaces: list(namespace()).doc('The namespaces of the pods. Left out: every namespace.').limit({ minItems: 1 }),
  containers: list(
    object({
      name: filled().doc('Its name; no container of the pods may have it.').required(),
      image: filled().doc('Its image.').required(),
    }),
  )
    .doc('The containers that the pods get; Kruise takes no set without one.')
    .limit({ minItems: 1, also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } })
    .required(),
  annotations: map(text()).doc('The annotations. Values of MergePatchJson are JSON objects.').required(),
  policy: text()
    .doc('What happens where a pod has an annotation: Retain, Overwrite or MergePatchJson. Left out: Retain.')
    .limit({ enum: ['Retain', 'Overwrite', 'MergePatchJson'] }),
} satisfies FieldsOf<SidecarMetadataPatchProps>;

export const kruiseConfigurationFields = {
  namespace: namespace().doc("The namespace of Kruise's controller. Left out: kruise-system."),
  persistentPodState: text().doc('The text of PPS_Watch_Custom_Workload_WhiteList. Left out: the key is not there.'),
  workloadSpread: text().doc(
    'The text of WorkloadSpread_Watch_Custom_Workload_WhiteList. Left out: the key is not there.',
  ),
} satisfies FieldsOf<KruiseConfigurationProps>;
