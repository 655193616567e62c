import { natConfigName } from '../../../network/gateway-config';
import type { Network } from '../../../network/network';
import type { Place } from '../../../source/resource';
import { has } from '../../../target/release';
import type { Fault } from './fault';

/** Told with the finding of the switch. */
export const gatewaysDeletedAfterSwitch: Fault = {
  id: 'gateways-deleted-after-switch',
  severity: 'error',
  rule: 'kube-ovn/nat-gateways-not-enabled',
  since: '1.17',
  metBy: 'a VpcNatGateway with one replica while enable-vpc-nat-gw is "false"',
  does: 'fails to delete gateways with one replica, and goes on trying when they are switched on again',
  consequence: 'after enable-vpc-nat-gw is "true" again, the StatefulSet is deleted time after time',
  cure: 'restart kube-ovn-controller after enable-vpc-nat-gw is "true"',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gateway.go, handleDelVpcNatGw: fails for want of a Deployment, and is tried again',
  ],
  *meetings({ gatewayConfig: { enable }, gateways }) {
    if (enable?.get('data', 'enable-vpc-nat-gw') !== 'false') return;
    const single = [...gateways].find(({ isHighlyAvailable }) => !isHighlyAvailable);
    if (single)
      yield {
        at: enable.at('data', 'enable-vpc-nat-gw'),
        fact: `kube-ovn cannot delete the workload of ${single.resource.title}, and goes on trying`,
      };
  },
};

