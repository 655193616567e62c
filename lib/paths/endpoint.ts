import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Ip } from '../net/ip';
import { parseIp } from '../net/ip';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';
import type { Resource } from '../source/resource';

/** One end of a path. */
export interface Endpoint {
  readonly address: Address;
  /** What has the address, if it was named, or is known. */
  readonly resource?: Resource;
}

/**
 * What a person calls an end: an address, a pod (`name` or `namespace/name`), an EIP or a subnet, which stands for one
 * of its addresses that nothing else has. Undefined if there is no such thing, or it has no address.
 */
export function endpoint(network: Network, name: string): Endpoint | undefined {
  const address = parseIp(name);
  if (address) return withPod(network, address);
  const slash = name.indexOf('/');
  const [namespace, short] = slash === -1 ? [undefined, name] : [name.slice(0, slash), name.slice(slash + 1)];
  const pods = [...network.pods].filter((pod) => pod.name === short && (!namespace || pod.namespace === namespace));
  const [pod, another] = pods;
  const [own] = pod?.addresses ?? [];
  if (pod && own && !another) return { address: own, resource: pod.resource };
  const eip = network.eips.get(name);
  if (eip) return { address: addressOf(eip), resource: eip.resource };
  const subnet = network.subnets.get(name);
  const some = subnet && someAddress(network, subnet);
  return subnet && some && { address: some, resource: subnet.resource };
}

/** The names that ends can have, for proposals. */
export function endpointNames({ pods, eips, subnets }: Network): string[] {
  return [
    ...[...pods].map(({ namespace, name }) => (namespace ? `${namespace}/${name}` : name)),
    ...[...eips, ...subnets].map(({ name }) => name),
  ];
}

function withPod(network: Network, address: Ip): Endpoint {
  const pod = [...network.pods].find(({ addresses }) => addresses.some((own) => own.equals(address)));
  return pod ? { address, resource: pod.resource } : { address };
}

/** The first address that is nobody's: what has a floating IP, say, goes another way than its neighbours. */
function someAddress(network: Network, subnet: Subnet): Ip | undefined {
  const [cidr] = subnet.cidrs ?? [];
  if (!cidr) return undefined;
  const taken = new Set([...subnet.pinned.keys(), ...[...network.fipRules].map(({ internalIp }) => `${internalIp}`)]);
  const most = BigInt(taken.size) + BigInt(subnet.gateways.length) + 3n;
  for (let i = 1n; i <= most; i++) {
    const ip = cidr.network.plus(i);
    if (!ip || !cidr.contains(ip)) return undefined;
    if (!taken.has(`${ip}`) && !subnet.reservedAs(ip) && !subnet.reserved.contains(ip)) return ip;
  }
  return undefined;
}
