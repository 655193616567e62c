import type { Ip } from '../net/ip';
import type { Subnet } from './subnet';
import { View } from './view';

/** A reserved address of a subnet. */
export class Vip extends View {
  readonly subnetName: string | undefined = this.text('subnet');

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }

  /** Whether it is for a SwitchLBRule. */
  get isForLoadBalancer(): boolean {
    return this.text('type') === 'switch_lb_vip';
  }

  readonly v4ip: Ip | undefined = this.ipOf('v4ip', 4);
  readonly v6ip: Ip | undefined = this.ipOf('v6ip', 6);
}
