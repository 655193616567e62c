import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type IpPoolProps, ipPool } from '../builders/ip-pool';
import { type VipProps, vip } from '../builders/vip';
import { IPPool } from '../kinds/kubeovn/ip-pool';
import { Vip as VipKind } from '../kinds/kubeovn/vip';
import type { Add } from './add';
import { placeWorkload } from './attach-workload';
import { NetworkConstruct } from './network-construct';
import type { Subnet } from './subnet';

/** A part of a subnet's addresses, as {@link Subnet.addIpPool} takes it. */
export interface AddIpPoolProps extends Add<IpPoolProps> {}

/** An address that pods share, as {@link Subnet.addVip} takes it. */
export interface AddVipProps extends Add<VipProps> {}

/** A part of a subnet's addresses. Makes an IPPool. {@link Subnet.addIpPool} makes it. */
export class IpPool extends NetworkConstruct {
  /** The IPPool. */
  readonly apiObject: ApiObject;

  /** @internal */
  constructor(scope: Subnet, id: string, props: IpPoolProps) {
    super(scope, id, { shape: 'IpPool', name: props.name, props: () => props });
    const { metadata } = props;
    this.apiObject = this.make<IpPoolProps>({ kind: IPPool, metadata, draft: (given) => ipPool(given, scope.name) });
  }
}

/** An address of a subnet that pods take over from each other. Makes a Vip. {@link Subnet.addVip} makes it. */
export class Vip extends NetworkConstruct {
  /** The Vip. */
  readonly apiObject: ApiObject;

  private readonly users: ApiObject[];

  /** @internal */
  constructor(scope: Subnet, id: string, props: VipProps) {
    const users: ApiObject[] = [];
    // kube-ovn lets pods of its namespace alone send from it.
    const namespace = () => props.namespace ?? users[0]?.metadata.namespace;
    super(scope, id, { shape: 'Vip', name: props.name, props: () => ({ ...props, namespace: namespace() }) });
    this.users = users;
    const { metadata } = props;
    this.apiObject = this.make<VipProps>({ kind: VipKind, metadata, draft: (given) => vip(given, scope.name) });
  }

  /**
   * Lets the pods of a workload send from the address beside their own ones, so that they take it over from each other. The
   * Vip is then of their namespace, if it has none. To give a pod the address as its own: `vip` of {@link Subnet.place}.
   */
  attach(workload: IConstruct): void {
    this.users.push(ApiObject.of(workload));
    placeWorkload(workload, () => ({ sharedVips: [this.name] }));
  }
}
