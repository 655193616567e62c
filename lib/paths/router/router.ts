import type { Ip } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { AddressSet } from '../addresses';
import { addressAt, addressesAt, type End, type Flow, splitByAddress } from '../flow';
import { instancesAt } from './egress-gateways';
import type { RouterTables } from './entry';
import { routerTables } from './tables';
import { isUnderlay } from './underlay';

/** An address of a gateway in the VPC that it is for. */
interface Inner {
  readonly address: Ip;
  readonly gateway: VpcNatGateway | VpcEgressGateway;
}

function innerOf(vpc: Vpc): readonly Inner[] {
  return [
    ...vpc.gateways.flatMap((gateway) => (gateway.lanIp ? [{ address: gateway.lanIp, gateway }] : [])),
    ...vpc.network
      .egressGatewaysOf(vpc.name)
      .flatMap((gateway) => instancesAt(gateway, 'internalIPs').map((address) => ({ address, gateway }))),
  ];
}

/** The router of a VPC with its tables, for looking up. */
export class Router {
  readonly tables: RouterTables;
  /** The inner addresses of its NAT gateways and egress gateways, in which nothing listens. */
  readonly lanIps: AddressSet;
  private owned?: AddressSet;
  private unused?: AddressSet;
  private reached?: ReadonlySet<Vpc>;
  private readonly byLanIp: ReadonlyMap<string, Inner>;

  constructor(readonly vpc: Vpc) {
    this.tables = routerTables(vpc);
    const inner = innerOf(vpc);
    this.byLanIp = new Map([...inner].reverse().map((one) => [`${one.address}`, one]));
    this.lanIps = AddressSet.of(...inner.map(({ address }) => address));
  }

  /** The VPCs that its routes and policies lead to. */
  get peers(): ReadonlySet<Vpc> {
    if (!this.reached) {
      const { routes, policies } = this.tables;
      const vpcs = [...routes, ...policies].flatMap(({ action }) =>
        action.kind === 'forward'
          ? action.to.flatMap(({ leadsTo }) => (leadsTo.kind === 'vpc' ? [leadsTo.vpc] : []))
          : [],
      );
      this.reached = new Set(vpcs);
    }
    return this.reached;
  }

  /** By the gateway whose inner address they are for, if any. */
  byNeighbour(flow: Flow): readonly { readonly flow: Flow; readonly gateway?: Inner['gateway'] }[] {
    const { inside, others } = splitByAddress(flow, flow.to, this.lanIps);
    const rest = others.map((other) => ({ flow: other }));
    if (!inside) return rest;
    const found = [...this.byLanIp.values()].flatMap(({ address, gateway }) => {
      const part = splitByAddress(inside, inside.to, AddressSet.of(address)).inside;
      return part ? [{ flow: part, gateway }] : [];
    });
    return [...found, ...rest];
  }

  /** Its own addresses: it is the gateway of its subnets. */
  get ports(): AddressSet {
    this.owned ??= AddressSet.of(
      ...this.vpc.subnets.filter((subnet) => !isUnderlay(subnet)).flatMap(({ gateways }) => gateways),
    );
    return this.owned;
  }

  /** The first and the last address of its subnets, which no host has. */
  get nobodys(): AddressSet {
    this.unused ??= AddressSet.of(
      ...this.vpc.subnets.flatMap(({ cidrs = [] }) => cidrs.flatMap(({ unusable }) => unusable)),
    );
    return this.unused;
  }

  /** The subnets that an end lies in. */
  subnetsAt(flow: Flow, end: End): readonly Subnet[] {
    const address = addressAt(flow, end);
    if (!address) {
      const { known } = addressesAt(flow, end);
      return this.vpc.subnets.filter(({ cidrs }) => cidrs?.some((cidr) => known.overlaps(cidr)));
    }
    const subnet = 'family' in address ? this.vpc.subnetOf(address) : undefined;
    return subnet ? [subnet] : [];
  }
}
