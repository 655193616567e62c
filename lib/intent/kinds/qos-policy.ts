import { type BandwidthLimitProps, type QosPolicyProps, qosPolicy } from '../../builders/qos-policy';
import { boolean, integer, list, number, object, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type FieldsOf, type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const limit = {
  name: text().doc('Name of the limit, unique in the policy.').required(),
  direction: text()
    .doc('ingress: towards the VPC; egress: out of it.')
    .limit({ enum: ['ingress', 'egress'] })
    .required(),
  rateMax: number().doc('The rate in Mbit/s: 100, 0.5.').required(),
  burstMax: number().doc('The burst in MB.').required(),
  priority: integer().doc('The lowest number is tried first.'),
  interface: text().doc('With NATGW: the interface of the gateway pod, eth0 (to the VPC) or net1 (to the outside).'),
  match: text().doc('With NATGW: only packets from (src) or to (dst) a range: src 10.0.1.0/24.'),
} satisfies FieldsOf<BandwidthLimitProps>;

const fields = {
  bindingType: text()
    .doc('What it is for: EIP or NATGW. Fixed.')
    .limit({ enum: ['EIP', 'NATGW'] })
    .required(),
  shared: boolean().doc('Whether several EIPs may use it. Left out: true for NATGW, false for EIP.'),
  limits: list(object(limit)).doc('The limits.').required(),
} satisfies FieldsOf<Omit<QosPolicyProps, 'name'>>;

/** Bandwidth limits for EIPs, or for whole gateways. */
export const QosPolicy: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'QosPolicy',
    plural: 'qospolicies',
    scope: 'Cluster',
    doc: 'Bandwidth limits for EIPs, or for whole gateways.',
    fields: { spec: object(fields).doc('The limits.').required() },
  }),
  expand(document, _plan, out) {
    const element = new Element(document);
    const props = { ...element.read<QosPolicyProps>(), name: document.name, metadata: element.metadata };
    out.make(qosPolicy(props), element);
  },
  hide({ value }, out) {
    out.hide('QoSPolicy', record(value.metadata).name);
  },
};
