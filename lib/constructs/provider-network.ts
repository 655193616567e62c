import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import {
  type ProviderNetworkProps,
  providerNetwork,
  type UnderlaySubnetProps,
  underlaySubnet,
  type VlanProps,
  vlan,
} from '../builders/provider-network';
import { ProviderNetwork as ProviderNetworkKind } from '../kinds/kubeovn/provider-network';
import { Subnet as SubnetKind } from '../kinds/kubeovn/subnet';
import { Vlan as VlanKind } from '../kinds/kubeovn/vlan';
import type { Add } from './add';
import { childId, NetworkConstruct } from './network-construct';
import { type PlaceProps, placeIn } from './place';

/** A VLAN, as {@link ProviderNetwork.addVlan} takes it. */
export interface AddVlanProps extends Add<VlanProps> {}

/** A subnet on a VLAN, as {@link Vlan.addSubnet} takes it. */
export interface AddUnderlaySubnetProps extends Add<UnderlaySubnetProps> {}

/**
 * A physical network: which interface of each node leads into it. Makes a ProviderNetwork.
 *
 * ```ts
 * const physnet = new ProviderNetwork(chart, 'physnet', { name: 'physnet1', defaultInterface: 'eth1' });
 * const vlan204 = physnet.addVlan('vlan204', { id: 204 });
 * vlan204.addSubnet('external204', { cidr: '10.5.204.0/24', gateway: '10.5.204.254' });
 * ```
 */
export class ProviderNetwork extends NetworkConstruct {
  /** The ProviderNetwork. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: ProviderNetworkProps) {
    super(scope, id, { shape: 'ProviderNetwork', name: props.name, props: () => props });
    this.apiObject = this.make<ProviderNetworkProps>({
      kind: ProviderNetworkKind,
      metadata: props.metadata,
      draft: providerNetwork,
    });
  }

  /**
   * Adds a VLAN. Its node id is `vlan-<id>`.
   * @param id the name of the Vlan, unless the properties give one
   */
  addVlan(id: string, props: AddVlanProps): Vlan {
    return new Vlan(this, childId(this, 'vlan', id), { ...props, name: props.name ?? id });
  }
}

/** A VLAN of a physical network. Makes a Vlan. {@link ProviderNetwork.addVlan} makes it. */
export class Vlan extends NetworkConstruct {
  /** The Vlan. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: ProviderNetwork, id: string, props: VlanProps) {
    super(scope, id, { shape: 'Vlan', name: props.name, props: () => props });
    this.apiObject = this.make<VlanProps>({
      kind: VlanKind,
      metadata: props.metadata,
      draft: (given) => vlan(given, scope.name),
    });
  }

  /**
   * Adds a subnet whose pods are on the physical network. Its node id is `subnet-<id>`.
   * @param id the name of the Subnet, unless the properties give one
   */
  addSubnet(id: string, props: AddUnderlaySubnetProps): UnderlaySubnet {
    return new UnderlaySubnet(this, childId(this, 'subnet', id), { ...props, name: props.name ?? id });
  }
}

/** A subnet on a VLAN. Makes a Subnet. {@link Vlan.addSubnet} makes it. */
export class UnderlaySubnet extends NetworkConstruct {
  /** The Subnet. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Vlan, id: string, props: UnderlaySubnetProps) {
    super(scope, id, { shape: 'UnderlaySubnet', name: props.name, props: () => props });
    this.apiObject = this.make<UnderlaySubnetProps>({
      kind: SubnetKind,
      metadata: props.metadata,
      draft: (given) => underlaySubnet(given, scope.name),
    });
  }

  /** Puts the pods of a workload into it, as {@link Subnet.place} does. */
  place(workload: IConstruct, props: PlaceProps = {}): void {
    placeIn(this, workload, props);
  }
}
