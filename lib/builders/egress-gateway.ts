import type { Manifest } from '../kinds/kind';
import { VpcEgressGateway } from '../kinds/kubeovn/vpc-egress-gateway';
import { canonicalDestination, canonicalIps } from './canonical';
import { type Draft, draft, itself } from './draft';
import type { NamedProps } from './object-metadata';

type Spec = NonNullable<Manifest<typeof VpcEgressGateway>['spec']>;

/** Whose traffic goes through an egress gateway, by address. */
export interface EgressPolicyProps {
  /**
   * Whether the traffic shows the address of the gateway; without it the outside needs routes back.
   * @default false
   */
  readonly snat?: boolean;

  /**
   * Sources: addresses and CIDRs of the VPC. This, `subnets`, or both.
   * @default none
   */
  readonly ipBlocks?: readonly string[];

  /**
   * Sources: subnets of the VPC, by name. This, `ipBlocks`, or both.
   * @default none
   */
  readonly subnets?: readonly string[];
}

/** BFD sessions of an egress gateway with the `bfdPort` of its VPC. */
export interface EgressBfdProps {
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
   * How many packets may be lost before the session is down, 1 to 3600000.
   * @default 3
   */
  readonly multiplier?: number;
}

/** The bandwidth of each instance of an egress gateway: Mbit/s as a number; bit/s with a unit, `100M` or `1Gi`. */
export interface EgressBandwidthProps {
  /**
   * Into the gateway. kube-ovn 1.16 takes numbers alone.
   * @default no limit
   */
  readonly ingress?: number | string;

  /**
   * Out of the gateway. kube-ovn 1.16 takes numbers alone.
   * @default no limit
   */
  readonly egress?: number | string;
}

/** Pods that share the traffic out of a VPC (kube-ovn 1.14). Routes to them are kube-ovn's own matter. */
export interface EgressGatewayProps extends NamedProps {
  /**
   * The namespace of the VpcEgressGateway and its pods.
   * @default kube-system
   */
  readonly namespace?: string;

  /** Name of the external network. */
  readonly externalNetwork: string;

  /**
   * Name of the subnet of the VPC in which it stands.
   * @default the default subnet of the VPC
   */
  readonly subnet?: string;

  /**
   * How many instances share the traffic, 0 to 10.
   * @default 1
   */
  readonly replicas?: number;

  /**
   * Inner addresses, one for each instance at least; of both families as `v4,v6`.
   * @default free addresses of the subnet
   */
  readonly internalIps?: readonly string[];

  /**
   * Outer addresses, one for each instance at least; of both families as `v4,v6`.
   * @default free addresses of the external network
   */
  readonly externalIps?: readonly string[];

  /**
   * Name of a pool of the subnet that the inner addresses come from, instead of `internalIps` (kube-ovn 1.17).
   * @default none
   */
  readonly internalIpPool?: string;

  /**
   * Name of a pool of the external network that the outer addresses come from, instead of `externalIps` (kube-ovn 1.17).
   * @default none
   */
  readonly externalIpPool?: string;

  /**
   * Whose traffic goes through it, by address. This, `selectors`, or both.
   * @default none
   */
  readonly policies?: readonly EgressPolicyProps[];

  /**
   * Whose traffic goes through it, by labels of namespaces and pods. This, `policies`, or both.
   * @default none
   */
  readonly selectors?: Spec['selectors'];

  /**
   * Takes instances that fail out of service; the VPC needs `bfdPort`.
   * @default none
   */
  readonly bfd?: EgressBfdProps;

  /**
   * Name of the BgpConf that announces its routes (kube-ovn 1.16).
   * @default none
   */
  readonly bgpConf?: string;

  /**
   * With `bgpConf`: name of the EvpnConf that announces them by EVPN (kube-ovn 1.16).
   * @default none
   */
  readonly evpnConf?: string;

  /**
   * `Cluster`: every instance serves every pod. `Local`: the one on the node of the pod; for ovn-cluster alone.
   * @default Cluster
   */
  readonly trafficPolicy?: string;

  /**
   * The bandwidth of each instance (kube-ovn 1.15).
   * @default no limit
   */
  readonly bandwidth?: EgressBandwidthProps;

  /**
   * `Required`: each instance on a node of its own. `Preferred`: if there are enough nodes (kube-ovn 1.17).
   * @default Required
   */
  readonly podAntiAffinity?: string;

  /**
   * The nodes it may run on; one entry must match.
   * @default any node
   */
  readonly nodeSelector?: Spec['nodeSelector'];

  /**
   * Taints that it tolerates; `operator` and `effect` must be given.
   * @default none
   */
  readonly tolerations?: Spec['tolerations'];

  /**
   * The image of its pods.
   * @default that of kube-ovn's controller
   */
  readonly image?: string;
}

/** The VpcEgressGateway. */
export function egressGateway(props: EgressGatewayProps, vpc: string): Draft {
  const { name, metadata, namespace = 'kube-system', externalNetwork, subnet, internalIps, externalIps } = props;
  const { replicas = 1, image, policies, selectors, bfd, bgpConf, evpnConf, nodeSelector, tolerations } = props;
  const { trafficPolicy, bandwidth, podAntiAffinity } = props;
  const pods = { image, nodeSelector, podAntiAffinity, tolerations, bandwidth };
  const same = { replicas, selectors, trafficPolicy, bfd, bgpConf, evpnConf, ...pods };
  return draft(VpcEgressGateway, {
    name,
    namespace,
    metadata,
    body: {
      spec: {
        vpc,
        ...same,
        internalSubnet: subnet,
        externalSubnet: externalNetwork,
        internalIPs: internalIps?.map(canonicalIps),
        externalIPs: externalIps?.map(canonicalIps),
        internalIPPool: props.internalIpPool,
        externalIPPool: props.externalIpPool,
        policies: policies?.map(policy),
      },
    },
    from: {
      ...itself(same, { policies }),
      vpc: 'vpc',
      internalSubnet: 'subnet',
      externalSubnet: 'externalNetwork',
      internalIPs: 'internalIps',
      externalIPs: 'externalIps',
      internalIPPool: 'internalIpPool',
      externalIPPool: 'externalIpPool',
    },
  });
}

/** With the default of the CRD: the API server puts it into each item, and tools compare lists as a whole. */
function policy({ snat = false, ipBlocks, subnets }: EgressPolicyProps): EgressPolicyProps {
  const blocks = ipBlocks?.map(canonicalDestination);
  return { snat, ...(blocks && { ipBlocks: blocks }), ...(subnets && { subnets }) };
}
