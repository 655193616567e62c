import { rule } from '../rule';
import { attachmentExample } from '../support/ovn-attachments';
import { attachmentPools } from '../support/ovn-pools';

/** Networks that give a pod several addresses of one family. */
export const subnetsOfOneFamily = rule({
  id: 'ovn-kubernetes/subnets-of-one-family',
  code: 'LN-039',
  severity: 'warning',
  what: 'subnets in the config of an OVN-Kubernetes NetworkAttachmentDefinition has several networks of one family.',
  why: 'A pod gets one address of each: they are no larger pool. User defined networks do not allow it.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/subnet/allocator.go, AllocateNextIPs: one of each subnet',
  ],
  wrong: attachmentExample({
    subnets: '"192.168.0.0/24,192.168.1.0/24"',
    excludeSubnets: '"192.168.0.1/32,192.168.1.1/32"',
  }),
  right: attachmentExample({ subnets: '"192.168.0.0/23"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    for (const { title, subnets } of attachmentPools(network)) {
      // Of three one repeats a family at the latest.
      const second = subnets
        .slice(0, 3)
        .find(({ cidr }, i) => subnets.slice(0, i).some((one) => one.cidr.family === cidr.family));
      if (!second) continue;
      report(second.at, `subnets of ${title} has more than one IPv${second.cidr.family} network`)
        .note('a pod gets an address of each, and starts only while each has one left')
        .propose('write one network that is large enough');
    }
  },
});
