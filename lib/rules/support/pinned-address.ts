import type { Family } from '../../net/ip';
import type { IpRecord } from '../../network/ip-record';
import type { Network } from '../../network/network';
import type { OvnEip } from '../../network/ovn-eip';
import type { Subnet } from '../../network/subnet';
import type { Vip } from '../../network/vip';
import type { Since } from '../../target/release';

/**
 * kube-ovn refuses the gateway of a subnet as an address from these releases on
 * (kubeovn/kube-ovn v1.15.24 pkg/ipam/subnet.go, GetStaticAddress).
 */
export const refusesGateway: Since = ['1.15.24', '1.17'];

/** A field of a Vip, an OvnEip or an IP that asks for one certain address of a subnet. */
export interface PinnedAddress {
  readonly holder: Vip | OvnEip | IpRecord;
  readonly field: string;
  /** The family that the field is for. */
  readonly family: Family;
  /** As it is written. */
  readonly text: string;
  /** The name of its subnet; undefined where nothing names one. */
  readonly subnetName: string | undefined;
  readonly subnet: Subnet | undefined;
}

/** The field that names the subnet. */
export const subnetField = ({ holder }: PinnedAddress): string =>
  holder.resource.kind === 'OvnEip' ? 'externalSubnet' : 'subnet';

/** What Vips, OvnEips and IPs ask for, in this order. */
export function* pinnedAddresses({ vips, ovnEips, ipRecords }: Network): Generator<PinnedAddress, void, undefined> {
  for (const vip of vips) yield* of(vip, vip.subnetName, vip.subnet, 'v4ip', 'v6ip');
  for (const eip of ovnEips) yield* of(eip, eip.externalSubnetName, eip.externalSubnet, 'v4Ip', 'v6Ip');
  for (const ip of ipRecords) yield* of(ip, ip.subnetName, ip.subnet, 'v4IpAddress', 'v6IpAddress');
}

function* of(
  holder: PinnedAddress['holder'],
  subnetName: string | undefined,
  subnet: Subnet | undefined,
  ...fields: readonly [four: string, six: string]
): Generator<PinnedAddress, void, undefined> {
  const families: readonly Family[] = [4, 6];
  for (const [index, field] of fields.entries()) {
    const text = holder.text(field);
    if (text !== undefined) yield { holder, field, family: families[index] as Family, text, subnetName, subnet };
  }
}
