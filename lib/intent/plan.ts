import { type CustomVpcProps, isLink } from '../builders/custom-vpc';
import { type ExternalNetworkProps, externalNetwork } from '../builders/external-network';
import { isName } from '../builders/fields/text';
import { type OutsideFacts, outsideFacts } from '../builders/outside-facts';
import type { Link } from '../builders/peering';
import { type SidecarMetadataPatchProps, sidecarMetadataPatch } from '../builders/sidecar-metadata-patch';
import type { SubnetProps } from '../builders/subnet';
import { groupBy } from '../source/group-by';
import type { Resource } from '../source/resource';
import { Element } from './element';
import { Gateway, type GatewayProps, type KnownSubnet, type Pinned, type Subnets } from './gateway';
import type { HiddenObject } from './output';
import type { SubnetParts } from './subnet-parts';
import type { VpcParts } from './vpc-parts';
import { Workloads } from './workloads';

/** A VPC with its subnets and gateways, as intent documents nest them. */
export interface VpcProps extends CustomVpcProps, VpcParts {
  readonly subnets?: readonly (SubnetProps & SubnetParts)[];
  readonly natGateways?: readonly GatewayProps[];
}

interface PlannedLink extends Omit<Link, 'cidrs'> {
  readonly at: Element;
}

/**
 * What the parts of an input know of each other: a gateway its subnet, a VPC its gateways, an external network its
 * EIPs, wherever each is written. References are names; of equal names the last one counts, as in a cluster.
 */
export class Plan implements Subnets {
  /** The manifests of all SidecarSets, for the whitelist. */
  readonly sidecarSets: readonly unknown[];
  readonly workloads: Workloads;
  private readonly subnets = new Map<string, KnownSubnet>();
  private readonly externals = new Map<string, OutsideFacts>();
  private readonly subnetNames = new Map<string, string[]>();
  private readonly links = new Map<string, PlannedLink[]>();
  private readonly byDocument: ReadonlyMap<Resource, readonly Gateway[]>;
  private readonly byVpc: ReadonlyMap<string, readonly Gateway[]>;
  private readonly bySubnet: ReadonlyMap<string, readonly Gateway[]>;
  private readonly byNetwork: ReadonlyMap<string, readonly Gateway[]>;
  private readonly hiddenSubnets: ReadonlySet<string | undefined>;

  /**
   * @param hidden objects that stand in documents with mistakes, or in files that could not be read
   * @param hasLock whether addresses that documents leave out come from a lock
   */
  constructor(
    documents: readonly Resource[],
    manifests: readonly Resource[],
    hidden: readonly HiddenObject[],
    readonly hasLock = false,
  ) {
    const maybeSubnets = hidden.filter(({ kind }) => kind === undefined || kind === 'Subnet');
    this.hiddenSubnets = new Set(maybeSubnets.map(({ name }) => name));
    this.sidecarSets = [
      ...manifests.filter(({ kind }) => kind === 'SidecarSet').map(({ value }) => value),
      ...documents.filter(({ kind }) => kind === 'SidecarMetadataPatch').map(sidecarSetOf),
    ];
    for (const manifest of manifests) this.learnSubnet(manifest);
    for (const { kind, value } of manifests) if (kind === 'Subnet') this.learnExternal(value);
    for (const document of documents.filter(({ kind }) => kind === 'ExternalNetwork')) {
      const { subnet } = externalNetwork({
        ...new Element(document).read<ExternalNetworkProps>(),
        name: document.name,
      });
      this.learnExternal(subnet.manifest);
    }
    this.workloads = new Workloads(documents, manifests, hidden, (subnet) => this.externals.has(subnet));
    const vpcs = documents.filter(({ kind }) => kind === 'CustomVpc');
    for (const vpc of vpcs) {
      const element = new Element(vpc);
      element.read<VpcProps>().subnets?.forEach(({ name, cidr, gateway }, i) => {
        this.learn(name, vpc.name, { cidr, gateway, at: element.below('subnets', i, 'cidr') });
      });
    }
    for (const vpc of vpcs) this.link(vpc);
    const gateways = [
      ...vpcs.flatMap((vpc) => this.nested(vpc)),
      ...documents.filter(({ kind }) => kind === 'NatGateway').map((document) => this.alone(document)),
    ];
    this.byDocument = groupBy(gateways, (gateway) => gateway.element.document);
    this.byVpc = groupBy(gateways, (gateway) => gateway.vpc);
    this.bySubnet = groupBy(gateways, (gateway) => gateway.props.subnet);
    this.byNetwork = groupBy(gateways, (gateway) => gateway.externalNetwork);
  }

  /** The gateways that a document describes. */
  gatewaysOf(document: Resource): readonly Gateway[] {
    return this.byDocument.get(document) ?? [];
  }

