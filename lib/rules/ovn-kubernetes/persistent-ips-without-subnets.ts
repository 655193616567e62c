import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

/** Addresses that shall be kept where there are none. */
export const persistentIpsWithoutSubnets = rule({
  id: 'ovn-kubernetes/persistent-ips-without-subnets',
  code: 'LN-033',
  severity: 'warning',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition has allowPersistentIPs and no subnets.',
  why: 'Only addresses that OVN-Kubernetes gives can be kept, and it gives them out of subnets.',
  evidence: ['ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go'],
  wrong: attachmentExample({ allowPersistentIPs: 'true' }),
  right: attachmentExample({
    allowPersistentIPs: 'true',
    subnets: '"192.168.0.0/24"',
    excludeSubnets: '"192.168.0.1/32"',
  }),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { allowPersistentIPs, subnets, topology } = one.text.conf;
      if (!allowPersistentIPs || subnets.trim() !== '' || !['localnet', 'layer2'].includes(topology)) continue;
      report(one.at('allowPersistentIPs'), `the config of ${one.title} has allowPersistentIPs and no subnets`)
        .note('without subnets pods get no address of OVN-Kubernetes: there is nothing to keep')
        .propose('write "subnets", or leave allowPersistentIPs out');
    }
  },
});
