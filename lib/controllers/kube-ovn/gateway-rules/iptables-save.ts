import type { IptablesRule, Match, Table, Target } from './iptables';

/** The `-A` lines of a table as iptables-save prints them (iptables 1.8.9, nft and legacy alike). */
export function iptablesSave(rules: readonly IptablesRule[], table: Table): string[] {
  return rules.filter((rule) => rule.table === table).map(formatRule);
}

/** One rule as iptables-save prints it. */
export function formatRule({ chain, match, target }: IptablesRule): string {
  return [`-A ${chain}`, ...matches(match), formatTarget(target)].join(' ');
}

function* matches(match: Match): Generator<string> {
  // What matches everything is not printed.
  if (match.source && match.source.prefix > 0) yield `-s ${match.source}`;
  if (match.destination) yield `-d ${match.destination}/32`;
  if (match.in) yield `-i ${match.in}`;
  if (match.out) yield `-o ${match.out}`;
  if (match.protocol) yield `-p ${match.protocol} -m ${match.protocol} --dport ${match.port}`;
  if (match.hairpin) yield `-m mark --mark 0x1/0x1 -m conntrack --ctstate DNAT --ctorigdst ${match.hairpin}`;
}

function formatTarget(target: Target): string {
  switch (target.kind) {
    case 'jump':
      return `-j ${target.chain}`;
    case 'mark':
      return '-j MARK --set-xmark 0x1/0x1';
    case 'dnat':
      return `-j DNAT --to-destination ${target.to}${target.port === undefined ? '' : `:${target.port}`}`;
    case 'snat':
      return `-j SNAT --to-source ${target.to}${target.randomPorts ? ' --random-fully' : ''}`;
  }
}
