import { natGatewaySettingsFields } from '../../builders/fields/nat-gateway-settings';
import { type NatGatewaySettingsProps, natGatewaySettings } from '../../builders/nat-gateway-settings';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';

const { namespace: _, ...fields } = natGatewaySettingsFields;

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
      ...(namespace && { namespace }),
      metadata: element.metadata,
    });
    out.make(made.image, element);
    out.make(made.switch, element);
  },
  /** Nothing refers to the ConfigMaps by name. */
  hide() {},
};
