import type { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import type { Draft, Report } from '../report';
import { rule } from '../rule';

const subnet = (action: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  acls:
    - direction: to-lport
      priority: 1000
      match: ip4.src == 10.17.0.9
      action: ${action}
`;

const directions = ['from-lport', 'to-lport'];
const actions = ['allow-related', 'allow-stateless', 'allow', 'drop', 'reject'];

/** Access rules of Subnets that OVN does not take. Older definitions refuse them. */
export const subnetAclMalformed = rule({
  id: 'kube-ovn/subnet-acl-malformed',
  severity: 'error',
  since: '1.16',
  what: 'An entry of acls of a Subnet has a direction, an action or a priority that OVN does not know.',
  why: 'OVN refuses the rules, and kube-ovn repeats the attempt without end: none of acls is in effect.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: words and bounds of Subnet spec.acls, which v1.16.2 has lost',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, UpdateLogicalSwitchACL: copies them',
    'ovn-org/ovn ovn-nb.ovsschema, ACL: the same words and bounds',
  ],
  wrong: subnet('deny'),
  right: subnet('drop'),
  check(network, report) {
    for (const subnet of network.subnets)
      subnet.parts('acls').forEach((acl, index) => {
        judge(acl, `rule ${index + 1} in acls of Subnet ${subnet.name}`, report);
      });
  },
});

function judge(acl: Part, title: string, report: Report): void {
  judgeWord(acl, 'direction', directions, title, report);
  judgeWord(acl, 'action', actions, title, report);
  const priority = acl.raw('priority');
  if (typeof priority === 'number' && Number.isInteger(priority) && (priority < 0 || priority > 32767))
    refused(report(acl.at('priority'), `priority ${priority} in ${title} is not between 0 and 32767`)).propose(
      'a higher number is looked at first',
    );
}

function judgeWord(acl: Part, field: string, known: readonly string[], title: string, report: Report): void {
  const text = acl.text(field);
  if (text !== undefined ? known.includes(text) : !acl.isMap || !acl.isBlank(field)) return;
  const fact =
    text === undefined ? `${title} has no ${field}` : `${field} ${text} in ${title} is none of ${known.join(', ')}`;
  refused(report(acl.at(field), fact))
    .suggest(text && nearest(text, known))
    .propose(`write one of ${known.join(', ')}`);
}

function refused(found: Draft): Draft {
  return found
    .note('OVN refuses the rules, and kube-ovn repeats the attempt without end: none of acls is in effect')
    .note('kube-ovn 1.15 does not take the object; newer definitions have lost the words and bounds');
}
