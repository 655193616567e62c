import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** IPAM plugins in a network that OVN-Kubernetes gives the addresses of. */
export const attachmentWithIpam = rule({
  id: 'ovn-kubernetes/attachment-with-ipam',
  code: 'LN-014',
  severity: 'error',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition names an IPAM plugin.',
  why: 'OVN-Kubernetes gives the addresses itself, out of subnets, and calls no other plugin.',
  evidence: ['ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ErrorUnsupportedIPAMKey'],
  wrong: attachmentExample({ ipam: '{"type": "host-local", "subnet": "192.168.0.0/24"}' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    for (const [one] of refusedFor(network, 'ipam'))
      report(
        one.at('ipam'),
        `the config of ${one.title} has ipam ${one.text.conf.ipam}, and OVN-Kubernetes calls no IPAM plugin`,
      )
        .note(attachmentRefused)
        .propose('leave ipam out, and write "subnets" for the addresses that pods get');
  },
});
