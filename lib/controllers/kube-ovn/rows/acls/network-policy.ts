import { parseCidr } from '../../../../net/cidr';
import { type Family, parseIp } from '../../../../net/ip';
import type { Network } from '../../../../network/network';
import { Part } from '../../../../network/part';
import type { Acl, AddressSetRow, AssumedAddress, PortGroup } from '../../../../ovn/northbound';
import type { Place, Resource } from '../../../../source/resource';
import type { Cluster } from '../cluster';
import { does } from '../features';
import { interconnectionOf } from '../interconnection';
import { dotted } from '../names';
import { type Peers, peersOf } from '../peers';
import { type LogicalPod, type PodPort, podsOf } from '../pods';
import { remembered } from '../remembered';
import { servicesOfPods } from '../services';
import { aclName, addressField, and, type Direction, fromPods, ofGroup, orderOf, toPods, within } from './match';
import { aclPriorities, commonTier } from './priorities';

/** What the controller makes of a NetworkPolicy. */
export interface PolicyRows {
  readonly group: PortGroup;
  readonly sets: readonly AddressSetRow[];
}

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/network_policy.go, handleUpdateNp). */
export const networkPolicyRowsOf = remembered((network, cluster): readonly PolicyRows[] =>
  cluster.enableNp ? networkPoliciesOf(network).map((resource) => new Policy(resource, network, cluster).rows()) : [],
);

export function networkPoliciesOf(network: Network): readonly Resource[] {
  const all = network.kinds.get('NetworkPolicy') ?? [];
  return all.filter(({ apiVersion, name }) => apiVersion === 'networking.k8s.io/v1' && name !== '');
}

/** What a policy says of one direction. */
interface Way {
  readonly direction: Direction;
  readonly type: 'Ingress' | 'Egress';
  /** The field with the rules, and the word in names of rows. */
  readonly field: 'ingress' | 'egress';
  /** The field of a rule with its peers. */
  readonly peers: 'from' | 'to';
}

const ways: readonly Way[] = [
  { direction: toPods, type: 'Ingress', field: 'ingress', peers: 'from' },
  { direction: fromPods, type: 'Egress', field: 'egress', peers: 'to' },
];

/** Who may send to the pods of a policy, or be sent to, by one rule in one family. */
interface Allowed {
  /** Blocks with what is left out of each. */
  readonly blocks: readonly Block[];
  readonly addresses: ReadonlySet<string>;
  readonly assumed: readonly AssumedAddress[];
}

interface Block {
  readonly cidr: string;
  readonly except: readonly string[];
}

const everybody: Readonly<Record<Family, string>> = { 4: '0.0.0.0/0', 6: '::/0' };

class Policy {
  private readonly namespace: string;
  private readonly spec: Part;
  /** As it stands in the names of rows, which begin with a letter. */
  private readonly name: string;
  private readonly group: string;
  private readonly providers: ReadonlySet<string> | undefined;
  private readonly ports: readonly PodPort[];
  private readonly families: readonly Family[];
  private readonly isLax: boolean;

  constructor(
    private readonly resource: Resource,
    private readonly network: Network,
    private readonly cluster: Cluster,
  ) {
    this.namespace = resource.namespace ?? 'default';
    this.spec = new Part(resource, ['spec'], resource.get('spec'));
    this.name = /^\p{L}/u.test(resource.name) ? resource.name : `np${resource.name}`;
    this.group = dotted(`${this.name}.${this.namespace}`);
    this.providers = this.does('policiesForProviders') ? providersOf(this.annotation('network_policy_for')) : undefined;
    this.isLax = this.does('laxPolicies') && this.annotation('network_policy_enforcement') === 'lax';
    this.ports = this.peers
      .podsIn(this.namespace, this.spec.raw('podSelector'))
      .flatMap(({ ports }) => ports.filter(({ provider }) => this.isFor(provider)));
    const families = new Set(this.ports.flatMap(({ subnet }) => subnet.cidrs?.map(({ family }) => family) ?? []));
    this.families = ([4, 6] as const).filter((family) => families.has(family));
  }

