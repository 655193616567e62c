import { parseCidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import { parseIp } from '../../net/ip';
import type { Block } from '../../net/range';
import { RangeSet } from '../../net/range-set';
import { groupBy } from '../../source/group-by';
import { Balancing } from '../balancing';
import type { Acl, LogicalSwitch, LogicalSwitchPort } from '../northbound';
import { onlyAddress } from '../packets/values';
import { type Rule, RuleTable } from '../rule-table';
import type { AnyPod, RouterPort, Topology } from '../topology';
import type { AclOf, SwitchStage } from '../trace';

/** A switch, with what is worked out of its rows. */
export class Switch {
  readonly balancing: Balancing;
  /** Whether any ACL of it follows connections. */
  readonly hasStatefulAcl: boolean;
  /** Whether it looks up connections: for its ACLs, or to balance them. */
  readonly isStateful: boolean;
  /** Tables by stage, by tier. */
  private readonly acls: Readonly<Record<SwitchStage, readonly RuleTable<AclOf>[]>>;
  /** What is not tracked, by direction. */
  readonly stateless: Readonly<Record<Acl['direction'], RuleTable<AclOf>>>;
  /** Who has an address. */
  private readonly neighbours = new Map<string, LogicalSwitchPort>();
  /** The addresses of each port. */
  private readonly own = new Map<string, readonly Ip[]>();
  private grouped: { readonly addresses: RangeSet; readonly ports: readonly LogicalSwitchPort[] }[] | undefined;
  readonly localnets: readonly LogicalSwitchPort[];
  /** Ports to routers, with the routers' ports. */
  readonly routers: readonly { readonly port: LogicalSwitchPort; readonly router: RouterPort }[];
  private readonly security = new Map<string, RangeSet | undefined>();
  /** Who has an address that no port of the rows has. */
  private readonly anyPod: AnyPod | undefined;

  constructor(
    readonly row: LogicalSwitch,
    private readonly topology: Topology,
  ) {
    const acls = aclsOf(row, topology);
    this.balancing = new Balancing(row.loadBalancers, topology.northbound.loadBalancers);
    this.hasStatefulAcl = acls.some(({ acl }) => acl.action === 'allow-related');
    this.isStateful = this.hasStatefulAcl || !this.balancing.isEmpty;
    this.acls = {
      in: tiers('in', acls, topology),
      'after-lb': tiers('after-lb', acls, topology),
      out: tiers('out', acls, topology),
    };
    const stateless = acls.filter(({ acl }) => acl.action === 'allow-stateless');
    this.stateless = {
      'from-lport': tableOf(
        stateless.filter(({ acl }) => acl.direction === 'from-lport'),
        topology,
      ),
      'to-lport': tableOf(
        stateless.filter(({ acl }) => acl.direction === 'to-lport'),
        topology,
      ),
    };
    this.localnets = row.ports.filter(({ type }) => type === 'localnet');
    this.routers = row.ports.flatMap((port) => {
      const router = topology.routerPort(port.type === 'router' ? port.options['router-port'] : undefined);
      return router ? [{ port, router }] : [];
    });
    for (const port of row.ports) this.own.set(port.name, addressesOf(port));
    for (const { port, router } of this.routers)
      this.own.set(port.name, topology.router(router.of.name)?.addressesAt(router) ?? []);
    for (const port of row.ports) for (const ip of this.own.get(port.name) ?? []) this.neighbours.set(`${ip}`, port);
    const anyPod = topology.anyPods.get(row.name);
    const known = anyPod && this.addressesOfPorts(this.own.keys());
    this.anyPod = anyPod && known && { ...anyPod, addresses: anyPod.addresses.subtract(known) };
  }

  /** Whether a port stands for several pods, which send to each other. */
  standsForOthers(port: LogicalSwitchPort): boolean {
    return port === this.anyPod?.port;
  }

  /** What the port that stands for others may have. */
  get anyPodAddresses(): RangeSet {
    return this.anyPod?.addresses ?? RangeSet.none;
  }

  /** The ACLs of a stage, tier after tier. */
  tiersOf(stage: SwitchStage): readonly RuleTable<AclOf>[] {
    return this.acls[stage];
  }

  /** By whom addresses are had: all pods together, each router apart. Costs as much as has been found. */
  receiversOf(
    wanted: RangeSet,
  ): readonly { readonly addresses: RangeSet; readonly ports: readonly LogicalSwitchPort[] }[] {
    const only = onlyAddress(wanted);
    if (only) {
      const port = this.neighbourAt(only);
      return port ? [{ addresses: wanted, ports: [port] }] : [];
    }
    return this.groups().flatMap(({ addresses, ports }) => {
      const own = addresses.intersect(wanted);
      return own.isEmpty ? [] : [{ addresses: own, ports }];
    });
  }

  /** The addresses of ports of the switch. */
  addressesOfPorts(names: Iterable<string>): RangeSet {
    const blocks: Block[] = [];
    for (const name of names) {
      blocks.push(...(this.own.get(name) ?? []));
      if (name === this.anyPod?.port.name) blocks.push(...this.anyPod.addresses);
    }
    return RangeSet.of(blocks);
  }

  private groups() {
    if (!this.grouped) {
      const isApart = (port: LogicalSwitchPort) => port.type === 'router' || this.topology.isApart(port);
      const addressed = this.row.ports.filter(({ name }) => (this.own.get(name) ?? []).length > 0);
      const [apart, together] = [addressed.filter(isApart), addressed.filter((port) => !isApart(port))];
      const pods = [...together, ...(this.anyPod ? [this.anyPod.port] : [])];
      this.grouped = [pods, ...apart.map((port) => [port])].map((ports) => ({
        addresses: this.addressesOfPorts(ports.map(({ name }) => name)),
        ports,
      }));
    }
    return this.grouped;
  }

  /** Who answers for an address. */
  neighbourAt(address: Ip): LogicalSwitchPort | undefined {
    return (
      this.neighbours.get(`${address}`) ?? (this.anyPod?.addresses.contains(address) ? this.anyPod.port : undefined)
    );
  }

  /** The addresses that a port may send from and be sent to; undefined: any. */
  securityOf(port: LogicalSwitchPort): RangeSet | undefined {
    if (!this.security.has(port.name)) {
      const blocks = port.portSecurity
        .flatMap((text) => text.split(/\s+/))
        .flatMap((text) => parseIp(text) ?? parseCidr(text) ?? []);
      this.security.set(port.name, blocks.length > 0 ? RangeSet.of(blocks) : undefined);
    }
    return this.security.get(port.name);
  }
}

/** The addresses of a port; those of a router are known by the router alone. */
export function addressesOf({ addresses }: LogicalSwitchPort): readonly Ip[] {
  return addresses.flatMap((text) => text.split(/\s+/)).flatMap((text) => parseIp(text) ?? []);
}

/** Those of the switch, and of every port group that has a port of it. */
export function aclsOf(row: LogicalSwitch, topology: Topology): readonly AclOf[] {
  const groups = new Set(row.ports.flatMap(({ name }) => topology.groupsOf(name)));
  return [
    ...row.acls.map((acl) => ({ acl })),
    ...[...groups].flatMap((group) => group.acls.map((acl) => ({ acl, group }))),
  ];
}

/** Where in the switch an ACL is asked. */
export function stageOf({ direction, options }: Acl): SwitchStage {
  if (direction === 'to-lport') return 'out';
  return options['apply-after-lb'] === 'true' ? 'after-lb' : 'in';
}

function tiers(stage: SwitchStage, acls: readonly AclOf[], topology: Topology): readonly RuleTable<AclOf>[] {
  const byTier = groupBy(
    acls.filter(({ acl }) => stageOf(acl) === stage),
    ({ acl }) => acl.tier,
  );
  return [...byTier].sort(([a], [b]) => a - b).map(([, own]) => tableOf(own, topology));
}

function tableOf(acls: readonly AclOf[], topology: Topology): RuleTable<AclOf> {
  return new RuleTable(
    acls.flatMap((item): readonly Rule<AclOf>[] => {
      const condition = topology.conditionOf(item.acl.match);
      return condition ? [{ priority: item.acl.priority, condition, item }] : [];
    }),
  );
}
