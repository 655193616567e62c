import { type Cidr, parseCidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { NoEndpoint } from './endpoint';

/** Addresses that no host has for others, and what they are: RFC 6890, RFC 4291. */
const special: readonly (readonly [range: string, what: string])[] = [
  ['0.0.0.0/8', 'it is no address of a host'],
  ['127.0.0.0/8', 'every host has it for itself: such a packet never leaves'],
  ['224.0.0.0/4', 'it is a multicast group: who belongs to it is not in the manifests'],
  ['240.0.0.0/4', 'it is no address of a host'],
  ['::/128', 'it is no address of a host'],
  ['::1/128', 'every host has it for itself: such a packet never leaves'],
  ['fe80::/10', 'it counts on one link alone: no router takes it'],
  ['ff00::/8', 'it is a multicast group: who belongs to it is not in the manifests'],
];

/** Why an address is no end of a path, if it is none whoever asks. */
export function noHostAt(address: Ip): NoEndpoint | undefined {
  const found = special.find(([range]) => (parseCidr(range) as Cidr).contains(address));
  return found && { problem: found[1] };
}
