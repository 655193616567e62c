import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { IptablesEip } from '../network/iptables-eip';
import type { Network } from '../network/network';
import type { OvnEip } from '../network/ovn-eip';
import type { Vpc } from '../network/vpc';
import { VpcEgressGateway } from '../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Place } from '../source/resource';
import { instancesAt } from './router/egress-gateways';
import { addressesOf, holdersOf } from './router/ovn-nat';
import type { Unjudged } from './unjudged';

/** An address on the network outside that an object of the input stands for. */
export interface Entrance {
  readonly address: Address;
  readonly eip: IptablesEip | OvnEip | VpcEgressGateway;
  /** Where the address is written, or would be. */
  readonly at: Place;
  /** Who answers for it; nobody: what is sent to it is lost. */
  readonly holder?: VpcNatGateway | VpcEgressGateway | Vpc | undefined;
  /** Who may answer for it, or whether packets come to who does, where that is not in the input. */
  readonly open?: Unjudged;
}

/** The external addresses of a network, each once: of several EIPs with one address, the first that somebody holds. */
export function entrancesOf(network: Network): readonly Entrance[] {
  const all = [
    ...[...network.eips].map(ofGateway),
    ...[...network.ovnEips].flatMap((eip) => ofRouters(eip)),
    ...[...network.egressGateways].flatMap(ofInstances),
  ];
  const byAddress = new Map<string, Entrance>();
  for (const entrance of [...all.filter(({ holder }) => holder), ...all.filter(({ holder }) => !holder)]) {
    const key = `${entrance.address}`;
    if (!byAddress.has(key)) byAddress.set(key, entrance);
  }
  return [...byAddress.values()];
}

/** What has the address, in words: the name of an EIP, or another object. */
export function nameOfEntrance({ eip }: Entrance): string {
  return eip instanceof VpcEgressGateway ? eip.resource.title : eip.name;
}

/** The name of the VPC that it leads into. */
export function vpcNameOf({ holder }: Entrance): string | undefined {
  return holder && ('vpcName' in holder ? holder.vpcName : holder.name);
}

function ofGateway(eip: IptablesEip): Entrance {
  const open = segmentsOf(eip);
  return { address: addressOf(eip), eip, at: eip.at('v4ip'), holder: eip.gateway, ...(open && { open }) };
}

/** A gateway has one external interface: an EIP of another network comes to it where both are one. */
function segmentsOf(eip: IptablesEip): Unjudged | undefined {
  const { gateway, network, externalSubnetName: own } = eip;
  if (!gateway || !eip.isOnOtherNetwork) return undefined;
  if (!eip.externalSubnet && !network.isExternal('Subnet', own)) return undefined;
  const both = `Subnet ${own} of EIP ${eip.name} and Subnet ${gateway.externalSubnetName} of gateway ${gateway.name}`;
  const what = `the Ethernet link between ${both}`;
  return { kind: 'filter', what, at: eip.at('externalSubnet') };
}

/** Nothing listens in an egress gateway; what it lets out comes back by its connections. */
function ofInstances(gateway: VpcEgressGateway): readonly Entrance[] {
  const at = gateway.at('externalIPs');
  return instancesAt(gateway, 'externalIPs').map((address) => ({ address, eip: gateway, at, holder: gateway }));
}

/** OVN answers for what a floating IP or a forwarded port translates. */
function ofRouters(eip: OvnEip): readonly Entrance[] {
  const held = holdersOf(eip);
  const addresses = addressesOf(eip).filter((address) => !held.some((one) => `${one.address}` === `${address}`));
  const open = openOf(eip);
  const at = (address: Address) => eip.at(address instanceof Ip && address.family === 6 ? 'v6Ip' : 'v4Ip');
  return [
    ...held.map((one) => ({ ...one, eip, at: at(one.address) })),
    ...addresses.map((address) => ({ address, eip, at: at(address), ...(open && { open }) })),
  ];
}

function openOf(eip: OvnEip): Unjudged | undefined {
  const elsewhere = eip.rules.find(({ vpcName, vpc }) => vpcName !== undefined && !vpc);
  if (elsewhere) {
    const what = `what VPC ${elsewhere.vpcName}, which is not here, does with packets for OvnEip ${eip.name}`;
    return { kind: 'router', what, at: elsewhere.at('vpc') };
  }
  if (eip.type === 'nat') return undefined;
  return { kind: 'router', what: `who has OvnEip ${eip.name}, a port of OVN`, at: eip.at('type') };
}
