import { parseIp } from '../../net/ip';
import type { IptablesEip } from '../../network/iptables-eip';
import type { Network } from '../../network/network';
import type { MissingReference } from '../../network/references';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const kinds = new Set(['IptablesFIPRule', 'IptablesDnatRule', 'IptablesSnatRule']);

const refused =
  "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log and never installs the rule";

/** NAT rules of EIPs that do not exist, or of none. */
export const natRuleEipMissing = rule({
  id: 'kube-ovn/nat-rule-eip-missing',
  code: 'KO-060',
  severity: 'error',
  what: 'A floating IP, DNAT or SNAT rule names an EIP that does not exist, or none. The field takes the name of an IptablesEIP, not its address.',
  why: 'The rule is never installed.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, handleAddIptablesFip, handleAddIptablesDnatRule, handleAddIptablesSnatRule: "failed to get eip"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesFip, ValidateIptablesDnat, ValidateIptablesSnat: `parameter "eip" cannot be empty`, and the EIP must exist',
    'kubeovn/kube-ovn issue 4249: in v1.12.12 such a rule even showed Ready after an edit',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: 192.168.100.230
  internalCIDR: 10.0.1.0/24
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
    const missing = missingReporter(network, report);
    const byAddress = new Map([...network.eips].map((eip) => [`${eip.v4ip}`, eip]));
    for (const reference of network.missingReferences) {
      const { resource, field } = reference;
      if (field !== 'spec.eip' || !kinds.has(resource.kind)) continue;
      (addressForName(report, reference, byAddress) ?? missing(reference)).note(refused);
    }
    for (const view of rulesWithoutEip(network)) {
      report(view.at('eip'), `${view.resource.title} names no IptablesEIP`).note(refused);
    }
  },
});

/** The address where the name should stand. */
function addressForName(
  report: Report,
  { resource, at, name }: MissingReference,
  byAddress: ReadonlyMap<string, IptablesEip>,
): Draft | undefined {
  const ip = parseIp(name);
  if (!ip) return undefined;
  const eip = byAddress.get(`${ip}`);
  const found = report(at, `${resource.title} has address ${name} for eip, which takes the name of an IptablesEIP`);
  return eip ? found.and(eip.at('v4ip'), `${eip.name} has this address`).suggest(eip.name) : found;
}

function rulesWithoutEip({ fipRules, dnatRules, snatRules }: Network) {
  return [...fipRules, ...dnatRules, ...snatRules].filter((view) => !view.resource.external && view.isBlank('eip'));
}
