import type { Manifest } from '../kinds/kind';
import { defaultExternalSubnet } from '../kinds/kubeovn/default-external-subnet';
import { VpcNatGateway } from '../kinds/kubeovn/vpc-nat-gateway';
import { type BgpSpeakerProps, bgpSpeaker } from './bgp-speaker';
import { canonicalCidrs, canonicalDestination, canonicalIp } from './canonical';
import { type Draft, draft, type From } from './draft';
import type { NamedProps } from './object-metadata';
import { defaultLanIp, type SubnetFacts } from './subnet-addresses';

type Spec = NonNullable<Manifest<typeof VpcNatGateway>['spec']>;

/** A route of the gateway pod itself. */
export interface GatewayRouteProps {
  /** Destination: a CIDR. */
  readonly cidr: string;

  /** Next hop: an address, or `gateway` for that of the internal subnet. */
  readonly nextHop: string;
}

/** BFD sessions of a gateway with several instances, with the `bfdPort` of its VPC. */
export interface GatewayBfdProps {
  /** Whether instances that fail are taken out of service. */
  readonly enabled: boolean;

  /**
   * The shortest interval between packets it wants to receive, in milliseconds, 1 to 3600000.
   * @default 1000
   */
  readonly minRX?: number;

  /**
   * The shortest interval between packets it sends, in milliseconds, 1 to 3600000.
   * @default 1000
   */
  readonly minTX?: number;

  /**
   * How many packets may be lost before the session is down, 1 to 255.
   * @default 3
   */
  readonly multiplier?: number;
}

/** The gateway of a VPC: a pod between one of its subnets and an external network. */
export interface NatGatewayProps extends NamedProps {
  /** Name of the subnet of the VPC in which the gateway stands. */
  readonly subnet: string;

  /**
   * Its address in that subnet: the next hop of the VPC's default route. Several instances have none in common.
   * @default the last address of the subnet
   */
  readonly lanIp?: string;

  /**
   * Name of the external network.
   * @default ovn-vpc-external-network
   */
  readonly externalNetwork?: string;

  /**
   * Whether the VPC gets a default route to this gateway.
   * @default true
   */
  readonly defaultRoute?: boolean;

  /**
   * How many instances run (kube-ovn 1.17). Several share the traffic of `internalSubnets` and `internalCidrs`; the VPC
   * then needs no default route to them.
   * @default 1
   */
  readonly replicas?: number;

  /**
   * With several replicas: takes instances that fail out of service (kube-ovn 1.17); the VPC needs `bfdPort`.
   * @default none
   */
  readonly bfd?: GatewayBfdProps;

  /**
   * With several replicas: names of the subnets whose traffic to the outside goes through it (kube-ovn 1.17).
   * @default none
   */
  readonly internalSubnets?: readonly string[];

  /**
   * With several replicas: CIDRs whose traffic to the outside goes through it, in addition (kube-ovn 1.17).
   * @default none
   */
  readonly internalCidrs?: readonly string[];

  /**
   * Labels of the nodes it may run on.
   * @default any node
   */
  readonly nodeSelector?: Readonly<Record<string, string>>;

  /**
   * Taints that it tolerates; `operator` and `effect` must be given.
   * @default none
   */
  readonly tolerations?: Spec['tolerations'];

  /**
   * Where it runs, as in a pod.
   * @default anywhere
   */
  readonly affinity?: Spec['affinity'];

  /**
   * Name of a QosPolicy for gateways: it limits all traffic of this one.
   * @default none
   */
  readonly qosPolicy?: string;

  /**
   * Routes of the gateway pod itself (kube-ovn 1.15).
   * @default those that kube-ovn writes
   */
  readonly routes?: readonly GatewayRouteProps[];

  /**
   * Whether the pod goes without an external address of its own, on its EIPs alone (kube-ovn 1.15).
   * @default false
   */
  readonly noDefaultEip?: boolean;

  /**
   * Annotations of the gateway pod (kube-ovn 1.16), not of the VpcNatGateway object. The keys of kube-ovn and Multus
   * are refused.
   * @default none
   */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Announces the EIPs by BGP (kube-ovn 1.13). The NatGatewaySettings need `bgpSpeakerImage` and `apiNadProvider`.
   * @default none
   */
  readonly bgpSpeaker?: BgpSpeakerProps;

