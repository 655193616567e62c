import { has } from '../../target/release';
import { rule } from '../rule';
import { faultOfIpv4 } from '../support/address-fault';

/** Targets of floating IPs and port forwarding that are no IPv4 address. */
export const internalIpMalformed = rule({
  id: 'kube-ovn/internal-ip-malformed',
  code: 'KO-063',
  severity: 'error',
  what: 'The internalIp of a floating IP or DNAT rule is missing, or is no IPv4 address.',
  why: 'The rule is never installed. NAT gateways translate IPv4 only.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_nat_gw_nat.go, validateFipRule, validateDnatRule: "must be IPv4, IPv6 is not supported"',
    'kubeovn/kube-ovn v1.12.4 dist/images/vpcnatgateway/nat-gateway.sh: hands internalIp to iptables, never to ip6tables',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesFip, ValidateIptablesDnat: "internalIP %s is not a valid ip"',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.0.1.5/32
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.0.1.5
`,
  check(network, report) {
    const consequence = has(network.target.kubeOvn.version, '1.15')
      ? 'the controller of kube-ovn repeats the error in its log and never installs the rule'
      : 'kube-ovn before 1.15 hands it to iptables in the gateway pod, which refuses it; the controller repeats the error in its log';
    for (const rule of [...network.fipRules, ...network.dnatRules]) {
      if (rule.isBlank('internalIp')) {
        report(rule.at('internalIp'), `${rule.title} has no internalIp`).note(consequence);
        continue;
      }
      const text = rule.text('internalIp');
      const isRight = text === undefined || (rule.internalIp !== undefined && !text.includes(':'));
      const fault = isRight ? undefined : faultOfIpv4(text);
      if (!fault) continue;
      report(rule.at('internalIp'), `internalIp ${text} of ${rule.title} ${fault.fact}`)
        .note(consequence)
        .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
    }
  },
});