  rows(): PolicyRows {
    const chosen = ways.filter((way) => this.isAbout(way));
    const ofRules = chosen.flatMap((way) => this.families.map((family) => this.ofFamily(way, family)));
    const acls = [
      ...chosen.flatMap((way) => this.drops(way)),
      ...ofRules.flatMap((one) => one.acls),
      ...this.letThrough(),
    ];
    const group: PortGroup = {
      name: this.group,
      ports: this.ports.map(({ name }) => name),
      acls,
      ids: { np: `${this.namespace}/${this.name}` },
      sources: [this.resource.at('metadata', 'name'), this.spec.at('podSelector')],
    };
    return { group, sets: ofRules.flatMap(({ sets }) => sets) };
  }

  private does(feature: Parameters<typeof does>[1]): boolean {
    return does(this.cluster.release, feature);
  }

  private get peers(): Peers {
    return peersOf(this.network, this.cluster);
  }

  private annotation(key: string): string | undefined {
    const value = this.resource.get('metadata', 'annotations', `ovn.kubernetes.io/${key}`);
    return typeof value === 'string' ? value : undefined;
  }

  private isFor(provider: string): boolean {
    return this.providers?.has(provider) ?? true;
  }

  /** Without policyTypes a policy is about ingress, and about egress where it has such rules. */
  private isAbout({ type, field }: Way): boolean {
    const types = this.spec.raw('policyTypes');
    if ((this.spec.raw(field) ?? undefined) !== undefined) return true;
    return Array.isArray(types) ? types.includes(type) : type === 'Ingress';
  }

  private acl(
    { direction }: Way,
    acl: Pick<Acl, 'priority' | 'match' | 'action' | 'sources'> & { name?: string },
  ): Acl {
    const tier = commonTier(this.cluster.release);
    return { direction: direction.direction, tier, options: orderOf(direction), ...acl };
  }

  /** What no rule allows is dropped (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, UpdateDefaultBlockACLOps). */
  private drops(way: Way): Acl[] {
    if (this.families.length === 0) return [];
    const { direction } = way;
    const name = aclName(`${this.namespace}/${this.name}`);
    const sources = [this.spec.at('policyTypes'), this.spec.at('podSelector')];
    const of = (what: string) => and(ofGroup(direction, this.group), what);
    const drop = this.acl(way, {
      priority: aclPriorities.networkPolicyDrop,
      match: of(this.isLax ? '(tcp || udp || sctp)' : 'ip'),
      action: 'drop',
      name,
      sources,
    });
    if (!this.isLax) return [drop];
    const exceptions = dhcp[direction.direction].map((exception) =>
      this.acl(way, {
        priority: aclPriorities.networkPolicyAllow,
        match: of(exception),
        action: 'allow-related',
        name,
        sources,
      }),
    );
    return [drop, ...exceptions];
  }

  /** What passes every policy, of whatever pod: neighbours and all else of ICMPv6; before, packets from and to gateways. */
  private letThrough(): Acl[] {
    const sources = [this.resource.at('metadata', 'name')];
    const stateless = (way: Way, match: string): Acl =>
      this.acl(way, { priority: aclPriorities.networkPolicyAllow, match, action: 'allow-stateless', sources });
    const [incoming, outgoing] = ways as readonly [Way, Way];
    const isDual = this.families.includes(6);
    if (this.does('allOfIcmp6'))
      return isDual && !this.isLax ? [stateless(incoming, 'icmp6'), stateless(outgoing, 'icmp6')] : [];
    const byGateway = this.gateways.flatMap(({ text, assumed }) => {
      const family = parseIp(text)?.family ?? 4;
      return [
        { ...stateless(incoming, `${addressField(family, 'src')} == ${text}`), assumed },
        { ...stateless(outgoing, `${addressField(family, 'dst')} == ${text}`), assumed },
      ];
    });
    return isDual ? [...byGateway, stateless(outgoing, 'nd || nd_ra || nd_rs')] : byGateway;
  }

  /** The gateways of the subnets of its pods, and the addresses that the VPC's router has beside them. */
  private get gateways(): readonly { readonly text: string; readonly assumed?: readonly AssumedAddress[] }[] {
    const subnets = new Set(this.ports.map(({ subnet }) => subnet));
    const all = [...subnets].flatMap((subnet) => {
      const { addresses, assumed } = interconnectionOf(subnet, this.cluster);
      const beside = addresses.map((text) => ({ text, ...(assumed.length > 0 && { assumed }) }));
      return [...subnet.gateways.map((gateway) => ({ text: `${gateway}` })), ...beside];
    });
    return [...new Map(all.map((one) => [one.text, one])).values()];
  }

