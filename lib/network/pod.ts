import { type Ip, parseIp } from '../net/ip';
import type { Place } from '../source/resource';
import type { Subnet } from './subnet';
import { View } from './view';

const switchKey = 'ovn.kubernetes.io/logical_switch';
const addressKey = 'ovn.kubernetes.io/ip_address';

const switchSuffix = '.kubernetes.io/logical_switch';
const addressSuffix = '.kubernetes.io/ip_address';

/** An address that an annotation gives to a pod. */
export interface PinnedAddress {
  /** The network that it is for: `ovn`, or the provider of a Subnet. */
  readonly provider: string;
  readonly holder: Pod;
  readonly ip: Ip;
  readonly at: Place;
}

/** An interface of a pod, as far as its annotations describe it. */
export interface PodInterface {
  /** `ovn` for the first one, the provider of a Subnet for others. */
  readonly provider: string;
  /** The subnet that is asked for by name. */
  readonly subnetName: string | undefined;
  readonly atSubnet: Place;
  /** That subnet, or the only one with the provider. */
  readonly subnet: Subnet | undefined;
  /** The pinned addresses, joined by commas, as they are written. */
  readonly addresses: string | undefined;
  readonly atAddresses: Place;
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

  get subnetName(): string | undefined {
    return this.annotation(switchKey) || undefined;
  }

  get atSubnet(): Place {
    return this.atAnnotation(switchKey);
  }

  get subnet(): Subnet | undefined {
    return this.network.subnets.get(this.subnetName);
  }

  /** The pinned addresses that can be read, one a family. */
  get addresses(): readonly Ip[] {
    return (this.annotation(addressKey) ?? '').split(',').flatMap((part) => parseIp(part) ?? []);
  }

  get atAddress(): Place {
    return this.atAnnotation(addressKey);
  }

  /** The interfaces that annotations name a subnet or addresses for. */
  get interfaces(): readonly PodInterface[] {
    if (!this.described) {
      const keys = Object.keys(this.annotations).filter(
        (key) => key.endsWith(switchSuffix) || key.endsWith(addressSuffix),
      );
      const providers = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.kubernetes.io/'))));
      this.described = [...providers].map((provider) => this.interfaceOf(provider));
    }
    return this.described;
  }

  private interfaceOf(provider: string): PodInterface {
    const subnetName = this.annotation(provider + switchSuffix) || undefined;
    return {
      provider,
      subnetName,
      atSubnet: this.atAnnotation(provider + switchSuffix),
      subnet: subnetName === undefined ? this.network.subnetOf(provider) : this.network.subnets.get(subnetName),
      addresses: this.annotation(provider + addressSuffix) || undefined,
      atAddresses: this.atAnnotation(provider + addressSuffix),
    };
  }

  /** The pinned addresses of all its networks. */
  get pinned(): readonly PinnedAddress[] {
    return Object.entries(this.annotations).flatMap(([key, value]) => {
      if (typeof value !== 'string' || !key.endsWith(addressSuffix)) return [];
      const provider = key.slice(0, -addressSuffix.length);
      const ips = value.split(',').flatMap((part) => parseIp(part) ?? []);
      return ips.map((ip) => ({ provider, holder: this, ip, at: this.atAnnotation(key) }));
    });
  }

  private described?: readonly PodInterface[];
}
