import { rule } from '../rule';

const vlan = (provider: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: office
spec:
  id: 204
  provider: ${provider}
`;

/** Vlans that leave it to kube-ovn which physical network they are of. */
export const vlanProviderEmpty = rule({
  id: 'kube-ovn/vlan-provider-empty',
  code: 'KO-D09',
  severity: 'warning',
  what: 'The provider of a Vlan is the empty text.',
  why: 'kube-ovn writes the name of its default physical network into the object; a GitOps tool writes the empty text back, without end.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vlan.go, handleAddVlan: --default-provider-name'],
  wrong: vlan('""'),
  right: vlan('physnet1'),
  check(network, report) {
    for (const vlan of network.vlans) {
      if (vlan.raw('provider') !== '') continue;
      const [only, ...more] = network.providerNetworks;
      report(vlan.at('provider'), `provider of Vlan ${vlan.name} is empty`)
        .note(
          'kube-ovn writes the name of its default network into the Vlan; a GitOps tool empties it again, without end',
        )
        .propose(`write provider: ${only && more.length === 0 ? only.name : 'the name of a ProviderNetwork'}`);
    }
  },
});
