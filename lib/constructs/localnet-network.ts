import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { type BridgeMappingProps, bridgeMapping, physicalNetworkOf } from '../builders/bridge-mapping';
import {
  type LocalnetNetworkProps as BuilderProps,
  clusterNetwork,
  localnetAttachment,
} from '../builders/localnet-network';
import type { NetworkAttachment } from '../builders/network-attachment';
import { NetworkAttachmentDefinition } from '../kinds/cncf/network-attachment-definition';
import { NodeNetworkConfigurationPolicy } from '../kinds/nmstate/node-network-configuration-policy';
import { ClusterUserDefinedNetwork } from '../kinds/ovn/cluster-user-defined-network';
import { attachWorkload } from './attach-workload';
import { childId, isConstruct, NetworkConstruct } from './network-construct';

/**
 * Which bridge of the nodes leads into a physical network. Makes a NodeNetworkConfigurationPolicy for nmstate.
 *
 * ```ts
 * const tenantblue = new BridgeMapping(chart, 'tenantblue', { name: 'tenantblue', bridge: 'br-ex' });
 * const storage = new BridgeMapping(chart, 'storage', {
 *   name: 'storage', bridge: 'ovs-storage', ports: ['eth1'], nodeSelector: { 'node-role.kubernetes.io/worker': '' } });
 * ```
 */
export class BridgeMapping extends NetworkConstruct {
  /** The NodeNetworkConfigurationPolicy. */
  readonly apiObject: ApiObject;

  /** The name under which networks ask for it. */
  readonly physicalNetwork: string;

  constructor(scope: Construct, id: string, props: BridgeMappingProps) {
    super(scope, id, { shape: 'BridgeMapping', name: props.name, props: () => props });
    this.physicalNetwork = physicalNetworkOf({ ...props, name: this.name });
    this.apiObject = this.make<BridgeMappingProps>({
      kind: NodeNetworkConfigurationPolicy,
      metadata: props.metadata,
      draft: bridgeMapping,
    });
  }
}

/** Properties of {@link LocalnetNetwork}. */
export interface LocalnetNetworkProps extends Omit<BuilderProps, 'physicalNetwork'> {
  /** The physical network: its mapping, or its name where the mapping is made elsewhere. */
  readonly physicalNetwork: BridgeMapping | string;
}

/** What a pod asks for on a network, as {@link LocalnetNetwork.attach} takes it. */
export interface AttachToNetworkProps extends Omit<NetworkAttachment, 'name'> {}

/**
 * A network that pods of some namespaces share with a physical one. Makes a ClusterUserDefinedNetwork, whose controller
 * makes a NetworkAttachmentDefinition of the same name in each namespace; with mode `nad` makes those.
 *
 * ```ts
 * const net = new LocalnetNetwork(chart, 'test-net', {
 *   name: 'test-net', physicalNetwork: tenantblue, namespaces: ['red', 'blue'],
 *   subnets: ['192.168.100.0/24', '2001:dbb::/64'], gateways: ['192.168.100.1', '2001:dbb::1'], vlan: 200 });
 * net.attach(new k8s.KubeDeployment(chart, 'web', { ... }));
 * ```
 */
export class LocalnetNetwork extends NetworkConstruct {
  /** The ClusterUserDefinedNetwork; with mode `nad` the first of {@link attachments}. */
  readonly apiObject: ApiObject;

  /** With mode `nad`: the NetworkAttachmentDefinition of each namespace. */
  readonly attachments: readonly ApiObject[];

  constructor(scope: Construct, id: string, props: LocalnetNetworkProps) {
    super(scope, id, {
      shape: 'LocalnetNetwork',
      name: props.name,
      props: () => ({ ...props, physicalNetwork: physicalNetworkNamed(props.physicalNetwork) }),
    });
    const { metadata, mode, namespaces } = props;
    this.attachments =
      mode === 'nad' && Array.isArray(namespaces) ? namespaces.map((one) => this.in(one, metadata)) : [];
    this.apiObject =
      this.attachments[0] ??
      this.make<BuilderProps>({ kind: ClusterUserDefinedNetwork, metadata, draft: clusterNetwork });
  }

  /**
   * Puts the pods of a workload on the network, behind those that they are on already: a Pod, a Deployment, StatefulSet,
   * DaemonSet, Job or CronJob, a KubeVirt VirtualMachine; as an ApiObject, or as a construct of cdk8s-plus around one.
   *
   * ```ts
   * net.attach(web, { interface: 'lan0' });
   * net.attach(vm, { mac: '02:03:04:05:06:07' });
   * ```
   */
  attach(workload: IConstruct, props: AttachToNetworkProps = {}): void {
    attachWorkload(workload, this.attachment(props));
  }

  /** What puts a pod on the network, for who writes the template of the pod: for `podNetworks` and `machineNetworks`. */
  attachment(props: AttachToNetworkProps = {}): NetworkAttachment {
    return { ...props, name: this.name };
  }

  private in(namespace: string, metadata: LocalnetNetworkProps['metadata']): ApiObject {
    const draft = (given: BuilderProps) => localnetAttachment(given, namespace);
    const id = childId(this, 'in', String(namespace));
    return this.make<BuilderProps>({ kind: NetworkAttachmentDefinition, namespace, metadata, draft }, id);
  }
}

function physicalNetworkNamed(reference: BridgeMapping | string): string {
  return isConstruct(reference) ? reference.physicalNetwork : reference;
}
