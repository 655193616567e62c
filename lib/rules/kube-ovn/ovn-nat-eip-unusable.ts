import { rule } from '../rule';
import { neverApplied, ovnNatExample } from '../support/ovn-nat';

/** Rules of OVN's own NAT with the address of a node. */
export const ovnNatEipUnusable = rule({
  id: 'kube-ovn/ovn-nat-eip-unusable',
  code: 'KO-166',
  severity: 'error',
  what: 'An OvnFip, OvnDnatRule or OvnSnatRule uses an OvnEip of type lsp.',
  why: 'Such an address is that of a node, the next hop of other routes: kube-ovn does not use it for NAT.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule; pkg/controller/ovn_snat.go, handleAddOvnSnatRule: "ovn nat %s can not use type lsp eip"',
  ],
  wrong: ovnNatExample('OvnSnatRule', '  vpcSubnet: net1\n', 'lsp'),
  right: ovnNatExample('OvnSnatRule', '  vpcSubnet: net1\n', 'nat'),
  check(network, report) {
    for (const eip of network.ovnEips) {
      if (eip.type !== 'lsp') continue;
      for (const rule of eip.rules)
        neverApplied(
          report(
            rule.at('ovnEip'),
            `OvnEip ${eip.name} of ${rule.resource.title} is of type lsp, the address of a node`,
          ),
        )
          .and(eip.at('type'), 'of type nat it can be used')
          .propose('write type: nat there, or name another OvnEip');
    }
  },
});
