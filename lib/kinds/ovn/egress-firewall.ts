import { integer, list, object, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';

/** What the pods of a namespace may reach outside. As ovn-kubernetes/ovn-kubernetes go-controller/pkg/crd/egressfirewall/v1/types.go has it. */
export const EgressFirewall = kind({
  group: 'k8s.ovn.org',
  version: 'v1',
  kind: 'EgressFirewall',
  plural: 'egressfirewalls',
  scope: 'Namespaced',
  operator: 'ovn-kubernetes',
  doc: 'What the pods of a namespace may reach outside of the cluster. Its name is default.',
  nameLimits: text().limit({ pattern: '^default$' }),
  columns: [column('EgressFirewall Status', '.status.status')],
  fields: {
    spec: object({
      egress: list(
        object({
          type: text().doc('Allow or Deny.').limit({ pattern: '^Allow|Deny$' }).required(),
          ports: list(
            object({
              protocol: text().doc('TCP, UDP or SCTP.').limit({ pattern: '^TCP|UDP|SCTP$' }).required(),
              port: integer().doc('The port.').limit({ format: 'int32', minimum: 1, maximum: 65535 }).required(),
            }),
          ).doc('The ports; left out: all traffic.'),
          to: object({
            cidrSelector: text().doc('A CIDR, without host bits.'),
            dnsName: text()
              .doc('A name of DNS; *.example.com stands for one label before it.')
              .limit({ pattern: '^(\\*\\.)?([A-Za-z0-9-]+\\.)*[A-Za-z0-9-]+\\.?$' }),
            nodeSelector: labelSelector({ atomic: {} }).doc('The addresses of nodes with these labels.'),
          })
            .limit({ also: { minProperties: 1, maxProperties: 1 } })
            .doc('The destination: one of the three.')
            .required(),
        }),
      )
        .doc('The rules: the first that matches counts; what none matches is allowed.')
        .required(),
    })
      .doc('What is allowed, and what is not.')
      .required(),
    status: object({
      status: text().doc('Whether it is applied.'),
      messages: list(text())
        .doc('What each zone says of it.')
        .limit({ also: { 'x-kubernetes-list-type': 'set' } }),
    }).doc('What OVN-Kubernetes made of it.'),
  },
});
