import { rule } from '../rule';
import { egressExample, noGateway } from '../support/egress-gateway';

const vpc = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-1
spec:
  namespaces:
    - ns1
  staticRoutes:
    - policy: policyDst
      cidr: 0.0.0.0/0
      nextHopIP: 10.0.1.254
      ecmpMode: ""
      bfdId: ""
      routeTable: ""
${rest}---
${egressExample('  bfd:\n    enabled: true\n')}`;

/** Egress gateways with BFD in a VPC without. */
export const egressGatewayBfdWithoutPort = rule({
  id: 'kube-ovn/egress-gateway-bfd-without-port',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'A VpcEgressGateway has BFD enabled, and the bfdPort of its VPC is not.',
  why: 'kube-ovn makes no gateway until the VPC has an end for the BFD sessions.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, handleAddOrUpdateVpcEgressGateway: "vpc %s bfd port is not enabled or not ready"',
  ],
  wrong: vpc(''),
  right: vpc('  bfdPort:\n    enabled: true\n    ip: 10.255.255.255\n'),
  check(network, report) {
    for (const gateway of network.egressGateways) {
      const { vpc } = gateway;
      if (!gateway.hasBfd || !vpc || vpc.resource.external || vpc.part('bfdPort').flag('enabled')) continue;
      noGateway(
        report(
          gateway.at('bfd', 'enabled'),
          `${gateway.resource.title} has BFD, and bfdPort of VPC ${vpc.name} is not enabled`,
        ),
      )
        .and(vpc.atName, `${vpc.name} has no end for its sessions`)
        .propose(`write bfdPort with enabled: true and an ip into Vpc ${vpc.name}, or leave bfd out`);
    }
  },
});
