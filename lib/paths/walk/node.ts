import { Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import { defaultVpc } from '../../network/vpc';
import { splitByField } from '../../ovn/packets/flow';
import type { Place } from '../../source/resource';
import type { Journey, Way } from '../journey';
import { received } from './arrival';
import { withAddress } from './packets';
import { endsOf, type PortsOn } from './passage';
import { lost, noted, openAt, type Walk } from './ways';

/** What a node does with packets of pods that the router hands it: it sends them on, with its own address or as they are. */
export function throughNode(walk: Walk, journey: Journey, { on, ports }: PortsOn): readonly Way[] {
  const { topology } = walk;
  const sender = senderOf(walk, journey);
  const own = topology.plane.topology.switch(on)?.addressesOfPorts(ports.map(({ name }) => name)) ?? RangeSet.none;
  const hosts = (topology.plane.cluster.nodes ?? []).flatMap(({ internalAddresses }) => internalAddresses);
  const nodes = RangeSet.of([...own, ...hosts.flatMap((text) => parseIp(text) ?? [])]);
  const { inside, others } = splitByField(journey.flow, 'ip.dst', nodes);
  const inVpc = RangeSet.of(topology.network.subnetsOf(defaultVpc).flatMap(({ cidrs = [] }) => cidrs));
  return [
    ...inside.flatMap((flow) => received(walk, { ...journey, flow }, 'outside', { on, ports })),
    ...others.flatMap((flow) => {
      const unknown = splitByField(flow, 'ip.dst', privateRanges.subtract(inVpc));
      return [
        ...unknown.inside.flatMap((one) => {
          const what = 'whether the destination is a node, or in a Subnet of the default VPC that is not here';
          return sender
            ? send(
                walk,
                openAt({ ...journey, flow: one }, what, topology.network.vpcs.get(defaultVpc)?.atName ?? sender.atName),
                sender,
              )
            : [lost(walk, { ...journey, flow: one })];
        }),
        ...unknown.others.flatMap((one) => {
          const here = { ...journey, flow: one };
          return sender ? send(walk, here, sender) : [lost(walk, here)];
        }),
      ];
    }),
  ];
}

/** The subnet that the packets were sent from. */
function senderOf({ topology }: Walk, { passages }: Journey): Subnet | undefined {
  const last = passages.at(-1);
  return last?.kind === 'ovn' ? topology.network.subnets.get(last.from.on) : undefined;
}

/** Packets to subnets of the default VPC keep their source (kubeovn/kube-ovn v1.16.2 pkg/daemon/gateway.go, getDefaultVpcSubnetsCIDR). */
function send(walk: Walk, journey: Journey, subnet: Subnet): readonly Way[] {
  const isCentralized = subnet.text('gatewayType') === 'centralized';
  const name = isCentralized ? `a gateway node of Subnet ${subnet.name}` : 'the node of the pod';
  const before = endsOf(journey.flow);
  const leave = (open: Journey, translatedBy: Place | undefined) => {
    const passages = [...open.passages, { kind: 'node', name, before, translatedBy } as const];
    const flow = translatedBy
      ? withAddress(open.flow, 'ip.src', new Unknown("the node's address"), walk.topology.standIns)
      : open.flow;
    const code = translatedBy ? 'source-translated' : 'forwarded-as-sent';
    const next = noted(walk, { ...open, flow, passages }, { kind: 'node', name }, code, { decidedBy: translatedBy });
    return walk.outside(next);
  };
  const about = (what: string, field: string) => openAt(journey, `${what} of Subnet ${subnet.name}`, subnet.at(field));
  if (subnet.text('externalEgressGateway') !== undefined)
    return leave(about('the externalEgressGateway', 'externalEgressGateway'), undefined);
  if (!subnet.flag('natOutgoing'))
    return leave(about('whether the network outside knows the way back to the addresses', 'natOutgoing'), undefined);
  const hasRules = subnet.items('natOutgoingPolicyRules').length > 0;
  return leave(
    hasRules ? about('the natOutgoingPolicyRules', 'natOutgoingPolicyRules') : journey,
    subnet.at('natOutgoing'),
  );
}

/** Where nodes and pods have their addresses: RFC 1918, RFC 6598 and unique local IPv6 addresses. */
const privateRanges = RangeSet.of(
  ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].flatMap(
    (text) => parseCidr(text) ?? [],
  ),
);
