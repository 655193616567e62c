import { parseCidr } from '../../net/cidr';
import { Ip, parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import type { Subnet } from '../../network/subnet';
import type { Resource } from '../../source/resource';
import { AddressSet } from '../addresses';
import { endpoint, endpointNames, type NoEndpoint } from '../ends/endpoint';
import { noHostAt } from '../ends/no-host';
import { placeOfWorkload } from '../ends/workload-address';
import type { Site } from '../journey';
import { type ByFamily, type Family, families, outsideOf, podsOn } from '../reach/ranges';
import type { Topology } from '../topology';
import { routerOf, type Unjudged } from '../unjudged';

/** Addresses of one family in one place. */
export interface End {
  readonly addresses: AddressSet;
  readonly family: Family;
  readonly at: Site;
  /** The pod or workload that was named. */
  readonly resource?: Resource;
  /** Why nothing is known of packets from there, or to there. */
  readonly open?: Unjudged;
}

/**
 * What a person calls an end, with all addresses that it has: an address, a range, `outside` for what nobody here has, and
 * everything else that `endpoint` knows: a subnet with all addresses that pods can have there, a workload with those that
 * its pods can have. A bare address that several VPCs have is in each of them. Undefined if nothing is called so.
 */
export function endsOf(topology: Topology, name: string): readonly End[] | NoEndpoint | undefined {
  const { network } = topology;
  if (name === 'outside') return byFamily(outsideOf(topology), 'outside');
  const range = parseIp(name) ?? parseCidr(name);
  if (range) return (range instanceof Ip && noHostAt(range)) || within(topology, AddressSet.of(range), range.family);
  const found = endpoint(network, name);
  if (!found || 'problem' in found) return found;
  const { resource, address, subnet: on } = found;
  const subnet = [...network.subnets].find((one) => one.resource === resource);
  if (subnet) return inSubnet(topology, subnet);
  const template = network.podTemplates.find((one) => one.resource === resource);
  if (template) {
    const ends = ofWorkload(topology, template);
    return 'problem' in ends ? ends : ends.map((end) => ({ ...end, resource: template.resource }));
  }
  if (on && address instanceof Ip)
    return [{ addresses: AddressSet.of(address), family: address.family, at: siteIn(topology, on) }];
  return address instanceof Ip
    ? within(topology, AddressSet.of(address), address.family)
    : [{ addresses: AddressSet.of(address), family: 4, at: 'outside' }];
}

function ofWorkload(topology: Topology, template: PodTemplate): readonly End[] | NoEndpoint {
  const place = placeOfWorkload(topology.network, template);
  if ('problem' in place) return place;
  const { pinned, subnet } = place;
  if (pinned.length === 0) return inSubnet(topology, subnet);
  const [at, open] = [siteIn(topology, subnet), routerOf(subnet)];
  return pinned.flat().map((ip) => ({ addresses: AddressSet.of(ip), family: ip.family, at, ...(open && { open }) }));
}

function inSubnet(topology: Topology, subnet: Subnet): readonly End[] {
  const open = routerOf(subnet);
  if (open) return (subnet.cidrs ?? []).map((cidr) => outsideIn(AddressSet.of(cidr), cidr.family, open));
  return topology.isSetUp(subnet) ? byFamily(podsOn(topology, subnet), siteIn(topology, subnet)) : [];
}

/** A range, parted by the subnets that it lies in; the rest is outside. */
function within(topology: Topology, range: AddressSet, family: Family): End[] {
  const ends: End[] = [];
  let rest = range;
  for (const subnet of topology.subnets) {
    const cidr = subnet.cidrOf(family);
    const addresses = cidr ? range.intersect(AddressSet.of(cidr)) : AddressSet.of();
    if (addresses.isEmpty) continue;
    ends.push({ addresses, family, at: siteIn(topology, subnet) });
    rest = rest.subtract(addresses);
  }
  for (const subnet of topology.network.subnets) {
    const open = routerOf(subnet);
    const cidr = open && subnet.cidrOf(family);
    const addresses = cidr ? rest.intersect(AddressSet.of(cidr)) : AddressSet.of();
    if (!open || addresses.isEmpty) continue;
    ends.push(outsideIn(addresses, family, open));
    rest = rest.subtract(addresses);
  }
  return rest.isEmpty ? ends : [...ends, { addresses: rest, family, at: 'outside' }];
}

/** In a VPC that is not here. */
function outsideIn(addresses: AddressSet, family: Family, open: Unjudged): End {
  return { addresses, family, at: 'outside', open };
}

function siteIn(topology: Topology, subnet: Subnet | undefined): Site {
  return subnet && topology.isSetUp(subnet) ? { on: subnet } : 'outside';
}

function byFamily(addresses: ByFamily, at: Site): End[] {
  return families.flatMap((family) =>
    addresses[family].isEmpty ? [] : [{ addresses: addresses[family], family, at }],
  );
}

/** The names that ends can have, for proposals. */
export function endNames(network: Network): string[] {
  return ['outside', ...endpointNames(network)];
}
