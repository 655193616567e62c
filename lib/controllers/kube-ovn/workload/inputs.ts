import type { Part } from '../../../network/part';
import type { Resource } from '../../../source/resource';
import type { Release } from '../../../target/release';
import type { Source } from '../../made';
import type { ByFamily } from '../go';
import type { GatewaySettings } from './config';

/** A Subnet as kube-ovn has stored it: with its provider and gateway filled in. Texts are empty where they have no value. */
export interface StoredSubnet {
  readonly resource: Resource;
  readonly name: string;
  readonly vpc: string;
  readonly provider: string;
  readonly gateway: string;
  /** The gateway by family. */
  readonly gateways: ByFamily;
  readonly cidrBlock: string;
  /** Whether other subnets of its VPC get a route to it: it is valid, and a VLAN only if it is connected to the VPC. */
  readonly routed: boolean;
}

export interface StoredVpc {
  /** Left out for one that exists in the cluster and of which no more is known. */
  readonly resource?: Resource;
  /** The address of its BFD port, empty if it has none. */
  readonly bfdIp: string;
}

/** How the controller was started. */
export interface ControllerOptions {
  readonly release: Release;
  /** The namespace of its own pod. */
  readonly namespace: string;
  /** `--non-primary-cni-mode` */
  readonly nonPrimaryCni: boolean;
  /** `--service-cluster-ip-range`: one CIDR, or two of different families. */
  readonly serviceCidrs: string;
  /** The same by family. */
  readonly services: ByFamily;
  /** The environment variable KUBERNETES_SERVICE_HOST. */
  readonly apiServer: string;
  /** The image of the controller itself, which also holds bfdd. */
  readonly image: string;
}

/** Everything that the controller looks at when it makes the workload of a gateway. */
export interface WorkloadInputs {
  readonly controller: ControllerOptions;
  readonly gateway: Resource;
  /** The effective spec of the gateway. */
  readonly spec: Part;
  vpc(name: string): StoredVpc | undefined;
  subnet(name: string): StoredSubnet | undefined;
  subnetsOf(vpc: string): readonly StoredSubnet[];
  subnetOfProvider(provider: string): StoredSubnet | undefined;
  attachment(namespace: string, name: string): Resource | undefined;
  /** The ConfigMap ovn-vpc-nat-config. */
  readonly config: Resource | undefined;
  /** The ConfigMap ovn-vpc-nat-gw-config. */
  readonly enable: Resource | undefined;
  /** The image that kube-ovn's Helm chart sets, where both ConfigMaps are left to it. */
  readonly chartImage?: string;
  /** What the ConfigMaps say, where it was worked out already: it is the same for all gateways. */
  readonly settings?: GatewaySettings;
}

/** A value of the ConfigMap ovn-vpc-nat-config, and the place where it stands or is missing. */
export interface Setting {
  readonly text: string;
  readonly from: readonly Source[];
}
