import { integer, list, map, object, type Properties, text } from '../../kinds/field';
import type { LoadBalancerPortProps, LoadBalancerProps } from '../load-balancer';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace, namespacePattern } from './text';

const portNumber = () => integer().limit({ minimum: 1, maximum: 65535 });

const port = {
  name: text()
    .doc('Its name, unique in the load balancer. Left out: protocol and port: tcp-80.')
    .limit({ maxLength: 63, pattern: namespacePattern }),
  port: portNumber().doc('The port in front, 1 to 65535.').required(),
  targetPort: portNumber().doc('The port of the pods. Left out: the port in front.'),
  protocol: text()
    .doc('TCP (default), UDP or SCTP.')
    .limit({ enum: ['TCP', 'UDP', 'SCTP', 'tcp', 'udp', 'sctp'] }),
} satisfies FieldsOf<LoadBalancerPortProps>;

export const loadBalancerFields = {
  name: name().doc('Name of the SwitchLBRule, unique in the cluster.').required(),
  vip: filled().doc('The address in front.').required(),
  subnet: filled().doc('The subnet that the address is in: it is reserved there. Left out: it is outside of all.'),
  namespace: namespace().doc('The namespace of the pods. Left out: default.'),
  selector: map(text())
    .doc('Labels of the pods behind it. Or use endpoints.')
    .limit({ also: { minProperties: 1 } }),
  endpoints: list(filled()).doc('Addresses behind it. Or use selector.').limit({ minItems: 1 }),
  sessionAffinity: text()
    .doc('ClientIP: a client stays with its pod; None (default): each connection anew.')
    .limit({ enum: ['ClientIP', 'None'] }),
  ports: list(object(port)).doc('The ports.').limit({ minItems: 1 }).required(),
} satisfies FieldsOf<LoadBalancerProps>;

/** What is behind it is said in one of two ways. */
export const onOneBackend = <P extends Properties>(fields: P) =>
  object(fields).limit({ also: { oneOf: [{ required: ['selector'] }, { required: ['endpoints'] }] } });
