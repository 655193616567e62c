import { list, object, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';

/** Addresses that pods leave the cluster with. As ovn-kubernetes/ovn-kubernetes go-controller/pkg/crd/egressip/v1/types.go has it. */
export const EgressIP = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'EgressIP',
  plural: 'egressips',
  short: ['eip'],
  scope: 'Cluster',
  operator: 'ovn-kubernetes',
  doc: 'Addresses that pods of selected namespaces leave the cluster with.',
  statusSubresource: false,
  columns: [
    column('EgressIPs', '.spec.egressIPs[*]'),
    column('Assigned Node', '.status.items[*].node'),
    column('Assigned EgressIPs', '.status.items[*].egressIP'),
  ],
  fields: {
    spec: object({
      egressIPs: list(text()).doc('The addresses, without a prefix: of IPv4, of IPv6, or of both.').required(),
      namespaceSelector: labelSelector({ atomic: {} }).doc('The namespaces of the pods; {} selects all.').required(),
      podSelector: labelSelector({ atomic: {} }).doc('Their pods; left out: all of them.'),
      trafficSelector: labelSelector({ atomic: {} })
        .doc('The EgressIPTraffic objects with the traffic that is meant; left out: all of it.')
        .since('main'),
    })
      .doc('What shall leave with which address.')
      .required(),
    status: object({
      items: list(
        object({
          node: text().doc('The node that has the address.').required(),
          egressIP: text().doc('The address.').required(),
        }),
      )
        .doc('Who has which address.')
        .required(),
    }).doc('What OVN-Kubernetes made of it.'),
  },
});
