import type { Ip } from '../net/ip';
import type { Subnet } from './subnet';
import { View } from './view';

/** An IP object: the address of a pod in kube-ovn's books; written beforehand it reserves the address. */
export class IpRecord extends View {
  readonly subnetName: string | undefined = this.text('subnet');

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }

  readonly v4Ip: Ip | undefined = this.ipOf('v4IpAddress', 4);
  readonly v6Ip: Ip | undefined = this.ipOf('v6IpAddress', 6);
}
