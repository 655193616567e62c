import type { Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { groupBy } from '../../source/group-by';
import type { Endpoint } from './endpoint';

/**
 * The pod that pins an address, in one Subnet if that is known. Undefined where several VPCs have one: whose it is, the
 * address does not say; and where its Subnet does not have the address, which kube-ovn then never gives it.
 */
export function podAt(network: Network, address: Ip, on?: Subnet): Endpoint | undefined {
  const pods = [...network.pods].filter(
    ({ addresses, subnet }) =>
      addresses.some((own) => own.equals(address)) && (!subnet || (on ? subnet === on : subnet.contains(address))),
  );
  const [pod, ...others] = groupBy(pods, ({ subnet }) => subnet?.vpcName ?? '').values();
  const [first] = pod ?? [];
  if (!first || others.length > 0) return undefined;
  const { resource, subnet } = first;
  return { address, resource, ...(subnet && { subnet }) };
}
