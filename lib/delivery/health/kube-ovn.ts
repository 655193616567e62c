import type { Health, NoHealth } from './health';
import {
  all,
  any,
  condition,
  hasItems,
  hasLabel,
  isFilled,
  isPresent,
  isSame,
  isText,
  isTrue,
  list,
  not,
  observed,
  type Test,
  toldBy,
  value,
  type Words,
} from './test';

const apiVersion = 'kubeovn.io/v1';

/**
 * kube-ovn never clears its Error condition (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet_status.go,
 * patchSubnetStatus): what counts is Ready, which every error clears.
 */
const notReady = not(condition('Ready', 'True'));

/** Kinds that say with one flag that they are done. */
function flagged(
  kind: string,
  flag: string,
  done: readonly Words[],
  waiting: string,
  evidence: string,
  more: readonly Test[] = [],
): Health {
  return {
    apiVersion,
    kind,
    evidence: [evidence],
    current: [{ when: all(isTrue(flag), ...more), message: done }],
    waiting: [waiting],
  };
}

/** A NAT rule: `ready` is set when the commands in the gateway, or the rows in OVN, are there. */
function rule(kind: string, address: string, where: string, evidence: string): Health {
  return flagged(kind, 'status.ready', ['applied at ', value(address)], `waiting for ${where}`, evidence);
}

const gateway = 'the pod of the NAT gateway to take the rule';
const router = 'OVN to take the rule';

