import { rule } from '../rule';
import { egressExample, noGateway } from '../support/egress-gateway';

const pool = `---
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: outside
spec:
  subnet: ovn-vpc-external-network
  ips:
    - 192.168.100.240..192.168.100.250
`;

/** Egress gateways with a pool of another subnet. */
export const egressGatewayPoolOfOtherSubnet = rule({
  id: 'kube-ovn/egress-gateway-pool-of-other-subnet',
  code: 'KO-167',
  severity: 'error',
  since: '1.17',
  what: 'The internalIPPool of a VpcEgressGateway is not of its internal subnet, or the externalIPPool not of its external one.',
  why: 'kube-ovn makes no gateway and retries.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: "subnet %q of internal IPPool %q does not match internal subnet %q"',
  ],
  wrong: egressExample('  internalIPPool: outside\n') + pool,
  right: egressExample('  externalIPPool: outside\n') + pool,
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  check(network, report) {
    for (const gateway of network.egressGateways)
      for (const side of ['internal', 'external'] as const) {
        const pool = gateway[`${side}Pool`];
        const wanted = gateway.text(`${side}Subnet`);
        if (!pool?.subnetName || wanted === undefined || pool.subnetName === wanted) continue;
        noGateway(
          report(
            gateway.at(`${side}IPPool`),
            `${side}IPPool ${pool.name} of ${gateway.resource.title} is of Subnet ${pool.subnetName}, not of ${wanted}`,
          ),
        )
          .and(gateway.at(`${side}Subnet`), `the ${side} subnet`)
          .and(pool.at('subnet'), `${pool.name} is of this one`)
          .propose(`name an IPPool of ${wanted}`);
      }
  },
});
