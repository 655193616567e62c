import { has } from '../../target/release';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const gateway = (externalSubnet: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ${externalSubnet}
`;

/** NAT gateways whose external subnet does not exist. */
export const gatewayExternalSubnetMissing = rule({
  id: 'kube-ovn/gateway-external-subnet-missing',
  code: 'KO-030',
  severity: 'error',
  what: 'The external subnet of a NAT gateway, named or by default, does not exist. Only the first one named counts.',
  why: 'From 1.13 on kube-ovn makes no pod and only logs so; in 1.12 the pod stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: failed to get external subnet %s for NAT gateway %s',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GetNatGwExternalNetwork: the first one, or ovn-vpc-external-network',
  ],
  wrong: gateway('ovn-vpc-extern-network'),
  right: gateway('ovn-vpc-external-network'),
  check(network, report) {
    const add = missingReporter(network, report);
    const [only, ...more] = [...network.subnets].filter((subnet) => !subnet.isOvn);
    const consequence = has(network.target.kubeOvn.version, '1.13')
      ? 'kube-ovn makes no pod for it and retries: the missing subnet is in its log, nothing on the object'
      : 'kube-ovn makes the pod, which stays in ContainerCreating: there is no network to attach';
    for (const { resource, externalSubnetName: name } of network.gateways) {
      if (resource.external || !network.isMissing('Subnet', name)) continue;
      const implied = (resource.get('spec', 'externalSubnets', 0) ?? '') === '';
      const at = implied ? resource.at('spec', 'externalSubnets') : resource.at('spec', 'externalSubnets', 0);
      const found = add({ resource, at, kind: 'Subnet', name, implied, role: 'external Subnet' }).note(consequence);
      if (implied && only && more.length === 0) found.propose(`write externalSubnets: [${only.name}]`);
    }
  },
});
