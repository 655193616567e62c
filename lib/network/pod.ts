import { type Ip, parseIp } from '../net/ip';
import type { Subnet } from './subnet';
import { View } from './view';

const switchKey = 'ovn.kubernetes.io/logical_switch';
const addressKey = 'ovn.kubernetes.io/ip_address';

/** A Pod by its name, with what its annotations say of its first interface. What all pods have is a PodTemplate. */
export class Pod extends View {
  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.annotation(switchKey) || undefined);
  }

  /** The pinned addresses that can be read, one a family. */
  get addresses(): readonly Ip[] {
    return (this.annotation(addressKey) ?? '').split(',').flatMap((part) => parseIp(part) ?? []);
  }

  private annotation(key: string): string | undefined {
    const value = this.resource.get('metadata', 'annotations', key);
    return typeof value === 'string' ? value : undefined;
  }
}
