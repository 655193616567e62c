import { type NatGatewaySettingsProps, natGatewaySettings } from '../../builders/nat-gateway-settings';
import { boolean, object, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type FieldsOf, type IntentKind, intentGroup, intentVersion } from '../intent-kind';

const fields = {
  image: text()
    .doc('The image of gateway pods; its tag is that of kube-ovn: docker.io/kubeovn/vpc-nat-gateway:v1.16.2.')
    .required(),
  enabled: boolean().doc('Whether NAT gateways run at all. false deletes the pods of every gateway of the cluster.'),
} satisfies FieldsOf<Omit<NatGatewaySettingsProps, 'namespace'>>;

/** The two ConfigMaps of kube-ovn's NAT gateways. */
export const NatGatewaySettings: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'NatGatewaySettings',
    plural: 'natgatewaysettings',
    scope: 'Namespaced',
    doc:
      "The two ConfigMaps that kube-ovn's NAT gateways need, where kube-ovn's Helm chart does not render them. Their " +
      'names are fixed, whatever metadata.name says; metadata.namespace is that of kube-ovn, kube-system if left out.',
    fields: { spec: object(fields).doc('The settings.').required() },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const { namespace } = document;
    const props = element.read<NatGatewaySettingsProps>();
    const made = natGatewaySettings({
      ...props,
      ...(namespace !== undefined && { namespace }),
      metadata: element.metadata,
    });
    out.make(made.image, element);
    out.make(made.switch, element);
  },
  /** Nothing refers to the ConfigMaps by name. */
  hide() {},
};
