import type { SwitchLbRule } from '../../network/load-balancer-rule';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { Report } from '../report';
import { rule } from '../rule';

const balancer = (vip: string) => `
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata:
  name: web
spec:
  vip: ${vip}
  namespace: ns1
  selector:
    - app:web
  ports:
    - {name: http, port: 80, targetPort: 8080, protocol: TCP}
`;

/** Load balancers on an address that somebody else has. */
export const loadBalancerVipTaken = rule({
  id: 'kube-ovn/load-balancer-vip-taken',
  severity: 'warning',
  what: 'The vip of a SwitchLBRule is the gateway of a Subnet of its VPC, or an address that a pod or a NAT gateway has.',
  why: 'OVN balances packets to the ports of the rule before it routes them: whoever has the address does not get them.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule: takes any address as vip',
    'ovn-org/ovn northd/northd.c, build_lb_rules: the table ls_in_lb comes before the look-up of the destination',
  ],
  wrong: balancer('10.0.1.5'),
  right: balancer('10.0.1.100'),
  check(network, report) {
    for (const rule of network.switchLbRules) {
      const { vip } = rule;
      const subnet = vip && vpcOf(rule, network)?.subnetOf(vip);
      if (subnet) judge(rule, subnet, report);
    }
  },
});

/** The custom VPC of the pods behind it. */
function vpcOf(rule: SwitchLbRule, network: Network) {
  const owners = network.namespaceOwners.get(rule.targetNamespace) ?? [];
  return owners.length === 1 ? owners[0]?.vpc : undefined;
}

function judge(rule: SwitchLbRule, subnet: Subnet, report: Report): void {
  const { vip } = rule;
  if (!vip) return;
  const isGateway = subnet.gateways.some((gateway) => gateway.equals(vip));
  const [pin] = subnet.pinned.get(`${vip}`) ?? [];
  if (!isGateway && !pin) return;
  const holder = pin && !isGateway ? pin.holder.resource.title : `the gateway of Subnet ${subnet.name}`;
  report(rule.at('vip'), `vip '${vip}' of SwitchLBRule ${rule.name} is the address of ${holder}`)
    .and(pin && !isGateway ? pin.at : subnet.at('gateway'), 'the same address')
    .restsOn(rule.at('namespace'), subnet.at('vpc'), subnet.at('cidrBlock'))
    .note(`packets to its ports go to the pods of the load balancer: ${holder} does not get them`)
    .propose(`take a free address, and reserve it with a Vip of type switch_lb_vip in Subnet ${subnet.name}`);
}
