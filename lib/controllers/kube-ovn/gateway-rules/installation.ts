import type { Collection } from '../../../network/collection';
import type { NatRule } from '../../../network/nat-rule';
import type { View } from '../../../network/view';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import { has, type Release } from '../../../target/release';
import type { IptablesRule } from './iptables';

/** How the gateway's script differs between releases (kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh). */
export const since = {
  /** Chain HAIRPIN_SNAT, the mark for what comes from the VPC, and refusals where rules were silently ignored. */
  hairpin: '1.16',
  /** SNAT rules stand by the length of their prefix, and a bare address gets /32 before it is looked for. */
  sortedSnat: '1.17',
  /** DNAT rules of type share, in nftables. */
  sharedPorts: '1.17',
} as const;

/** A NAT rule that the gateway does not hold. */
export interface NotInstalled {
  readonly cause: NatRule;
  readonly reason: string;
}

/** The rules of a gateway while they are installed, one resource after the other. */
export class Installation {
  readonly rules: IptablesRule[] = [];
  readonly refused: NotInstalled[] = [];

  constructor(
    readonly gateway: VpcNatGateway,
    private readonly release: Release,
  ) {}

  has(feature: keyof typeof since): boolean {
    return has(this.release, since[feature]);
  }

  refuse(cause: NatRule, reason: string): void {
    this.refused.push({ cause, reason });
  }
}

/** Of several manifests of one object, the last one is what the cluster has. */
export function lastOf<V extends View>(views: readonly V[], all: Collection<V>): readonly V[] {
  return views.filter((view) => all.get(view.name) === view);
}
