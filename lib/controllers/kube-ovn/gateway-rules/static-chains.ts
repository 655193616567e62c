import type { Installation } from './installation';
import { type Chain, chains, type IptablesRule, type Table, type Target } from './iptables';

/** The jumps in the order in which `init` appends them (nat-gateway.sh, init). */
const jumps = [
  jump('nat', 'PREROUTING', 'DNAT_FILTER'),
  jump('nat', 'DNAT_FILTER', 'EXCLUSIVE_DNAT'),
  jump('nat', 'DNAT_FILTER', 'SHARED_DNAT'),
  jump('nat', 'POSTROUTING', 'SNAT_FILTER'),
  jump('nat', 'SNAT_FILTER', 'EXCLUSIVE_SNAT'),
  jump('nat', 'SNAT_FILTER', 'SHARED_SNAT'),
  jump('nat', 'SNAT_FILTER', 'HAIRPIN_SNAT'),
  jump('mangle', 'PREROUTING', 'VPC_MARK'),
] as const;
const everything = {};
const fromVpc = { in: 'eth0' } as const;
const mark: Target = { kind: 'mark' };

function jump(table: Table, from: Chain, to: Chain) {
  return { table, chain: from, target: { kind: 'jump', chain: to } } as const;
}

/** What `init` sets up, whatever the gateway is for. */
export function installStaticChains(installation: Installation): void {
  const { gateway: cause, rules } = installation;
  const hairpin = installation.has('hairpin');
  for (const { table, chain, target } of jumps)
    if (hairpin || (table === 'nat' && target.chain !== 'HAIRPIN_SNAT'))
      rules.push({ table, chain, match: everything, target, cause });
  if (hairpin) rules.push({ table: 'mangle', chain: 'VPC_MARK', match: fromVpc, target: mark, cause });
}

/** The rules in the order of iptables-save: by table and chain, then as they were installed. */
export function inPrintedOrder(rules: readonly IptablesRule[]): readonly IptablesRule[] {
  const byChain: IptablesRule[][] = [];
  for (const rule of rules) {
    const place = placeOf(rule);
    const others = byChain[place];
    if (others) others.push(rule);
    else byChain[place] = [rule];
  }
  return byChain.flat();
}

function placeOf({ table, chain }: IptablesRule): number {
  const all: readonly Chain[] = chains[table];
  return (table === 'nat' ? 0 : chains.nat.length) + all.indexOf(chain);
}
