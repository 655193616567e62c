import type { Subnet } from './subnet';
import { View } from './view';
import type { Vpc } from './vpc';

/** A DNS server inside of a VPC. */
export class VpcDns extends View {
  readonly vpcName: string | undefined = this.text('vpc');

  get vpc(): Vpc | undefined {
    return this.network.vpcs.get(this.vpcName);
  }

  readonly subnetName: string | undefined = this.text('subnet');

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }
}
