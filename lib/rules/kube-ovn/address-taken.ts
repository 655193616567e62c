import type { Ip } from '../../net/ip';
import { parseIp } from '../../net/ip';
import { RangeIndex } from '../../net/range-index';
import type { Network } from '../../network/network';
import { Part } from '../../network/part';
import type { Subnet } from '../../network/subnet';
import type { Spot } from '../../source/resource';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';
import { pinnedAddresses, refusesGateway } from '../support/pinned-address';

/** Addresses that gateways, routers and nodes share with somebody else. */
export const addressTaken = rule({
  id: 'kube-ovn/address-taken',
  severity: 'error',
  what: 'An address of a VpcEgressGateway, the u2oInterconnectionIP of a Subnet, or the address of a node is also that of another object in the same Subnet, or belongs to its router.',
  why: 'kube-ovn gives an address once: what it handles second never gets ready. Of the addresses of nodes it knows nothing, so that two hosts answer for one address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: internalIPs and externalIPs are the pools of the instances',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for an address in use',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, acquireU2OIP: takes u2oInterconnectionIP from IPAM',
  ],
  wrong: egressExample('  internalIPs: [10.0.1.254]\n'),
  right: egressExample('  internalIPs: [10.0.1.200]\n'),
  check(network, report) {
    const asked = [...ofEgressGateways(network), ...ofRouters(network), ...ofNodes(network)];
    if (asked.length === 0) return;
    const owners = new Map<string, Claim>();
    for (const claim of ofOthers(network)) if (!owners.has(keyOf(claim))) owners.set(keyOf(claim), claim);
    for (const claim of asked) {
      const other = owners.get(keyOf(claim));
      const role = claim.isGiven && claim.subnet.reservedAs(claim.ip);
      if (role) reportReserved(claim, role, report);
      else if (other) reportTaken(claim, other, report);
      else owners.set(keyOf(claim), claim);
    }
  },
});

/** Who has, or asks for, an address of a subnet. */
interface Claim {
  readonly subnet: Subnet;
  readonly ip: Ip;
  readonly at: Spot;
  /** `VpcEgressGateway ns1/gw`. */
  readonly holder: string;
  /** As the message begins: `internalIPs 10.0.1.5 of VpcEgressGateway ns1/gw`. */
  readonly title: string;
  /** Whether IPAM gives it. */
  readonly isGiven: boolean;
}

function keyOf({ subnet, ip }: Claim): string {
  return `${subnet.name}|${ip}`;
}

/** Instances take what is free of more addresses than they need. */
function* ofEgressGateways({ egressGateways }: Network): Generator<Claim> {
  for (const gateway of egressGateways)
    for (const field of ['internalIPs', 'externalIPs'] as const) {
      const subnet = field === 'internalIPs' ? gateway.internalSubnet : gateway.externalSubnet;
      const { title } = gateway.resource;
      if (!subnet || gateway.items(field).length > (gateway.replicas ?? 1)) continue;
      for (const { ip, index } of gateway.addresses(field))
        yield {
          subnet,
          ip,
          at: gateway.at(field, index),
          holder: title,
          title: `${field} ${ip} of ${title}`,
          isGiven: true,
        };
    }
}

/** The router of an underlay has an address beside the gateway of the physical network. */
function* ofRouters({ subnets }: Network): Generator<Claim> {
  for (const subnet of subnets) {
    if (!subnet.flag('u2oInterconnection')) continue;
    for (const text of (subnet.text('u2oInterconnectionIP') ?? '').split(',')) {
      const ip = parseIp(text);
      const holder = `the router of ${subnet.resource.title}`;
      const at = subnet.at('u2oInterconnectionIP');
      if (ip && !subnet.reservedAs(ip))
        yield { subnet, ip, at, holder, title: `u2oInterconnectionIP ${ip} of Subnet ${subnet.name}`, isGiven: true };
    }
  }
}

/** The addresses of nodes in networks that kube-ovn gives addresses of, too: those of VLANs, and those outside. */
function* ofNodes({ kinds, subnets }: Network): Generator<Claim> {
  const nodes = (kinds.get('Node') ?? []).filter(({ apiVersion }) => apiVersion === 'v1');
  if (nodes.length === 0) return;
  const physical = [...subnets].filter((subnet) => !subnet.isOvn || subnet.text('vlan') !== undefined);
  const index = new RangeIndex(physical.flatMap((item) => (item.cidrs ?? []).map((range) => ({ range, item }))));
  for (const node of nodes) {
    const status = new Part(node, ['status'], node.get('status'));
    for (const address of status.parts('addresses')) {
      const ip = address.text('type') === 'InternalIP' ? address.ip('address') : undefined;
      if (!ip) continue;
      const at = address.at('address');
      for (const subnet of index.overlapping({ first: ip, last: ip }))
        yield { subnet, ip, at, holder: node.title, title: `the address ${ip} of ${node.title}`, isGiven: false };
    }
  }
}

/** What pods, gateways, Vips and EIPs have. An IP is the entry in kube-ovn's books for one of them. */
function* ofOthers(network: Network): Generator<Claim> {
  for (const subnet of network.subnets)
    for (const pins of subnet.pinned.values())
      for (const { holder, ip, at } of pins) yield claimOf(subnet, ip, at, holder.resource.title);
  for (const { holder, field, text, subnet } of pinnedAddresses(network)) {
    const ip = parseIp(text);
    if (ip && subnet && holder.resource.kind !== 'IP')
      yield claimOf(subnet, ip, holder.at(field), holder.resource.title);
  }
  for (const eip of network.eips)
    if (eip.v4ip && eip.externalSubnet) yield claimOf(eip.externalSubnet, eip.v4ip, eip.at('v4ip'), eip.resource.title);
}

function claimOf(subnet: Subnet, ip: Ip, at: Spot, holder: string): Claim {
  return { subnet, ip, at, holder, title: `the address ${ip} of ${holder}`, isGiven: true };
}

function reportTaken(claim: Claim, other: Claim, report: Report): void {
  // A node is there already: whoever asks for its address is told.
  const [one, owner] = claim.isGiven ? [claim, other] : [other, claim];
  report(one.at, `${one.title} is also that of ${owner.holder}`)
    .and(owner.at, `${owner.holder} has it`)
    .restsOn(claim.subnet.at('cidrBlock'))
    .note(
      owner.isGiven
        ? 'the one that kube-ovn handles first gets the address; for the other its controller repeats AddressConflict'
        : 'kube-ovn gives the address all the same: two hosts of the network answer for it',
    )
    .propose(
      owner.isGiven
        ? 'write a free address'
        : `write a free address, and add that of the node to excludeIps of Subnet ${claim.subnet.name}`,
    );
}

function reportReserved(claim: Claim, role: string, report: Report): void {
  const { subnet } = claim;
  const { version } = subnet.network.target.kubeOvn;
  report(claim.at, `${claim.title} is the ${role} of Subnet ${subnet.name}`)
    .and(role === 'gateway' ? subnet.at('gateway') : subnet.at('cidrBlock'), `the ${role} of ${subnet.name}`)
    .restsOn(subnet.at('cidrBlock'), subnet.strayGateway)
    .note(
      role !== 'gateway' || has(version, refusesGateway)
        ? 'kube-ovn gives this address to nobody: an instance of the gateway stays in ContainerCreating'
        : `kube-ovn ${version.text} accepts this: the router and the instance answer for one address`,
    )
    .propose('write a free address');
}
