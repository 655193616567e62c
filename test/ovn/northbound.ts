import { parseCidr } from '../../lib/net/cidr';
import { parseIp } from '../../lib/net/ip';
import { RangeSet } from '../../lib/net/range-set';
import type {
  LoadBalancer,
  LogicalRouter,
  LogicalSwitch,
  LogicalSwitchPort,
  Nat,
  Northbound,
  RoutingPolicy,
  StaticRoute,
} from '../../lib/ovn/northbound';
import type { Host } from '../../lib/ovn/walk';

const sources = [] as const;

/** `10.0.1.0/24` of the example has the router at .1 and pods from .10 on; `outside` is 172.30.0.0/16 with a gateway port. */
export interface Example {
  readonly routes?: readonly (readonly [
    prefix: string,
    nextHop: string,
    policy?: StaticRoute['policy'],
    table?: string,
  ])[];
  readonly policies?: readonly (readonly [
    priority: number,
    match: string,
    action: RoutingPolicy['action'],
    ...nextHops: string[],
  ])[];
  readonly nat?: readonly (readonly [type: Nat['type'], external: string, logical: string])[];
  /** `tcp`, of the switch of the first subnet. */
  readonly vips?: Readonly<Record<string, readonly string[]>>;
  readonly acls?: readonly (readonly [
    priority: number,
    direction: 'from-lport' | 'to-lport',
    match: string,
    action: string,
  ])[];
}

/** A router with subnets a (10.0.1.0/24) and b (10.0.2.0/24), pods a1, a2, b1, b2, and the network outside. */
export function northboundOf({ routes = [], policies = [], nat = [], vips = {}, acls = [] }: Example): Northbound {
  const router: LogicalRouter = {
    name: 'r',
    ports: [
      { name: 'r-a', networks: ['10.0.1.1/24'], gatewayChassis: [], options: {}, sources },
      { name: 'r-b', networks: ['10.0.2.1/24'], gatewayChassis: [], options: {}, sources },
      { name: 'r-outside', networks: ['172.30.0.2/16'], gatewayChassis: ['n1'], options: {}, sources },
    ],
    staticRoutes: routes.map(([prefix, nextHop, policy = 'dst-ip', table]) => ({
      prefix,
      nextHop,
      policy,
      table,
      sources,
    })),
    policies: policies.map(([priority, match, action, ...nextHops]) => ({
      priority,
      match,
      action,
      nextHops,
      bfd: [],
      sources,
    })),
    nat: nat.map(([type, externalIP, logicalIP]) => ({ type, externalIP, logicalIP, options: {}, sources })),
    loadBalancers: [],
    options: {},
    sources,
  };
  const balancer: LoadBalancer = {
    name: 'lb',
    protocol: 'tcp',
    vips: new Map(Object.entries(vips)),
    options: {},
    healthChecks: [],
    sources,
  };
  const rows = acls.map(([priority, direction, match, action]) => ({
    priority,
    direction,
    match,
    action,
    tier: 0,
    options: {},
    sources,
  }));
  const a = switchOf('a', [pod('a1', '10.0.1.10'), pod('a2', '10.0.1.11'), wire('a')]);
  const b = switchOf('b', [pod('b1', '10.0.2.10'), pod('b2', '10.0.2.11'), wire('b')]);
  const outside = switchOf('outside', [
    { ...pod('localnet', ''), type: 'localnet', addresses: ['unknown'] },
    wire('outside'),
  ]);
  const switches = [{ ...a, loadBalancers: ['lb'] }, { ...b, acls: rows } as LogicalSwitch, outside];
  return {
    routers: new Map([['r', router]]),
    switches: new Map(switches.map((one) => [one.name, one])),
    portGroups: new Map(),
    addressSets: new Map(),
    loadBalancers: new Map([['lb', balancer]]),
  };
}

function switchOf(name: string, ports: readonly LogicalSwitchPort[]): LogicalSwitch {
  return { name, ports, acls: [], loadBalancers: [], qos: [], options: {}, sources };
}

function pod(name: string, address: string): LogicalSwitchPort {
  return { name, type: '', addresses: [address], portSecurity: [], options: {}, sources };
}

function wire(name: string): LogicalSwitchPort {
  return { ...pod(`${name}-r`, 'router'), type: 'router', options: { 'router-port': `r-${name}` } };
}

/** What senders of a switch know. */
export function hostOn(name: string): Host {
  const [network, gateway] =
    name === 'outside'
      ? ['172.30.0.0/16', '172.30.0.2']
      : [`10.0.${name === 'a' ? 1 : 2}.0/24`, `10.0.${name === 'a' ? 1 : 2}.1`];
  return { onLink: RangeSet.of([parseCidr(network) ?? []].flat()), gateways: [parseIp(gateway) ?? []].flat() };
}
