import type { Cidr } from '../../net/cidr';
import { overlaps } from '../../net/overlaps';
import type { SnatRule } from '../../network/nat-rule';
import { rule } from '../rule';

/** SNAT rules for a part of the range of another, with another EIP: which of the two counts is chance. */
export const snatRangeHidden = rule({
  id: 'kube-ovn/snat-range-hidden',
  code: 'KO-072',
  severity: 'error',
  what: 'A SNAT rule translates a part of the range of another SNAT rule of the same gateway to another EIP: error if the wider one comes first in the input, else warning.',
  why: 'Up to 1.16 the first rule that matches counts, and rules stand in the order in which kube-ovn happens to install them. A wider rule before a narrower one takes all its packets. From 1.17 on the longest prefix comes first.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_snat: iptables -A SHARED_SNAT',
    'kubeovn/kube-ovn master 1533681d dist/images/vpcnatgateway/nat-gateway.sh, add_snat: inserts by prefix length',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleUpdateVpcSnat: replays the rules after a restart, in the order of a Go map',
  ],
  until: '1.17',
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02
spec:
  eip: eip2
  internalCIDR: 10.0.1.128/25
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.0/25
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02
spec:
  eip: eip2
  internalCIDR: 10.0.1.128/25
`,
  check(network, report) {
    for (const gateway of network.gateways) {
      const rules = network.snatRulesOf(gateway);
      // A standalone gateway starts with the longest prefix.
      if (rules.length < 2 || gateway.resource.modelled) continue;
      const ranges = rules.flatMap((snat) => (snat.range?.family === 4 ? { snat, cidr: snat.range } : []));
      for (const [earlier, later] of overlaps(ranges, (item) => item.cidr)) {
        const wideFirst = earlier.cidr.prefix < later.cidr.prefix;
        const [wide, narrow]: Ranges = wideFirst ? [earlier, later] : [later, earlier];
        // Equal ranges are the finding of snat-range-repeated; two manifests of one object that of duplicate-object.
        if (wide.cidr.prefix === narrow.cidr.prefix || wide.snat.name === narrow.snat.name) continue;
        const [wideEip, narrowEip] = [wide.snat.eipName, narrow.snat.eipName];
        if (wideEip === narrowEip) continue;
        const found = report(
          narrow.snat.at('internalCIDR'),
          `SNAT ${narrow.cidr} to EIP ${narrowEip} ${wideFirst ? 'is' : 'may be'} hidden by the wider ${wide.cidr} to EIP ${wideEip}`,
        )
          .and(wide.snat.at('internalCIDR'), `${wide.snat.name} takes ${wide.cidr}`)
          .note(
            `up to 1.16 the first rule that matches counts: these pods leave with ${wideEip} whenever ${wide.snat.name} is installed first, and the order may change whenever the gateway pod starts`,
          )
          .propose(
            `leave ${narrow.cidr} out of the range of ${wide.snat.name}, or use kube-ovn 1.17, which puts the longest prefix first`,
          );
        if (!wideFirst) found.as('warning');
      }
    }
  },
});

interface Range {
  readonly snat: SnatRule;
  readonly cidr: Cidr;
}

type Ranges = readonly [wide: Range, narrow: Range];
