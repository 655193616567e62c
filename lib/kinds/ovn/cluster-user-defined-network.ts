import { list, object, text } from '../field';
import { kind } from '../kind';
import { conditions } from '../kubernetes/conditions';
import { labelSelector } from '../kubernetes/label-selector';
import { atomicList } from '../kubernetes/list-type';
import { evpn } from './evpn';
import { layer2 } from './layer2';
import { layer3 } from './layer3';
import { localnet } from './localnet';
import { noOverlay } from './no-overlay';

const main = { since: 'main' };
const withTransport = { since: '1.2' };
const withEvpn = { since: '1.3' };

/** The field of a topology is there exactly when the topology is. */
const ownField = (topology: string, field: string) => `(self.topology == '${topology}') == has(self.${field})`;

const is = (transport: string) => `has(self.transport) && self.transport == '${transport}'`;
const isNot = (transport: string) => `!has(self.transport) || self.transport != '${transport}'`;

/** A primary network of a topology whose field has the topology's name in small letters; `at` holds both. */
const primary = (at: string, topology: 'Layer2' | 'Layer3') => {
  const field = `${at}.${topology.toLowerCase()}`;
  return `${at}.topology == '${topology}' && has(${field}) && ${field}.role == 'Primary'`;
};

const network = object({
  topology: text()
    .doc('Layer2: one switch over all nodes; Layer3: one for each node; Localnet: one joined with a physical network.')
    .limit({ enum: ['Layer2', 'Layer3', 'Localnet'] })
    .rule('self == oldSelf', 'topology cannot be changed', main)
    .required(),
  layer2: layer2.doc('The network of topology Layer2.'),
  layer3: layer3.doc('The network of topology Layer3.'),
  localnet: localnet.doc('The network of topology Localnet.'),
  transport: text()
    .doc('How packets travel between nodes: NoOverlay, in 1.2 also Geneve, since 1.3 also EVPN. Left out: in tunnels.')
    .limit({ enum: ['NoOverlay', 'Geneve'] }, { until: '1.3' })
    .limit({ enum: ['NoOverlay', 'EVPN'] }, withEvpn)
    .rule('self == oldSelf', 'transport cannot be changed', main)
    .since('1.2'),
  noOverlayOptions: noOverlay.doc('What transport NoOverlay needs to know.').since('1.2').until('1.3'),
  noOverlay: noOverlay
    .rule('self == oldSelf', 'noOverlay cannot be changed', main)
    .doc('What transport NoOverlay needs to know; in 1.2 its name was noOverlayOptions.')
    .since('1.3'),
  evpn: evpn.doc('What transport EVPN needs to know.').since('1.3'),
})
  .rule(ownField('Layer3', 'layer3'), 'layer3 is needed with topology Layer3, and with no other')
  .rule(ownField('Layer2', 'layer2'), 'layer2 is needed with topology Layer2, and with no other')
  .rule(ownField('Localnet', 'localnet'), 'localnet is needed with topology Localnet, and with no other')
  .rule(
    `${isNot('NoOverlay')} || ${primary('self', 'Layer3')}`,
    'transport NoOverlay is for Layer3 networks of role Primary only',
    withTransport,
  )
  .rule(`${isNot('NoOverlay')} || has(self.noOverlayOptions)`, 'transport NoOverlay needs noOverlayOptions', {
    since: '1.2',
    until: '1.3',
  })
  .rule(`${is('NoOverlay')} || !has(self.noOverlayOptions)`, 'noOverlayOptions needs transport NoOverlay', {
    since: '1.2',
    until: '1.3',
  })
  .rule(`${isNot('NoOverlay')} || has(self.noOverlay)`, 'transport NoOverlay needs noOverlay', withEvpn)
  .rule(`${is('NoOverlay')} || !has(self.noOverlay)`, 'noOverlay needs transport NoOverlay', withEvpn)
  .rule(
    `${isNot('EVPN')} || ${primary('self', 'Layer2')} || ${primary('self', 'Layer3')}`,
    'transport EVPN is for Layer2 and Layer3 networks of role Primary only',
    withEvpn,
  )
  .rule(`${isNot('EVPN')} || has(self.evpn)`, 'transport EVPN needs evpn', withEvpn)
  .rule(`${is('EVPN')} || !has(self.evpn)`, 'evpn needs transport EVPN', withEvpn)
  .rule(
    `${isNot('EVPN')} || self.topology != 'Layer2' || !has(self.evpn) || has(self.evpn.macVRF)`,
    'evpn.macVRF is needed with topology Layer2',
    withEvpn,
  )
  .rule(
    `${isNot('EVPN')} || self.topology != 'Layer3' || !has(self.evpn) || has(self.evpn.ipVRF)`,
    'evpn.ipVRF is needed with topology Layer3',
    withEvpn,
  )
  .rule(
    `${isNot('EVPN')} || self.topology != 'Layer3' || !has(self.evpn) || !has(self.evpn.macVRF)`,
    'evpn.macVRF must be left out with topology Layer3',
    withEvpn,
  )
  .rule('self == oldSelf', 'network cannot be changed', { until: 'main' });

/** A network of its own for pods of the namespaces that it selects. */
export const ClusterUserDefinedNetwork = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'ClusterUserDefinedNetwork',
  plural: 'clusteruserdefinednetworks',
  short: ['cudn'],
  shortDuring: { since: '1.3' },
  scope: 'Cluster',
  operator: 'ovn-kubernetes',
  doc: 'A network of its own for pods of the namespaces that it selects.',
  fields: {
    spec: object({
      namespaceSelector: labelSelector({ atomic: {} }).doc('Which namespaces have it; {} selects all.').required(),
      network: network.doc('The network.').required(),
      uplinks: list(text().limit({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' }))
        .doc('The Uplink object through which traffic leaves: one. Left out: the gateway of the cluster.')
        .limit({ minItems: 1, maxItems: 1 })
        .limit(...atomicList(main))
        .rule('self == oldSelf', 'uplinks cannot be changed')
        .since('main'),
    })
      .rule(
        `!has(self.uplinks) || ${primary('self.network', 'Layer2')} || ${primary('self.network', 'Layer3')}`,
        'uplinks is for Layer2 and Layer3 networks of role Primary only',
        main,
      )
      .rule(
        "!has(self.uplinks) || !has(self.network.transport) || self.network.transport != 'EVPN'",
        'uplinks and transport EVPN exclude each other',
        main,
      )
      .doc('What the network shall be.')
      .required(),
    status: object({ conditions }).doc('What OVN-Kubernetes made of it.'),
  },
});
