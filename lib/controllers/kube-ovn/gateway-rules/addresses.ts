import type { Subnet } from '../../../network/subnet';
import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import type { Place } from '../../../source/resource';
import { addressOf, eipsOf } from './eips';
import { type Address, type Interface, Unknown } from './iptables';

/** An address of a gateway pod. */
export interface GatewayAddress {
  readonly dev: Interface;
  readonly address: Address;
  /** The length of the prefix, that of its subnet; undefined where the subnet is not in the input. */
  readonly prefix: number | undefined;
  readonly from: Place;
}

/**
 * The IPv4 addresses in the order of `ip addr`: lanIp, the pod's own external address, each EIP. The first of an
 * interface is the primary one.
 */
export function addressesOf(gateway: VpcNatGateway): readonly GatewayAddress[] {
  const { subnet, externalSubnet } = gateway;
  // Each of several pods gets an address of its own.
  const lanIp = gateway.isHighlyAvailable ? undefined : gateway.lanIp;
  const own = !gateway.flag('noDefaultEIP');
  const inner = lanIp ?? new Unknown(`free address of ${gateway.subnetName}`);
  const outer = new Unknown(`free address of ${gateway.externalSubnetName}`);
  return [
    { dev: 'eth0', address: inner, prefix: prefixOf(subnet), from: gateway.at('lanIp') },
    ...(own
      ? [
          {
            dev: 'net1',
            address: outer,
            prefix: prefixOf(externalSubnet),
            from: gateway.at('externalSubnets'),
          } as const,
        ]
      : []),
    ...eipsOf(gateway).map(
      (eip) =>
        ({ dev: 'net1', address: addressOf(eip), prefix: prefixOf(eip.externalSubnet), from: eip.at('v4ip') }) as const,
    ),
  ];
}

function prefixOf(subnet: Subnet | undefined): number | undefined {
  return subnet?.cidrOf(4)?.prefix;
}

/** `192.168.100.230/24 dev net1` */
export function formatAddress({ dev, address, prefix }: GatewayAddress): string {
  return `${address}${prefix === undefined ? '' : `/${prefix}`} dev ${dev}`;
}
