import { parseIp } from '../../net/ip';
import { has } from '../../target/release';
import { rule } from '../rule';

/** Source ranges of SNAT rules that iptables writes differently. */
export const snatRangeNotCanonical = rule({
  id: 'kube-ovn/snat-range-not-canonical',
  code: 'KO-071',
  severity: 'error',
  what: 'The internalCIDR of a SNAT rule has host bits, or is a bare address.',
  why: 'iptables masks the range and adds /32. The script of the gateway searches for the text as written: it adds a copy each time and never deletes one. A bare address is rejected by the webhook, and up to 1.15 may be taken for another rule that starts alike.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_snat, del_snat: grep for internalCIDR in iptables-save',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesSnat: CheckCidrs refuses an address without prefix length',
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gw_nat.go, normalizeSnatInternalCIDR: adds /32, masks nothing',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.77/24
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
    const { version } = network.target.kubeOvn;
    for (const snat of network.snatRules) {
      const text = snat.text('internalCIDR');
      const { range } = snat;
      // IPv6 notation of an IPv4 range is the finding of snat-range-malformed.
      if (text === undefined || range?.family !== 4 || text === `${range}` || text.includes(':')) continue;
      const at = snat.at('internalCIDR');
      const value = `internalCIDR ${text} of ${snat.title}`;
      if (parseIp(text)) {
        report(at, `${value} has no prefix length`)
          .as('warning')
          .note(
            has(version, '1.16')
              ? 'kube-ovn takes it for /32, but its webhook rejects it if it is enabled'
              : 'the script of the gateway looks for the bare text among its rules: if another address starts alike, it leaves this rule out and says nothing',
          )
          .suggest(`${range}`, 'safe');
        continue;
      }
      const hostBits = !range.address.equals(range.network);
      const found = report(
        at,
        hostBits ? `${value} has host bits: its network is ${range}` : `${value} is another way to write ${range}`,
      )
        .note(
          `iptables makes ${range} of it, and the script of the gateway never finds the rule again: each time kube-ovn applies it, a copy is added, and all of them outlive the rule`,
        )
        .suggest(`${range}`, 'safe');
      if (hostBits) found.propose(`write ${range.address}/32 if this one address is meant`);
    }
  },
});
