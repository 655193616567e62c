import type { Family } from '../../net/ip';
import { parseIp } from '../../net/ip';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { has } from '../../target/release';
import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

/** The first releases that write the policies of such a gateway. */
const mended = ['1.15.17', '1.17'];

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
    if (has(network.target.kubeOvn.version, mended)) return;
    for (const gateway of network.egressGateways) {
      if (gateway.text('trafficPolicy') !== 'Local' || gateway.replicas === 0) continue;
      const families = familiesOf(gateway);
      const guarded = guardedFamilies(gateway);
      if (!families || !guarded) continue;
      const refused = families.filter((family) => !guarded.includes(family));
      if (refused.length === 0) continue;
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

/** The families of the network that its instances are in; undefined where it is not in the input. */
function familiesOf(gateway: VpcEgressGateway): readonly Family[] | undefined {
  if (!gateway.hasBfd) return [4];
  return gateway.internalSubnet?.cidrs?.map(({ family }) => family);
}

/** The families in which it has BFD sessions; a bfdPort that is missing is another mistake. */
function guardedFamilies(gateway: VpcEgressGateway): readonly Family[] | undefined {
  if (!gateway.hasBfd) return [];
  const port = gateway.vpc?.part('bfdPort');
  if (!port?.flag('enabled')) return undefined;
  const addresses = (port.text('ip') ?? '').split(',').map(parseIp);
  return addresses.every((ip) => ip !== undefined) ? addresses.map(({ family }) => family) : undefined;
}
