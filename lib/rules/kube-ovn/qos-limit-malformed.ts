import { parseCidr } from '../../net/cidr';
import type { Part } from '../../network/part';
import type { QosPolicy } from '../../network/qos-policy';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';

const policy = (limit: string) => `
apiVersion: kubeovn.io/v1
kind: QoSPolicy
metadata:
  name: silver
spec:
  shared: true
  bindingType: EIP
  bandwidthLimitRules:
    - name: in
${limit}`;

/** Limits that kube-ovn does not hand to the gateway. */
export const qosLimitMalformed = rule({
  id: 'kube-ovn/qos-limit-malformed',
  code: 'KO-075',
  severity: 'error',
  what: 'A QoSPolicy has a bandwidth limit, or a binding, that kube-ovn does not take.',
  why: 'kube-ovn never accepts the policy: the EIPs and gateways that name it stay without any limit.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/qos_policy.go, validateQosPolicy',
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, qos_add: tc filter … prio PRIORITY, of 16 bits',
  ],
  wrong: policy('      rateMax: 100Mbit\n      direction: ingress\n'),
  right: policy('      rateMax: "100"\n      direction: ingress\n'),
  check(network, report) {
    // Until 1.16 the CRD itself wants names that differ.
    const unique = has(network.target.kubeOvn.version, '1.16');
    for (const policy of network.qosPolicies) {
      judgeBinding(policy, report);
      const seen = new Map<string, number>();
      policy.parts('bandwidthLimitRules').forEach((limit, index) => {
        const name = limit.text('name');
        const first = name === undefined ? undefined : seen.get(name);
        if (name !== undefined && first === undefined) seen.set(name, index);
        if (unique && first !== undefined)
          refused(report(limit.at('name'), `limit ${name} of QoSPolicy ${policy.name} comes twice`)).and(
            policy.at('bandwidthLimitRules', first, 'name'),
            `the other ${name}`,
          );
        judgeLimit(policy, limit, `limit ${name ?? index + 1} of QoSPolicy ${policy.name}`, report);
      });
    }
  },
});

function judgeBinding(policy: QosPolicy, report: Report): void {
  const { bindingType } = policy;
  if (bindingType !== undefined && bindingType !== 'EIP' && bindingType !== 'NATGW')
    report(policy.at('bindingType'), `bindingType ${bindingType} of QoSPolicy ${policy.name} is neither EIP nor NATGW`)
      .note('nothing can use the policy: kube-ovn compares the text with EIP and NATGW')
      .suggest(nearest(bindingType.toUpperCase(), ['EIP', 'NATGW']));
  if (bindingType === 'NATGW' && !policy.isShared)
    refused(report(policy.at('bindingType'), `QoSPolicy ${policy.name} is bound to NATGW and not shared`)).propose(
      'write shared: true',
    );
}

const number = /^[0-9]+(\.[0-9]+)?$/;

function judgeLimit(policy: QosPolicy, limit: Part, title: string, report: Report): void {
  for (const field of ['rateMax', 'burstMax']) {
    const text = limit.text(field);
    if (text === undefined || number.test(text)) continue;
    const [digits] = /^[0-9]+(\.[0-9]+)?/.exec(text) ?? [];
    refused(report(limit.at(field), `${field} ${text} in ${title} is not a positive decimal number`)).suggest(digits);
  }
  const card = limit.text('interface');
  if (card !== undefined && !/^[a-zA-Z0-9_-]{1,15}$/.test(card))
    refused(report(limit.at('interface'), `interface ${card} in ${title} is no name of a network interface`)).propose(
      'net1 is the external interface of the gateway, eth0 the one in the VPC',
    );
  judgePriority(limit, title, report);
  judgeDirection(policy, limit, title, report);
  judgeMatch(limit, title, report);
}

function judgePriority(limit: Part, title: string, report: Report): void {
  const priority = limit.raw('priority');
  if (typeof priority !== 'number' || !Number.isInteger(priority) || (priority >= 0 && priority <= 65535)) return;
  report(limit.at('priority'), `priority ${priority} in ${title} is not between 0 and 65535`)
    .note('tc in the pod of the gateway refuses it, and kube-ovn repeats the attempt: the limit is never set')
    .propose('a lower number is looked at first');
}

function judgeDirection(policy: QosPolicy, limit: Part, title: string, report: Report): void {
  const direction = limit.text('direction');
  if (direction === undefined) {
    if (policy.bindingType === undefined || !limit.isMap) return;
    const what = policy.bindingType === 'EIP' ? 'the EIP' : 'the gateway';
    report(limit.at(), `${title} has no direction`)
      .note(`kube-ovn calls the script of the gateway without an operation: no limit is set for ${what}`)
      .propose('write direction: ingress, or egress');
  } else if (direction !== 'ingress' && direction !== 'egress') {
    refused(report(limit.at('direction'), `direction ${direction} in ${title} is neither ingress nor egress`)).suggest(
      nearest(direction, ['ingress', 'egress']),
    );
  }
}

function judgeMatch(limit: Part, title: string, report: Report): void {
  const type = limit.text('matchType');
  if (type === undefined) return;
  if (type !== 'ip') {
    refused(report(limit.at('matchType'), `matchType ${type} in ${title} is not ip`)).propose(
      'write ip, or leave it out to limit everything',
    );
    return;
  }
  const value = limit.text('matchValue') ?? '';
  const [side = '', cidr = '', ...more] = value.split(' ');
  if ((side === 'src' || side === 'dst') && parseCidr(cidr) && more.length === 0) return;
  refused(
    report(
      limit.text('matchValue') === undefined ? limit.at('matchType') : limit.at('matchValue'),
      `matchValue "${value}" in ${title} is not "src <CIDR>" or "dst <CIDR>"`,
    ),
  ).propose('write, say, "src 10.0.1.0/24"');
}

function refused(draft: Draft): Draft {
  return draft.note('kube-ovn refuses the whole policy and repeats the error in its log: none of its limits is set');
}
