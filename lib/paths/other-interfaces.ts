import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Network } from '../network/network';
import { type Attachment, PodTemplate } from '../network/pod-template';
import type { Subnet } from '../network/subnet';
import { placeOf } from '../source/resource';
import type { Endpoint } from './ends/endpoint';
import type { Unjudged } from './unjudged';

/**
 * A pod sends to what it is directly connected to by that interface, and answers that way, whatever its first one is:
 * with another source, and by no router. The further interfaces of an end that are connected to its peer so.
 */
export function otherInterfaces(
  network: Network,
  { resource, subnet }: Partial<Endpoint>,
  peer: Address | undefined,
): readonly Unjudged[] {
  const template = resource && PodTemplate.of(resource);
  if (!template || !(peer instanceof Ip) || subnet?.contains(peer)) return [];
  return template.networks.flatMap((attachment) => {
    const direct = subnetsOf(network, template, attachment).find((one) => one.contains(peer));
    if (!direct) return [];
    const what = `which interface ${resource.title} sends to ${peer} through: by ${attachment.name} it is directly connected to Subnet ${direct.name}`;
    return [{ kind: 'router', what, at: placeOf(attachment.at()) ?? resource.at('metadata', 'name') }];
  });
}

/** Those that an interface may have its addresses from: the one that an annotation names, or all of its provider. */
function subnetsOf(network: Network, template: PodTemplate, { name, namespace }: Attachment): readonly Subnet[] {
  return network.subnetsFor(name, namespace).filter((subnet) => {
    const named = template.annotation(`${subnet.provider?.text}.kubernetes.io/logical_switch`);
    return named === undefined || named === '' || named === subnet.name;
  });
}
