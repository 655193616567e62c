import { roleOf } from '../../controllers/kube-ovn/rows/subnet-role';
import { Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Vpc } from '../../network/vpc';
import type { Place } from '../../source/resource';
import { AddressSet } from '../addresses';
import { type Entrance, nameOfEntrance, vpcNameOf } from '../entrances';
import { addressAt, addressesAt, type Header, sameEnd } from '../flow';
import { wayInto } from '../insiders';
import { type Site, vpcNameAt, type Way } from '../journey';
import { type Sharer, sharersOf } from '../localnet/sharers';
import { Services } from '../services';
import type { FlowStep } from '../steps';
import { Topology } from '../topology';
import { policies, type Unjudged, unlistedRouterOf } from '../unjudged';
import { walk } from '../walk/walk';
import { merged } from './merged-rows';
import { judge } from './open-rows';
import { type ByFamily, connectedVpcs, type Family, families, outsideOf, podsIn, podsOf } from './ranges';
import type { Row, Side } from './row';
import { SubnetFilters } from './subnet-filters';

/** What a network lets through: rows for sets of addresses, which hold for every packet. */
export interface Reach {
  /** From subnets of VPCs to the network outside. */
  readonly leaves: readonly Row[];
  /** From outside to EIPs, and to Subnets that the network outside may know a way to. */
  readonly enters: readonly Row[];
  /** Between subnets of one VPC, and of VPCs that are routed to each other. What nobody gets, for certain, is not among them. */
  readonly sees: readonly Row[];
  /** What else becomes of packets to pods of the VPC `to`: they are lost, or somebody else gets them. */
  readonly unseen: readonly Row[];
  /** What is not evaluated on shared segments, and of VPCs that are not here; what may change a row is in the row. */
  readonly unjudged: readonly Unjudged[];
  /** Networks on physical ones, in the order of the segments that they share. */
  readonly shares: readonly Sharer[];
  /** The VPCs that were looked at. */
  readonly vpcs: readonly string[];
}

/** What can get out of VPCs and as whom, what can get in and to whom, and who sees whom; of one VPC, if it is named. */
export function reach(network: Network, only?: string, topology = new Topology(network)): Reach {
  const everywhere = policies(network);
  const filters = new SubnetFilters(network, everywhere);
  const shares = sharersOf(network, only);
  const outside = outsideOf(topology);
  const vpcs = [...network.vpcs].filter(({ name }) => only === undefined || name === only);
  const between = vpcs.flatMap((vpc) =>
    Array.from(connectedVpcs(topology, vpc), (other) => {
      const seen = seenIn(other);
      const rows = sentFrom(topology, vpc, podsOf(topology, [other]), (way) => seen(way) ?? 'outside', filters);
      return { other: other.name, rows };
    }),
  );
  return {
    leaves: vpcs.flatMap((vpc) => sentFrom(topology, vpc, outside, () => 'outside', filters)),
    enters: [
      ...topology.entrances
        .filter((entrance) => only === undefined || vpcNameOf(entrance) === only)
        .flatMap((entrance) => sentTo(topology, entrance, outside, filters)),
      ...vpcs.flatMap((vpc) => sentInto(topology, vpc, outside, filters)),
    ],
    sees: between.flatMap(({ rows }) => rows.filter(({ to }) => to.vpc !== undefined)),
    unseen: between.flatMap(({ other, rows }) =>
      rows.flatMap((row) => (row.to.vpc === undefined ? { ...row, to: { ...row.to, vpc: other } } : [])),
    ),
    unjudged: [
      ...(shares.length > 0 ? everywhere.filter(({ at }) => at.resource.kind === 'MultiNetworkPolicy') : []),
      ...(only === undefined ? elsewhere(network) : []),
    ],
    shares,
    vpcs: vpcs.map(({ name }) => name),
  };
}

/** Of Subnets on a VLAN, and of those that OvnEips are taken from, nobody expects pods behind a router. */
function elsewhere({ subnets, ovnEips }: Network): readonly Unjudged[] {
  const external = new Set([...ovnEips].map(({ externalSubnetName }) => externalSubnetName));
  return [...subnets].flatMap((subnet) =>
    roleOf(subnet) === 'underlay' || external.has(subnet.name) ? [] : (unlistedRouterOf(subnet) ?? []),
  );
}

/** What becomes of packets from a VPC's subnets to some addresses; `endOf` says where a way ends, if it is asked for. */
export function sentFrom(
  topology: Topology,
  vpc: Vpc,
  to: ByFamily,
  endOf: (way: Way) => Site | undefined,
  filters: SubnetFilters,
): readonly Row[] {
  return merged(
    starts(topology, vpc).flatMap(({ on, from, family }) =>
      walk(topology, { from, to: to[family], services: Services.all }, { on }).flatMap((way) => {
        const end = endOf(way);
        return end ? rows(topology, way, { on }, end, filters) : [];
      }),
    ),
  );
}

