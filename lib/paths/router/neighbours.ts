import { parseCidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { PodTemplate } from '../../network/pod-template';
import type { Vip } from '../../network/vip';
import type { Vpc } from '../../network/vpc';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { instancesAt } from './egress-gateways';
import type { Neighbour } from './entry';

/**
 * Who is at an address that a router of a VPC hands packets to: the other side of a peering that both sides have
 * written, a NAT gateway by its lanIp, the network outside by OVN's own external gateway; a pod, a Vip or an egress
 * gateway with the address, of which nobody knows what it does with packets that are for others.
 */
export function neighboursOf(vpc: Vpc): (address: Ip) => Neighbour | undefined {
  const found = new Map<string, Neighbour>();
  for (const here of vpc.parts('vpcPeerings')) {
    const peer = vpc.network.vpcs.get(here.text('remoteVpc'));
    const there = peer?.peeringWith(vpc.name);
    const [own, theirs] = [here, there].map((side) => parseCidr(side?.text('localConnectIP') ?? ''));
    if (!peer || !own || !theirs || !own.contains(theirs.address) || found.has(`${theirs.address}`)) continue;
    found.set(`${theirs.address}`, { kind: 'vpc', vpc: peer });
  }
  for (const gateway of [...vpc.gateways].reverse())
    if (gateway.lanIp && !gateway.isHighlyAvailable) found.set(`${gateway.lanIp}`, { kind: 'gateway', gateway });
  return (address) => found.get(`${address}`) ?? outsideAt(vpc, address) ?? relayAt(vpc, address);
}

/** The subnets that OVN's own gateway connects a VPC to, as far as they are named: of the default one only settings know. */
export function externalSubnetsOf(vpc: Vpc) {
  if (!vpc.flag('enableExternal')) return [];
  const named = vpc.texts('extraExternalSubnets').map(({ text }) => text);
  const used = vpc.network.ovnEips.all.flatMap(({ externalSubnetName }) => externalSubnetName ?? []);
  const names = new Set([...named, ...used, defaultExternalSwitch]);
  return [...names].flatMap((name) => vpc.network.subnets.get(name) ?? []);
}

/** The flag `--external-gateway-switch` (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags). */
const defaultExternalSwitch = 'external';

function outsideAt(vpc: Vpc, address: Ip): Neighbour | undefined {
  return externalSubnetsOf(vpc).some((subnet) => subnet.contains(address)) ? { kind: 'outside' } : undefined;
}

/** A router that people run themselves. */
function relayAt(vpc: Vpc, address: Ip): Neighbour | undefined {
  const subnet = vpc.subnetOf(address);
  const holder: PodTemplate | Vip | VpcEgressGateway | undefined =
    vpc.network
      .egressGatewaysOf(vpc.name)
      .find((gateway) => instancesAt(gateway, 'internalIPs').some((ip) => ip.equals(address))) ??
    subnet?.pinned.get(`${address}`)?.flatMap(({ holder }) => (holder instanceof VpcNatGateway ? [] : holder))[0] ??
    [...vpc.network.vips].find(({ v4ip, v6ip, subnetName }) => {
      return subnetName === subnet?.name && [v4ip, v6ip].some((ip) => ip?.equals(address));
    });
  return holder && { kind: 'not-judged', what: `what ${holder.resource.title} does with packets for others` };
}
