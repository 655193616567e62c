import type { View } from '../../network/view';
import type { Report } from '../report';
import { rule } from '../rule';
import { loadBalancersOf } from '../support/load-balancers';

const vip = (entry: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  namespace: ns1
  selector:
    - "${entry}"
`;

/** Label selectors of Vips and load balancers that kube-ovn does not understand. */
export const selectorEntryDropped = rule({
  id: 'kube-ovn/selector-entry-dropped',
  code: 'KO-168',
  severity: 'warning',
  what: 'An entry of the selector of a Vip, a SwitchLBRule or a RouterLBRule is not "key:value", or a Vip has a selector and no namespace.',
  why: 'kube-ovn leaves out what does not have exactly one colon, and selects pods by the rest.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleUpdateVirtualParents; pkg/controller/switch_lb_rule.go, generateHeadlessService: splits at colons, skips what has not two parts',
  ],
  wrong: vip('app=web'),
  right: vip('app:web'),
  check(network, report) {
    for (const view of [...network.vips, ...loadBalancersOf(network)]) judge(view, report);
    for (const vip of network.vips)
      if (vip.items('selector').length > 0 && vip.isBlank('namespace'))
        report(vip.at('selector'), `Vip ${vip.name} has a selector and no namespace`)
          .note('kube-ovn looks for pods in the namespace alone: none of them gets the address')
          .propose('write namespace: that of the pods');
  },
});

function judge(view: View, report: Report): void {
  for (const { text, index } of view.texts('selector')) {
    const parts = text.split(':', 3);
    if (parts.length === 2) continue;
    const [key, value] = text.split(/[=:]/, 4).flatMap((part) => part.trim() || []);
    report(view.at('selector', index), `selector "${text}" of ${view.resource.title} is not "key:value"`)
      .note('kube-ovn leaves this entry out without a word, and selects pods by the others alone')
      .propose(`write "${key ?? 'key'}:${value ?? 'value'}"`);
  }
}
