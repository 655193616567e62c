import type { AddressField, VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { Gateway } from '../gateway/gateway';
import { pass, type Translation } from '../gateway/passage';
import { externalName, type Journey, noted, type Way } from '../journey';
import { spareOf } from '../router/egress-gateways';
import { answeredBy } from './arrival';
import { lostAt, type Walk } from './on-the-way';
import { shared } from './spread';

/** Gateways that a packet passes before it is taken for one that runs in circles. */
const mostPassages = 8;

/** In at one side of a gateway: chain by chain, and out at the side that its routes say. */
export function through(walk: Walk, journey: Journey, gateway: Gateway, from: 'eth0' | 'net1'): readonly Way[] {
  const hop = `gateway ${gateway.name}`;
  if (journey.passages.length >= mostPassages) return [lostAt(walk, journey, hop, 'gets it again and again')];
  return pass(gateway, journey.flow, from).flatMap(({ passage, routed, left, isShared }) => {
    const passages = [...journey.passages, passage];
    const { destination, source } = passage;
    const translated = (here: Journey, end: string, by: Translation | undefined, chain: string) =>
      by
        ? noted(here, hop, `translates the ${end}`, { chain: by.chain, decidedBy: by.by })
        : noted(here, hop, `has no rule for it: the ${end} stays`, { chain, isPlain: true });
    const arrived = translated({ ...journey, passages, flow: routed }, 'destination', destination, 'PREROUTING');
    if (!left) return [refused(walk, arrived, gateway)];
    const forwarded = noted(arrived, hop, `forwards it from ${from} to ${left.out}`, {
      chain: 'FORWARD',
      isPlain: true,
    });
    const next = translated({ ...forwarded, flow: left.flow }, 'source', source, 'POSTROUTING');
    const ways = walk.go(behind(walk, next, gateway, left.out));
    return isShared ? shared(ways) : ways;
  });
}

/** Out of a gateway: into the subnet that it lives in, or onto the external network. */
function behind(walk: Walk, journey: Journey, { view }: Gateway, out: 'eth0' | 'net1'): Journey {
  const { vpc, subnet, externalSubnet } = view;
  if (out === 'eth0' && vpc) return { ...journey, at: { router: walk.topology.router(vpc), on: subnet } };
  const by = { decidedBy: externalSubnet?.resource.at(), isPlain: true };
  return { ...noted(journey, externalName(externalSubnet), 'takes it to the physical network', by), at: 'outside' };
}

/** For an address of the gateway itself. */
export function refused(walk: Walk, journey: Journey, gateway: Gateway): Way {
  return answeredBy(walk, journey, `gateway ${gateway.name}`, 'refuses it: nothing listens in the gateway');
}

/** For an address of an egress gateway itself. */
export function refusedByInstance(walk: Walk, journey: Journey, gateway: VpcEgressGateway, field: AddressField): Way {
  const here = { ...journey, open: [...journey.open, ...spareOf(gateway, field)] };
  return answeredBy(walk, here, `egress gateway ${gateway.name}`, 'refuses it: nothing listens in the gateway');
}
