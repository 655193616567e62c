import { Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Row } from '../../paths/reach/row';

/**
 * A gateway sends what it has no route into the VPC for back to the external network. If NAT wrote an address that no Subnet
 * has, and no answer comes, then the packets reach no one: only their way is known, and no host at its end.
 */
export function withoutReceiver(row: Row, network: Network): Row {
  const address = row.ends === 'no-reply' ? row.deliveredTo?.address : undefined;
  if (!(address instanceof Ip) || hasSubnetOf(address, network)) return row;
  const { deliveredTo: _, seenAs: __, ...rest } = row;
  return { ...rest, ends: 'lost', because: { at: { kind: 'outside' }, code: 'no-host', address } };
}

/** Whether a Subnet has an address, or may have: of some neither the CIDR nor the VPC is known. */
function hasSubnetOf(address: Ip, network: Network): boolean {
  if (network.mayHide('Subnet') || network.hasUnknownSubnets) return true;
  return [...network.subnets].some((subnet) => subnet.cidrs === undefined || subnet.contains(address));
}