/** What becomes of packets from outside to an EIP. */
export function sentTo(
  topology: Topology,
  entrance: Entrance,
  outside: ByFamily,
  filters: SubnetFilters,
): readonly Row[] {
  const { address } = entrance;
  const from = outside[address instanceof Ip ? address.family : 4];
  const ways = walk(topology, { from, to: AddressSet.of(address), services: Services.all }, 'outside');
  return merged(
    ways.flatMap((way) =>
      rows(topology, way, 'outside', 'outside', filters).map((row) => ({ ...row, eip: nameOfEntrance(entrance) })),
    ),
  );
}

/** What becomes of packets from outside to pods of a VPC as they are addressed there: to announced and underlay Subnets. */
function sentInto(topology: Topology, vpc: Vpc, outside: ByFamily, filters: SubnetFilters): readonly Row[] {
  if (!vpc.subnets.some(wayInto)) return [];
  const open = podsIn(topology, vpc).filter(({ subnet }) => wayInto(subnet));
  return open.flatMap(({ subnet: on, pods }) =>
    families.flatMap((family) => {
      const to = pods[family].subtract(topology.external);
      if (to.isEmpty) return [];
      const ways = walk(topology, { from: outside[family], to, services: Services.all }, 'outside');
      const all = ways.flatMap((way) => rows(topology, way, 'outside', { on }, filters));
      return merged(all.map((row) => ({ ...row, intoVpc: vpc.name })));
    }),
  );
}

function rows(topology: Topology, way: Way, from: Site, to: Site, filters: SubnetFilters): readonly Row[] {
  return judge(topology, rowOf(way, from, to), way, filters);
}

const asSent: Header = { from: 'from', to: 'to', port: undefined };

function sameHeader(a: Header, b: Header): boolean {
  return sameEnd(a.from, b.from) && sameEnd(a.to, b.to) && a.port === b.port;
}

/** In a VPC: what came there, and what may come there by something that is not evaluated. */
function seenIn(vpc: Vpc): (way: Way) => Site | undefined {
  const [first] = vpc.subnets;
  return (way) => {
    const at = routedTo(way);
    if (at) return vpcNameAt(at) === vpc.name ? at : undefined;
    return first && !way.delivered && way.open.some(({ kind }) => kind === 'router') ? { on: first } : undefined;
  };
}

/** Where packets came to another pod as they were sent, through routers alone. */
function routedTo({ steps, delivered }: Way): Site | undefined {
  if (!delivered || delivered.at === 'outside' || !sameHeader(delivered.header, asSent)) return undefined;
  const isGateway = steps.some(({ at, direction }) => direction === 'request' && at.kind === 'gateway');
  return isGateway ? undefined : delivered.at;
}

interface Start {
  readonly on: ReturnType<typeof podsIn>[number]['subnet'];
  readonly from: AddressSet;
  readonly family: Family;
}

function starts(topology: Topology, vpc: Vpc): readonly Start[] {
  return podsIn(topology, vpc).flatMap(({ subnet, pods }) =>
    families.flatMap((family) => (pods[family].isEmpty ? [] : [{ on: subnet, from: pods[family], family }])),
  );
}

/** What a way says, as a row. */
export function rowOf(way: Way, from: Site, to: Site): Row {
  const { sent, delivered, clientSees, steps, open, isShared } = way;
  const side = (site: Site, addresses: AddressSet): Side => ({
    vpc: vpcNameAt(site),
    addresses,
  });
  const got = delivered?.header;
  const seen = got && got.from !== 'from' ? addressAt({ sent }, got.from) : undefined;
  const target = got && got.to !== 'to' ? addressAt({ sent }, got.to) : undefined;
  const ends = delivered
    ? clientSees === 'reply'
      ? 'reply'
      : 'no-reply'
    : clientSees === 'refused'
      ? 'refused'
      : 'lost';
  const last = steps.at(-1);
  const into = from === 'outside' && delivered ? vpcNameAt(delivered.at) : undefined;
  return {
    from: side(from, sent.from),
    to: side(to, addressesAt({ sent }, 'to')),
    services: sent.services,
    ...(isShared && { inPart: true as const }),
    ...(into !== undefined && { intoVpc: into }),
    ...(target && { deliveredTo: { address: target, port: got?.port } }),
    ...(seen && { seenAs: seen }),
    ends,
    ...(ends !== 'reply' && last && { because: last }),
    by: decisive(way),
    unjudged: open,
  };
}

/** Translations, and where it was lost; without any, the routes that it took, or where it ended. */
function decisive({ steps, clientSees, delivered }: Way): readonly Place[] {
  const requests = steps.filter(({ direction }) => direction === 'request');
  const translations = requests.filter(({ header }, i) => !sameHeader(header, requests[i - 1]?.header ?? asSent));
  const places = (some: readonly FlowStep[]) =>
    some.flatMap(({ decidedBy, isPlain }) => (decidedBy && !isPlain ? decidedBy : []));
  if (translations.length > 0) {
    const end = clientSees === 'nothing' ? places(steps.slice(-1)) : [];
    return [...places(translations), ...end.filter((place) => !places(translations).includes(place))];
  }
  if (!delivered) return places(requests).slice(-1);
  const routes = places(requests).filter(({ resource }) => resource.kind === 'Vpc');
  return clientSees === 'reply' || routes.length > 0 ? routes : places(steps).slice(-1);
}
