import { localGatewaysWithoutBfd } from '../../controllers/kube-ovn/faults/egress-gateways';
import { localEgressGatewayRefused } from '../../controllers/kube-ovn/faults/vpcs';
import { isWithin } from '../../target/release';
import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

/** Egress gateways whose policies OVN refuses. */
export const egressGatewayLocalWithoutBfd = rule({
  id: 'kube-ovn/egress-gateway-local-without-bfd',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'A VpcEgressGateway has trafficPolicy Local, and no BFD session in one of its address families.',
  why: 'Releases before 1.15.17, and 1.16, write policies with an empty BFD session, which OVN refuses: the gateway is never ready, and no traffic goes through it in that family.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: the policies for local nodes have a BFD session, be it empty',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: no longer; kubeovn/kube-ovn issue 6927',
  ],
  wrong: egressExample('  trafficPolicy: Local\n'),
  right: egressExample('  trafficPolicy: Cluster\n'),
  check(network, report) {
    if (!isWithin(network.target.kubeOvn.version, localEgressGatewayRefused)) return;
    for (const { gateway, families: refused } of localGatewaysWithoutBfd(network)) {
      const { title } = gateway.resource;
      const draft = report(
        gateway.at('trafficPolicy'),
        gateway.hasBfd
          ? `${title} has trafficPolicy 'Local', and no BFD session over IPv${refused.join(' and IPv')}`
          : `${title} has trafficPolicy 'Local' and no BFD`,
      );
      if (gateway.hasBfd && gateway.vpc)
        draft.and(
          gateway.vpc.at('bfdPort', 'ip'),
          `the other end of the sessions has no IPv${refused.join(' and IPv')} address`,
        );
      draft
        .restsOn(gateway.at('bfd'), gateway.internalSubnet?.at('cidrBlock'))
        .note(
          'OVN refuses the policies that lead to its instances, because they name an empty BFD session: no traffic goes through the gateway, and status.ready stays false',
        )
        .refuses()
        .propose(
          gateway.hasBfd
            ? `add an IPv${refused.join(' and IPv')} address to bfdPort of Vpc ${gateway.vpcName}, or leave trafficPolicy out`
            : 'leave trafficPolicy out, enable bfd, or upgrade kube-ovn to 1.15.17 or a later 1.15 release, or to 1.17',
        );
    }
  },
});
