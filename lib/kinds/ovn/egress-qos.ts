import { integer, list, object, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from '../kubernetes/conditions';
import { labelSelector } from '../kubernetes/label-selector';

/** DSCP values of packets that leave a namespace. As ovn-kubernetes/ovn-kubernetes go-controller/pkg/crd/egressqos/v1/types.go has it. */
export const EgressQoS = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'EgressQoS',
  plural: 'egressqoses',
  singular: 'egressqos',
  scope: 'Namespaced',
  operator: 'ovn-kubernetes',
  doc: 'The DSCP values of packets that leave the pods of a namespace. Its name is default.',
  nameLimits: text().limit({ pattern: '^default$' }),
  columns: [column('Status', '.status.status')],
  fields: {
    spec: object({
      egress: list(
        object({
          dscp: integer().doc('The DSCP value.').limit({ minimum: 0, maximum: 63 }).required(),
          dstCIDR: text().doc('The destination; left out: all of them.').limit({ format: 'cidr' }),
          podSelector: labelSelector({ atomic: {} }).doc('The pods; left out: all of the namespace.'),
        }),
      )
        .doc('The rules: the first that matches counts.')
        .required(),
    }).doc('Which packets get which value.'),
    status: object({ status: text().doc('Whether it is applied.'), conditions }).doc('What OVN-Kubernetes made of it.'),
  },
});
