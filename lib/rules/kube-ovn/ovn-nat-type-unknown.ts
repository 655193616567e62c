import type { View } from '../../network/view';
import { nearest } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';
import { ovnNatExample } from '../support/ovn-nat';

const fip = (type: string) => ovnNatExample('OvnFip', `  vpc: test-vpc-1\n  v4Ip: 10.0.1.40\n  type: ${type}\n`);

/** Types in OVN's own NAT that kube-ovn takes for another one. */
export const ovnNatTypeUnknown = rule({
  id: 'kube-ovn/ovn-nat-type-unknown',
  code: 'KO-166',
  severity: 'warning',
  what: 'The type of an OvnEip or OvnFip, or the ipType of an OvnFip or OvnDnatRule, is none that kube-ovn knows.',
  why: 'kube-ovn compares the text: what it does not know, it takes for the other type.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_eip.go, handleAddOvnEip: lrp, lsp, everything else is for NAT',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule: vip, everything else names an IP; distributed, everything else is centralized',
  ],
  exampleTarget: { kubeOvn: { version: '1.16' } },
  wrong: fip('Distributed'),
  right: fip('distributed'),
  check(network, report) {
    for (const eip of network.ovnEips)
      judge(eip, 'type', ['nat', 'lrp', 'lsp'], 'kube-ovn takes it for an address that NAT rules use', report);
    const isCentral = 'kube-ovn takes it for centralized: the traffic takes the way over the gateway node';
    for (const fip of network.ovnFips) judge(fip, 'type', ['distributed', 'centralized'], isCentral, report);
    const isIp = 'kube-ovn takes ipName for the name of an IP, POD.NAMESPACE';
    for (const rule of [...network.ovnFips, ...network.ovnDnatRules])
      judge(rule, 'ipType', ['vip', 'ip'], isIp, report);
  },
});

function judge(view: View, field: string, known: readonly string[], consequence: string, report: Report): void {
  const text = view.text(field);
  if (text === undefined || known.includes(text)) return;
  report(view.at(field), `${field} ${text} of ${view.resource.title} is none that kube-ovn knows`)
    .note(consequence)
    .suggest(nearest(text, known) ?? nearest(text.toLowerCase(), known))
    .propose(`write ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`);
}
