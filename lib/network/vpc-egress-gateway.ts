import { type Ip, parseIp } from '../net/ip';
import type { IpPool } from './ip-pool';
import type { Part } from './part';
import type { Subnet } from './subnet';
import { View } from './view';
import { defaultVpc, type Vpc } from './vpc';

/** A field that holds addresses of instances; an entry may hold one of each family, joined by a comma. */
export type AddressField = 'internalIPs' | 'externalIPs';

/** An egress gateway: instances that share the traffic of a VPC to the outside. */
export class VpcEgressGateway extends View {
  readonly vpcName: string = this.text('vpc') ?? defaultVpc;

  get vpc(): Vpc | undefined {
    return this.network.vpcs.get(this.vpcName);
  }

  /** The subnet of the inner interfaces; undefined where it is the default one of the VPC. */
  get internalSubnet(): Subnet | undefined {
    return this.network.subnets.get(this.text('internalSubnet'));
  }

  readonly externalSubnetName: string | undefined = this.text('externalSubnet');

  get externalSubnet(): Subnet | undefined {
    return this.network.subnets.get(this.externalSubnetName);
  }

  get internalPool(): IpPool | undefined {
    return this.network.ipPools.get(this.text('internalIPPool'));
  }

  get externalPool(): IpPool | undefined {
    return this.network.ipPools.get(this.text('externalIPPool'));
  }

  /** How many instances there are. */
  get replicas(): number | undefined {
    const replicas = this.raw('replicas');
    return typeof replicas === 'number' && Number.isInteger(replicas) && replicas >= 0 ? replicas : undefined;
  }

  /** The addresses of the instances, as far as they can be read, each with the index of its entry. */
  addresses(field: AddressField): readonly { readonly ip: Ip; readonly index: number }[] {
    return this.texts(field).flatMap(({ text, index }) =>
      text.split(',', 3).flatMap((one) => {
        const ip = parseIp(one);
        return ip ? [{ ip, index }] : [];
      }),
    );
  }

  /** Whose traffic goes through it, by address: `ipBlocks` and `subnets`. */
  get policies(): readonly Part[] {
    this.sources ??= this.parts('policies');
    return this.sources;
  }

  /** Whether its instances have BFD sessions with the VPC's bfdPort. */
  get hasBfd(): boolean {
    return (this.raw('bfd') as { enabled?: unknown } | null | undefined)?.enabled === true;
  }

  private sources?: readonly Part[];
}
