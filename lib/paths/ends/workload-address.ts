import { type Ip, parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import type { Subnet } from '../../network/subnet';
import type { Endpoint, NoEndpoint } from './endpoint';
import { someAddress } from './free-address';

/**
 * The address of a pod, or of one of the pods that a workload makes: a pinned one, else a free one of the subnet that
 * its annotation or its namespace gives it (kube-ovn pkg/controller/pod.go, getPodDefaultSubnet, v1.16.2).
 */
export function addressOfWorkload(network: Network, template: PodTemplate): Endpoint | NoEndpoint {
  const { resource } = template;
  const place = placeOfWorkload(network, template);
  if ('problem' in place) return place;
  const { pinned, subnet } = place;
  const [first, ...more] = pinned;
  if (first) {
    if (template.count <= 1 && more.length === 0) return { address: first, resource };
    return { address: first, resource, note: `${resource.title}: ${first} stands for its pods` };
  }
  if (!subnet) return { problem: noSubnet };
  const address = someAddress(network, subnet);
  if (!address) return { problem: `Subnet ${subnet.name} has no address that is free` };
  const whom = resource.kind === 'Pod' ? 'it' : 'its pods';
  return {
    address,
    resource,
    note: `${resource.title}: ${address}, an address of Subnet ${subnet.name}, stands for ${whom}`,
  };
}

/** Where the pods of a workload are: the addresses that are pinned for them, and the subnet that gives them others. */
export function placeOfWorkload(
  network: Network,
  template: PodTemplate,
): { readonly pinned: readonly Ip[]; readonly subnet: Subnet | undefined } | NoEndpoint {
  if (template.isOnHostNetwork) return { problem: 'its pods are in the network of their node' };
  const pinned = pinnedBy(template);
  const [subnet, another] = subnetsOf(network, template);
  if (pinned.length > 0) return { pinned, subnet: another ? undefined : subnet };
  if (!subnet) return { problem: noSubnet };
  if (another) return { problem: `its address may be in Subnet ${subnet.name} or in Subnet ${another.name}` };
  return { pinned, subnet };
}

const noSubnet = 'no Subnet that is here gives it an address';

/** One for each pod: an address, or one of each family, or names of IPPools, which are no addresses. */
function pinnedBy(template: PodTemplate): readonly Ip[] {
  const own = template.annotation('ovn.kubernetes.io/ip_address') ?? '';
  const pool = template.annotation('ovn.kubernetes.io/ip_pool') ?? '';
  const separator = pool.includes(';') ? ';' : ',';
  return [own.split(',')[0] ?? '', ...pool.split(separator).map((entry) => entry.split(',')[0] ?? '')].flatMap(
    (text) => parseIp(text.trim()) ?? [],
  );
}

function subnetsOf(network: Network, template: PodTemplate): readonly Subnet[] {
  const named = template.annotation('ovn.kubernetes.io/logical_switch');
  if (named) return [network.subnets.get(named)].filter((subnet) => subnet !== undefined);
  const { namespace = 'default' } = template;
  const bound = [...network.subnets].filter((subnet) => subnet.namespaces.has(namespace));
  if (bound.length > 0) return bound;
  const owners = network.namespaceOwners.get(namespace) ?? [];
  const byVpc = owners.flatMap(({ vpc }) => network.subnets.get(vpc.text('defaultSubnet')) ?? []);
  if (owners.length > 0) return byVpc;
  return [...network.subnets].filter((subnet) => subnet.flag('default') || subnet.name === 'ovn-default').slice(0, 1);
}
