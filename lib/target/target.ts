import { type Cidr, parseCidr } from '../net/cidr';
import type { Family } from '../net/ip';
import { parseRelease, type Release } from './release';

/** The kube-ovn that will read the manifests. */
export interface KubeOvnTarget {
  readonly version: Release;
  /** The namespace of kube-ovn's controller; its two NAT gateway ConfigMaps live there. */
  readonly namespace: string;
  /** Whether kube-ovn runs behind another primary CNI (`--non-primary-cni-mode`). */
  readonly nonPrimaryCni: boolean;
  /** Whether its admission webhook is enabled, which refuses more than the controller. */
  readonly webhook: boolean;
  /** The CIDRs between the nodes and the router of the default VPC (`--node-switch-cidr`). */
  readonly joinSubnets: readonly Cidr[];
  /** Whether Services and load balancers have rows in OVN (`--enable-lb`). */
  readonly enableLb: boolean;
  /** Whether NetworkPolicies have (`--enable-np`). */
  readonly enableNp: boolean;
  /** Whether VPCs are connected to networks outside by OVN itself (`--enable-eip-snat`). */
  readonly enableEipSnat: boolean;
}

/** The OVN-Kubernetes that will read the manifests. */
export interface OvnKubernetesTarget {
  readonly version: Release;
  /** The MTU of the default network (`--mtu`). */
  readonly mtu: number;
  /** The CIDRs of pods on the default network (`--cluster-subnets`). */
  readonly clusterSubnets: readonly ClusterSubnet[];
  /** The families of `clusterSubnets`, where the user named them. Left out: not known. */
  readonly families?: readonly Family[];
  /** The CIDRs between the routers of the default network (`--gateway-v4-join-subnet`, `--gateway-v6-join-subnet`). */
  readonly joinSubnets: readonly Cidr[];
  /** Whether virtual machines may keep their addresses (`--enable-persistent-ips`). Left out: not known. */
  readonly persistentIps?: boolean;
}

/** A part of the default network, which the nodes share out. */
export interface ClusterSubnet {
  readonly cidr: Cidr;
  /** The prefix length of the part of each node. */
  readonly hostPrefix: number;
}

/** What an API server is told to have. */
export interface ApiServerSwitches {
  /** What `--runtime-config` turns on and off: `resource.k8s.io/v1beta1`, `api/all`. */
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** What `--feature-gates` turns on and off: `UnknownVersionInteroperabilityProxy`, `AllAlpha`. */
  readonly featureGates: ReadonlyMap<string, boolean>;
}

/** The Kubernetes underneath. */
export interface KubernetesTarget {
  /** Its releases; two during an upgrade. Left out: not known. */
  readonly versions?: readonly Release[];
  /** Whether API servers of two releases pass requests to each other (UnknownVersionInteroperabilityProxy). */
  readonly mixedVersionProxy: boolean;
  /** What every API server is told. */
  readonly switches: ApiServerSwitches;
  /** What those of one minor release are told beside it, and instead of it. */
  readonly switchesOfMinor: ReadonlyMap<number, ApiServerSwitches>;
  /** The CIDRs of Services. Empty: not known. */
  readonly serviceSubnets: readonly Cidr[];
  /** The CIDRs that nodes have their addresses in. Empty: not known. */
  readonly nodeSubnets: readonly Cidr[];
}

/** The Kruise that will read the manifests. */
export interface KruiseTarget {
  readonly version: Release;
  /** The namespace of its controller; the whitelist of annotations lives there. */
  readonly namespace: string;
  /** The feature gate SidecarSetPatchPodMetadataDefaultsAllowed: what no whitelist speaks of is allowed. */
  readonly patchPodMetadataDefaultsAllowed: boolean;
}

/** What applies manifests from Git. */
export type Applier = (typeof appliers)[number];
export const appliers = ['argocd', 'flux'] as const;

/** What the manifests meet: the operators of the cluster, their versions and modes. */
export interface Target {
  /** What applies the manifests. Left out: not known. */
  readonly applier?: Applier;
  readonly kubernetes: KubernetesTarget;
  readonly kubeOvn: KubeOvnTarget;
  readonly ovnKubernetes: OvnKubernetesTarget;
  readonly kruise: KruiseTarget;
  /** Whether the cluster has what no manifest shows, by the id of the prerequisite (lib/kinds/prerequisites.ts). Left out: not known. */
  readonly prerequisites?: ReadonlyMap<string, boolean>;
}

/** The kube-ovn release lines that the product knows, oldest first. */
export const kubeOvnLines = ['1.12', '1.13', '1.14', '1.15', '1.16', '1.17-dev'] as const;

/** The OVN-Kubernetes release lines that the product knows, oldest first. */
export const ovnKubernetesLines = ['1.1', '1.2', '1.3', 'main'] as const;

/** The Kruise release lines that the product knows, oldest first. */
export const kruiseLines = ['1.8', '1.9', '1.10-dev'] as const;

/** kube-ovn's default range of Services (kubeovn/kube-ovn v1.16.2 charts/kube-ovn/values.yaml: SVC_CIDR). */
export const usualServiceSubnets: readonly Cidr[] = cidrs('10.96.0.0/12');

/** The newest release line of each system. */
export const defaultTarget: Target = {
  kubernetes: {
    mixedVersionProxy: false,
    switches: { runtimeConfig: new Map(), featureGates: new Map() },
    switchesOfMinor: new Map(),
    serviceSubnets: [],
    nodeSubnets: [],
  },
  kubeOvn: {
    version: release('1.16'),
    namespace: 'kube-system',
    nonPrimaryCni: false,
    webhook: false,
    joinSubnets: cidrs('100.64.0.0/16', 'fd00:100:64::/112'),
    enableLb: true,
    enableNp: true,
    enableEipSnat: true,
  },
  ovnKubernetes: {
    version: release('1.3'),
    mtu: 1400,
    clusterSubnets: cidrs('10.128.0.0/14').map((cidr) => ({ cidr, hostPrefix: 23 })),
    joinSubnets: cidrs('100.64.0.0/16', 'fd98::/64'),
  },
  kruise: { version: release('1.9'), namespace: 'kruise-system', patchPodMetadataDefaultsAllowed: false },
};

/** What the API servers of a minor release are told. */
export function switchesOf({ switches, switchesOfMinor }: KubernetesTarget, minor: number): ApiServerSwitches {
  const own = switchesOfMinor.get(minor);
  if (!own) return switches;
  return {
    runtimeConfig: new Map([...switches.runtimeConfig, ...own.runtimeConfig]),
    featureGates: new Map([...switches.featureGates, ...own.featureGates]),
  };
}

function release(text: string): Release {
  const parsed = parseRelease(text);
  if (!parsed) throw new Error(`not a release: ${text}`);
  return parsed;
}

function cidrs(...texts: string[]): readonly Cidr[] {
  return texts.flatMap((text) => parseCidr(text) ?? []);
}
