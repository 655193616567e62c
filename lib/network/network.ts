import { findKind, kindNamed } from '../kinds';
import { builtInGroup } from '../kinds/kubernetes/built-in';
import { podKinds } from '../kinds/pod-form';
import { Definitions } from '../schema/crds/definitions';
import { once } from '../schema/once';
import type { SchemaProblem } from '../schema/problems';
import { isServed, problemsOf, storedValue } from '../schema/problems';
import { groupBy } from '../source/group-by';
import { holdsAnyPlaceholder, holdsPlaceholder } from '../source/placeholder';
import type { Resource } from '../source/resource';
import type { Target } from '../target/target';
import { AttachmentDefinition, parseProvider } from './attachment-definition';
import { BgpConf, EvpnConf } from './bgp-conf';
import { Collection, grouped } from './collection';
import { EffectiveObject } from './effective-object';
import { GatewayConfig } from './gateway-config';
import { IpPool } from './ip-pool';
import { IpRecord } from './ip-record';
import { IptablesEip } from './iptables-eip';
import { type External, existingEverywhere, type Hidden, misnamed } from './known';
import { SwitchLbRule } from './load-balancer-rule';
import { isMadeByKubeOvn } from './made-by-kube-ovn';
import { SubnetsByNamespace } from './namespace-subnets';
import { DnatRule, FipRule, type NatRule, SnatRule } from './nat-rule';
import { NodePolicy } from './node-policy';
import { type ObjectionTo, objectionsIn } from './objections';
import { OvnEip } from './ovn-eip';
import { OvnDnatRule, OvnFip, type OvnNatRule, OvnSnatRule } from './ovn-nat-rule';
import { Pod } from './pod';
import { interfacesOf, type PodInterface, pinsOf } from './pod-interface';
import { PodTemplate } from './pod-template';
import { ProviderNetwork } from './provider-network';
import { QosPolicy } from './qos-policy';
import { type MissingReference, missingReferencesOf } from './references';
import { SecurityGroup } from './security-group';
import { Subnet } from './subnet';
import { UserDefinedNetwork } from './user-defined-network';
import type { View } from './view';
import { Vip } from './vip';
import { Vlan } from './vlan';
import { type Owner, ownersIn, Vpc } from './vpc';
import { VpcDns } from './vpc-dns';
import { VpcEgressGateway } from './vpc-egress-gateway';
import { VpcNatGateway } from './vpc-nat-gateway';

export interface NetworkOptions {
  readonly target: Target;
  /** Objects of the cluster that are not in the input, by name alone. */
  readonly external?: readonly External[];
  /** Documents that could not be read: what they may hold is not missing. */
  readonly hidden?: readonly Hidden[];
  /** What resources were before, where they are updates of something: rules of their schemas may compare the two. */
  readonly former?: ReadonlyMap<Resource, Resource>;
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
  readonly providerNetworks: Collection<ProviderNetwork>;
  readonly vlans: Collection<Vlan>;
  readonly egressGateways: Collection<VpcEgressGateway>;
  readonly ovnEips: Collection<OvnEip>;
  readonly ovnFips: Collection<OvnFip>;
  readonly ovnSnatRules: Collection<OvnSnatRule>;
  readonly ovnDnatRules: Collection<OvnDnatRule>;
  readonly vips: Collection<Vip>;
  readonly ipPools: Collection<IpPool>;
  readonly ipRecords: Collection<IpRecord>;
  readonly securityGroups: Collection<SecurityGroup>;
  readonly switchLbRules: Collection<SwitchLbRule>;
  /** The same with an OvnEip in front. */
  readonly routerLbRules: Collection<SwitchLbRule>;
  readonly vpcDnses: Collection<VpcDns>;
  readonly bgpConfs: Collection<BgpConf>;
  readonly evpnConfs: Collection<EvpnConf>;
  /** Networks of OVN-Kubernetes that one namespace has, and those that namespaces share. */
  readonly userNetworks: Collection<UserDefinedNetwork>;
  readonly clusterUserNetworks: Collection<UserDefinedNetwork>;
  readonly nodePolicies: Collection<NodePolicy>;
  readonly gatewayConfig: GatewayConfig = new GatewayConfig(this);

  private readonly byKind: ReadonlyMap<string, readonly Resource[]>;
  private readonly unknownKinds = new Map<string, boolean>();
  private readonly named = new Map<string, Collection<Resource>>();
  private readonly declared: readonly External[];
  private readonly effectiveObjects = new Map<Resource, Resource>();
  private readonly former: ReadonlyMap<Resource, Resource> | undefined;
  private readonly externals: ReadonlySet<string>;
  /** `kind/name` with either part empty where it is not known, and each kind alone. */
  private readonly hidden = new Set<string>();

