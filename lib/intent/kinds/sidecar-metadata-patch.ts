import { kruiseConfigurationFields, sidecarMetadataPatchFields } from '../../builders/fields/sidecar-metadata-patch';
import { type KruiseConfigurationProps, kruiseConfiguration } from '../../builders/kruise-configuration';
import { sidecarMetadataPatch } from '../../builders/sidecar-metadata-patch';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { oneObject } from '../one-object';

const { name: _, ...patchFields } = sidecarMetadataPatchFields;
const { namespace: __, ...configurationFields } = kruiseConfigurationFields;

/** Annotations that pods of others get. */
export const SidecarMetadataPatch: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'SidecarMetadataPatch',
    plural: 'sidecarmetadatapatches',
    scope: 'Cluster',
    doc: 'Annotations that pods of others get, together with the container that needs them: a SidecarSet of Kruise.',
    fields: { spec: object(patchFields).doc('What pods get.').required() },
  }),
  ...oneObject('SidecarSet', sidecarMetadataPatch),
};

/** Which annotations SidecarSets may give. */
export const KruiseConfiguration: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'KruiseConfiguration',
    plural: 'kruiseconfigurations',
    scope: 'Namespaced',
    doc:
      'The ConfigMap kruise-configuration, which allows the SidecarSets of the input exactly their annotations. Its ' +
      'name is fixed, whatever metadata.name says; metadata.namespace is that of Kruise, kruise-system if left out.',
    fields: { spec: object(configurationFields).doc('What else the ConfigMap holds.').required() },
  }),
  expand(document, plan, out) {
    const element = new Element(document);
    const { namespace } = document;
    const props = {
      ...element.read<KruiseConfigurationProps>(),
      ...(namespace && { namespace }),
      metadata: element.metadata,
    };
    out.make(kruiseConfiguration(props, plan.sidecarSets), element);
  },
  hide(_document, out) {
    out.hide('ConfigMap', 'kruise-configuration');
  },
};
