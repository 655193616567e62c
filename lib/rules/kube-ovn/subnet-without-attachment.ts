import { has } from '../../target/release';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const example = (name: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: storage
spec:
  provider: ${name}.storage.ovn
  cidrBlock: 10.30.0.0/16
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: replication
  namespace: storage
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "kube-ovn",
      "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
      "provider": "replication.storage.ovn"
    }
`;

/**
 * Subnets for a network that does not exist. Those of NAT gateways are the findings of external-subnet-without-attachment
 * and gateway-subnet-without-attachment.
 */
export const subnetWithoutAttachment = rule({
  id: 'kube-ovn/subnet-without-attachment',
  code: 'KO-133',
  severity: 'error',
  what: 'The provider of a Subnet names a NetworkAttachmentDefinition that does not exist.',
  why: 'kube-ovn finds the addresses of an interface by the name of its definition: nothing ever asks for those of the subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodAttachmentNet: <name>.<namespace>, with .ovn for definitions of type kube-ovn',
  ],
  wrong: example('repliction'),
  right: example('replication'),
  check(network, report) {
    const external = network.externalSubnets;
    const gatewaysNeedIt = has(network.target.kubeOvn.version, '1.15');
    const missing = missingReporter(network, report);
    for (const subnet of network.subnets) {
      if (!subnet.provider || external.has(subnet)) continue;
      if (gatewaysNeedIt && network.gatewaysIn(subnet.name).length > 0) continue;
      const { name, namespace } = subnet.provider;
      const kind = 'NetworkAttachmentDefinition';
      if (!network.isMissing(kind, name, namespace)) continue;
      missing({ resource: subnet.resource, at: subnet.at('provider'), kind, name, namespace }).note(
        'kube-ovn finds a subnet by the name of the definition that a pod attaches: nothing asks for addresses of this one',
      );
    }
  },
});
