import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type EgressGatewayProps, type EgressPolicyProps, egressGateway } from '../builders/egress-gateway';
import { type LoadBalancerProps, loadBalancer, loadBalancerVip } from '../builders/load-balancer';
import { type VpcDnsProps, vpcDns } from '../builders/vpc-dns';
import type { PodSelection } from '../builders/workload-pods';
import { SwitchLBRule } from '../kinds/kubeovn/switch-lb-rule';
import { Vip } from '../kinds/kubeovn/vip';
import { VpcDns as VpcDnsKind } from '../kinds/kubeovn/vpc-dns';
import { VpcEgressGateway } from '../kinds/kubeovn/vpc-egress-gateway';
import type { Add } from './add';
import { selectWorkload } from './attach-workload';
import type { BgpConf, EvpnConf } from './bgp-conf';
import { type CallSite, callSite } from './call-site';
import type { CustomVpc } from './custom-vpc';
import type { ExternalNetwork } from './external-network';
import { NetworkConstruct, nameOf } from './network-construct';
import type { Subnet } from './subnet';

/** Whose traffic goes through an egress gateway, by address. */
export interface AddEgressPolicyProps extends Omit<EgressPolicyProps, 'subnets'> {
  /**
   * Sources: subnets of the VPC, or names of those that are made elsewhere. This, `ipBlocks`, or both.
   * @default none
   */
  readonly subnets?: readonly (Subnet | string)[];
}

/** An egress gateway, as {@link CustomVpc.addEgressGateway} takes it. */
export interface AddEgressGatewayProps
  extends Omit<Add<EgressGatewayProps>, 'subnet' | 'externalNetwork' | 'policies' | 'bgpConf' | 'evpnConf'> {
  /** The external network, or the name of one that is made elsewhere. */
  readonly externalNetwork: ExternalNetwork | string;

  /**
   * The subnet of the VPC in which it stands, or the name of one that is made elsewhere.
   * @default the default subnet of the VPC
   */
  readonly subnet?: Subnet | string;

  /**
   * Whose traffic goes through it, by address. This, `selectors`, or both.
   * @default none
   */
  readonly policies?: readonly AddEgressPolicyProps[];

  /**
   * Announces its routes by BGP, or the name of a BgpConf that is made elsewhere (kube-ovn 1.16).
   * @default none
   */
  readonly bgpConf?: BgpConf | string;

  /**
   * With `bgpConf`: announces them by EVPN, or the name of an EvpnConf that is made elsewhere (kube-ovn 1.16).
   * @default none
   */
  readonly evpnConf?: EvpnConf | string;
}

/** A load balancer, as {@link CustomVpc.addLoadBalancer} takes it. */
export interface AddLoadBalancerProps extends Omit<Add<LoadBalancerProps>, 'subnet'> {
  /**
   * The subnet that the address is in: it is reserved there, by a Vip of the load balancer's name.
   * @default none: the address is outside of every subnet
   */
  readonly subnet?: Subnet | string;
}

/** A DNS server, as {@link CustomVpc.addDns} takes it. */
export interface AddDnsProps extends Omit<Add<VpcDnsProps>, 'subnet'> {
  /** The subnet of the VPC in which its pods are, or the name of one that is made elsewhere. */
  readonly subnet: Subnet | string;
}

type Named<P> = P & { readonly name: string };

const nameIn = (reference: NetworkConstruct | string | undefined) =>
  reference === undefined ? undefined : nameOf(reference);

/** Pods that share the traffic out of a VPC. Makes a VpcEgressGateway. {@link CustomVpc.addEgressGateway} makes it. */
export class EgressGateway extends NetworkConstruct {
  /** The VpcEgressGateway. */
  readonly apiObject: ApiObject;

  private readonly carried: Carried[];