  /** The gateways that a VPC has its default routes from; those that stand apart come last. */
  routedGateways(vpc: string): readonly Gateway[] {
    return (this.byVpc.get(vpc) ?? []).filter(
      (gateway) => gateway.lanIp !== undefined && gateway.props.defaultRoute !== false,
    );
  }

  /** The gateways that a VPC shall have no default route to. */
  unroutedGateways(vpc: string): readonly Gateway[] {
    return (this.byVpc.get(vpc) ?? []).filter((gateway) => gateway.props.defaultRoute === false);
  }

  /** The gateways that have an address in a subnet. */
  gatewaysIn(subnet: string): readonly Gateway[] {
    return (this.bySubnet.get(subnet) ?? []).filter((gateway) => gateway.lanIp !== undefined);
  }

  /** The addresses of EIPs in an external network. */
  pinnedIn(network: string): readonly Pinned[] {
    return (this.byNetwork.get(network) ?? []).flatMap((gateway) => gateway.pinned);
  }

  /** The links of a VPC of which both sides are made, wherever they are written. */
  linksOf(vpc: string): readonly { readonly link: Link; readonly at: Element }[] {
    return (this.links.get(vpc) ?? []).map(({ at, ...link }) => ({
      at,
      link: { ...link, cidrs: this.cidrsOf(link.remoteVpc) },
    }));
  }

  subnet(name: string): KnownSubnet | 'hidden' | undefined {
    const known = this.subnets.get(name);
    if (known || !isName(name)) return known;
    return this.hiddenSubnets.has(name) || this.hiddenSubnets.has(undefined) ? 'hidden' : undefined;
  }

  external(name: string): OutsideFacts | 'hidden' | undefined {
    return this.externals.get(name) ?? (this.subnet(name) === 'hidden' ? 'hidden' : undefined);
  }

  subnetsOf(vpc: string): readonly string[] {
    return this.subnetNames.get(vpc) ?? [];
  }

  private cidrsOf(vpc: string): readonly string[] {
    return this.subnetsOf(vpc).flatMap((name) => this.subnets.get(name)?.cidr ?? []);
  }

  private link(vpc: Resource): void {
    const spec = new Element(vpc);
    spec.read<VpcProps>().peerings?.forEach((each, i) => {
      if (!isLink(each)) return;
      const { network, remoteVpc } = each;
      const at = spec.below('peerings', i, 'network');
      this.addLink(vpc.name, { network, at, remoteVpc, isFirst: true });
      this.addLink(remoteVpc, { network, at, remoteVpc: vpc.name, isFirst: false });
    });
  }

  private addLink(vpc: string, link: PlannedLink): void {
    const links = this.links.get(vpc);
    if (links) links.push(link);
    else this.links.set(vpc, [link]);
  }

  private nested(vpc: Resource): Gateway[] {
    const spec = new Element(vpc);
    const gateways = spec.read<VpcProps>().natGateways ?? [];
    return gateways.map(({ name }, i) => this.gateway(spec.below('natGateways', i), name, vpc.name));
  }

  private alone(document: Resource): Gateway {
    const spec = new Element(document);
    return this.gateway(spec, document.name, spec.read<{ readonly vpc: string }>().vpc);
  }

  private gateway(element: Element, name: string, vpc: string): Gateway {
    return new Gateway(element, name, vpc, this);
  }

  private learnSubnet(manifest: Resource): void {
    if (manifest.kind !== 'Subnet' || manifest.group !== 'kubeovn.io') return;
    const cidr = manifest.get('spec', 'cidrBlock');
    const gateway = manifest.get('spec', 'gateway');
    const vpc = manifest.get('spec', 'vpc');
    if (typeof cidr !== 'string') return;
    const facts = { cidr, gateway: typeof gateway === 'string' && gateway ? gateway : undefined };
    this.learn(manifest.name, typeof vpc === 'string' ? vpc : '', {
      ...facts,
      at: new Element(manifest, ['spec', 'cidrBlock']),
    });
  }

  private learnExternal(manifest: Readonly<Record<string, unknown>>): void {
    const facts = outsideFacts(manifest);
    if (facts) this.externals.set(facts.name, facts);
  }

  private learn(name: string, vpc: string, subnet: KnownSubnet): void {
    this.subnets.set(name, subnet);
    const names = this.subnetNames.get(vpc);
    if (names) names.push(name);
    else this.subnetNames.set(vpc, [name]);
  }
}

function sidecarSetOf(document: Resource): unknown {
  const element = new Element(document);
  const props = { ...element.read<SidecarMetadataPatchProps>(), name: document.name, metadata: element.metadata };
  return sidecarMetadataPatch(props).manifest;
}
