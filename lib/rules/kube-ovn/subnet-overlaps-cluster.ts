import type { Cidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import { defaultVpc } from '../../network/vpc';
import { defaultTarget, type Target, usualServiceSubnets } from '../../target/target';
import { rule } from '../rule';

/** Ranges of the cluster itself, which the settings tell. */
interface Range {
  readonly cidr: Cidr;
  readonly what: string;
  /** What becomes of it in the default VPC, and in a custom one; undefined: it works. */
  readonly inDefault: string;
  readonly inCustom?: string;
  /** An underlay network may be the one that nodes are in: kube-ovn does not compare then. */
  readonly overlayOnly?: boolean;
  /** The one address of it that counts. Nobody who has another range takes a Subnet that holds this one by chance. */
  readonly holding?: Ip | undefined;
  /** The setting that would tell it, where none does: then it is what kube-ovn has by default. */
  readonly unset?: 'target.kubernetes.serviceSubnets' | 'target.kubeOvn.joinSubnets' | undefined;
}

const subnet = (cidr: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: ${cidr}
`;

/** Subnets over ranges that the cluster itself uses. */
export const subnetOverlapsCluster = rule({
  id: 'kube-ovn/subnet-overlaps-cluster',
  code: 'KO-128',
  severity: 'error',
  what: 'A Subnet overlaps the ranges of Services, of nodes, or the join network between nodes and pods.',
  why: 'One address then stands for two things: pods do not reach nodes or Services, or kube-ovn refuses the subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, CheckSystemCIDR: the ranges may not overlap each other',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet, ValidateCidrConflict: service and node addresses',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, checkSubnetConflict: node addresses only without a vlan (KO-129)',
    'kubeovn/kube-ovn issue 5464',
  ],
  wrong: subnet('100.64.8.0/24'),
  right: subnet('10.17.0.0/16'),
  check(network, report) {
    const ranges = rangesOf(network.target);
    for (const subnet of network.subnets) {
      if (!subnet.isOvn || subnet.name === 'join') continue;
      const found = overlapOf(subnet, ranges);
      if (!found) continue;
      const { cidr, range, consequence } = found;
      const draft = report(
        subnet.at('cidrBlock'),
        `cidrBlock ${cidr} of Subnet ${subnet.name} overlaps ${range.what}, ${range.cidr}`,
      )
        .restsOn(subnet.strayGateway)
        .note(consequence)
        .propose('choose a range that nothing else in the cluster has');
      if (range.unset)
        draft.propose(`if the cluster has another one, set ${range.unset} in cdk8s-ovn.yaml: ${range.cidr} is assumed`);
      // Clusters differ in their Services more than in the join network.
      if (subnet.vpcName !== defaultVpc || range.unset === 'target.kubernetes.serviceSubnets') draft.as('warning');
    }
  },
});

function rangesOf({ kubernetes, kubeOvn }: Target): readonly Range[] {
  const areServicesKnown = kubernetes.serviceSubnets.length > 0;
  return [
    ...(areServicesKnown ? kubernetes.serviceSubnets : usualServiceSubnets).map((cidr) => ({
      cidr,
      what: 'the range of Services',
      inDefault: 'packets for pods of this range are taken for packets to Services, and the other way round',
      ...(areServicesKnown
        ? {
            inCustom: 'pods of the VPC do not reach Services, the DNS of the cluster among them, where the ranges meet',
          }
        : { unset: 'target.kubernetes.serviceSubnets' as const, holding: cidr.first.plus(1n) }),
    })),
    ...kubernetes.nodeSubnets.map((cidr) => ({
      cidr,
      what: 'the range of nodes',
      inDefault: 'pods do not reach nodes of this range; kube-ovn refuses the subnet where a node has such an address',
      overlayOnly: true,
    })),
    ...kubeOvn.joinSubnets.map((cidr) => ({
      cidr,
      what: 'the join network of kube-ovn',
      inDefault: 'nodes reach pods over the join network: answers of pods in this range go astray',
      ...(kubeOvn.joinSubnets === defaultTarget.kubeOvn.joinSubnets && {
        unset: 'target.kubeOvn.joinSubnets' as const,
      }),
    })),
  ];
}

function overlapOf(subnet: Subnet, ranges: readonly Range[]) {
  for (const range of ranges) {
    if (range.overlayOnly && subnet.text('vlan') !== undefined) continue;
    const consequence = subnet.vpcName === defaultVpc ? range.inDefault : range.inCustom;
    const cidr =
      consequence === undefined
        ? undefined
        : subnet.cidrs?.find((own) => own.overlaps(range.cidr) && (!range.holding || own.contains(range.holding)));
    if (cidr && consequence !== undefined) return { cidr, range, consequence };
  }
  return undefined;
}
