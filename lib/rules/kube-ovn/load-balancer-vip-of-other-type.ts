import { parseIp } from '../../net/ip';
import type { Vip } from '../../network/vip';
import { rule } from '../rule';

const both = (type: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: web
spec:
  subnet: net1
  v4ip: 10.0.1.100
${type}---
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
    - port: 80
      targetPort: 8080
      protocol: TCP
`;

/** Load balancers on an address that is reserved for something else. */
export const loadBalancerVipOfOtherType = rule({
  id: 'kube-ovn/load-balancer-vip-of-other-type',
  code: 'KO-165',
  severity: 'warning',
  what: 'The vip of a SwitchLBRule is the address of a Vip whose type is not switch_lb_vip.',
  why: 'Only for that type the router answers ARP for the address: pods of the same subnet do not reach the load balancer.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP: a port with the MAC of the router, SetLogicalSwitchPortArpProxy',
  ],
  wrong: both(''),
  right: both('  type: switch_lb_vip\n'),
  check(network, report) {
    const rules = [...network.switchLbRules];
    if (rules.length === 0) return;
    const byAddress = new Map<string, Vip>();
    for (const vip of network.vips)
      for (const ip of [vip.v4ip, vip.v6ip]) {
        // The same address in another VPC may be the one that is meant.
        const known = ip && byAddress.get(`${ip}`);
        if (ip && (!known || vip.isForLoadBalancer)) byAddress.set(`${ip}`, vip);
      }
    for (const rule of rules) {
      const vip = (rule.text('vip') ?? '').split(',', 2).flatMap((text) => byAddress.get(`${parseIp(text)}`) ?? [])[0];
      if (!vip || vip.isForLoadBalancer) continue;
      report(
        rule.at('vip'),
        `vip of SwitchLBRule ${rule.name} is that of Vip ${vip.name}, which is not of type switch_lb_vip`,
      )
        .and(vip.text('type') === undefined ? vip.atName : vip.at('type'), 'reserved for pods that share it')
        .note('nobody answers ARP for the address: pods of its subnet do not reach the load balancer')
        .propose(`write type: switch_lb_vip into Vip ${vip.name}`);
    }
  },
});
