import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Part } from '../../network/part';
import type { SecurityGroup } from '../../network/security-group';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfCidr, faultOfIp } from '../support/address-fault';
import { faultInMatch } from '../support/ovn-address-fault';

const group = (protocol: string) => `
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata:
  name: web
spec:
  ingressRules:
    - ipVersion: ipv4
      protocol: ${protocol}
      priority: 1
      remoteType: address
      remoteAddress: 10.0.0.0/8
      portRangeMin: 80
      portRangeMax: 80
      policy: allow
`;

/** Rules of security groups that kube-ovn refuses, or understands as another rule. */
export const securityGroupRuleMalformed = rule({
  id: 'kube-ovn/security-group-rule-malformed',
  severity: 'error',
  what: 'A rule of a SecurityGroup has a family, a priority, an address, a port, a protocol or a policy that kube-ovn does not take, or takes for something else.',
  why: 'kube-ovn refuses all rules of the group; an unknown protocol means every protocol, an unknown policy means drop.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, validateSgRule',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newSgRuleACL: protocols and policies that it knows',
    'kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/security-group.go: "allow, pass or deny"',
    'ovn-org/ovn lib/lex.c, lex_parse_mask: "Value contains unmasked 1-bits", of a range with bits behind its prefix',
  ],
  wrong: group('TCP'),
  right: group('tcp'),
  check(network, report) {
    const { version } = network.target.kubeOvn;
    const limits = { highest: has(version, '1.16') ? 16384 : 200, hasTiers: has(version, '1.16') };
    for (const group of network.securityGroups) {
      for (const [i, rule] of group.ingressRules.entries()) judge(group, rule, `ingress rule ${i + 1}`, limits, report);
      for (const [i, rule] of group.egressRules.entries()) judge(group, rule, `egress rule ${i + 1}`, limits, report);
      const tier = group.raw('tier') ?? 0;
      if (typeof tier === 'number' && Number.isInteger(tier) && tier !== 0 && tier !== 1)
        refused(report(group.at('tier'), `tier ${tier} of SecurityGroup ${group.name} is neither 0 nor 1`));
    }
  },
});

interface Limits {
  readonly highest: number;
  readonly hasTiers: boolean;
}

function judge(group: SecurityGroup, rule: Part, what: string, { highest, hasTiers }: Limits, report: Report): void {
  if (!rule.isMap) return;
  const title = `${what} of SecurityGroup ${group.name}`;
  const oneOf = (field: string, known: readonly string[]) => {
    const text = rule.text(field);
    if (text !== undefined ? known.includes(text) : !rule.isBlank(field)) return;
    const fact =
      text === undefined
        ? `${title} has no ${field}`
        : `${field} ${text} in ${title} is neither ${known.join(' nor ')}`;
    refused(report(rule.at(field), fact)).suggest(text && nearest(text, known));
  };
  oneOf('ipVersion', ['ipv4', 'ipv6']);
  oneOf('remoteType', ['address', 'securityGroup']);
  const priority = rule.raw('priority') ?? 0;
  if (typeof priority === 'number' && Number.isInteger(priority) && (priority < 1 || priority > highest))
    refused(
      report(
        rule.at('priority'),
        (rule.raw('priority') ?? undefined) === undefined
          ? `${title} has no priority`
          : `priority ${priority} in ${title} is not between 1 and ${highest}`,
      ),
    );
  if (rule.text('remoteType') === 'address') judgeAddress(rule, 'remoteAddress', title, report);
  else if (rule.text('remoteType') === 'securityGroup' && rule.isBlank('remoteSecurityGroup'))
    refused(report(rule.at('remoteSecurityGroup'), `${title} names no remoteSecurityGroup`));
  const isLocal = rule.text('localAddress') !== undefined;
  if (isLocal) judgeAddress(rule, 'localAddress', title, report);
  judgeProtocol(rule, title, isLocal, report);
  judgePolicy(group, rule, title, hasTiers, report);
}