  private ofFamily(way: Way, family: Family): { readonly acls: Acl[]; readonly sets: AddressSetRow[] } {
    const rules = this.spec.parts(way.field);
    if (rules.length === 0) return this.ofNobody(way, family);
    const ofRules = rules.map((rule, index) => this.ofRule(way, family, rule, index));
    return { acls: ofRules.flatMap(({ acls }) => acls), sets: ofRules.flatMap(({ sets }) => sets) };
  }

  /** A direction without rules has a row all the same, for two empty sets. */
  private ofNobody(way: Way, family: Family) {
    const sources = [this.spec.at('policyTypes')];
    const sets = this.sets(way, family, 'all', { blocks: [], addresses: new Set(), assumed: [] }, sources);
    return { acls: this.allowSets(way, family, 'all', [undefined], sources), sets };
  }

  private ofRule(way: Way, family: Family, rule: Part, index: number) {
    const allowed = this.allowedBy(rule, way, family);
    const sources = [rule.at()];
    const sets = this.sets(way, family, `${index}`, allowed, sources);
    const { blocks, addresses } = allowed;
    const ports = this.portsOf(rule);
    if (!this.does('blocksInMatches')) {
      // A rule for nobody has a row for all ports of two empty sets.
      const isForNobody = blocks.length + addresses.size === 0;
      return { acls: this.allowSets(way, family, `${index}`, isForNobody ? [undefined] : ports, sources), sets };
    }
    const acls = [
      ...(addresses.size > 0 ? this.allowSets(way, family, `${index}`, ports, sources) : []),
      ...this.allowBlocks(way, family, index, blocks, ports, sources),
    ];
    return { acls, sets };
  }

  /** (kubeovn/kube-ovn v1.16.2 pkg/controller/network_policy.go, fetchPolicySelectedAddresses). */
  private allowedBy(rule: Part, way: Way, family: Family): Allowed {
    const peers = rule.parts(way.peers);
    if (peers.length === 0) return { blocks: [], addresses: new Set([everybody[family]]), assumed: [] };
    const blocks = peers.flatMap((peer) => blockOf(peer.part('ipBlock'), family));
    const pods = peers.flatMap((peer) => this.podsOf(peer));
    const addresses = new Set<string>();
    const assumed: AssumedAddress[] = [];
    for (const pod of pods) {
      for (const one of pod.interfaces.filter(({ provider }) => this.isFor(provider))) {
        for (const ip of one.addresses) if (ip.family === family) addresses.add(`${ip}`);
        assumed.push(...one.assumed.filter(({ address }) => addresses.has(address)));
      }
      if (this.does('servicesOfPeers'))
        for (const ip of servicesOfPods(this.network, this.cluster).addressesOf(pod, family)) addresses.add(ip);
    }
    return { blocks, addresses, assumed };
  }

  private podsOf(peer: Part): readonly LogicalPod[] {
    const [pods, namespaces] = [peer.raw('podSelector') ?? undefined, peer.raw('namespaceSelector') ?? undefined];
    if (pods === undefined && namespaces === undefined) return [];
    const names = namespaces === undefined ? [this.namespace] : this.peers.namespacesOf(namespaces);
    return names.flatMap((namespace) => this.peers.podsIn(namespace, pods));
  }

  private sets(way: Way, family: Family, index: string, allowed: Allowed, sources: readonly Place[]): AddressSetRow[] {
    const [allow, except] = this.setNames(way, family, index);
    const { blocks, addresses, assumed } = allowed;
    const inSets = this.does('blocksInMatches') ? [] : blocks;
    return [
      {
        name: allow,
        addresses: [...new Set([...inSets.map(({ cidr }) => cidr), ...addresses])],
        sources,
        assumed: assumed.length > 0 ? assumed : undefined,
      },
      { name: except, addresses: [...new Set(inSets.flatMap((block) => block.except))], sources },
    ];
  }

  private setNames({ field }: Way, family: Family, index: string): readonly [allow: string, except: string] {
    const name = (which: string) => `${dotted(`${this.group}.${field}.${which}`)}.IPv${family}.${index}`;
    return [name('allow'), name('except')];
  }

