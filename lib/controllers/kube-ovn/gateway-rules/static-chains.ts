import type { Installation } from './installation';
import { type Chain, chains, type IptablesRule, type Table } from './iptables';

/** The jumps in the order in which `init` appends them (nat-gateway.sh, init). */
const jumps: readonly (readonly [table: Table, from: Chain, to: Chain])[] = [
  ['nat', 'PREROUTING', 'DNAT_FILTER'],
  ['nat', 'DNAT_FILTER', 'EXCLUSIVE_DNAT'],
  ['nat', 'DNAT_FILTER', 'SHARED_DNAT'],
  ['nat', 'POSTROUTING', 'SNAT_FILTER'],
  ['nat', 'SNAT_FILTER', 'EXCLUSIVE_SNAT'],
  ['nat', 'SNAT_FILTER', 'SHARED_SNAT'],
  ['nat', 'SNAT_FILTER', 'HAIRPIN_SNAT'],
  ['mangle', 'PREROUTING', 'VPC_MARK'],
];

/** What `init` sets up, whatever the gateway is for. */
export function installStaticChains(installation: Installation): void {
  const { gateway: cause, rules } = installation;
  const hairpin = installation.has('hairpin');
  for (const [table, chain, to] of jumps)
    if (hairpin || (table === 'nat' && to !== 'HAIRPIN_SNAT'))
      rules.push({ table, chain, match: {}, target: { kind: 'jump', chain: to }, cause });
  if (hairpin)
    rules.push({ table: 'mangle', chain: 'VPC_MARK', match: { in: 'eth0' }, target: { kind: 'mark' }, cause });
}

/** The rules in the order of iptables-save: by table and chain, then as they were installed. */
export function inPrintedOrder(rules: readonly IptablesRule[]): readonly IptablesRule[] {
  const byChain = new Map<string, IptablesRule[]>();
  for (const table of ['nat', 'mangle'] as const)
    for (const chain of chains[table]) byChain.set(`${table} ${chain}`, []);
  for (const rule of rules) byChain.get(`${rule.table} ${rule.chain}`)?.push(rule);
  return [...byChain.values()].flat();
}