function judgeAddress(rule: Part, field: string, title: string, report: Report): void {
  const text = rule.text(field);
  if (text === undefined) {
    if (rule.isBlank(field)) refused(report(rule.at(field), `${title} has no ${field}`));
    return;
  }
  const address = text.includes('/') ? parseCidr(text) : parseIp(text);
  if (!address) {
    const fault = text.includes('/') ? faultOfCidr(text) : faultOfIp(text);
    refused(report(rule.at(field), `${field} ${text} in ${title} ${fault?.fact}`)).suggest(fault?.meant);
    return;
  }
  const unread = faultInMatch(text);
  if (unread && text.includes('/') && !/:ffff:/i.test(text)) {
    report(rule.at(field), `${field} ${text} in ${title} ${unread.fact}`)
      .note('OVN cannot read the match and leaves the rule out, with a warning in its own log')
      .suggest(unread.meant, unread.safe ? 'safe' : 'unsafe');
    return;
  }
  const version = rule.text('ipVersion');
  const family = text.includes(':') ? 'ipv6' : 'ipv4';
  if ((version === 'ipv4' || version === 'ipv6') && version !== family)
    report(rule.at(field), `${field} ${text} in ${title} is not ${version}`)
      .and(rule.at('ipVersion'), `the rule is for ${version}`)
      .note('OVN cannot compare the two and leaves the rule out, with a warning in its own log')
      .propose(`write ipVersion: ${family}`);
}

function judgeProtocol(rule: Part, title: string, isLocal: boolean, report: Report): void {
  const known = ['all', 'tcp', 'udp', 'icmp'];
  const protocol = rule.text('protocol');
  if (protocol !== undefined && !known.includes(protocol)) {
    report(rule.at('protocol'), `protocol ${protocol} in ${title} is none of all, tcp, udp and icmp`)
      .note('kube-ovn takes it for all: the rule matches every protocol and every port')
      .suggest(nearest(protocol, known));
    return;
  }
  if (protocol !== 'tcp' && protocol !== 'udp') return;
  judgePorts(rule, 'portRangeMin', 'portRangeMax', title, report);
  if (isLocal) judgePorts(rule, 'sourcePortRangeMin', 'sourcePortRangeMax', title, report);
}

function judgePorts(rule: Part, low: string, high: string, title: string, report: Report): void {
  const [first, last] = [low, high].map((field) => {
    const port = rule.raw(field) ?? 0;
    if (typeof port !== 'number' || !Number.isInteger(port)) return undefined;
    if (port >= 1 && port <= 65535) return port;
    const isMissing = (rule.raw(field) ?? undefined) === undefined;
    refused(
      report(
        rule.at(field),
        isMissing ? `${title} has no ${field}` : `${field} ${port} in ${title} is not between 1 and 65535`,
      ),
    );
    return undefined;
  });
  if (first !== undefined && last !== undefined && first > last)
    refused(report(rule.at(high), `${high} ${last} in ${title} is below ${low} ${first}`)).and(
      rule.at(low),
      'the first port',
    );
}

function judgePolicy(group: SecurityGroup, rule: Part, title: string, hasTiers: boolean, report: Report): void {
  // kube-ovn turns every text that it does not know into drop. Its definition and its manual write deny for that.
  const known = hasTiers ? ['allow', 'drop', 'deny', 'pass'] : ['allow', 'drop', 'deny'];
  const policy = rule.text('policy');
  if (policy === undefined) return;
  if (!known.includes(policy))
    report(rule.at('policy'), `policy ${policy} in ${title} is not one of ${known.join(', ')}`)
      .note('kube-ovn treats an unknown policy as drop')
      .suggest(nearest(policy, known));
  else if (policy === 'pass' && group.raw('tier') === 1)
    refused(report(rule.at('policy'), `${title} passes on, and the group is in the last tier`)).and(
      group.at('tier'),
      'there is no tier behind this one',
    );
}

function refused(found: Draft): Draft {
  return found
    .note('kube-ovn refuses all rules of the group, and only its log says so: pods of the group keep the old ones')
    .refuses();
}
