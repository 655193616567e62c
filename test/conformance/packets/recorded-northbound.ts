import type {
  Acl,
  LoadBalancer,
  LogicalRouter,
  LogicalRouterPort,
  LogicalSwitch,
  LogicalSwitchPort,
  Northbound,
  PortGroup,
  RoutingPolicy,
  StaticRoute,
} from '../../../lib/ovn/northbound';
import type {
  ClusterSettings,
  RecordedAcl,
  RecordedRouter,
  RecordedRows,
  RecordedSwitch,
  RowsLine,
} from '../rows/line';

/** The subnet outside, which all networks of the recording share. */
export const outside = { name: 'external', gateway: '172.30.0.1' };
const sources = [] as const;

/** The recorded rows, with what of the cluster they leave out: the switches `join` and `external`, the node's routes. */
export function recordedNorthbound({ rows, settings }: RowsLine, nodes: NodeAddresses): Northbound {
  const cluster = rows.routers['ovn-cluster'] ?? {};
  const routers = { ...rows.routers, 'ovn-cluster': withJoin(cluster, settings) };
  return {
    routers: new Map(Object.entries(routers).map(([name, router]) => [name, routerOf(name, router)])),
    switches: new Map([
      ...Object.entries(rows.switches).map(([name, one]) => [name, switchOf(name, one)] as const),
      ['join', joinSwitch(nodes)],
      [outside.name, externalSwitch(rows)],
    ]),
    portGroups: new Map(
      Object.entries(rows.portGroups).map(([name, { ports = [], acls = [], ids = {} }]): [string, PortGroup] => [
        name,
        { name, ports, acls: acls.map(aclOf), ids, sources },
      ]),
    ),
    addressSets: new Map(
      Object.entries(rows.addressSets).map(([name, addresses]) => [name, { name, addresses, sources }]),
    ),
    loadBalancers: loadBalancersOf(rows),
  };
}

/** The first address of each join range, which the router has. */
function joinGateways({
  joinSubnet,
}: ClusterSettings): readonly { readonly address: string; readonly length: string }[] {
  return joinSubnet.split(',').map((cidr) => {
    const [network = '', length = ''] = cidr.split('/');
    return { address: network.replace(/(\.0|::)$/, (end) => (end === '::' ? '::1' : '.1')), length };
  });
}

function withJoin(cluster: RecordedRouter, settings: ClusterSettings): RecordedRouter {
  const gateways = joinGateways(settings);
  return {
    ...cluster,
    ports: [
      ...(cluster.ports ?? []),
      { name: 'ovn-cluster-join', networks: gateways.map(({ address, length }) => `${address}/${length}`) },
    ],
    staticRoutes: [
      ...(cluster.staticRoutes ?? []),
      ...gateways.map(({ address }) => ({
        prefix: address.includes(':') ? '::/0' : '0.0.0.0/0',
        nextHop: address,
        policy: 'dst-ip',
      })),
    ],
  };
}

/** The addresses of nodes in the join ranges, by node. */
export type NodeAddresses = ReadonlyMap<string, readonly string[]>;

/** In the order of the nodes, from the second address on. */
export function defaultNodes({ settings }: RowsLine): NodeAddresses {
  return new Map(settings.nodes.map((name, i) => [name, joinAddresses(`${i + 2}`)]));
}

/** As ACLs and policies of nodes name them: their order differs from one recording to another. */
export function nodeAddresses({ rows, settings }: RowsLine): NodeAddresses | undefined {
  const known = settings.nodes.flatMap((name) => {
    const host = hostByAcl(rows, name) ?? hostByPolicy(rows, name);
    return host === undefined ? [] : [[name, host] as const];
  });
  const [first] = known;
  if (!first) return undefined;
  // Of two nodes the other one has the other address.
  const other = first[1] === '2' ? '3' : '2';
  return new Map(settings.nodes.map((name) => [name, joinAddresses(new Map(known).get(name) ?? other)]));
}

function joinAddresses(host: string): readonly string[] {
  return [`100.64.0.${host}`, `fd00:100:64::${host}`];
}

function hostByAcl({ portGroups }: RecordedRows, node: string): string | undefined {
  const acls = portGroups[`node.${node}`]?.acls ?? [];
  return acls.map(({ match }) => /fd00:100:64::(\d+)/.exec(match)?.[1]).find((host) => host !== undefined);
}

