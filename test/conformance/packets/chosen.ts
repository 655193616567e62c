import { nodeAclsOf } from '../../../lib/controllers/kube-ovn/rows/acls/node';
import type { Cluster } from '../../../lib/controllers/kube-ovn/rows/cluster';
import { portGroupOfNode } from '../../../lib/controllers/kube-ovn/rows/names';
import { parseCidr } from '../../../lib/net/cidr';
import { type Ip, parseIp } from '../../../lib/net/ip';
import type {
  Acl,
  AssumedAddress,
  LogicalRouter,
  LogicalSwitchPort,
  Northbound,
  PortGroup,
  Row,
} from '../../../lib/ovn/northbound';
import type { RecordedRows, RowsLine } from '../rows/line';
import { inLaboratory, policyColumns, type Replaceable, routeColumns } from '../rows/router-tables';
import { aclText, areOfOthers, Grown, portName } from '../rows/switch-tables';
import { addressesIn, textOf } from '../rows/table';
import { withApiServer } from './recorded-northbound';

/**
 * Our rows with what was chosen in the recorded cluster, and stands in no manifest, in place of what we assume: addresses
 * that IPAM gave, names that Kubernetes made up, which of several rows stood when it was read, what pods of other networks
 * added to the sets of selectors that mean them, too, and that nodes are let in where others have a NetworkPolicy.
 */
export function asChosen(own: Northbound, cluster: Cluster, line: RowsLine, neighbours: () => Northbound): Northbound {
  const recorded = line.rows;
  const choices = new Choices();
  for (const { name, ports } of own.routers.values())
    for (const port of ports) {
      const same = recorded.routers[name]?.ports?.find((one) => one.name === port.name);
      if (same) choices.learn(port, port.networks, same.networks);
    }
  for (const { name, ports } of own.switches.values()) choices.learnPorts(ports, recorded.switches[name]?.ports ?? []);
  const rows = choices.applyTo(own) as Northbound;
  const grown = new Grown(rows, line, neighbours);
  return {
    routers: mapValues(rows.routers, (router) => withStandingRows(router, recorded)),
    switches: rows.switches,
    portGroups: mapValues(rows.portGroups, (group) => {
      return { ...group, acls: nodeAclsIn(group, line, cluster) ?? grown.recordedAclsOf(group) ?? group.acls };
    }),
    addressSets: mapValues(rows.addressSets, (set) => {
      return { ...set, addresses: [...new Set([...set.addresses, ...grown.addressesIn(set.name)])] };
    }),
    loadBalancers: mapValues(rows.loadBalancers, withApiServer),
  };
}

function mapValues<T>(map: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}

/** The ACLs of a node's group, where they are there because of other networks. */
function nodeAclsIn({ name }: PortGroup, line: RowsLine, cluster: Cluster): readonly Acl[] | undefined {
  const node = cluster.nodes?.find((one) => portGroupOfNode(one.name) === name);
  if (!node || !areOfOthers(name, line)) return undefined;
  const recorded = new Set((line.rows.portGroups[name]?.acls ?? []).map((acl) => aclText(name, acl)));
  return nodeAclsOf(node, cluster).filter((acl) => recorded.has(aclText(name, acl)));
}

type RecordedPort = NonNullable<RecordedRows['switches'][string]['ports']>[number];

class Choices {
  /** By the range and what we assume. */
  private readonly addresses = new Map<string, string>();
  private readonly names = new Map<string, string>();

  /** Of a port of a switch or a router. */
  learn({ assumed = [] }: Row, own: readonly string[], recorded: readonly string[]): void {
    const certain = new Set(own.map(withoutLength));
    for (const { address } of assumed) certain.delete(address);
    const left = recorded.map(withoutLength).filter((text) => !certain.has(text));
    for (const one of assumed) {
      const chosen = left.find((text) => isWithin(text, one));
      if (chosen) this.addresses.set(keyOf(one), chosen);
    }
  }

