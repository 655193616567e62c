import { rule } from '../rule';

const vlan = (field: string) => `
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
  ${field}: 204
  provider: physnet1
`;

/** VLANs whose id stands in the field that kube-ovn reads at its start alone. */
export const vlanIdInOldField = rule({
  id: 'kube-ovn/vlan-id-in-old-field',
  severity: 'error',
  what: "A Vlan has its id in 'vlanId', or its ProviderNetwork in 'providerInterfaceName', the names of early releases.",
  why: 'kube-ovn reads them only when its controller starts, and writes them into the new fields then: until that the VLAN is untagged, or has no network, and GitOps takes the new fields away again.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/init.go, syncVlanCR',
    'kubeovn/kube-ovn v1.12.35 pkg/controller/init.go, initSyncCrdVlans',
    'kubeovn/kube-ovn issue 442',
  ],
  wrong: vlan('vlanId'),
  right: vlan('id'),
  check(network, report) {
    for (const vlan of network.vlans) {
      const id = vlan.raw('vlanId');
      if (typeof id === 'number' && id !== 0 && id !== vlan.raw('id'))
        report(
          vlan.resource.atKey('spec', 'vlanId'),
          `vlanId ${id} of Vlan ${vlan.name} has no effect: the field is now called id`,
        )
          .note('kube-ovn writes packets without a tag until its controller restarts; it then copies the value into id')
          .note('Argo CD and Flux see the copy as drift, and take it away again')
          .propose('rename it to id')
          .restsOn(vlan.at('vlanId'));
      const provider = vlan.text('providerInterfaceName');
      if (provider !== undefined && provider !== '' && provider !== vlan.text('provider'))
        report(
          vlan.resource.atKey('spec', 'providerInterfaceName'),
          `providerInterfaceName '${provider}' of Vlan ${vlan.name} has no effect: the field is now called provider`,
        )
          .note('kube-ovn gives the subnets on it no port to the physical network until its controller restarts')
          .propose('rename it to provider');
    }
  },
});
