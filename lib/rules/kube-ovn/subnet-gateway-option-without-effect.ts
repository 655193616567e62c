import type { Subnet } from '../../network/subnet';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';

const subnet = (vpc: string, rest: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: ${vpc}
  cidrBlock: 10.17.0.0/16
${rest}`;

/** How a Subnet leaves the cluster over the nodes: only the default VPC does so. */
export const subnetGatewayOptionWithoutEffect = rule({
  id: 'kube-ovn/subnet-gateway-option-without-effect',
  code: 'KO-125',
  severity: 'warning',
  what: 'A Subnet of a custom VPC says how it leaves over the nodes, or a centralized one of the default VPC names no node.',
  why: 'Pods of a custom VPC never leave over a node: natOutgoing and gatewayType promise a way out that is not there.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, reconcileCustomVpcStaticRoute: neither gatewayType nor natOutgoing is read',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, reconcileOvnDefaultVpcRoute: Spec.GatewayNode or Spec.GatewayNodeSelectors must be specified for centralized gateway type',
    'kubeovn/kube-ovn issues 4314 and 6123: natOutgoing in a custom VPC',
  ],
  wrong: subnet('vpc2', '  natOutgoing: true\n'),
  right: subnet('vpc2', ''),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (!subnet.isOvn) continue;
      if (subnet.vpcName !== 'ovn-cluster') judgeCustom(subnet, report);
      else judgeCentralized(subnet, has(network.target.kubeOvn.version, '1.15'), report);
    }
  },
});

function judgeCustom(subnet: Subnet, report: Report): void {
  // kube-ovn itself writes `gatewayType: distributed`, which says nothing.
  const field = subnet.flag('natOutgoing')
    ? 'natOutgoing'
    : subnet.text('gatewayType') === 'centralized'
      ? 'gatewayType'
      : undefined;
  if (field === undefined) return;
  report(subnet.at(field), `${field} of Subnet ${subnet.name} has no effect: VPC ${subnet.vpcName} is a custom one`)
    .and(subnet.at('vpc'), 'its pods leave through a gateway of this VPC, never over a node')
    .note('without a NAT gateway, egress gateway or OvnEip the pods reach nothing outside of the VPC')
    .propose(`remove ${field}`);
}

function judgeCentralized(subnet: Subnet, bySelector: boolean, report: Report): void {
  if (subnet.text('gatewayType') !== 'centralized' || subnet.text('vlan') !== undefined) return;
  if (subnet.text('gatewayNode') !== undefined || subnet.items('gatewayNodeSelectors').length > 0) return;
  report(subnet.at('gatewayType'), `Subnet ${subnet.name} is centralized and names no gateway node`)
    .as('error')
    .note('kube-ovn sets no route out of the subnet, and repeats the error in its log: pods reach nothing outside')
    .propose(bySelector ? 'add gatewayNode, or gatewayNodeSelectors' : 'add gatewayNode');
}
