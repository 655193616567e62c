import { RangeSet } from '../../net/range-set';
import type { AddressField, VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { familyOf } from '../../ovn/headers';
import { splitByField } from '../../ovn/packets/flow';
import { externalAddressOf, instancesAt, masqueradeOf, spareOf } from '../egress-gateways';
import type { Gateway } from '../gateway/gateway';
import { pass, type Translation } from '../gateway/passage';
import { externalHop, type Journey, type Way } from '../journey';
import type { Hop } from '../steps';
import { answeredBy } from './arrival';
import { portsOf } from './ovn-traces';
import { withAddress } from './packets';
import { endsOf, type PortsOn } from './passage';
import { lostAt, noted, type Walk } from './ways';

/** Gateways that a packet passes before it is taken for one that runs in circles. */
const mostPassages = 8;

/** In at one side of a NAT gateway: chain by chain, and out at the side that its routes say. */
export function throughGateway(
  walk: Walk,
  journey: Journey,
  gateway: Gateway,
  from: 'eth0' | 'net1',
  inside: PortsOn | undefined = portsOf(walk.topology, gateway),
): readonly Way[] {
  const hop: Hop = { kind: 'gateway', name: gateway.name };
  if (journey.passages.filter(({ kind }) => kind === 'gateway').length >= mostPassages)
    return [lostAt(walk, journey, hop, 'loop')];
  return pass(gateway, journey.flow, from).flatMap(({ passage, routed, left, isShared }) => {
    const here: Journey = {
      ...journey,
      flow: routed,
      passages: [...journey.passages, passage],
      isShared: journey.isShared || isShared,
    };
    const translated = (one: Journey, end: 'source' | 'destination', by: Translation | undefined, chain: string) =>
      by
        ? noted(walk, one, hop, `${end}-translated`, { chain: by.chain, decidedBy: by.by })
        : noted(walk, one, hop, `${end}-kept`, { chain, isPlain: true });
    const arrived = translated(here, 'destination', passage.destination, 'PREROUTING');
    if (!left) return [answeredBy(walk, arrived, hop)];
    const forwarded = noted(walk, arrived, hop, 'forwarded', {
      object: `${from} to ${left.out}`,
      chain: 'FORWARD',
      isPlain: true,
    });
    const next = translated({ ...forwarded, flow: left.flow }, 'source', passage.source, 'POSTROUTING');
    if (left.out === 'eth0' && inside) return walk.over(next, inside);
    const { externalSubnet } = gateway.view;
    const by = { decidedBy: externalSubnet?.resource.at(), isPlain: true };
    return walk.outside(noted(walk, next, externalHop(externalSubnet), 'to-physical-network', by));
  });
}

/** An instance of an egress gateway masquerades what its policies say, and sends it outside. */
export function throughInstance(walk: Walk, journey: Journey, gateway: VpcEgressGateway, at: PortsOn): readonly Way[] {
  const { topology } = walk;
  const own = topology.plane.topology.switch(at.on)?.addressesOfPorts(at.ports.map(({ name }) => name));
  const outer = RangeSet.of(instancesAt(gateway, 'externalIPs'));
  const split = splitByField(journey.flow, 'ip.dst', own ?? RangeSet.none);
  const hop: Hop = { kind: 'egress-gateway', name: gateway.name };
  return [
    ...split.inside.map((flow) => refusedByInstance(walk, { ...journey, flow }, gateway, 'internalIPs')),
    ...split.others.flatMap((flow) => {
      const external = splitByField(flow, 'ip.dst', outer);
      return [
        ...external.inside.map((one) => refusedByInstance(walk, { ...journey, flow: one }, gateway, 'externalIPs')),
        ...external.others.flatMap((one) => masqueraded(walk, { ...journey, flow: one }, gateway, at, hop)),
      ];
    }),
  ];
}

function masqueraded(
  walk: Walk,
  journey: Journey,
  gateway: VpcEgressGateway,
  { ports: [port] }: PortsOn,
  hop: Hop,
): readonly Way[] {
  const masquerade = masqueradeOf(gateway);
  const { flow } = journey;
  const kept = masquerade?.kept ?? RangeSet.none;
  const bySource = masquerade ? splitByField(flow, 'ip.src', kept) : { inside: [flow], others: [] };
  const byTarget = bySource.others.map((one) => splitByField(one, 'ip.dst', kept));
  const plain = [...bySource.inside, ...byTarget.flatMap(({ inside }) => inside)];
  const passage = (one: typeof flow, translatedBy = masquerade?.by) => {
    return { kind: 'egress-gateway', gateway, before: endsOf(one), translatedBy } as const;
  };
  return [
    ...plain.flatMap((one) => {
      const passages = [...journey.passages, { ...passage(one), translatedBy: undefined }];
      return walk.outside(noted(walk, { ...journey, flow: one, passages }, hop, 'forwarded-as-sent'));
    }),
    ...byTarget.flatMap(({ others }) =>
      others.flatMap((one) => {
        const address = port ? externalAddressOf(gateway, port, familyOf(one)) : undefined;
        const left = address ? withAddress(one, 'ip.src', address, walk.topology.standIns) : one;
        const next = { ...journey, flow: left, passages: [...journey.passages, passage(one)] };
        return walk.outside(noted(walk, next, hop, 'source-translated', { decidedBy: masquerade?.by }));
      }),
    ),
  ];
}

/** For an address of an egress gateway itself. */
export function refusedByInstance(walk: Walk, journey: Journey, gateway: VpcEgressGateway, field: AddressField): Way {
  const here = { ...journey, open: [...journey.open, ...spareOf(gateway, field)] };
  return answeredBy(walk, here, { kind: 'egress-gateway', name: gateway.name });
}