/** Faults that NAT gateways, EIPs and their rules meet. */
export const faultsOfNat: readonly Fault[] = [
  {
    id: 'controller-exits-without-image',
    severity: 'error',
    rule: 'kube-ovn/nat-image-missing',
    since: '1.13',
    metBy:
      'a VpcNatGateway while ConfigMap ovn-vpc-nat-config, or image in it, is missing and enable-vpc-nat-gw is not "false"',
    does: 'exits at its start without the image of NAT gateways',
    consequence: 'from the next restart of kube-ovn-controller on, nothing controls the network',
    cure: 'name the image in ovn-vpc-nat-config',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/init.go, syncVpcNatGatewayCR: "should set image for vpc-nat-gateway pod", "should set config map for vpc-nat-gateway"',
    ],
    *meetings(network) {
      const at = missingImage(network);
      if (at) yield { at, fact: 'kube-ovn-controller exits at its next start, as it finds no image for NAT gateways' };
    },
  },
  gatewaysDeletedAfterSwitch,
  {
    id: 'policies-of-replicas-lost-with-vpc',
    severity: 'warning',
    since: '1.17',
    metBy: 'a VpcNatGateway with several replicas and internalSubnets or internalCIDRs',
    does: 'removes the policies that lead to a NAT gateway with several replicas each time it reconciles the Vpc',
    consequence:
      'after an edit of the Vpc, what is behind the gateway has no way out until the gateway is reconciled, too',
    cure: 'change an annotation of the gateway whenever its Vpc has changed',
    evidence: [
      'kubeovn/kube-ovn master 1533681d pkg/controller/vpc.go, handleAddOrUpdateVpc, diffPolicyRouteWithLogical: spares the policies of Subnets and egress gateways, and not those of NAT gateways',
    ],
    *meetings({ gateways }) {
      for (const gateway of gateways) {
        const sources = [...gateway.items('internalSubnets'), ...gateway.items('internalCIDRs')];
        if (gateway.isHighlyAvailable && sources.length > 0)
          yield {
            at: gateway.at('replicas'),
            fact: `each reconciliation of Vpc ${gateway.vpcName} removes the policies that lead to the replicas of ${gateway.resource.title}`,
          };
      }
    },
  },
  {
    id: 'rules-left-out-of-new-pods',
    severity: 'info',
    since: '1.17',
    metBy: 'several VpcNatGateways with NAT rules',
    does: 'compares the age of a gateway pod with that of the newest one of all gateways when it writes the rules again',
    consequence: 'when pods of several gateways are recreated within seconds, some rules may stay out of the new pods',
    cure: 'recreate the pods of gateways one at a time, and look for EIPs and rules that are not ready',
    evidence: [
      'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gw_nat.go, redoFip, redoDnat, redoSnat: recorded, three gateways of 25',
    ],
    *meetings(network) {
      const [first, second] = gatewaysWithRules(network);
      if (!first || !second) return;
      yield {
        at: second.atName,
        fact: `NAT rules of ${first.resource.title} and ${second.resource.title} may be left out when their pods are recreated together`,
        and: [first.atName, 'another gateway with NAT rules'],
      };
    },
  },
  {
    id: 'snat-removed-at-start',
    since: '1.15',
    until: '1.16',
    metBy: 'an IptablesSnatRule',
    does: 'removes each SNAT rule from the gateway when the controller starts, and adds it again',
    consequence: 'connections that start in between leave without SNAT, and get no answer',
    cure: 'restart kube-ovn-controller in a maintenance window',
    evidence: [
      'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_nat_gw_nat.go, handleAddIptablesSnatRule: snat-del runs before snat-add (recorded)',
    ],
    *meetings({ snatRules }) {
      for (const rule of snatRules)
        yield {
          at: rule.atName,
          fact: `each start of the controller removes ${rule.resource.title} from its gateway for a moment`,
        };
    },
  },
  {
    id: 'used-eip-deleted-at-once',
    since: '1.13',
    until: '1.15',
    metBy: 'an IptablesEIP that NAT rules use',
    does: 'lets an IptablesEIP go that NAT rules still use',
    consequence: 'once the IptablesEIP is deleted its address is gone, while its rules say that they are ready',
    cure: 'delete the rules before the IptablesEIP',
    evidence: [
      'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc_nat_gw_eip.go, handleDelIptablesEip: no finalizer holds it (recorded)',
    ],
    *meetings({ eips }) {
      for (const eip of eips)
        if (eip.rules.length > 0)
          yield {
            at: eip.atName,
            fact: `${eip.resource.title}, which NAT rules use, is gone as soon as it is deleted`,
          };
    },
  },
  {
    id: 'limited-eip-stays',
    since: '1.13',
    until: '1.16',
    metBy: 'an IptablesEIP with a QoSPolicy',
    does: 'does not finish the deletion of an IptablesEIP with limits whose gateway is deleted, too',
    consequence: 'the IptablesEIP stays, being deleted, and keeps its address',
    cure: 'remove qosPolicy from the IptablesEIP before its gateway is deleted',
    evidence: [
      'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_nat_gw_eip.go, handleUpdateIptablesEip, delEipQoS: the limits are taken away in the pod of the gateway (recorded)',
    ],
    *meetings({ eips }) {
      for (const eip of eips)
        if (eip.qosPolicy)
          yield { at: eip.at('qosPolicy'), fact: `${eip.resource.title}, which has limits, outlives its gateway` };
    },
  },
  {
    id: 'used-ovn-eip-deleted-at-once',
    since: '1.17',
    metBy: 'an OvnEip with v4Ip that rules use',
    does: 'gives an OvnEip with a written v4Ip no finalizer',
    consequence: 'once the OvnEip is deleted its address is free for others, while the NAT rows of its rules stay',
    cure: 'delete the rules before the OvnEip',
    evidence: [
      'kubeovn/kube-ovn master 1533681d pkg/controller/ovn_eip.go, enqueueUpdateOvnEip: only a change of the address makes it look at the object again (recorded)',
    ],
    *meetings({ ovnEips }) {
      for (const eip of ovnEips)
        if (eip.text('v4Ip') !== undefined && eip.rules.length > 0)
          yield {
            at: eip.at('v4Ip'),
            fact: `${eip.resource.title}, which rules use, is gone as soon as it is deleted`,
          };
    },
  },
  {
    id: 'used-qos-policy-deleted-at-once',
    since: '1.16',
    until: '1.17',
    metBy: 'a QoSPolicy that an IptablesEIP or a VpcNatGateway uses',
    does: 'gives a QoSPolicy no finalizer',
    consequence: 'once the QoSPolicy is deleted nothing holds it, while EIPs and gateways still name it',
    cure: 'remove qosPolicy from EIPs and gateways before the QoSPolicy',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/qos_policy.go, handleUpdateQoSPolicy: none of the recorded objects has one',
    ],
    *meetings({ eips, gateways }) {
      for (const view of [...eips, ...gateways])
        if (view.qosPolicy)
          yield {
            at: view.at('qosPolicy'),
            fact: `QoSPolicy ${view.qosPolicy.name}, which ${view.resource.title} uses, is gone as soon as it is deleted`,
          };
    },
  },
  {
    id: 'stateless-nat-misspelt',
    severity: 'info',
    since: '1.13',
    until: '1.16',
    metBy: 'an OvnFip with type distributed',
    does: 'misspells the option of OVN that makes NAT stateless',
    consequence: 'OVN ignores it, and tracks the connections of the OvnFip as it does for any other',
    cure: 'do not count on the speed of stateless NAT',
    evidence: ['kubeovn/kube-ovn v1.15.24 pkg/ovs/ovn-nb-nat.go, AddNat: the option is called staleless'],
    *meetings({ ovnFips }) {
      for (const rule of ovnFips)
        if (rule.text('type') === 'distributed')
          yield {
            at: rule.at('type'),
            fact: `OVN keeps state for ${rule.resource.title}, whose type is 'distributed'`,
          };
    },
  },
];

/** Whether kube-ovn-controller exits when it starts and finds no image of NAT gateways, or no ConfigMap that names one. */
export function needsImageAtStart({ gatewayConfig: { enable }, gateways, target }: Network): boolean {
  const isSwitchedOff = enable?.get('data', 'enable-vpc-nat-gw') === 'false';
  return has(target.kubeOvn.version, '1.13') && gateways.all.length > 0 && !isSwitchedOff;
}

/** Where the image, or the ConfigMap with it, is missed. Without any ConfigMap of NAT gateways in the input nothing is known. */
function missingImage(network: Network): Place | undefined {
  const { enable, image } = network.gatewayConfig;
  if (!needsImageAtStart(network)) return undefined;
  if (image) return image.get('data', 'image') === undefined ? image.at('data', 'image') : undefined;
  const isMissing = network.isMissing('ConfigMap', natConfigName, network.target.kubeOvn.namespace);
  return isMissing ? enable?.at('metadata', 'name') : undefined;
}

function* gatewaysWithRules({ gateways }: Network) {
  for (const gateway of gateways) if (gateway.eips.some(({ rules }) => rules.length > 0)) yield gateway;
}
