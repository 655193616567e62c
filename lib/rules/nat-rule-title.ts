import type { NatRule } from '../network/nat-rule';

const words: Readonly<Record<string, string>> = {
  IptablesFIPRule: 'floating IP',
  IptablesDnatRule: 'DNAT rule',
  IptablesSnatRule: 'SNAT rule',
};

/** How messages name a NAT rule: `floating IP fip01`. */
export function titleOf({ resource, name }: NatRule): string {
  return `${words[resource.kind] ?? resource.kind} ${name}`;
}
