import { vpcDnsSettingsFields } from '../../builders/fields/vpc-dns-settings';
import { type VpcDnsSettingsProps, vpcDnsSettings } from '../../builders/vpc-dns-settings';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';

const { namespace: _, ...fields } = vpcDnsSettingsFields;

/** What kube-ovn makes the DNS servers of all VPCs of. */
export const VpcDnsSettings: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'VpcDnsSettings',
    plural: 'vpcdnssettings',
    scope: 'Namespaced',
    doc:
      'The ConfigMap vpc-dns-config, without which no VPC has a DNS server. Its name is fixed, whatever metadata.name ' +
      'says; metadata.namespace is that of kube-ovn, kube-system if left out.',
    fields: { spec: object(fields).doc('The settings.').required() },
    removed: {
      'spec.coredns-vip': 'vip',
      'spec.nad-name': 'attachment',
      'spec.nad-provider': 'provider',
      'spec.enable-vpc-dns': 'enabled',
      'spec.coredns-image': 'image',
      'spec.k8s-service-host': 'apiServerHost',
      'spec.k8s-service-port': 'apiServerPort',
    },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const { namespace } = document;
    const props = element.read<VpcDnsSettingsProps>();
    out.make(vpcDnsSettings({ ...props, ...(namespace && { namespace }), metadata: element.metadata }), element);
  },
  /** Nothing refers to the ConfigMap by name. */
  hide() {},
};
