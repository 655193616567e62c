import { parseCidr } from '../../net/cidr';
import { has } from '../../target/release';
import { rule } from '../rule';
import type { Fault } from '../support/address-fault';
import { faultOfIpv4Cidr } from '../support/address-fault';

/** Source ranges of SNAT rules that are no single IPv4 range. */
export const snatRangeMalformed = rule({
  id: 'kube-ovn/snat-range-malformed',
  code: 'KO-070',
  severity: 'error',
  what: 'The internalCIDR of a SNAT rule is missing, or is not one IPv4 CIDR.',
  why: 'kube-ovn refuses the rule and it is never installed. NAT gateways translate IPv4 only, and a rule takes one range.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_nat_gw_nat.go, validateSnatRule: "contains multiple CIDRs", "must be IPv4", "cannot be empty"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesSnat: CheckCidrs refuses an address without a prefix length',
    'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc_nat_gw_nat.go, handleAddIptablesSnatRule: takes the IPv4 part of a pair',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.0/24,fd00:10:0:1::/64
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.0/24
`,
  check(network, report) {
    const refuses = has(network.target.kubeOvn.version, '1.15');
    const consequence = refuses
      ? 'the controller of kube-ovn repeats the error in its log and never installs the rule'
      : 'kube-ovn before 1.15 hands it to iptables in the gateway pod, which refuses it; the controller repeats the error in its log';
    for (const snat of network.snatRules) {
      if (snat.isBlank('internalCIDR')) {
        report(snat.at('internalCIDR'), `${snat.title} has no internalCIDR`).note(consequence);
        continue;
      }
      const text = snat.text('internalCIDR');
      if (text === undefined) continue;
      // A bare address works as /32; only the webhook knows CIDRs alone.
      if (snat.range && !/[^\d./]/.test(text)) {
        if (network.target.kubeOvn.webhook && !text.includes('/'))
          report(snat.at('internalCIDR'), `internalCIDR ${text} of ${snat.title} has no prefix length`)
            .note("kube-ovn's webhook rejects the rule; its controller alone would take the address for a /32")
            .suggest(`${text}/32`, 'safe');
        continue;
      }
      const several = severalRanges(text);
      const fault = several ?? faultOfIpv4Cidr(text);
      if (!fault) continue;
      const found = report(snat.at('internalCIDR'), `internalCIDR ${text} of ${snat.title} ${fault.fact}`).suggest(
        fault.meant,
        fault.safe ? 'safe' : 'unsafe',
      );
      if (several && !fault.meant) found.propose('write one rule for each range');
      if (several?.meant && !refuses)
        found.as('warning').note('kube-ovn before 1.15 takes the IPv4 range alone; later releases refuse the rule');
      else found.note(consequence);
    }
  },
});

/** Ranges joined by commas, as other fields have them; the only IPv4 range of them is most likely meant. */
function severalRanges(text: string): Fault | undefined {
  const parts = text.split(',');
  if (parts.length === 1) return undefined;
  const ipv4 = parts.flatMap((part) => {
    const range = parseCidr(part.trim());
    return range?.family === 4 ? `${range}` : [];
  });
  const fact = `lists ${parts.length} ranges where one is the most`;
  return ipv4.length === 1 ? { fact, meant: ipv4[0] as string } : { fact };
}
