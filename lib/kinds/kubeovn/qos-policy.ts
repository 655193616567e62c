import { boolean, integer, list, object, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';

const bandwidthLimit = {
  interface: text().doc('The interface of the gateway pod: eth0 or net1; 1 to 15 letters, digits, _ or -.'),
  rateMax: text().doc('The rate in Mbit/s, as text: "100" or "0.5".'),
  burstMax: text().doc('The burst in MB, as text: "10" or "0.5".'),
  priority: integer().doc('The lowest number is tried first.'),
  direction: text().doc('ingress or egress; needed for an EIP.'),
  matchType: text().doc('ip: only what matchValue says; empty: everything.'),
  matchValue: text().doc('With matchType ip: src or dst, a blank and a CIDR: "src 10.0.1.0/24".'),
};

const name = text().doc('The name of the limit, unique in the policy.');

/** Bandwidth limits for an EIP or a whole gateway. */
export const QoSPolicy = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'QoSPolicy',
  plural: 'qos-policies',
  singular: 'qos-policy',
  short: ['qos'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'Bandwidth limits that an IptablesEIP or a VpcNatGateway refers to.',
  columns: [column('Shared', '.spec.shared'), column('BindingType', '.spec.bindingType')],
  fields: {
    spec: object({
      shared: boolean().doc('Whether several objects may use it; needed with NATGW.'),
      bindingType: text().doc('EIP or NATGW: what may refer to it.'),
      bandwidthLimitRules: list(object({ name: name.required(), ...bandwidthLimit }))
        .doc('The limits.')
        .limit(
          { also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } },
          { until: '1.16' },
        ),
    }).doc('What the policy shall be.'),
    status: object({
      conditions,
      shared: boolean().doc('As applied.'),
      bindingType: text().doc('As applied.'),
      bandwidthLimitRules: list(object({ name: name.required({ since: '1.16' }), ...bandwidthLimit })).doc(
        'As applied.',
      ),
    }).doc('What kube-ovn made of it.'),
  },
});
