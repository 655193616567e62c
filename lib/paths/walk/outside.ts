import { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { Entrance } from '../entrances';
import { wayInto } from '../insiders';
import { externalName, type Journey, nameOf, noted, type Way } from '../journey';
import { Router } from '../router/router';
import { received } from './arrival';
import { refusedByInstance, through } from './gateway';
import { lostAt, type Walk } from './on-the-way';
import { enter } from './router';

/** On an external network: to whoever holds the address there, or on to hosts outside. */
export function outside(walk: Walk, journey: Journey): readonly Way[] {
  return walk.topology.heldBy(journey.flow).flatMap(({ flow, holder, entrance }) => {
    const here = { ...journey, flow, open: [...journey.open, ...(entrance?.open ? [entrance.open] : [])] };
    const hop = externalName(entrance?.eip.externalSubnet);
    const by = entrance?.eip.resource.at();
    if (!holder) return entrance ? [unanswered(walk, here, hop, entrance)] : abroad(walk, here);
    if (holder instanceof VpcEgressGateway) {
      const led = noted(here, hop, `takes it to egress gateway ${holder.name}`, { decidedBy: by, isPlain: true });
      return [refusedByInstance(walk, led, holder, 'externalIPs')];
    }
    const who = holder instanceof Router ? nameOf({ router: holder }) : `gateway ${holder.name}`;
    const led = noted(here, hop, `takes it to ${who}`, { decidedBy: by, isPlain: true });
    return holder instanceof Router ? enter(walk, led, holder) : through(walk, led, holder, 'net1');
  });
}

/** To somebody outside. Who has an address of a VPC is not there, and what is there knows no way into the VPC. */
function abroad(walk: Walk, journey: Journey): readonly Way[] {
  const { outside } = walk.hosts;
  const carried = (here: Journey) => noted(here, 'outside', 'carries it to its destination');
  if (outside) return received(walk, carried(journey), outside);
  return walk.topology.insiders.byOwner(journey.flow).flatMap(({ flow, subnet }) => {
    const here = { ...journey, flow };
    if (!subnet) return received(walk, carried(here), undefined);
    const [way, at] = [wayInto(subnet), subnet.at('cidrBlock')];
    if (!way) {
      const action = `has no way into VPC ${subnet.vpcName}`;
      return [lostAt(walk, here, 'outside', action, { decidedBy: at })];
    }
    const what = `whether the physical network leads packets to Subnet ${subnet.name}`;
    return received(walk, carried({ ...here, open: [...here.open, { kind: 'router', what, at }] }), undefined);
  });
}

/** For an EIP that no gateway and no router answers for, as far as is known. */
function unanswered(walk: Walk, journey: Journey, hop: string, { address, eip }: Entrance): Way {
  return lostAt(walk, journey, hop, `has nobody who answers for ${address}`, { decidedBy: eip.resource.at() });
}
