import { type Ip, parseIp } from '../net/ip';
import type { Place } from '../source/resource';
import type { Subnet } from './subnet';
import { View } from './view';

const switchKey = 'ovn.kubernetes.io/logical_switch';
const addressKey = 'ovn.kubernetes.io/ip_address';

/** A Pod, of which kube-ovn reads the network annotations alone. */
export class Pod extends View {
  annotation(key: string): string | undefined {
    const value = this.resource.get('metadata', 'annotations', key);
    return typeof value === 'string' ? value : undefined;
  }

  atAnnotation(key: string): Place {
    return this.resource.at('metadata', 'annotations', key);
  }

  get annotations(): Readonly<Record<string, unknown>> {
    const value = this.resource.get('metadata', 'annotations');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  }

  get namespace(): string {
    return this.resource.namespace ?? 'default';
  }

  get subnetName(): string | undefined {
    return this.annotation(switchKey) || undefined;
  }

  get atSubnet(): Place {
    return this.atAnnotation(switchKey);
  }

  get subnet(): Subnet | undefined {
    return this.subnetName === undefined ? undefined : this.network.subnets.get(this.subnetName);
  }

  /** The pinned addresses that can be read, one a family. */
  get addresses(): readonly Ip[] {
    return (this.annotation(addressKey) ?? '').split(',').flatMap((part) => parseIp(part) ?? []);
  }

  get atAddress(): Place {
    return this.atAnnotation(addressKey);
  }
}
