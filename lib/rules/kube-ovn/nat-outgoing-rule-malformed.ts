import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfCidr } from '../support/address-fault';
import { faultOfOvnCidr, faultOfOvnIp } from '../support/ovn-address-fault';
import { refused } from '../support/refused-subnet';

const subnet = (dstIPs: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  natOutgoing: true
  natOutgoingPolicyRules:
    - action: forward
      match:
        dstIPs: ${dstIPs}
`;

const actions = ['nat', 'forward'];

/** Exceptions of natOutgoing that kube-ovn refuses, or passes over. */
export const natOutgoingRuleMalformed = rule({
  id: 'kube-ovn/nat-outgoing-rule-malformed',
  code: 'KO-127',
  severity: 'error',
  what: 'A rule in natOutgoingPolicyRules of a Subnet has an unknown action, or addresses that are malformed or of two families.',
  why: 'For wrong addresses kube-ovn does not set the subnet up: no pod gets an address of it. A rule with an unknown action has no effect: its packets are translated.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, validateNatOutgoingPolicyRuleIPs: "match ips %s is not ip or ipcidr", "protocol is not consistent"',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: action is nat or forward, which v1.16.2 has lost',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/gateway_linux.go, generateNatOutgoingPolicyChainRules: knows these two',
  ],
  wrong: subnet('10.1.0.0-10.1.0.255'),
  right: subnet('10.1.0.0/24'),
  check(network, report) {
    const hasNoWords = has(network.target.kubeOvn.version, '1.16');
    for (const subnet of network.subnets)
      subnet.parts('natOutgoingPolicyRules').forEach((one, index) => {
        const title = `rule ${index + 1} in natOutgoingPolicyRules of Subnet ${subnet.name}`;
        if (hasNoWords) judgeAction(one, title, report);
        judgeMatch(one.part('match'), title, report);
      });
  },
});

function judgeAction(one: Part, title: string, report: Report): void {
  const action = one.text('action');
  if (action !== undefined ? actions.includes(action) : !one.isMap || !one.isBlank('action')) return;
  const fact =
    action === undefined ? `${title} has no action` : `action ${action} in ${title} is neither nat nor forward`;
  report(one.at('action'), fact)
    .note('the nodes set no mark for it: its packets are translated like all others')
    .suggest(action && nearest(action, actions))
    .propose('write nat, or forward to keep the address of the pod');
}

function judgeMatch(match: Part, title: string, report: Report): void {
  const families = ['srcIPs', 'dstIPs'].flatMap((field) => {
    // kube-ovn cuts blanks at the ends of the whole text alone.
    const text = match.text(field)?.trim();
    if (text === undefined) return [];
    const fault = faultInList(text, faultOf);
    const found = text.split(',').map((part) => (parseCidr(part) ?? parseIp(part))?.family);
    if (fault)
      refused(report(match.at(field), `${field} ${text || '""'} in ${title} ${fault.fact}`)).suggest(fault.meant);
    else if (new Set(found).size > 1)
      refused(report(match.at(field), `${field} ${text} in ${title} has both families`)).propose(
        'write a rule for each family',
      );
    else return [found[0]];
    return [];
  });
  if (new Set(families).size > 1)
    refused(report(match.at('dstIPs'), `srcIPs and dstIPs of ${title} are of different families`)).and(
      match.at('srcIPs'),
      'the other family',
    );
}

function faultOf(text: string) {
  return parseCidr(text) || (text.includes('/') && faultOfCidr(text)) ? faultOfOvnCidr(text) : faultOfOvnIp(text);
}
