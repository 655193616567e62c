import { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { type Entrance, isOnRouter } from '../entrances';
import { wayInto } from '../insiders';
import { externalHop, type Journey, type Way } from '../journey';
import type { Hop } from '../steps';
import { received } from './arrival';
import { refusedByInstance, throughGateway } from './gateway';
import { outsidePortOf } from './ovn-traces';
import { lostAt, noted, openAt, type Walk } from './ways';

const world: Hop = { kind: 'outside' };

/** On a network outside: to whoever holds the address there, or on to other hosts. */
export function outside(walk: Walk, journey: Journey): readonly Way[] {
  const { topology } = walk;
  return topology.heldBy(journey.flow).flatMap(({ flow, holder, entrance }) => {
    const here = { ...journey, flow, open: [...journey.open, ...(entrance?.open ? [entrance.open] : [])] };
    const hop = externalHop(entrance?.eip.externalSubnet);
    const by = { decidedBy: entrance?.eip.resource.at(), isPlain: true };
    if (!holder) return entrance ? [unanswered(walk, here, hop, entrance)] : abroad(walk, here);
    if (holder instanceof VpcEgressGateway) {
      const led = noted(walk, here, hop, 'taken-to', { ...by, object: `egress gateway ${holder.name}` });
      return [refusedByInstance(walk, led, holder, 'externalIPs')];
    }
    if (!isOnRouter(holder)) {
      const led = noted(walk, here, hop, 'taken-to', { ...by, object: `gateway ${holder.name}` });
      return throughGateway(walk, led, topology.gateway(holder), 'net1');
    }
    const port = outsidePortOf(topology, holder.on);
    const led = noted(walk, here, { kind: 'switch', name: holder.on }, 'taken-to', {
      ...by,
      object: `VPC ${holder.router}`,
    });
    return port ? walk.over(led, { on: holder.on, ports: [port] }) : [];
  });
}

/** To somebody outside. Who has an address of a VPC is not there, and what is there knows no way into the VPC. */
function abroad(walk: Walk, journey: Journey): readonly Way[] {
  const carried = (here: Journey) => noted(walk, here, world, 'carried');
  if (walk.hosts.outside) return received(walk, carried(journey), 'outside');
  return walk.topology.insiders.byOwner(journey.flow).flatMap(({ flow, subnet }) => {
    const here = { ...journey, flow };
    if (!subnet) return received(walk, carried(here), 'outside');
    const [way, at] = [wayInto(subnet), subnet.at('cidrBlock')];
    if (!way) return [lostAt(walk, here, world, 'no-way-in', { object: subnet.vpcName, decidedBy: at })];
    const what = `whether the physical network leads packets to Subnet ${subnet.name}`;
    return received(walk, carried(openAt(here, what, at)), 'outside');
  });
}

/** For an EIP that no gateway and no router answers for, as far as is known. */
function unanswered(walk: Walk, journey: Journey, hop: Hop, { address, eip }: Entrance): Way {
  return lostAt(walk, journey, hop, 'no-holder', { address, decidedBy: eip.resource.at() });
}
