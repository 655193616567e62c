import { overlaps } from '../../net/overlaps';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample } from '../support/ovn-attachments';
import { poolsOf } from '../support/ovn-pools';

/** Excluded networks that share addresses. */
export const excludedSubnetsOverlap = rule({
  id: 'ovn-kubernetes/excluded-subnets-overlap',
  code: 'LN-025',
  severity: 'error',
  what: 'Two networks of excludeSubnets overlap, or one stands there twice.',
  why: 'OVN-Kubernetes takes each excluded address out of its pool once: the second time it gives the network up.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/subnet/allocator.go: failed to exclude subnet: provided IP is already allocated',
  ],
  wrong: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.0/29,192.168.0.0/28"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.0/28"' }),
  check(network, report) {
    for (const { title, excluded } of poolsOf(network))
      for (const [first, second] of firstOf(overlaps(excluded, ({ cidr }) => cidr))) {
        const [inner, outer] = first.cidr.prefix > second.cidr.prefix ? [first, second] : [second, first];
        const isSame = inner.cidr.prefix === outer.cidr.prefix;
        report(
          inner.at,
          `${inner.text} of excludeSubnets of ${title} ${isSame ? 'stands there twice' : `lies in ${outer.text}`}`,
        )
          .and(outer.at, isSame ? 'the first' : outer.text)
          .note(
            'API server and status tell nothing of it; the network never starts, and its pods stay in ContainerCreating',
          )
          .propose(`leave ${inner.text} out`);
      }
  },
});
