import { Covering } from '../../controllers/ovn-kubernetes/subnet-lists';
import { overlaps } from '../../net/overlaps';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample } from '../support/ovn-attachments';
import { poolsOf } from '../support/ovn-pools';

/** Excluded networks that are no part of the subnets: the API server takes them, the controller does not. */
export const excludedSubnetOutside = rule({
  id: 'ovn-kubernetes/excluded-subnet-outside',
  code: 'LN-024',
  severity: 'error',
  what: 'A network of excludeSubnets does not lie within one of subnets.',
  why: 'The API server does not look at it, and the controller makes no network; of a user defined network its status tells.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, validateSubnetContainment: the provided network subnets do not contain excluded subnets',
    'https://github.com/kubernetes/kubernetes/issues/130441',
  ],
  wrong: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32,192.168.1.0/30"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    for (const { title, subnets, excluded } of poolsOf(network)) {
      const within = new Covering(subnets.map(({ cidr }) => cidr));
      const outside = excluded.filter(({ cidr }) => !within.covers(cidr));
      if (outside.length === 0) continue;
      const partly = new Set([...overlaps([...subnets, ...outside], ({ cidr }) => cidr)].flat());
      for (const part of firstOf(outside)) {
        const fact = partly.has(part) ? 'is wider than subnets' : 'is in none of subnets';
        report(part.at, `${part.text} of excludeSubnets of ${title} ${fact}`)
          .note(
            'the API server takes it; OVN-Kubernetes makes no network, and pods that ask for it stay in ContainerCreating',
          )
          .propose(
            `exclude a part of ${
              subnets
                .slice(0, 3)
                .map(({ text }) => text)
                .join(', ') || 'subnets, which are missing'
            }`,
          );
      }
    }
  },
});
