import { bgpConf } from '../../builders/bgp-conf';
import { evpnConf } from '../../builders/evpn-conf';
import { bgpConfFields } from '../../builders/fields/bgp-conf';
import { evpnConfFields } from '../../builders/fields/evpn-conf';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { oneObject } from '../one-object';

const { name: _bgp, ...bgpFields } = bgpConfFields;
const { name: _evpn, ...evpnFields } = evpnConfFields;

/** The BGP sessions of egress gateways. */
export const BgpConf: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'BgpConf',
    plural: 'bgpconfs',
    scope: 'Cluster',
    doc: 'The BGP sessions of the egress gateways that name it (kube-ovn 1.16).',
    fields: { spec: object(bgpFields).doc('The sessions.').required() },
    removed: {
      'spec.localASN': 'asn',
      'spec.peerASN': 'remoteAsn',
      'spec.neighbours': 'neighbors',
      'spec.gracefulRestart': 'enableGracefulRestart',
    },
  }),
  ...oneObject('BgpConf', bgpConf),
};

/** The EVPN of egress gateways. */
export const EvpnConf: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'EvpnConf',
    plural: 'evpnconfs',
    scope: 'Cluster',
    doc: 'The EVPN of the egress gateways that name it, beside a BgpConf (kube-ovn 1.16).',
    fields: { spec: object(evpnFields).doc('The EVPN.').required() },
  }),
  ...oneObject('EvpnConf', evpnConf),
};
