import { type Ip, parseIp } from '../../net/ip';
import type { Resource } from '../../source/resource';
import { rule } from '../rule';
import { egressIpExample } from '../support/egress-examples';

/** Addresses that two EgressIP objects, or one of them twice, ask for. */
export const egressIpUsedTwice = rule({
  id: 'ovn-kubernetes/egress-ip-used-twice',
  severity: 'error',
  what: 'Two EgressIP objects ask for one address, or one object for it twice.',
  why: 'OVN-Kubernetes assigns an address once: the pods of the other object leave without it.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/egressip_controller.go, assignEgressIPs: the address is already assigned',
  ],
  wrong: `${egressIpExample('red', '192.0.2.10')}---${egressIpExample('blue', '192.0.2.10')}`,
  right: `${egressIpExample('red', '192.0.2.10')}---${egressIpExample('blue', '192.0.2.11')}`,
  check(network, report) {
    const first = new Map<string, { readonly resource: Resource; readonly index: number }>();
    for (const resource of network.of('EgressIP'))
      for (const [index, ip] of addressesOf(resource)) {
        const before = first.get(`${ip}`);
        if (!before) first.set(`${ip}`, { resource, index });
        else
          report(
            resource.at('spec', 'egressIPs', index),
            before.resource === resource
              ? `${resource.title} asks for the address '${ip}' twice`
              : `${resource.title} asks for the address '${ip}', which ${before.resource.title} has`,
          )
            .and(before.resource.at('spec', 'egressIPs', before.index), 'the first one')
            .note(
              before.resource === resource
                ? 'it is assigned once'
                : 'OVN-Kubernetes assigns it to one of the two: the pods of the other leave without it',
            )
            .as(before.resource === resource ? 'warning' : 'error');
      }
  },
});

function addressesOf(resource: Resource): readonly (readonly [number, Ip])[] {
  const list = resource.get('spec', 'egressIPs');
  if (!Array.isArray(list)) return [];
  return list.flatMap((text, index) => {
    const ip = typeof text === 'string' ? parseIp(text) : undefined;
    return ip ? [[index, ip] as const] : [];
  });
}