  /** Those of pods whose addresses are written take theirs first; the others are alike. */
  learnPorts(own: readonly LogicalSwitchPort[], recorded: readonly RecordedPort[]): void {
    const left = new Map(recorded.map((port) => [port.name, port]));
    const open = own.filter(({ name, assumed = [] }) => name.includes('*') || assumed.length > 0);
    for (const port of [...open].sort((a, b) => freedomOf(a) - freedomOf(b))) {
      const found = [...left.values()].find((one) => mayBe(port, one));
      if (!found) continue;
      left.delete(found.name);
      this.names.set(port.name, found.name);
      this.learn(port, port.addresses, addressesOf(found));
    }
  }

  /** A value of a row, or of rows, with all that stands in it. */
  applyTo(value: unknown, assumed: readonly AssumedAddress[] = []): unknown {
    if (typeof value === 'string') return this.names.get(value) ?? this.inText(value, assumed);
    if (Array.isArray(value)) return value.map((one) => this.applyTo(one, assumed));
    if (value instanceof Map)
      return new Map(
        Array.from(value, ([key, one]) => [this.applyTo(key, assumed), this.applyTo(one, assumed)] as const),
      );
    if (typeof value !== 'object' || value === null) return value;
    const own = (value as Row).assumed ?? assumed;
    const columns = Object.entries(value).filter(([key]) => key !== 'sources' && key !== 'assumed');
    return { ...value, ...Object.fromEntries(columns.map(([key, one]) => [key, this.applyTo(one, own)])) };
  }

  private inText(text: string, assumed: readonly AssumedAddress[]): string {
    if (assumed.length === 0) return text;
    const chosen = new Map(assumed.map((one) => [one.address, this.addresses.get(keyOf(one)) ?? one.address]));
    return text
      .split(addressesIn)
      .map((part) => chosen.get(part) ?? part)
      .join('');
  }
}

function freedomOf({ name, assumed = [] }: LogicalSwitchPort): number {
  return assumed.length * 2 + (name.includes('*') ? 1 : 0);
}

/** Whether a recorded port is the one that we mean. */
function mayBe({ name, addresses, assumed = [] }: LogicalSwitchPort, recorded: RecordedPort): boolean {
  if (portName(name) !== portName(recorded.name)) return false;
  const theirs = addressesOf(recorded);
  return addresses.every((address) => {
    const open = assumed.find((one) => one.address === address);
    return open ? theirs.some((text) => isWithin(text, open)) : theirs.includes(address);
  });
}

function addressesOf({ addresses = [] }: RecordedPort): readonly string[] {
  return addresses.flatMap((text) => text.split(' '));
}

function keyOf({ within, address }: AssumedAddress): string {
  return `${within} ${address}`;
}

function isWithin(text: string, { within }: AssumedAddress): boolean {
  const ip: Ip | undefined = parseIp(text);
  return ip !== undefined && parseCidr(within)?.contains(ip) === true;
}

function withoutLength(text: string): string {
  return text.split('/')[0] as string;
}

/** Of rows in whose place others may stand, those that did; two where kube-ovn wrote one twice. */
function withStandingRows(router: LogicalRouter, { routers }: RecordedRows): LogicalRouter {
  const { staticRoutes = [], policies = [] } = routers[router.name] ?? {};
  return {
    ...router,
    staticRoutes: standingAmong(router.staticRoutes, staticRoutes, (row) => textOf('', routeColumns(row))),
    policies: standingAmong(router.policies, policies, (row) => textOf('', policyColumns(row))),
  };
}

function standingAmong<R, O extends R & Replaceable<O>>(
  own: readonly O[],
  recorded: readonly R[],
  text: (row: R) => string,
): readonly O[] {
  const left = recorded.map(text);
  const open = (row: O) => row.alternatives?.length ?? 0;
  return [...own]
    .sort((a, b) => open(a) - open(b))
    .flatMap((row): readonly O[] => {
      const possible = [row, ...(row.alternatives ?? [])].map((one) => inLaboratory(one));
      const standing = possible.find((one) => left.includes(text(one)));
      if (!standing) return row.comesAndGoes ? [] : [row];
      const same = left.filter((one) => one === text(standing));
      for (const one of same) left.splice(left.indexOf(one), 1);
      return same.map(() => ({ ...standing, alternatives: undefined }));
    });
}
