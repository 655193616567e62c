import { integer, list, object, text } from '../field';
import { kind } from '../kind';

/** The EVPN of egress gateways. */
export const EvpnConf = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'EvpnConf',
  plural: 'evpn-confs',
  scope: 'Cluster',
  operator: 'kube-ovn',
  during: { since: '1.16' },
  statusSubresource: false,
  doc: 'The EVPN of the VpcEgressGateways that name it.',
  fields: {
    spec: object({
      vni: integer().doc('The VXLAN network identifier, 1 to 16777215.').limit({ format: 'int32' }),
      routeTargets: list(text()).doc('The route targets, ASN:NUMBER.'),
    }).doc('What the EVPN shall be.'),
  },
});