function hostByPolicy({ routers }: RecordedRows, node: string): string | undefined {
  const policies = routers['ovn-cluster']?.policies ?? [];
  const own = policies.find(({ match, priority }) => priority === 29000 && match.includes(`.${node}_ip`));
  return /(\d+)$/.exec(own?.nextHops?.[0] ?? '')?.[1];
}

function joinSwitch(nodes: NodeAddresses): LogicalSwitch {
  return {
    ...bare('join'),
    ports: [
      routerPort('join-ovn-cluster', 'ovn-cluster-join'),
      ...[...nodes].map(([name, addresses]) => portOf({ name: `node-${name}`, addresses })),
    ],
  };
}

function externalSwitch({ routers }: RecordedRows): LogicalSwitch {
  const ports = Object.values(routers).flatMap(({ ports = [] }) =>
    ports.filter(({ name }) => name.endsWith('-external')),
  );
  return {
    ...bare(outside.name),
    ports: [
      portOf({ name: 'localnet.external', type: 'localnet', addresses: ['unknown'] }),
      ...ports.map(({ name }) => routerPort(`external-${name}`, name)),
    ],
  };
}

function bare(name: string): LogicalSwitch {
  return { name, ports: [], acls: [], loadBalancers: [], qos: [], options: {}, sources };
}

function routerPort(name: string, to: string): LogicalSwitchPort {
  return portOf({ name, type: 'router', addresses: ['router'], options: { 'router-port': to } });
}

function routerOf(name: string, router: RecordedRouter): LogicalRouter {
  return {
    name,
    ports: (router.ports ?? []).map(
      ({ name: port, networks, peer, options = {}, gatewayChassis = [], haChassisGroup }): LogicalRouterPort => ({
        name: port,
        networks,
        peer,
        options,
        gatewayChassis,
        haChassisGroup: haChassisGroup === undefined ? undefined : `${haChassisGroup}`,
        sources,
      }),
    ),
    staticRoutes: (router.staticRoutes ?? []).map(({ bfd: _, ...route }) => ({ ...route, sources }) as StaticRoute),
    policies: (router.policies ?? []).map(
      ({ bfd, nextHops = [], ...policy }) =>
        ({
          ...policy,
          nextHops,
          bfd: bfd ? nextHops.map((address) => ({ port: '', address })) : [],
          sources,
        }) as RoutingPolicy,
    ),
    nat: (router.nat ?? []).map(
      (nat) => ({ ...nat, options: nat.options ?? {}, sources }) as LogicalRouter['nat'][number],
    ),
    loadBalancers: router.loadBalancers ?? [],
    options: router.options ?? {},
    sources,
  };
}

function switchOf(
  name: string,
  { ports = [], acls = [], loadBalancers = [], options = {} }: RecordedSwitch,
): LogicalSwitch {
  return { ...bare(name), ports: ports.map(portOf), acls: acls.map(aclOf), loadBalancers, options };
}

function portOf(port: NonNullable<RecordedSwitch['ports']>[number]): LogicalSwitchPort {
  return {
    type: '',
    addresses: [],
    portSecurity: [],
    options: {},
    ...port,
    sources,
  } as LogicalSwitchPort;
}

function aclOf(acl: RecordedAcl): Acl {
  return { tier: 0, options: {}, ...acl, sources } as Acl;
}

function loadBalancersOf({ loadBalancers }: RecordedRows): ReadonlyMap<string, LoadBalancer> {
  const shared: RecordedRows['loadBalancers'] = {
    [balancerOfApiServer]: { protocol: 'tcp', vips: {} },
    ...loadBalancers,
  };
  return new Map(
    Object.entries(shared).map(([name, { protocol, vips }]): [string, LoadBalancer] => {
      const entries = Object.entries(vips).map(
        ([vip, backends]) => [vip, backends.split(',').filter(Boolean)] as const,
      );
      const row: LoadBalancer = {
        name,
        protocol: protocol as LoadBalancer['protocol'],
        vips: new Map(entries),
        options: {},
        healthChecks: [],
        sources,
      };
      return [name, withApiServer(row)];
    }),
  );
}

const balancerOfApiServer = 'cluster-tcp-loadbalancer';

/** The Service of the API server, which is recorded nowhere and in no manifest, makes switches of the default VPC balance. */
export function withApiServer(row: LoadBalancer): LoadBalancer {
  if (row.name !== balancerOfApiServer) return row;
  return { ...row, vips: new Map([['10.96.0.1:443', ['192.168.0.11:6443']], ...row.vips]) };
}
