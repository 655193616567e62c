import { parseCidr } from '../../net/cidr';
import { type Family, parseIp } from '../../net/ip';
import type { View } from '../../network/view';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { type Fault, faultOfCidr, faultOfIp } from '../support/address-fault';
import { faultInMatch } from '../support/ovn-address-fault';
import { ovnNatExample, rulesToAddress } from '../support/ovn-nat';

const inVpc = (v4Ip: string) => ovnNatExample('OvnFip', `  vpc: test-vpc-1\n  v4Ip: ${v4Ip}\n`);

/** Addresses and ranges of rules of OVN's own NAT that cannot be read. */
export const ovnNatInsideMalformed = rule({
  id: 'kube-ovn/ovn-nat-inside-malformed',
  code: 'KO-166',
  severity: 'error',
  what: 'An address or a range inside of an OvnFip, OvnDnatRule or OvnSnatRule is none, or is of the other family.',
  why: 'kube-ovn hands the text to OVN, which leaves the entry out: nothing is translated.',
  evidence: [
    'ovn-org/ovn northd/northd.c, lrouter_check_nat_entry: "bad ip address", "bad ip address or network" of a NAT entry; lib/lex.c, lex_parse_mask: "Value contains unmasked 1-bits"',
    'kubeovn/kube-ovn master 1533681d pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule; pkg/controller/ovn_snat.go, handleAddOvnSnatRule: the text goes to OVN as it is',
  ],
  wrong: inVpc('10.0.1.400'),
  right: inVpc('10.0.1.40'),
  check(network, report) {
    for (const rule of rulesToAddress(network))
      if (rule.isBlank('ipName'))
        judge(
          rule,
          [
            ['v4Ip', 4],
            ['v6Ip', 6],
          ],
          isIp,
          faultOfIp,
          report,
        );
    for (const rule of network.ovnSnatRules)
      judge(
        rule,
        [
          ['v4IpCidr', 4],
          ['v6IpCidr', 6],
        ],
        isIpOrCidr,
        faultOfIpOrCidr,
        report,
      );
  },
});

function judge(
  rule: View,
  fields: readonly (readonly [field: string, family: Family])[],
  familyOf: (text: string) => Family | undefined,
  faultOf: (text: string) => Fault | undefined,
  report: Report,
): void {
  for (const [field, family] of fields) {
    const text = rule.text(field);
    if (text === undefined) continue;
    const title = `${field} ${text} of ${rule.resource.title}`;
    const is = familyOf(text);
    const fault =
      is === undefined ? faultOf(text) : is === family && text.includes('/') ? faultInMatch(text) : undefined;
    if (fault) {
      untranslated(report(rule.at(field), `${title} ${fault.fact}`)).suggest(
        fault.meant,
        fault.safe ? 'safe' : 'unsafe',
      );
    } else if (is !== undefined && is !== family) {
      const other = family === 4 ? field.replace('v4', 'v6') : field.replace('v6', 'v4');
      untranslated(report(rule.at(field), `${title} is IPv${is}`)).propose(`write it as ${other}`);
    }
  }
}

function untranslated(found: Draft): Draft {
  return found.note(
    'kube-ovn hands the text to OVN, which leaves the entry out with a warning in its own log: nothing is translated',
  );
}

/** OVN knows no IPv4 in the form of IPv6. */
function familyAsWritten(text: string, parsed: { readonly family: Family } | undefined): Family | undefined {
  return parsed && (text.includes(':') ? 6 : 4);
}

const isIp = (text: string) => familyAsWritten(text, parseIp(text));
const isIpOrCidr = (text: string) => familyAsWritten(text, parseIp(text) ?? parseCidr(text));
const faultOfIpOrCidr = (text: string) => (text.includes('/') ? faultOfCidr(text) : faultOfIp(text));