  constructor(
    readonly resources: readonly Resource[],
    options: NetworkOptions,
  ) {
    this.target = options.target;
    this.former = options.former;
    for (const { kind = '', name = '' } of [
      ...(options.hidden ?? []),
      ...resources.flatMap((one) => misnamed(one) ?? []),
    ])
      this.hidden.add(kind).add(`${kind}/${name}`);
    this.declared = options.external ?? [];
    this.externals = new Set([...existingEverywhere, ...this.declared].map(identity));
    this.byKind = groupBy(resources, (resource) => resource.kind);

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
    this.providerNetworks = views('ProviderNetwork', ProviderNetwork);
    this.vlans = views('Vlan', Vlan);
    this.egressGateways = views('VpcEgressGateway', VpcEgressGateway);
    this.ovnEips = views('OvnEip', OvnEip);
    this.ovnFips = views('OvnFip', OvnFip);
    this.ovnSnatRules = views('OvnSnatRule', OvnSnatRule);
    this.ovnDnatRules = views('OvnDnatRule', OvnDnatRule);
    this.vips = views('Vip', Vip);
    this.ipPools = views('IPPool', IpPool);
    this.ipRecords = views('IP', IpRecord);
    this.securityGroups = views('SecurityGroup', SecurityGroup);
    this.switchLbRules = views('SwitchLBRule', SwitchLbRule);
    this.routerLbRules = views('RouterLBRule', SwitchLbRule);
    this.vpcDnses = views('VpcDns', VpcDns);
    this.bgpConfs = views('BgpConf', BgpConf);
    this.evpnConfs = views('EvpnConf', EvpnConf);
    this.userNetworks = views('UserDefinedNetwork', UserDefinedNetwork);
    this.clusterUserNetworks = views('ClusterUserDefinedNetwork', UserDefinedNetwork);
    this.nodePolicies = views('NodeNetworkConfigurationPolicy', NodePolicy);
  }

  /** The objects of a kind that the product knows and the target has, effective, in the order of the input. */
  of(kind: string): readonly Resource[] {
    return (this.byKind.get(kind) ?? [])
      .filter((resource) => findKind(resource.apiVersion, kind) && this.isServed(resource))
      .map((resource) => this.effective(resource));
  }

  /** Whether the API server of the target has the kind of a resource, in its version. */
  isServed(resource: Resource): boolean {
    return isServed(resource, this.target, this.definitions);
  }

  /** A resource as it is written, by its name; without a namespace of its own it may be meant for any. */
  find(kind: string, name: string, namespace?: string): Resource | undefined {
    let collection = this.named.get(kind);
    if (!collection) {
      collection = new Collection(this.byKind.get(kind) ?? [], kindNamed(kind)?.namespaced);
      this.named.set(kind, collection);
    }
    return collection.get(name, namespace);
  }

  /** The resources by kind, of whatever API group, as they are written. */
  get kinds(): ReadonlyMap<string, readonly Resource[]> {
    return this.byKind;
  }

  /** Whether an object is declared, or known, to exist in the cluster outside of the input. */
  isExternal(kind: string, name: string, namespace?: string): boolean {
    return this.externals.has(identity({ kind, name, namespace }));
  }

  /** Whether an object of this kind is in the input, or declared to exist in the cluster. */
  hasAny(kind: string): boolean {
    return this.of(kind).length > 0 || this.declared.some((one) => one.kind === kind);
  }

  /**
   * Whether there may be an object of this kind (and, if asked, this name) that we do not see: in a document that could
   * not be read, or under a name or kind that is a mistake.
   */
  mayHide(kind: string, name?: string): boolean {
    if (name === undefined && this.hasUnknownValues(kind)) return true;
    if (this.hidden.size === 0) return false;
    const keys = name === undefined ? [kind, ''] : [`${kind}/${name}`, `${kind}/`, `/${name}`, '/'];
    return keys.some((key) => this.hidden.has(key));
  }

  /** Whether an object of this kind holds a value that is not known yet: it may be anything to the others. */
  hasUnknownValues(kind: string): boolean {
    return once(this.unknownKinds, kind, () =>
      (this.byKind.get(kind) ?? []).some((resource) => holdsAnyPlaceholder(this.effective(resource).value.spec)),
    );
  }

