import type { Chain, IptablesRule } from './iptables';

/** What a chain is for, for reviewers. */
export const purposes: Readonly<Record<Chain, string>> = {
  PREROUTING: 'what arrives, before it is routed',
  POSTROUTING: 'what leaves, after it was routed',
  DNAT_FILTER: 'destinations: floating IPs first, then forwarded ports',
  EXCLUSIVE_DNAT: 'floating IPs, inwards',
  EXCLUSIVE_SNAT: 'floating IPs, outwards',
  HAIRPIN_SNAT: 'pods that reach pods of their own VPC through an EIP: the answer must come back through the gateway',
  SHARED_DNAT: 'forwarded ports',
  SHARED_SNAT: 'the ranges that share an EIP outwards; the first rule that matches counts',
  SNAT_FILTER:
    'sources: floating IPs first, then ranges; what no rule takes keeps its private source and gets no answer',
  VPC_MARK: 'marks what comes from the VPC',
};

/** What a rule does, in a sentence. */
export function inWords({ match, target }: IptablesRule): string {
  switch (target.kind) {
    case 'jump':
      return `goes through ${target.chain}`;
    case 'mark':
      return `marks what comes in through ${match.in}`;
    case 'dnat':
      return match.protocol
        ? `what is sent to ${match.protocol} port ${match.port} of ${match.destination} goes to port ${target.port} of ${target.to}`
        : `whatever is sent to ${match.destination} goes to ${target.to}, to the same port`;
    case 'snat':
      if (match.hairpin)
        return `what pods send to ${target.to} and goes back into the VPC has ${target.to} as its source`;
      if (match.out) return `what ${match.source} sends out has ${target.to} as its source`;
      return `whatever ${match.source?.network} sends through the gateway has ${target.to} as its source`;
  }
}