  /** @internal */
  constructor(scope: CustomVpc, id: string, props: Named<AddEgressGatewayProps>) {
    const { name, namespace = 'kube-system', metadata, externalNetwork, subnet, policies, bgpConf, evpnConf } = props;
    const carried: Carried[] = [];
    const first = Array.isArray(props.selectors) ? props.selectors.length : 0;
    const given = () => ({
      ...props,
      selectors: withCarried(props.selectors, carried),
      externalNetwork: nameOf(externalNetwork),
      subnet: nameIn(subnet),
      policies: withNames(policies),
      bgpConf: nameIn(bgpConf),
      evpnConf: nameIn(evpnConf),
    });
    super(scope, id, {
      shape: 'EgressGateway',
      name,
      props: given,
      siteOf: ([list, index]) =>
        list === 'selectors' && typeof index === 'number'
          ? carried.filter(({ selection }) => selection())[index - first]?.site
          : undefined,
    });
    this.carried = carried;
    this.apiObject = this.make<EgressGatewayProps>({
      kind: VpcEgressGateway,
      namespace,
      metadata,
      draft: (each) => egressGateway(each, scope.name),
    });
  }

  /**
   * Takes what the pods of a workload send out of the VPC through the gateway: it selects them by their namespace and
   * labels.
   */
  carry(workload: IConstruct): void {
    const selection = selectWorkload(workload, `EgressGateway ${this.name}`);
    this.carried.push({ selection, site: callSite() });
  }
}

/** An address whose connections OVN spreads over pods. Makes a SwitchLBRule. {@link CustomVpc.addLoadBalancer} makes it. */
export class LoadBalancer extends NetworkConstruct {
  /** The SwitchLBRule. */
  readonly apiObject: ApiObject;

  /** The Vip that answers for the address in its subnet; undefined without a subnet. */
  readonly vip: ApiObject | undefined;

  /** @internal */
  constructor(scope: CustomVpc, id: string, props: Named<AddLoadBalancerProps>) {
    const { name, metadata, subnet } = props;
    super(scope, id, { shape: 'LoadBalancer', name, props: () => ({ ...props, subnet: nameIn(subnet) }) });
    if (subnet !== undefined)
      this.vip = this.make<LoadBalancerProps>({ kind: Vip, metadata, draft: loadBalancerVip }, 'Vip');
    this.apiObject = this.make<LoadBalancerProps>({ kind: SwitchLBRule, metadata, draft: loadBalancer });
  }
}

/** A DNS server for the pods of a VPC. Makes a VpcDns. {@link CustomVpc.addDns} makes it. */
export class VpcDns extends NetworkConstruct {
  /** The VpcDns. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: CustomVpc, id: string, props: Named<AddDnsProps>) {
    const { name, metadata, subnet } = props;
    super(scope, id, { shape: 'VpcDns', name, props: () => ({ ...props, subnet: nameOf(subnet) }) });
    this.apiObject = this.make<VpcDnsProps>({
      kind: VpcDnsKind,
      metadata,
      draft: (each) => vpcDns(each, scope.name),
    });
  }
}

/** A workload whose pods an egress gateway selects. */
interface Carried {
  readonly selection: () => PodSelection | undefined;
  readonly site: CallSite | undefined;
}

/** What untyped code gave instead of a list of selectors stays what it is. */
function withCarried(selectors: unknown, carried: readonly Carried[]): unknown {
  if (carried.length === 0 || (selectors !== undefined && !Array.isArray(selectors))) return selectors;
  return [...(selectors ?? []), ...carried.flatMap(({ selection }) => selection() ?? [])];
}

/** What untyped code gave instead of a list of policies stays what it is. */
function withNames(policies: readonly AddEgressPolicyProps[] | undefined): unknown {
  if (!Array.isArray(policies)) return policies;
  return policies.map((policy: AddEgressPolicyProps | undefined) =>
    Array.isArray(policy?.subnets) ? { ...policy, subnets: policy.subnets.map(nameIn) } : policy,
  );
}
