import type { Network } from '../network/network';
import type { Finding } from '../source/finding';
import { shown } from '../source/shown';
import type { Refused } from './allocate';
import { finding } from './finding';
import { titleOf } from './owner';

/**
 * Why an owner gets no address.
 *
 * @param hasIdle whether the lock keeps addresses of that Subnet that nobody has
 */
export function refusal({ owner, why }: Refused, network: Network, hasIdle: boolean): Finding {
  const name = shown(owner.network);
  const subnet = network.subnets.get(owner.network);
  const title = `${titleOf(owner)} gets no address`;
  if (!subnet || why !== 'full') {
    const because = subnet ? `Subnet ${name} has no CIDR that can be read` : `Subnet ${name} is not described here`;
    return finding('addresses/subnet-unknown', owner.at, `${title}: ${because}`, {
      help: [`add Subnet ${name} to the input or to external:, or write the address`],
    });
  }
  const place = owner.pool ? `the pool of ${name}` : `Subnet ${name}`;
  const because = owner.pool?.length === 0 ? `${place} is empty` : `all addresses of ${place} are taken`;
  return finding('addresses/none-free', owner.at, `${title}: ${because}`, {
    related: [{ at: subnet.at('cidrBlock'), message: `${name} is ${shown(subnet.text('cidrBlock') ?? '')}` }],
    help: [
      owner.pool ? 'extend its pool' : 'write the address, or make the Subnet larger',
      ...(hasIdle ? ['cdk8s-ovn lock --prune gives back the addresses that nobody has'] : []),
    ],
  });
}
