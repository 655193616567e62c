import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { rule } from '../rule';

const net1 = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: test-vpc-1
  provider: net1.kube-system.ovn
  cidrBlock: 10.0.1.0/24
  gateway: 10.0.1.1
  excludeIps:
    - 10.0.1.1
    - 10.0.1.254
  namespaces:
    - ns1
`;

/** Internal subnets of NAT gateways for a network of their own that does not exist. */
export const gatewaySubnetWithoutAttachment = rule({
  id: 'kube-ovn/gateway-subnet-without-attachment',
  code: 'KO-024',
  severity: 'error',
  what: 'The provider of the internal subnet of a NAT gateway names a NetworkAttachmentDefinition that does not exist.',
  why: 'kube-ovn makes that network the default one of the gateway pod. Without it the pod stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations: sets v1.multus-cni.io/default-network to the definition that a provider <nad>.<namespace>.ovn names',
  ],
  since: '1.15',
  wrong: net1,
  right: `${net1}---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: net1
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "kube-ovn",
      "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
      "provider": "net1.kube-system.ovn"
    }
`,
  check(network, report) {
    for (const [subnet, gateway] of firstUsers(network)) {
      const { provider } = subnet;
      if (!provider?.ovn || !network.isMissing('NetworkAttachmentDefinition', provider.name, provider.namespace))
        continue;
      const full = `NetworkAttachmentDefinition ${provider.namespace}/${provider.name}`;
      report(subnet.at('provider'), `Subnet ${subnet.name} needs ${full}, which does not exist`)
        .and(gateway.at('subnet'), `NAT gateway ${gateway.name} is in it`)
        .note(
          `it is the default network of the pod of ${gateway.name}; Multus does not find it, and the pod stays in ContainerCreating`,
        )
        .propose(`add ${full} of type kube-ovn with provider ${provider.text}`)
        .propose(
          `if it exists in the cluster, list it under external: in cdk8s-ovn.yaml, with namespace: ${provider.namespace}`,
        )
        .restsOn(subnet.at('provider'));
    }
  },
});

/** The subnets that NAT gateways are in, each with the first such gateway. */
function firstUsers(network: Network): Map<Subnet, VpcNatGateway> {
  const users = new Map<Subnet, VpcNatGateway>();
  for (const gateway of network.gateways) {
    const { subnet } = gateway;
    if (subnet && !users.has(subnet)) users.set(subnet, gateway);
  }
  return users;
}
