import { boolean, integer, list, number, object, text } from '../../kinds/field';
import type { BandwidthLimitProps, QosPolicyProps } from '../qos-policy';
import type { FieldsOf } from './fields-of';
import { interfacePattern, matchPattern, name } from './text';

const limit = {
  name: text().doc('Name of the limit, unique in the policy.').limit({ minLength: 1 }).required(),
  direction: text()
    .doc('ingress: towards the VPC; egress: out of it.')
    .limit({ enum: ['ingress', 'egress'] })
    .required(),
  rateMax: number().doc('The rate in Mbit/s: 100, 0.5.').limit({ minimum: 0 }).required(),
  burstMax: number().doc('The burst in MB.').limit({ minimum: 0 }).required(),
  priority: integer().doc('The lowest number is tried first.').limit({ minimum: 0 }),
  interface: text()
    .doc('With NATGW: the interface of the gateway pod, eth0 (to the VPC) or net1 (to the outside).')
    .limit({ pattern: interfacePattern }),
  match: text()
    .doc('With NATGW: only packets from (src) or to (dst) a range: src 10.0.1.0/24.')
    .limit({ pattern: matchPattern }),
} satisfies FieldsOf<BandwidthLimitProps>;

export const qosPolicyFields = {
  name: name().doc('Name of the QoSPolicy, unique in the cluster.').required(),
  bindingType: text()
    .doc('What it is for: EIP or NATGW. Fixed.')
    .limit({ enum: ['EIP', 'NATGW'] })
    .required(),
  shared: boolean().doc('Whether several EIPs may use it. Left out: true for NATGW, false for EIP.'),
  limits: list(object(limit))
    .doc('The limits.')
    .limit({ minItems: 1, also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } })
    .required(),
} satisfies FieldsOf<QosPolicyProps>;
