import type { ApiObject } from 'cdk8s';
import { type IpPoolProps, ipPool } from '../builders/ip-pool';
import { type VipProps, vip } from '../builders/vip';
import { IPPool } from '../kinds/kubeovn/ip-pool';
import { Vip as VipKind } from '../kinds/kubeovn/vip';
import type { Add } from './add';
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

  /** @internal */
  constructor(scope: Subnet, id: string, props: VipProps) {
    super(scope, id, { shape: 'Vip', name: props.name, props: () => props });
    const { metadata } = props;
    this.apiObject = this.make<VipProps>({ kind: VipKind, metadata, draft: (given) => vip(given, scope.name) });
  }
}
