import { type Ip, parseIp } from '../net/ip';
import type { Place } from '../source/resource';
import type { Subnet } from './subnet';
import { View } from './view';

const switchKey = 'ovn.kubernetes.io/logical_switch';
const addressKey = 'ovn.kubernetes.io/ip_address';

const addressSuffix = '.kubernetes.io/ip_address';

/** An address that an annotation gives to a pod. */
export interface PinnedAddress {
  /** The network that it is for: `ovn`, or the provider of a Subnet. */
  readonly provider: string;
  readonly ip: Ip;
  readonly at: Place;
}

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

  /** The pinned addresses of all its networks. */
  get pinned(): readonly PinnedAddress[] {
    return Object.entries(this.annotations).flatMap(([key, value]) => {
      if (typeof value !== 'string' || !key.endsWith(addressSuffix)) return [];
      const provider = key.slice(0, -addressSuffix.length);
      const ips = value.split(',').flatMap((part) => parseIp(part) ?? []);
      return ips.map((ip) => ({ provider, ip, at: this.atAnnotation(key) }));
    });
  }
}
