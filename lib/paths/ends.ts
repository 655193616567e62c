import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';
import type { Network } from '../network/network';
import type { Pod } from '../network/pod';
import type { Subnet } from '../network/subnet';
import { AddressSet } from './addresses';
import type { Site } from './journey';
import { type ByFamily, type Family, families, outsideOf, podsIn } from './ranges';
import type { Topology } from './topology';

/** Addresses of one family in one place. */
export interface End {
  readonly addresses: AddressSet;
  readonly family: Family;
  readonly at: Site;
}

/**
 * What a person calls an end, with all addresses that it has: an address, a range, a pod, a subnet with all addresses that
 * pods can have there, an EIP, or `outside` for what nobody here has. A bare address that several VPCs have is in each of
 * them. Empty: nothing is called so, or it has no address.
 */
export function endsOf(topology: Topology, name: string): readonly End[] {
  const { network } = topology;
  if (name === 'outside') return byFamily(outsideOf(topology), 'outside');
  const ip = parseIp(name);
  const range = ip ?? parseCidr(name);
  if (range) return within(topology, AddressSet.of(range), range.family);
  const pod = podNamed(network, name);
  if (pod)
    return pod.addresses.map((own) => ({
      addresses: AddressSet.of(own),
      family: own.family,
      at: siteIn(topology, pod.subnet),
    }));
  const subnet = network.subnets.get(name);
  const vpc = subnet?.vpc;
  const pods = vpc && podsIn(topology.router(vpc)).find((one) => one.subnet === subnet)?.pods;
  if (pods) return byFamily(pods, siteIn(topology, subnet));
  const eip = network.eips.get(name);
  return eip ? [{ addresses: AddressSet.of(addressOf(eip)), family: 4, at: 'outside' }] : [];
}

/** A range, parted by the subnets that it lies in; the rest is outside. */
function within(topology: Topology, range: AddressSet, family: Family): End[] {
  const ends: End[] = [];
  let rest = range;
  for (const vpc of topology.network.vpcs)
    for (const subnet of vpc.subnets) {
      const cidr = subnet.cidrOf(family);
      const addresses = cidr ? range.intersect(AddressSet.of(cidr)) : AddressSet.of();
      if (addresses.isEmpty) continue;
      ends.push({ addresses, family, at: siteIn(topology, subnet) });
      rest = rest.subtract(addresses);
    }
  return rest.isEmpty ? ends : [...ends, { addresses: rest, family, at: 'outside' }];
}

function podNamed({ pods }: Network, name: string): Pod | undefined {
  const slash = name.indexOf('/');
  const [namespace, short] = slash === -1 ? [undefined, name] : [name.slice(0, slash), name.slice(slash + 1)];
  const [pod, another] = [...pods].filter((one) => one.name === short && (!namespace || one.namespace === namespace));
  return another ? undefined : pod;
}

function siteIn(topology: Topology, subnet: Subnet | undefined): Site {
  return subnet?.vpc ? { router: topology.router(subnet.vpc), on: subnet } : 'outside';
}

function byFamily(addresses: ByFamily, at: Site): End[] {
  return families.flatMap((family) =>
    addresses[family].isEmpty ? [] : [{ addresses: addresses[family], family, at }],
  );
}

/** The names that ends can have, for proposals. */
export function endNames({ pods, eips, subnets }: Network): string[] {
  return [
    'outside',
    ...[...pods].map(({ namespace, name }) => (namespace ? `${namespace}/${name}` : name)),
    ...[...eips, ...subnets].map(({ name }) => name),
  ];
}
