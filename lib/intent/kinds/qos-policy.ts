import { qosPolicyFields } from '../../builders/fields/qos-policy';
import { type QosPolicyProps, qosPolicy } from '../../builders/qos-policy';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const { name: _, ...fields } = qosPolicyFields;

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
    removed: { 'spec.bandwidthLimitRules': 'limits', 'spec.limits.matchValue': 'match' },
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
