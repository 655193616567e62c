import type { IptablesRule, Match, Table, Target } from './iptables';

/** The `-A` lines of a table as iptables-save prints them (iptables 1.8.9, nft and legacy alike). */
export function iptablesSave(rules: readonly IptablesRule[], table: Table): string[] {
  return rules.filter((rule) => rule.table === table).map(formatRule);
}

/** One rule as iptables-save prints it. */
export function formatRule({ chain, match, target }: IptablesRule): string {
  return `-A ${chain}${formatMatch(match)} ${formatTarget(target)}`;
}

function formatMatch(match: Match): string {
  let text = '';
  // What matches everything is not printed.
  if (match.source && match.source.prefix > 0) text += ` -s ${match.source}`;
  if (match.destination) text += ` -d ${match.destination}/32`;
  if (match.in) text += ` -i ${match.in}`;
  if (match.out) text += ` -o ${match.out}`;
  if (match.protocol) text += ` -p ${match.protocol} -m ${match.protocol} --dport ${match.port}`;
  if (match.hairpin) text += ` -m mark --mark 0x1/0x1 -m conntrack --ctstate DNAT --ctorigdst ${match.hairpin}`;
  return text;
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
