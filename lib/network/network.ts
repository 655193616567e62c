import { kindNamed } from '../kinds';
import type { Kind } from '../kinds/kind';
import type { SchemaProblem } from '../schema/problems';
import { problemsOf } from '../schema/problems';
import type { Resource } from '../source/resource';
import type { Target } from '../target/target';
import { AttachmentDefinition, parseProvider } from './attachment-definition';
import { Collection, groupBy } from './collection';
import { GatewayConfig } from './gateway-config';
import { IptablesEip } from './iptables-eip';
import { type External, existingEverywhere, type Hidden, misnamed } from './known';
import { DnatRule, FipRule, type NatRule, SnatRule } from './nat-rule';
import { type PinnedAddress, Pod } from './pod';
import { QosPolicy } from './qos-policy';
import { danglingReferencesOf, type Existence, type ResolvedReference } from './references';
import { Subnet } from './subnet';
import type { View } from './view';
import { Vpc } from './vpc';
import { VpcNatGateway } from './vpc-nat-gateway';

export interface NetworkOptions {
  readonly target: Target;
  /** Objects of the cluster that are not in the input, by name alone. */
  readonly external?: readonly External[];
  /** Documents that could not be read: what they may hold is not missing. */
  readonly hidden?: readonly Hidden[];
}

/** All resources together: indexed, with their references resolved. Immutable. */
export class Network {
  readonly target: Target;
  readonly vpcs: Collection<Vpc>;
  readonly subnets: Collection<Subnet>;
  readonly gateways: Collection<VpcNatGateway>;
  readonly eips: Collection<IptablesEip>;
  readonly snatRules: Collection<SnatRule>;
  readonly fipRules: Collection<FipRule>;
  readonly dnatRules: Collection<DnatRule>;
  readonly qosPolicies: Collection<QosPolicy>;
  readonly attachments: Collection<AttachmentDefinition>;
  readonly pods: Collection<Pod>;
  readonly gatewayConfig: GatewayConfig = new GatewayConfig(this);

  private readonly byKind: Map<string, Resource[]>;
  private readonly ofKnown = new Map<string, readonly Resource[]>();
  private readonly byTitle = new Map<string, Resource>();
  private readonly declared: readonly External[];
  private readonly nameless = new Set<string>();
  private readonly externals: ReadonlySet<string>;
  /** `kind/name` with either part empty where it is not known, and each kind alone. */
  private readonly hidden = new Set<string>();

  constructor(
    readonly resources: readonly Resource[],
    options: NetworkOptions,
  ) {
    this.target = options.target;
    const misnamedOnes = resources.flatMap((resource) => misnamed(resource) ?? []);
    for (const { kind = '', name = '' } of [...(options.hidden ?? []), ...misnamedOnes])
      this.hidden.add(kind).add(`${kind}/${name}`);
    this.declared = options.external ?? [];
    this.externals = new Set([...existingEverywhere, ...this.declared].map(identity));
    this.byKind = groupBy(resources, (resource) => resource.kind);
    for (const resource of resources) {
      if (resource.name === '') this.nameless.add(resource.kind);
      this.byTitle.set(identity(resource), resource);
    }

    const views = <V extends View>(kind: string, View: new (network: Network, resource: Resource) => V) =>
      new Collection(
        this.of(kind).map((resource) => new View(this, resource)),
        kindNamed(kind)?.namespaced,
      );
    this.vpcs = views('Vpc', Vpc);
    this.subnets = views('Subnet', Subnet);
    this.gateways = views('VpcNatGateway', VpcNatGateway);
    this.eips = views('IptablesEIP', IptablesEip);
    this.snatRules = views('IptablesSnatRule', SnatRule);
    this.fipRules = views('IptablesFIPRule', FipRule);
    this.dnatRules = views('IptablesDnatRule', DnatRule);
    this.qosPolicies = views('QoSPolicy', QosPolicy);
    this.attachments = views('NetworkAttachmentDefinition', AttachmentDefinition);
    this.pods = views('Pod', Pod);
  }

  /** The resources of a kind that the product knows, in the order of the input. */
  of(kind: string): readonly Resource[] {
    const known = this.ofKnown.get(kind);
    if (known) return known;
    const apiVersion = kindNamed(kind)?.apiVersion;
    const resources = (this.byKind.get(kind) ?? []).filter((resource) => resource.apiVersion === apiVersion);
    this.ofKnown.set(kind, resources);
    return resources;
  }

  find(kind: string, name: string, namespace?: string): Resource | undefined {
    return this.byTitle.get(identity({ kind, name, namespace }));
  }

  /** Names an object in the whole input: kind, namespace where the kind has one, name. */
  identity(resource: Resource): string {
    return `${resource.group}|${identity(resource)}`;
  }

  /** Whether an object is declared, or known, to exist in the cluster outside of the input. */
  isExternal(kind: string, name: string, namespace?: string): boolean {
    return this.externals.has(identity({ kind, name, namespace }));
  }

