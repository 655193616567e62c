import { repeated } from '../../network/collection';
import { rule } from '../rule';

const example = (provider: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: second
spec:
  provider: ${provider}
  cidrBlock: 192.168.101.0/24
  gateway: 192.168.101.1
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: second
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "macvlan",
      "master": "ens38",
      "mode": "bridge",
      "ipam": {
        "type": "kube-ovn",
        "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
        "provider": "second.kube-system"
      }
    }
`;

/** Subnets that wait for the same interfaces. */
export const providerUsedTwice = rule({
  id: 'kube-ovn/provider-used-twice',
  code: 'KO-134',
  severity: 'warning',
  what: 'Two Subnets have the provider of the same NetworkAttachmentDefinition.',
  why: 'kube-ovn takes the first that it comes across, which differs from start to start, unless a pod names the subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodAttachmentNet: the first subnet with the provider',
    'https://github.com/harvester/harvester/issues/10716',
  ],
  wrong: example('ovn-vpc-external-network.kube-system'),
  right: example('second.kube-system'),
  check(network, report) {
    for (const [first, later] of repeated(network.subnets, (subnet) => subnet.provider?.text)) {
      const { text } = later.provider ?? {};
      const found = report(
        later.at('provider'),
        `provider ${text} of Subnet ${later.name} is also that of Subnet ${first.name}`,
      )
        .and(first.at('provider'), `Subnet ${first.name}`)
        .note('kube-ovn takes the first subnet of the provider that it comes across, which may differ from pod to pod')
        .propose('give each Subnet a NetworkAttachmentDefinition of its own');
      if (later.provider?.ovn) found.propose(`or have every pod name its subnet: ${text}.kubernetes.io/logical_switch`);
    }
  },
});