  /** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newNetworkPolicyACLMatch). */
  private allowSets(way: Way, family: Family, index: string, ports: Ports, sources: readonly Place[]): Acl[] {
    const { direction } = way;
    const [allow, except] = this.setNames(way, family, index);
    const remote = addressField(family, direction.remote);
    const peers = and(`${remote} == $${allow}`, `${remote} != $${except}`);
    return this.allow(way, `IPv${family}/${index}`, peers, ports, sources);
  }

  /** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newIPBlockACLMatch). */
  private allowBlocks(
    way: Way,
    family: Family,
    index: number,
    blocks: readonly Block[],
    ports: Ports,
    sources: readonly Place[],
  ): Acl[] {
    if (blocks.length === 0) return [];
    const remote = addressField(family, way.direction.remote);
    const conditions = blocks.map(({ cidr, except }) => {
      const inside = `${remote} == ${cidr}`;
      return except.length === 0 ? inside : and(inside, `${remote} != {${except.join(', ')}}`);
    });
    const isSeveral = conditions.length > 1;
    const words = conditions.map((one) => (isSeveral && one.includes(' && ') ? `(${one})` : one));
    return this.allow(way, `IPv${family}/${index}/ipBlock`, `(${words.join(' || ')})`, ports, sources);
  }

  private allow(way: Way, suffix: string, peers: string, ports: Ports, sources: readonly Place[]): Acl[] {
    return ports.map((port) =>
      this.acl(way, {
        priority: aclPriorities.networkPolicyAllow,
        match: and(ofGroup(way.direction, this.group), 'ip', peers, port),
        action: 'allow-related',
        name: aclName(`np/${this.name}.${this.namespace}/${way.field}/${suffix}`),
        sources,
      }),
    );
  }

  /** The ports of a rule as conditions; undefined: any. A named port is what the containers of the policy's namespace call so. */
  private portsOf(rule: Part): Ports {
    const ports = rule.parts('ports');
    if (ports.length === 0) return [undefined];
    return ports.flatMap((one) => {
      const protocol = (one.text('protocol') ?? 'TCP').toLowerCase();
      const [port, endPort] = [one.raw('port') ?? undefined, one.raw('endPort') ?? undefined];
      if (port === undefined) return [protocol];
      if (endPort !== undefined) return [within(`${protocol}.dst`, port, endPort)];
      const number = typeof port === 'number' ? port : this.namedPort(`${port}`);
      return number === undefined ? [] : [`${protocol}.dst == ${number}`];
    });
  }

  /** A name that no container has stands for no port; before, for port 0. */
  private namedPort(name: string): number | undefined {
    const pods = podsOf(this.network, this.cluster).inNamespace(this.namespace);
    const named = pods.flatMap(({ namedPorts }) => namedPorts).find((one) => one.name === name);
    return named?.port ?? (this.does('blocksInMatches') ? undefined : 0);
  }
}

/** Conditions on ports, one of which has to hold. */
type Ports = readonly (string | undefined)[];

/** What gets addresses by DHCP keeps them. */
const dhcp = {
  'to-lport': ['udp.src == 67 && udp.dst == 68 && ip4', 'udp.src == 547 && udp.dst == 546 && ip6'],
  'from-lport': ['udp.src == 68 && udp.dst == 67 && ip4', 'udp.src == 546 && udp.dst == 547 && ip6'],
} as const;

function blockOf(block: Part, family: Family): Block[] {
  const cidr = block.text('cidr');
  if (cidr === undefined || parseCidr(cidr)?.family !== family) return [];
  return [{ cidr, except: block.texts('except').map(({ text }) => text) }];
}

/** `ovn`, and `<namespace>/<nad>` of attachments; undefined: whatever they are. Entries of another form count for nothing. */
function providersOf(text: string | undefined): ReadonlySet<string> | undefined {
  if (!text?.trim()) return undefined;
  const providers = text.split(',').flatMap((entry) => {
    const [first = '', name] = entry.trim().split('/', 2);
    if (name === undefined) return first.toLowerCase() === 'ovn' ? ['ovn'] : [];
    return first && name ? [`${name}.${first}.ovn`] : [];
  });
  return new Set(providers);
}
