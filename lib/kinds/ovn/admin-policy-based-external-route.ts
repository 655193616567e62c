import { boolean, list, object, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';

const selector = () => labelSelector({ atomic: {} });
const bfdEnabled = boolean().doc('Whether BFD watches over it.').limit({ default: false });

/**
 * Gateways outside that the pods of namespaces leave through. As ovn-kubernetes/ovn-kubernetes
 * go-controller/pkg/crd/adminpolicybasedroute/v1/types.go has it.
 */
export const AdminPolicyBasedExternalRoute = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'AdminPolicyBasedExternalRoute',
  plural: 'adminpolicybasedexternalroutes',
  short: ['apbexternalroute'],
  scope: 'Cluster',
  operator: 'ovn-kubernetes',
  doc: 'Gateways outside of the cluster that the pods of selected namespaces leave through.',
  columns: [column('Last Update', '.status.lastTransitionTime', 'date'), column('Status', '.status.status')],
  fields: {
    spec: object({
      from: object({ namespaceSelector: selector().doc('The namespaces of the pods; {} selects all.').required() })
        .doc('Whose traffic is meant.')
        .required(),
      nextHops: object({
        static: list(
          object({
            ip: text().doc('The address of the gateway, without a prefix.').required(),
            bfdEnabled,
          }),
        ).doc('Gateways by their addresses.'),
        dynamic: list(
          object({
            podSelector: selector().doc('The pods that are gateways.').required(),
            namespaceSelector: selector().doc('Their namespaces.').required(),
            networkAttachmentName: text()
              .doc('The network of theirs whose address counts; left out: pods on the network of their node.')
              .limit({ default: '' }),
            bfdEnabled,
          }),
        ).doc('Gateways that are pods.'),
      })
        .limit({ also: { minProperties: 1 } })
        .doc('The gateways: at least one.')
        .required(),
    })
      .doc('Who leaves through which gateways.')
      .required(),
    status: object({
      lastTransitionTime: text().doc('When it was last applied.').limit({ format: 'date-time' }).required(),
      messages: list(text())
        .doc('What each zone says of it.')
        .limit({ also: { 'x-kubernetes-list-type': 'set' } })
        .required(),
      status: text().doc('Whether it is applied.').required(),
    }).doc('What OVN-Kubernetes made of it.'),
  },
});
