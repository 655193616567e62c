import { type Family, type Ip, parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import type { Subnet } from '../../network/subnet';
import { subnetsAt } from '../subnets-at';
import type { Endpoint, NoEndpoint } from './endpoint';
import { someAddress } from './free-address';

/**
 * The address of a pod, or of one of the pods that a workload makes, of a family if it has one: a pinned one, else a
 * free one of the subnet that its annotation or its namespace gives it (kubeovn/kube-ovn v1.16.2
 * pkg/controller/pod.go, getPodDefaultSubnet).
 */
export function addressOfWorkload(network: Network, template: PodTemplate, family?: Family): Endpoint | NoEndpoint {
  const { resource } = template;
  const place = placeOfWorkload(network, template);
  if ('problem' in place) return place;
  const { pinned, subnet } = place;
  const [first, ...more] = pinned;
  if (first) {
    const address = first.find((own) => own.family === family) ?? (first[0] as Ip);
    const end = { address, subnet, resource };
    return template.count <= 1 && more.length === 0
      ? end
      : { ...end, note: `${resource.title}: ${address} stands for its pods` };
  }
  const address = someAddress(network, subnet, family);
  if (!address) return { problem: `Subnet ${subnet.name} has no address that is free` };
  const whom = resource.kind === 'Pod' ? 'it' : 'its pods';
  const note = `${resource.title}: ${address}, an address of Subnet ${subnet.name}, stands for ${whom}`;
  return { address, subnet, resource, note };
}

/** Where the pods of a workload are: their subnet, and the addresses that are pinned there, those of each pod together. */
export interface WorkloadPlace {
  readonly subnet: Subnet;
  readonly pinned: readonly (readonly Ip[])[];
}

export function placeOfWorkload(network: Network, template: PodTemplate): WorkloadPlace | NoEndpoint {
  if (template.isOnHostNetwork) return { problem: 'its pods are in the network of their node' };
  const pinned = pinnedBy(template);
  const subnets = subnetsOf(network, template);
  const [one] = pinned.flat();
  if (one) {
    const subnet = [...subnets, ...(subnets.length === 0 ? subnetsAt(network, one) : [])].find((own) =>
      own.contains(one),
    );
    if (subnet) return { subnet, pinned };
    const where = subnets[0] ? `no address of Subnet ${subnets[0].name}` : 'in no Subnet that is here';
    return { problem: `${one}, the address that it asks for, is ${where}` };
  }
  const [subnet, another] = subnets;
  if (!subnet) return { problem: 'no Subnet that is here gives it an address' };
  if (another) return { problem: `its address may be in Subnet ${subnet.name} or in Subnet ${another.name}` };
  return { subnet, pinned };
}

/** For each pod an address, or one of each family; names of IPPools are no addresses. */
function pinnedBy(template: PodTemplate): readonly (readonly Ip[])[] {
  const own = template.annotation('ovn.kubernetes.io/ip_address') ?? '';
  const pool = template.annotation('ovn.kubernetes.io/ip_pool') ?? '';
  const separator = pool.includes(';') ? ';' : ',';
  return [own, ...pool.split(separator)]
    .map((entry) => entry.split(',').flatMap((text) => parseIp(text.trim()) ?? []))
    .filter((addresses) => addresses.length > 0);
}

function subnetsOf(network: Network, template: PodTemplate): readonly Subnet[] {
  const named = template.annotation('ovn.kubernetes.io/logical_switch');
  if (named) return [network.subnets.get(named)].filter((subnet) => subnet !== undefined);
  const { namespace = 'default' } = template;
  return network.namespaceSubnets.of(namespace).subnets;
}
