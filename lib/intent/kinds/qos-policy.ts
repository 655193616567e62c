import { qosPolicyFields } from '../../builders/fields/qos-policy';
import { qosPolicy } from '../../builders/qos-policy';
import { object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { oneObject } from '../one-object';

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
  ...oneObject('QoSPolicy', qosPolicy),
};
