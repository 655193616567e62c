import { type Field, integer, intOrString, list, map, object, text } from '../field';
import { column, kind } from '../kind';
import type { DesiredState } from './desired-state';

// The definition says no more of it than that it is an object; what we know of it is in desired-state.ts.
const open = object({}).limit({ also: { 'x-kubernetes-preserve-unknown-fields': true } }) as Field<DesiredState>;

const conditions = list(
  object({
    type: text().doc('Available, Degraded, Progressing or Ignored.').required(),
    status: text().doc('True, False or Unknown.').required(),
    reason: text().doc('The reason of the last change, as one word.'),
    message: text().doc('The same for people.'),
    lastHeartbeatTime: text().doc('When it was last looked at.').limit({ format: 'date-time' }),
    lastTransitionTime: text().doc('When the status last changed.').limit({ format: 'date-time' }),
  }),
);

/** What nmstate makes of the network interfaces of nodes, and of OVN's bridge mappings. */
export const NodeNetworkConfigurationPolicy = kind({
  group: 'nmstate.io',
  version: 'v1',
  deprecatedVersions: ['v1beta1'],
  kind: 'NodeNetworkConfigurationPolicy',
  plural: 'nodenetworkconfigurationpolicies',
  singular: 'nodenetworkconfigurationpolicy',
  short: ['nncp'],
  scope: 'Cluster',
  operator: 'nmstate',
  doc: 'What nmstate makes of the network interfaces of nodes.',
  columns: [
    column('Status', '.status.conditions[?(@.status=="True")].type'),
    column('Reason', '.status.conditions[?(@.status=="True")].reason'),
  ],
  fields: {
    spec: object({
      nodeSelector: map(text())
        .doc('The labels that a node needs for the policy to be applied to it; left out: every node.')
        .limit({ also: { maxProperties: 256 } })
        .rule(
          'self.all(key, !format.qualifiedName().validate(key).hasValue())',
          'the keys of nodeSelector are label keys: node-role.kubernetes.io/worker',
        ),
      desiredState: open.doc("The state in nmstate's own words: interfaces, routes, dns-resolver, ovn and more."),
      capture: map(text()).doc('Names for parts of the current state, which desiredState may use.'),
      maxUnavailable: intOrString()
        .limit({ also: { anyOf: [{ type: 'integer' }, { type: 'string' }] } })
        .doc('How many nodes may change at a time: a number or a percentage. Left out: 50%.'),
    }).doc('What the nodes shall be.'),
    status: object({
      conditions: conditions.doc('How far the nodes are.'),
      unavailableNodeCount: integer().doc('How many nodes change at this time.'),
      unavailableNodeCountMap: map(integer()).doc('The same by pools of nodes.'),
      lastUnavailableNodeCountUpdate: text().doc('When that was counted.').limit({ format: 'date-time' }),
    }).doc('What nmstate made of it.'),
  },
});
