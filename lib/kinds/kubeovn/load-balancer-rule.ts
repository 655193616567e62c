import { integer, list, object, text } from '../field';
import { conditions } from './conditions';

const port = () =>
  integer().limit({ minimum: 1, maximum: 65535 }, { until: '1.16' }).limit({ format: 'int32' }, { since: '1.15' });

/** What SwitchLBRule and RouterLBRule have in common. */
export const loadBalancerRule = {
  namespace: text().doc('The namespace of the pods and of the Service that kube-ovn makes; left out: default.'),
  selector: list(text()).doc(
    'Labels of the pods behind it, as "key:value" text; the Service follows them. Not together with endpoints.',
  ),
  endpoints: list(text()).doc(
    'Addresses behind it, for what has no labels. In 1.12 the definition of install.sh has them, that of the chart has not.',
  ),
  sessionAffinity: text().doc('ClientIP: a client stays with its pod; None or left out: each connection anew.'),
  ports: list(
    object({
      name: text().doc('The name of the port, unique in the rule.'),
      port: port().doc('The port in front, 1 to 65535.'),
      targetPort: port().doc('The port of the pods, 1 to 65535.'),
      protocol: text().doc('TCP, UDP or SCTP.'),
    }),
  ).doc('The ports.'),
};

/** `status` of both. */
export const loadBalancerStatus = object({
  ports: text().doc('The ports, for people.'),
  service: text().doc('The Service that kube-ovn made.'),
  conditions: conditions.since('1.16'),
}).doc('What kube-ovn made of it.');