  /**
   * `managed`: a VpcNatGateway, which kube-ovn's controller runs. `standalone`, for clusters without that controller or
   * with its gateways switched off: the StatefulSet itself, with a ConfigMap of its start-up rules, and no custom
   * resource. An edit of a rule then restarts the pod. Both for one gateway are refused.
   * @default managed
   */
  readonly mode?: string;

  /**
   * With `mode: standalone`: the image of the pod; its tag decides what its script can do:
   * `docker.io/kubeovn/vpc-nat-gateway:v1.16.2`.
   * @default none: it must be given
   */
  readonly image?: string;

  /**
   * With `mode: standalone`: the namespace of the pod.
   * @default kube-system
   */
  readonly namespace?: string;

  /**
   * With `mode: standalone`: the range of Services, one CIDR or one of each family, that the pod reaches through the VPC.
   * @default 10.96.0.0/12
   */
  readonly serviceCidr?: string;
}

/** The external network that a gateway stands in. */
export function externalNetworkOf({
  externalNetwork = defaultExternalSubnet,
}: Pick<NatGatewayProps, 'externalNetwork'>) {
  return externalNetwork;
}

/** Whether several instances share the traffic, each with an address that kube-ovn chooses. */
export function hasInstances({ replicas }: Pick<NatGatewayProps, 'replicas'>): boolean {
  return typeof replicas === 'number' && replicas > 1;
}

/** The lanIp of a gateway: as given, or chosen from its subnet; undefined if that is not known, or it has none. */
export function lanIpOf(
  { lanIp, replicas }: Pick<NatGatewayProps, 'lanIp' | 'replicas'>,
  subnet?: SubnetFacts,
): string | undefined {
  if (hasInstances({ replicas })) return undefined;
  return lanIp === undefined ? subnet && defaultLanIp(subnet) : canonicalIp(lanIp);
}

/** The VpcNatGateway. @param subnet its subnet, where that is known */
export function natGateway(props: NatGatewayProps, vpc: string, subnet?: SubnetFacts): Draft {
  const { name, metadata, nodeSelector, tolerations, affinity, qosPolicy, routes, noDefaultEip, annotations } = props;
  const { replicas, bfd, internalSubnets, internalCidrs } = props;
  const selector = nodeSelector && Object.entries(nodeSelector);
  const from: Record<string, From[string]> = {};
  selector?.forEach(([key], i) => {
    from[`selector.${i}`] = ['nodeSelector', key];
  });
  routes?.forEach((_, i) => {
    from[`routes.${i}.nextHopIP`] = ['routes', i, 'nextHop'];
  });
  return draft(VpcNatGateway, {
    name,
    metadata,
    body: {
      spec: {
        vpc,
        subnet: props.subnet,
        lanIp: hasInstances(props) ? props.lanIp : lanIpOf(props, subnet),
        replicas,
        bfd,
        internalSubnets,
        internalCIDRs: internalCidrs?.map(canonicalDestination),
        externalSubnets: [externalNetworkOf(props)],
        selector: selector?.map(([key, value]) => `${key}: ${value}`),
        tolerations,
        affinity,
        qosPolicy,
        routes: routes?.map(({ cidr, nextHop }) => ({ cidr: canonicalCidrs(cidr), nextHopIP: canonicalIp(nextHop) })),
        noDefaultEIP: noDefaultEip,
        annotations,
        bgpSpeaker: props.bgpSpeaker && bgpSpeaker(props.bgpSpeaker),
      },
    },
    from: {
      ...from,
      vpc: 'vpc',
      subnet: 'subnet',
      lanIp: props.lanIp === undefined ? 'subnet' : 'lanIp',
      replicas: 'replicas',
      bfd: 'bfd',
      internalSubnets: 'internalSubnets',
      internalCIDRs: 'internalCidrs',
      externalSubnets: 'externalNetwork',
      'externalSubnets.0': 'externalNetwork',
      selector: 'nodeSelector',
      tolerations: 'tolerations',
      affinity: 'affinity',
      qosPolicy: 'qosPolicy',
      routes: 'routes',
      noDefaultEIP: 'noDefaultEip',
      annotations: 'annotations',
      bgpSpeaker: 'bgpSpeaker',
    },
  });
}