  /** Whether an object is neither in the input nor in the cluster, for all that can be known. */
  isMissing(kind: string, name: string, namespace?: string): boolean {
    if (holdsPlaceholder(name) || (namespace !== undefined && holdsPlaceholder(namespace))) return false;
    if (this.find(kind, name, namespace) || this.isExternal(kind, name, namespace)) return false;
    return !(this.mayHide(kind, name) || isMadeByKubeOvn(this, kind, name));
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

  /** The references of all resources to objects that do not exist. */
  get missingReferences(): readonly MissingReference[] {
    this.missing ??= this.resources.flatMap((resource) => missingReferencesOf(this, resource));
    return this.missing;
  }

  /**
   * The object as the API server of the target keeps it: without the fields that the release does not have, with the
   * defaults of the others. Whatever asks what an object does reads this one; nobody asks the release for a field.
   */
  effective(resource: Resource): Resource {
    const { written } = resource;
    return once(this.effectiveObjects, written, () => {
      const value = storedValue(written, this.target, this.definitions);
      return value === written.value ? written : new EffectiveObject(written, value);
    });
  }

  /** The kinds that CustomResourceDefinitions define, of the input and of the cluster. */
  get definitions(): Definitions {
    this.defined ??= new Definitions(this.byKind.get('CustomResourceDefinition') ?? []);
    return this.defined;
  }

  /** Whether a resource is of a kind without namespaces; undefined if nobody knows its kind. */
  isClusterScoped(resource: Resource): boolean | undefined {
    const { apiVersion, group, kind } = resource;
    const known = this.definitions.of(resource) ?? findKind(apiVersion, kind) ?? builtInGroup(group)?.get(kind);
    return known && !known.namespaced;
  }

  /** The pods of the input and of all that makes pods, kind by kind. */
  get podTemplates(): readonly PodTemplate[] {
    this.templates ??= [...podKinds].flatMap((kind) =>
      (this.byKind.get(kind) ?? []).flatMap((resource) => PodTemplate.of(resource) ?? []),
    );
    return this.templates;
  }

  /** What the API server's schema says of each resource. */
  get schemaProblems(): readonly SchemaProblem[] {
    this.problems ??= this.resources.flatMap((resource) =>
      problemsOf(resource, this.target, this.definitions, this.former?.get(resource)),
    );
    return this.problems;
  }

  /** What the API server's own validation says of each resource. */
  get objections(): readonly ObjectionTo[] {
    this.objected ??= objectionsIn(this.resources, this);
    return this.objected;
  }

  /** The subnets that NAT gateways have as their external one, each with the first such gateway. */
  get externalSubnets(): ReadonlyMap<Subnet, VpcNatGateway> {
    if (!this.externalOnes) {
      this.externalOnes = new Map();
      for (const gateway of this.gateways) {
        const { externalSubnet } = gateway;
        if (externalSubnet && !this.externalOnes.has(externalSubnet)) this.externalOnes.set(externalSubnet, gateway);
      }
    }
    return this.externalOnes;
  }

  /** The custom VPCs that list each namespace, in the order of the input; more than one is a mistake. */
  get namespaceOwners(): ReadonlyMap<string, readonly Owner[]> {
    this.owners ??= ownersIn(this.vpcs);
    return this.owners;
  }

  /** The subnets of a VPC. */
  readonly subnetsOf = grouped(
    () => this.subnets,
    (subnet) => subnet.vpcName,
  );

  /** The NAT gateways of a VPC. */
  readonly gatewaysOf = grouped(
    () => this.gateways,
    (gateway) => gateway.vpcName,
  );

  /** The NAT gateways whose inner interface is in a subnet. */
  readonly gatewaysIn = grouped(
    () => this.gateways,
    (gateway) => gateway.subnetName,
  );

  /** The NAT gateways whose outer interface is in a subnet. */
  readonly gatewaysOn = grouped(
    () => this.gateways,
    (gateway) => gateway.externalSubnetName,
  );

  /** The EIPs that have their address in a subnet. */
  readonly eipsIn = grouped(
    () => this.eips,
    (eip) => eip.externalSubnetName,
  );

  /** What makes pods whose first interface names a subnet. */
  readonly podsIn = grouped(
    () => this.podTemplates,
    (pods) => pods.annotation('ovn.kubernetes.io/logical_switch') || undefined,
  );

  /** The interfaces of all pods that kube-ovn has a part in. */
  get podInterfaces(): readonly PodInterface[] {
    this.interfaces ??= this.podTemplates.flatMap((pods) => this.interfacesOf(pods));
    return this.interfaces;
  }

  /** Those of the pods of one workload. */
  interfacesOf(pods: PodTemplate): readonly PodInterface[] {
    return once(this.interfacesByPods, pods, () => interfacesOf(this, pods));
  }

  /** Where the pods of each namespace get their addresses. */
  get namespaceSubnets(): SubnetsByNamespace {
    this.byNamespace ??= new SubnetsByNamespace(this);
    return this.byNamespace;
  }

  /** The IPPools of a subnet. */
  readonly poolsIn = grouped(
    () => this.ipPools,
    (pool) => pool.subnetName,
  );

  /** The IPPools that list a namespace. */
  poolsOfNamespace(namespace: string): readonly IpPool[] {
    this.poolsByNamespace ??= groupBy(
      [...this.ipPools].flatMap((pool) => Array.from(pool.namespaces, (listed) => ({ listed, pool }))),
      ({ listed }) => listed,
    );
    return this.poolsByNamespace.get(namespace)?.map(({ pool }) => pool) ?? [];
  }

  /** The addresses that annotations of pods pin in a subnet. */
  readonly pinnedIn = grouped(
    () => this.podInterfaces.flatMap(pinsOf),
    ({ subnet }) => subnet,
  );

  /** The reserved addresses of a subnet. */
  readonly vipsIn = grouped(
    () => this.vips,
    (vip) => vip.subnetName,
  );

  /** The EIPs of a NAT gateway. */
  readonly eipsOf = grouped(
    () => this.eips,
    (eip) => eip.gatewayName,
  );

  /** The NAT rules of an EIP. */
  readonly rulesOf = grouped<NatRule, string>(
    () => [...this.fipRules, ...this.dnatRules, ...this.snatRules],
    (rule) => rule.eipName,
  );

  /** The rules of OVN's own NAT that use an OvnEip. */
  readonly ovnRulesOf = grouped<OvnNatRule, string>(
    () => [...this.ovnFips, ...this.ovnDnatRules, ...this.ovnSnatRules],
    (rule) => rule.eipName,
  );

  /** The VLANs of a physical network. */
  readonly vlansOf = grouped(
    () => this.vlans,
    (vlan) => vlan.providerName,
  );

  /** The subnets on a VLAN. */
  readonly subnetsOn = grouped(
    () => this.subnets,
    (subnet) => subnet.text('vlan'),
  );

  /** The egress gateways of a VPC. */
  readonly egressGatewaysOf = grouped(
    () => this.egressGateways,
    (gateway) => gateway.vpcName,
  );

  /** The NetworkPolicies of Kubernetes in a namespace. */
  readonly networkPoliciesIn = grouped<Resource, string | undefined>(
    () => (this.byKind.get('NetworkPolicy') ?? []).filter(({ group }) => group === 'networking.k8s.io'),
    ({ namespace }) => namespace,
  );

  /** The SNAT rules of a NAT gateway. */
  readonly snatRulesOf = grouped<SnatRule, VpcNatGateway>(
    () => this.snatRules,
    (rule) => rule.gateway,
  );

  /** The floating IPs of a NAT gateway. */
  readonly fipRulesOf = grouped<FipRule, VpcNatGateway>(
    () => this.fipRules,
    (rule) => rule.gateway,
  );

  /** The port forwarding rules of a NAT gateway. */
  readonly dnatRulesOf = grouped<DnatRule, VpcNatGateway>(
    () => this.dnatRules,
    (rule) => rule.gateway,
  );

  /** The subnets whose provider names an attachment definition, whatever its namespace. */
  private readonly subnetsForName = grouped(
    () => this.subnets,
    (subnet) => subnet.provider?.name,
  );

  /** The subnets whose provider names an attachment definition; one without a namespace may be meant for any. */
  subnetsFor(attachment: string, namespace: string | undefined): readonly Subnet[] {
    const subnets = this.subnetsForName(attachment);
    return namespace === undefined ? subnets : subnets.filter(({ provider }) => provider?.namespace === namespace);
  }

  /** The subnets with a provider. */
  subnetsWith(provider: string): readonly Subnet[] {
    const parsed = parseProvider(provider);
    const subnets = parsed ? this.subnetsFor(parsed.name, parsed.namespace) : [];
    return subnets.filter((subnet) => subnet.provider?.text === provider);
  }

  /** The only subnet with a provider; of several, kube-ovn may take any. */
  subnetOf(provider: string): Subnet | undefined {
    const [only, ...more] = this.subnetsWith(provider);
    return more.length === 0 ? only : undefined;
  }

  private readonly interfacesByPods = new Map<PodTemplate, readonly PodInterface[]>();
  private interfaces?: readonly PodInterface[];
  private byNamespace?: SubnetsByNamespace;
  private poolsByNamespace?: ReadonlyMap<string, readonly { readonly pool: IpPool }[]>;
  private templates?: readonly PodTemplate[];
  private defined?: Definitions;
  private unknownSubnets?: boolean;
  private missing?: readonly MissingReference[];
  private objected?: readonly ObjectionTo[];
  private problems?: readonly SchemaProblem[];
  private externalOnes?: Map<Subnet, VpcNatGateway>;
  private owners?: ReadonlyMap<string, readonly Owner[]>;
}

/** The namespace counts only where the kind has one. */
function identity({ kind, name, namespace }: External): string {
  const known = kindNamed(kind);
  const space = known && !known.namespaced ? '' : (namespace ?? (known ? 'default' : ''));
  return `${kind} ${space}/${name}`;
}