  /** Whether a document that could not be read may hold an object of this kind (and, if asked, this name). */
  mayHide(kind: string, name?: string): boolean {
    const keys = name === undefined ? [kind, ''] : [`${kind}/${name}`, `${kind}/`, `/${name}`, '/'];
    return keys.some((key) => this.hidden.has(key));
  }

  /**
   * Whether a Subnet is declared to exist of which neither VPC nor CIDR is known. What gateways and EIPs take for their
   * external subnet lies in no VPC.
   */
  get hasUnknownSubnets(): boolean {
    if (this.unknownSubnets === undefined) {
      const outside = new Set([...this.gateways, ...this.eips].map((view) => view.externalSubnetName));
      this.unknownSubnets = this.declared.some(
        ({ kind, name }) => kind === 'Subnet' && !this.subnets.get(name) && !outside.has(name),
      );
    }
    return this.unknownSubnets;
  }

  /** Whether an object is there. One without a name may be any of its kind: that is a mistake of its own. */
  existence(kind: string, name: string, namespace?: string): Existence {
    if (this.find(kind, name, namespace)) return 'found';
    if (this.isExternal(kind, name, namespace)) return 'external';
    return this.nameless.has(kind) || this.mayHide(kind, name) ? 'hidden' : 'missing';
  }

  /** The references of all resources to objects that are not in the input. */
  get references(): readonly ResolvedReference[] {
    this.resolved ??= this.resources.flatMap((resource) => danglingReferencesOf(this, resource));
    return this.resolved;
  }

  /** What the API server's schema says of each resource. */
  get schemaProblems(): readonly SchemaProblem[] {
    this.problems ??= this.resources.flatMap((resource) => problemsOf(resource, this.target));
    return this.problems;
  }

  subnetsOf(vpc: string): readonly Subnet[] {
    this.vpcSubnets ??= groupBy(this.subnets, (subnet) => subnet.vpcName);
    return this.vpcSubnets.get(vpc) ?? [];
  }

  subnetsFor(attachment: string, namespace: string): readonly Subnet[] {
    this.providerSubnets ??= groupBy(
      this.subnets,
      ({ provider }) => provider && `${provider.namespace}/${provider.name}`,
    );
    return this.providerSubnets.get(`${namespace}/${attachment}`) ?? [];
  }

  /** The only subnet with a provider; of several, kube-ovn may take any. */
  subnetOf(provider: string): Subnet | undefined {
    const parsed = parseProvider(provider);
    const subnets = parsed ? this.subnetsFor(parsed.name, parsed.namespace) : [];
    const [only, ...more] = subnets.filter((subnet) => subnet.provider?.text === provider);
    return more.length === 0 ? only : undefined;
  }

  gatewaysOf(vpc: string): readonly VpcNatGateway[] {
    this.vpcGateways ??= groupBy(this.gateways, (gateway) => gateway.vpcName);
    return this.vpcGateways.get(vpc) ?? [];
  }

  /** The gateways whose inner interface is in a subnet. */
  gatewaysIn(subnet: string): readonly VpcNatGateway[] {
    this.subnetGateways ??= groupBy(this.gateways, (gateway) => gateway.text('subnet'));
    return this.subnetGateways.get(subnet) ?? [];
  }

  /** The addresses that pods pin on further interfaces, by the provider of their network. */
  pinnedFor(provider: string): readonly PinnedAddress[] {
    this.providerPins ??= groupBy(
      [...this.pods].flatMap((pod) => pod.pinned),
      (pinned) => pinned.provider,
    );
    return this.providerPins.get(provider) ?? [];
  }

  /** The pods that name a subnet. */
  podsIn(subnet: string): readonly Pod[] {
    this.subnetPods ??= groupBy(this.pods, (pod) => pod.subnetName);
    return this.subnetPods.get(subnet) ?? [];
  }

  eipsOf(gateway: string): readonly IptablesEip[] {
    this.gatewayEips ??= groupBy(this.eips, (eip) => eip.text('natGwDp'));
    return this.gatewayEips.get(gateway) ?? [];
  }

  rulesOf(eip: string): readonly NatRule[] {
    this.eipRules ??= groupBy<NatRule, string>([...this.fipRules, ...this.dnatRules, ...this.snatRules], (rule) =>
      rule.text('eip'),
    );
    return this.eipRules.get(eip) ?? [];
  }

  private unknownSubnets?: boolean;
  private resolved?: readonly ResolvedReference[];
  private problems?: readonly SchemaProblem[];
  private vpcSubnets?: Map<string, Subnet[]>;
  private providerSubnets?: Map<string, Subnet[]>;
  private vpcGateways?: Map<string, VpcNatGateway[]>;
  private subnetGateways?: Map<string, VpcNatGateway[]>;
  private subnetPods?: Map<string, Pod[]>;
  private providerPins?: Map<string, PinnedAddress[]>;
  private gatewayEips?: Map<string, IptablesEip[]>;
  private eipRules?: Map<string, NatRule[]>;
}

/** The namespace counts only where the kind has one. */
function identity({ kind, name, namespace }: External): string {
  const known: Kind | undefined = kindNamed(kind);
  const space = known && !known.namespaced ? '' : (namespace ?? (known ? 'default' : ''));
  return `${kind} ${space}/${name}`;
}
