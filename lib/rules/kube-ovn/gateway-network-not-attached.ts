import { rule } from '../rule';

const key = 'k8s.v1.cni.cncf.io/networks';

const example = (metadata: string) => `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: net1
  namespace: kube-system
spec:
  config: '{"cniVersion": "0.3.1", "type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "net1.kube-system.ovn"}'
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net1
spec:
  vpc: test-vpc-1
  protocol: IPv4
  provider: net1.kube-system.ovn
  cidrBlock: 10.0.1.0/24
  gateway: 10.0.1.1
  excludeIps: [10.0.1.1, 10.0.1.254]
  namespaces: [ns1]
---
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
${metadata}spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets: [ovn-vpc-external-network]
`;

/** NAT gateways behind another primary CNI that have no interface in their VPC. */
export const gatewayNetworkNotAttached = rule({
  id: 'kube-ovn/gateway-network-not-attached',
  code: 'KO-142',
  severity: 'warning',
  since: '1.15',
  what: `Behind another primary CNI, a NAT gateway does not list the definition of its internal network in its own annotation ${key}.`,
  why: 'kube-ovn then makes eth0 no longer; without the annotation the pod gets no interface in the VPC, and lanIp is nowhere.',
  evidence: [
    'https://github.com/kubeovn/kube-ovn/issues/5885',
    'https://github.com/kubeovn/kube-ovn/issues/6744',
    `kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: prefixes the networks of the pod with the annotation ${key} of the gateway`,
  ],
  exampleTarget: { kubeOvn: { nonPrimaryCni: true } },
  wrong: example(''),
  right: example(`  annotations:\n    ${key}: kube-system/net1\n`),
  check(network, report) {
    if (!network.target.kubeOvn.nonPrimaryCni) return;
    for (const gateway of network.gateways) {
      const { subnet } = gateway;
      const provider = subnet?.provider;
      if (!provider?.ovn) continue;
      const value = gateway.resource.get('metadata', 'annotations', key) ?? '';
      if (typeof value !== 'string') continue;
      const wanted = `${provider.namespace}/${provider.name}`;
      // A JSON list names them by fields; entries may have an interface behind an @.
      const isListed = value.trimStart().startsWith('[')
        ? value.includes(`"${provider.name}"`)
        : value.split(',').some((entry) => entry.trim().split('@')[0] === wanted);
      if (isListed) continue;
      const at = value === '' ? gateway.atName : gateway.resource.at('metadata', 'annotations', key);
      report(at, `NAT gateway ${gateway.name} is not attached to ${wanted}, the network of its Subnet ${subnet?.name}`)
        .and(subnet?.at('provider') ?? gateway.at('subnet'), `provider of Subnet ${subnet?.name}`)
        .note('the pod has no interface in the VPC: its lanIp is nowhere, and no packet gets out')
        .propose(`write the annotation ${key}: ${value === '' ? wanted : `${wanted},${value}`}`);
    }
  },
});
