import type { SwitchLbRule } from '../../network/load-balancer-rule';
import type { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultInList } from '../support/address-fault';
import { loadBalancersOf } from '../support/load-balancers';
import { faultOfOvnIp } from '../support/ovn-address-fault';

const balancer = (port: number) => `
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata:
  name: web
spec:
  vip: 10.0.1.100
  namespace: ns1
  selector:
    - app:web
  ports:
    - name: http
      port: ${port}
      targetPort: 8080
      protocol: TCP
`;

const protocols = ['TCP', 'UDP', 'SCTP'];
const affinities = ['ClientIP', 'None'];

/** Load balancers of which Kubernetes refuses the Service. */
export const loadBalancerMalformed = rule({
  id: 'kube-ovn/load-balancer-malformed',
  code: 'KO-168',
  severity: 'error',
  what: 'A SwitchLBRule or RouterLBRule has an address, a port, a protocol or a session affinity that a Service cannot have.',
  why: 'kube-ovn makes a Service slr-NAME or rlr-NAME of it, which the API server refuses: there is no load balancer.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, generateHeadlessService, generateEndpoints: copies all of it',
    'kubeovn/kube-ovn master 1533681d pkg/controller/router_lb_rule.go, generateRlrHeadlessService, generateRlrEndpoints: the same',
    'kubernetes/kubernetes v1.34.0 pkg/apis/core/validation/validation.go, ValidateService, ValidateEndpoints',
  ],
  wrong: balancer(80800),
  right: balancer(8080),
  check(network, report) {
    for (const rule of loadBalancersOf(network)) {
      const { title } = rule.resource;
      judgeAddress(rule, title, report);
      judgePorts(rule, title, has(network.target.kubeOvn.version, '1.16'), report);
      const affinity = rule.text('sessionAffinity');
      if (affinity !== undefined && !affinities.includes(affinity))
        refused(
          report(rule.at('sessionAffinity'), `sessionAffinity ${affinity} of ${title} is neither ClientIP nor None`),
        ).suggest(nearest(affinity, affinities));
    }
  },
});

function judgeAddress(rule: SwitchLbRule, title: string, report: Report): void {
  const vip = rule.text('vip');
  const fault = vip === undefined ? undefined : faultInList(vip, faultOfOvnIp);
  if (fault)
    report(rule.at('vip'), `vip ${vip} of ${title} ${fault.fact}`)
      .note('OVN takes no such address: nothing answers, and only a log says so')
      .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
  for (const { text, index } of rule.endpoints) {
    const fault = faultOfOvnIp(text);
    if (fault)
      refused(report(rule.at('endpoints', index), `endpoint ${text || '""'} of ${title} ${fault.fact}`)).suggest(
        fault.meant,
        fault.safe ? 'safe' : 'unsafe',
      );
  }
}

/** Until 1.16 the definition itself has bounds for ports; what is beyond them is the schema's finding then. */
function judgePorts(rule: SwitchLbRule, title: string, isUnbounded: boolean, report: Report): void {
  const needsTarget = rule.items('endpoints').length > 0;
  const isMany = rule.ports.length > 1;
  const names = new Map<string, Part>();
  rule.ports.forEach((port, index) => {
    const of = `of ${port.text('name') ?? `entry ${index + 1}`} in ${title}`;
    for (const field of ['port', 'targetPort']) {
      const value = port.raw(field) ?? 0;
      // Without a targetPort a Service takes the port; the Endpoints of kube-ovn do not.
      if (!port.isMap || (value === 0 && field === 'targetPort' && !needsTarget)) continue;
      if ((port.raw(field) ?? undefined) === undefined)
        refused(report(port.at(field), `${field} ${of} is missing`)).propose(`add ${field}, from 1 to 65535`);
      else if (isUnbounded && Number.isInteger(value) && !isPort(value))
        refused(report(port.at(field), `${field} ${value} ${of} is not between 1 and 65535`));
    }
    const protocol = port.text('protocol');
    if (protocol !== undefined && !protocols.includes(protocol))
      refused(report(port.at('protocol'), `protocol ${protocol} ${of} is none of TCP, UDP and SCTP`)).suggest(
        nearest(protocol, protocols),
      );
    const name = port.text('name');
    if (name !== undefined && !label.test(name))
      refused(report(port.at('name'), `name ${name} of port ${index + 1} in ${title} is no DNS label`)).propose(
        'write at most 63 lower-case letters, digits and hyphens',
      );
    const first = name === undefined ? undefined : names.get(name);
    if (name !== undefined && !first) names.set(name, port);
    if (first)
      refused(report(port.at('name'), `${title} has two ports of the name ${name}`)).and(first.at('name'), 'the first');
    else if (isMany && port.isMap && port.isBlank('name'))
      refused(report(port.at('name'), `port ${index + 1} of ${title} has no name, and there are several`));
  });
}

/** RFC 1123, as the API server wants it of the names of ports. */
const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

function isPort(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 65535;
}

function refused(found: Draft): Draft {
  return found
    .note('the API server refuses the Service that kube-ovn makes of the rule: an error in its log, no event')
    .refuses();
}
