import { isLineAlone, nameOf } from '../../target/kube-ovn-releases';
import { rule } from '../rule';
import { few } from '../support/first-few';
import { differencesOfPatches } from '../support/older-patches';

const gateway = (trafficPolicy: string) => `
apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata:
  name: egress1
  namespace: ns1
spec:
  externalSubnet: ovn-vpc-external-network
  trafficPolicy: ${trafficPolicy}
  policies:
    - ipBlocks: [10.16.0.0/16]
`;

/** A release line in the target, where its patch releases treat the network otherwise. */
export const olderPatchDiffers = rule({
  id: 'kube-ovn/older-patch-differs',
  severity: 'info',
  what: 'The target names a release line of kube-ovn and no patch release, and older ones treat this network otherwise.',
  why: 'A line alone means the newest patch release that is known: what is said of the network may not hold for the one that the cluster runs.',
  evidence: [
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: one of many things that 1.15.16 does otherwise',
  ],
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: gateway('Local'),
  right: gateway('Cluster'),
  check(network, report) {
    const { version } = network.target.kubeOvn;
    if (!isLineAlone(version)) return;
    const [first, ...others] = differencesOfPatches(network, version);
    if (!first) return;
    const found = report(
      first.at,
      `kube-ovn '${version.text}' is taken to be ${nameOf(version)}, and older patch releases treat this network otherwise`,
    );
    for (const { at, label } of others.slice(0, few)) found.and(at, label);
    for (const { note } of [first, ...others].slice(0, few)) found.note(note);
    found.propose('write the patch release that the cluster runs as target.kubeOvn.version in cdk8s-ovn.yaml');
  },
});