export const kubeOvnHealth: readonly Health[] = [
  flagged(
    'Vpc',
    'status.standby',
    ['the router exists'],
    'waiting for the router',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddOrUpdateVpc',
  ),
  {
    apiVersion,
    kind: 'Subnet',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet_status.go, patchSubnetStatus',
      'kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/condition.go, IsReady',
    ],
    failed: [
      { when: condition('Validated', 'False'), message: [toldBy('Validated')] },
      { when: all(condition('Error', 'True'), notReady), message: [toldBy('Error')] },
    ],
    current: [
      { when: condition('Ready', 'True'), message: ['ready'] },
      // Not every release comes to Ready where the gateway is a machine outside.
      { when: all(condition('Validated', 'True'), isFilled('spec.vlan')), message: ['validated, on a VLAN'] },
    ],
    waiting: ['waiting for the logical switch'],
  },
  {
    apiVersion,
    kind: 'VpcNatGateway',
    evidence: [
      'kubeovn/kube-ovn master 1533681d pkg/apis/kubeovn/v1/vpc-nat-gateway.go: status.ready',
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, patchNatGwStatus: after the StatefulSet is written',
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleInitVpcNatGw, updateCrdNatGwLabels: the labels, when the pod runs',
    ],
    current: [
      { when: isTrue('status.ready'), message: ['the gateway runs at ', value('status.lanIp')] },
      {
        when: all(not(isPresent('status.ready')), isPresent('status.qosPolicy')),
        message: ['the workload is made; this kube-ovn does not say whether it runs'],
      },
      // Before 1.17 a gateway without externalSubnets, selector, tolerations, affinity and qosPolicy gets no status at all.
      // From 1.17 on replicas has a default.
      {
        when: all(not(isPresent('spec.replicas')), hasLabel('ovn.kubernetes.io/vpc')),
        message: ['the gateway runs; this kube-ovn writes no status of it'],
      },
    ],
    waiting: ['waiting for the workload of the gateway'],
  },
  flagged(
    'IptablesEIP',
    'status.ready',
    [value('status.ip')],
    'waiting for the pod of the NAT gateway to take the address',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, patchEipStatus',
    [isFilled('status.ip')],
  ),
  rule(
    'IptablesFIPRule',
    'status.v4ip',
    gateway,
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, patchFipStatus',
  ),
  rule(
    'IptablesDnatRule',
    'status.v4ip',
    gateway,
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, patchDnatStatus',
  ),
  rule(
    'IptablesSnatRule',
    'status.v4ip',
    gateway,
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, patchSnatStatus',
  ),
  flagged(
    'OvnEip',
    'status.ready',
    [value('status.v4Ip')],
    'waiting for an address',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_eip.go, patchOvnEipStatus',
  ),
  rule('OvnFip', 'status.v4Eip', router, 'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, patchOvnFipStatus'),
  rule(
    'OvnSnatRule',
    'status.v4Eip',
    router,
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_snat.go, patchOvnSnatStatus',
  ),
  rule(
    'OvnDnatRule',
    'status.v4Eip',
    router,
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_dnat.go, patchOvnDnatStatus',
  ),
  {
    apiVersion,
    kind: 'ProviderNetwork',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/provider-network.go'],
    inProgress: [
      {
        when: all(not(isTrue('status.ready')), hasItems('status.notReadyNodes')),
        message: ['waiting for the nodes ', list('status.notReadyNodes')],
      },
    ],
    current: [{ when: isTrue('status.ready'), message: ['ready on every node'] }],
    waiting: ['waiting for the nodes'],
  },
  {
    apiVersion,
    kind: 'Vlan',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vlan.go, checkVlanConflict'],
    failed: [{ when: isTrue('status.conflict'), message: ['another Vlan of the network has the same id'] }],
    current: [{ when: not(isTrue('status.conflict')), message: ['no conflict'] }],
    waiting: ['waiting for a status'],
    doneWithoutStatus: 'kube-ovn writes a status when a subnet uses the VLAN, and for a conflict',
  },
  {
    apiVersion,
    kind: 'QoSPolicy',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/qos_policy.go, patchQoSStatus'],
    current: [{ when: isSame('status.bindingType', 'spec.bindingType'), message: ['accepted'] }],
    waiting: ['waiting for kube-ovn to accept it'],
  },
  {
    apiVersion,
    kind: 'VpcEgressGateway',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/apis/kubeovn/v1/vpc-egress-gateway.go, Ready',
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, updateVpcEgressGatewayStatus',
    ],
    inProgress: [{ when: condition('Ready', 'False'), message: [toldBy('Ready')] }],
    current: [
      {
        when: all(isTrue('status.ready'), isText('status.phase', 'Completed'), observed('Ready', 'True')),
        message: ['the gateway runs'],
      },
    ],
    waiting: ['waiting for the workload of the gateway'],
  },
  flagged(
    'VpcDns',
    'status.active',
    ['active'],
    'waiting for the DNS server',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, handleAddOrUpdateVPCDNS',
  ),
  balanced('SwitchLBRule', 'kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule'),
  balanced(
    'RouterLBRule',
    'kubeovn/kube-ovn master 1533681d pkg/controller/router_lb_rule.go, handleAddOrUpdateRouterLBRule',
  ),
  {
    apiVersion,
    kind: 'Vip',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, createOrUpdateVipCR'],
    current: [
      {
        when: any(isFilled('status.v4ip'), isFilled('status.v6ip')),
        message: ['reserved'],
      },
    ],
    waiting: ['waiting for an address'],
  },
  {
    apiVersion,
    kind: 'IPPool',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/ippool.go, patchIPPoolStatusCondition'],
    failed: [{ when: all(condition('Error', 'True'), notReady), message: [toldBy('Error')] }],
    current: [{ when: condition('Ready', 'True'), message: ['ready'] }],
    waiting: ['waiting for the addresses'],
  },
  {
    apiVersion,
    kind: 'SecurityGroup',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, handleAddOrUpdateSg'],
    current: [
      {
        when: all(
          isFilled('status.portGroup'),
          isTrue('status.ingressLastSyncSuccess'),
          isTrue('status.egressLastSyncSuccess'),
        ),
        message: ['the rules are applied'],
      },
    ],
    waiting: ['waiting for OVN to take the rules'],
  },
];

function balanced(kind: string, evidence: string): Health {
  return {
    apiVersion,
    kind,
    evidence: [evidence],
    current: [{ when: isFilled('status.service'), message: ['Service ', value('status.service')] }],
    waiting: ['waiting for the Service'],
  };
}

export const kubeOvnWithout: readonly NoHealth[] = [
  { apiVersion, kind: 'IP', because: 'it has no status; kube-ovn makes one for each pod' },
  { apiVersion, kind: 'BgpConf', because: 'it has no status: the gateways that name it read it' },
  { apiVersion, kind: 'EvpnConf', because: 'it has no status: the gateways that name it read it' },
  { apiVersion, kind: 'DNSNameResolver', because: 'kube-ovn makes it; it is done when a look-up was, again and again' },
];
