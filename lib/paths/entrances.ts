import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { IptablesEip } from '../network/iptables-eip';
import type { Network } from '../network/network';
import type { OvnEip } from '../network/ovn-eip';
import { VpcEgressGateway } from '../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../network/vpc-nat-gateway';
import type { Plane } from '../packets/plane';
import type { StandIns } from '../packets/stand-ins';
import type { Place } from '../source/resource';
import { instancesAt } from './egress-gateways';
import type { Unjudged } from './unjudged';

/** The router of a VPC, by its port on a network outside. */
export interface OnRouter {
  readonly router: string;
  /** The switch of that network. */
  readonly on: string;
}

/** Whether OVN itself answers, and not the pod of a gateway. */
export function isOnRouter(holder: NonNullable<Entrance['holder']>): holder is OnRouter {
  return 'on' in holder && 'router' in holder;
}

/** An address on the network outside that an object of the input stands for. */
export interface Entrance {
  readonly address: Address;
  readonly eip: IptablesEip | OvnEip | VpcEgressGateway;
  /** Where the address is written, or would be. */
  readonly at: Place;
  /** Who answers for it; nobody: what is sent to it is lost. */
  readonly holder?: VpcNatGateway | VpcEgressGateway | OnRouter | undefined;
  /** Who may answer for it, or whether packets come to who does, where that is not in the input. */
  readonly open?: Unjudged;
}

/** The external addresses of a network, each once: of several EIPs with one address, the first that somebody holds. */
export function entrancesOf(network: Network, routers: ReadonlyMap<string, OnRouter> = new Map()): readonly Entrance[] {
  const all = [
    ...[...network.eips].map(ofGateway),
    ...[...network.ovnEips].flatMap((eip) => ofRouters(eip, routers)),
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
  return holder && (isOnRouter(holder) ? holder.router : holder.vpcName);
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

/** OVN answers for the addresses of its NAT, its load balancers and its ports. */
function ofRouters(eip: OvnEip, routers: ReadonlyMap<string, OnRouter>): readonly Entrance[] {
  return addressesOf(eip).map(({ address, ip }) => {
    const holder = routers.get(`${ip ?? address}`);
    const open = holder ? undefined : openOf(eip);
    const at = eip.at(address instanceof Ip && address.family === 6 ? 'v6Ip' : 'v4Ip');
    return { address, eip, at, ...(holder && { holder }), ...(open && { open }) };
  });
}

/** The pinned addresses of an OvnEip, or a placeholder for the one that kube-ovn picks. */
function addressesOf(eip: OvnEip): readonly { readonly address: Address; readonly ip: Ip | undefined }[] {
  const pinned = [eip.v4Ip, eip.v6Ip].flatMap((ip) => (ip ? { address: ip, ip } : []));
  return pinned.length > 0 ? pinned : [{ address: new Unknown(`address of ${eip.name}`), ip: undefined }];
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

/** What the gateway ports of routers answer for on networks outside, by address. */
export function heldByRouters({ rows, topology }: Plane, standIns: StandIns): ReadonlyMap<string, OnRouter> {
  const held = new Map<string, OnRouter>();
  for (const name of rows.routers.keys()) {
    const router = topology.router(name);
    const port = router?.gatewayPort;
    const on = port && topology.switchPortOf(port.port.name)?.of.name;
    if (!router || !port || on === undefined) continue;
    const holder = { router: name, on };
    for (const ip of router.addressesAt(port)) {
      const key = `${standIns.addressOf(ip)}`;
      if (!held.has(key)) held.set(key, holder);
    }
  }
  return held;
}
