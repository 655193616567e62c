import { type Cidr, parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { Part } from '../../network/part';
import type { Place, Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { egressFirewallExample } from '../support/egress-examples';

/** Rules of an EgressFirewall that no packet comes to. */
export const egressFirewallRuleHidden = rule({
  id: 'ovn-kubernetes/egress-firewall-rule-hidden',
  severity: 'warning',
  what: 'A rule of an EgressFirewall stands behind one that takes all of its packets.',
  why: 'The first rule that matches decides: the other one never does.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/egressfirewall.go, addEgressFirewallRules: the priority falls with each rule',
  ],
  wrong: egressFirewallExample(
    '{type: Deny, to: {cidrSelector: 0.0.0.0/0}}',
    '{type: Allow, to: {cidrSelector: 198.51.100.0/24}}',
  ),
  right: egressFirewallExample(
    '{type: Allow, to: {cidrSelector: 198.51.100.0/24}}',
    '{type: Deny, to: {cidrSelector: 0.0.0.0/0}}',
  ),
  check(network, report) {
    for (const resource of network.of('EgressFirewall')) judge(resource, report);
  },
});

/** Networks whose packets a rule takes, whatever their ports, by the text of the network. */
type Taken = Map<string, Place>;

function judge(resource: Resource, report: Report): void {
  const taken: Taken = new Map();
  for (const one of new Part(resource, ['spec'], resource.value.spec).parts('egress')) {
    const to = one.part('to');
    const cidr = parseCidr(to.text('cidrSelector') ?? '');
    if (!cidr || parseIp(to.text('cidrSelector') ?? '')) continue;
    const before = takerOf(cidr, taken);
    if (before)
      report(to.at('cidrSelector'), `no packet comes to the rule for '${cidr}' of ${resource.title}`)
        .and(before, 'this rule takes all of its packets')
        .note('the first rule that matches decides')
        .propose('put the narrower rule first, or remove it');
    else if (one.items('ports').length === 0) taken.set(`${cidr}`, to.at('cidrSelector'));
  }
}

/** Looks at each prefix that the network may lie in: as many as it has bits. */
function takerOf(cidr: Cidr, taken: Taken): Place | undefined {
  if (taken.size === 0) return undefined;
  for (let prefix = cidr.prefix; prefix >= 0; prefix--) {
    const found = taken.get(`${parseCidr(`${cidr.network}/${prefix}`)}`);
    if (found) return found;
  }
  return undefined;
}
