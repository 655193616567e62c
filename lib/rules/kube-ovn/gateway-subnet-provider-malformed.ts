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

/** Internal subnets of NAT gateways with a provider of their own that leads to no attachment definition. */
export const gatewaySubnetProviderMalformed = rule({
  id: 'kube-ovn/gateway-subnet-provider-malformed',
  code: 'KO-024',
  severity: 'error',
  what: 'The provider of the internal subnet of a NAT gateway is not <nad>.<namespace>.ovn, or that NetworkAttachmentDefinition does not exist.',
  why: 'kube-ovn makes that network the default one of the gateway pod. Without it the pod is not made, or stays in ContainerCreating.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations: name of the provider must have syntax 'name.namespace.ovn'; sets v1.multus-cni.io/default-network",
    'kubeovn/kube-ovn v1.16.2 pkg/util/subnet.go, IsOvnProvider: three parts',
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
    const users = new Map<Subnet, VpcNatGateway>();
    for (const gateway of network.gateways) {
      const { subnet } = gateway;
      if (subnet && !users.has(subnet)) users.set(subnet, gateway);
    }
    for (const [subnet, gateway] of users) {
      const { provider, isOvn } = subnet;
      const text = subnet.text('provider') ?? 'ovn';
      if (!isOvn || text === 'ovn') continue;
      const at = subnet.at('provider');
      if (!provider?.ovn) {
        report(at, `provider ${text} of Subnet ${subnet.name} is not <nad>.<namespace>.ovn`)
          .and(gateway.at('subnet'), `NAT gateway ${gateway.name} is in it`)
          .note(`kube-ovn makes no pod for ${gateway.name} and retries, with an error in its log alone`)
          .restsOn(at);
        continue;
      }
      const { name, namespace } = provider;
      if (network.existence('NetworkAttachmentDefinition', name, namespace) !== 'missing') continue;
      const full = `NetworkAttachmentDefinition ${namespace}/${name}`;
      report(at, `Subnet ${subnet.name} needs ${full}, which does not exist`)
        .and(gateway.at('subnet'), `NAT gateway ${gateway.name} is in it`)
        .note(
          `it is the default network of the pod of ${gateway.name}; Multus does not find it, and the pod stays in ContainerCreating`,
        )
        .propose(`add ${full} of type kube-ovn with provider ${text}`)
        .propose(`if it exists in the cluster, list it under external: in cdk8s-ovn.yaml, with namespace: ${namespace}`)
        .restsOn(at);
    }
  },
});
