import type { ProviderNetwork } from '../../network/provider-network';
import type { Place } from '../../source/resource';
import { rule } from '../rule';

const vlan = (device: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: ${device}
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: office
spec:
  id: 204
  provider: physnet1
`;

/** VLANs on an interface that already tags with the same id. */
export const vlanTaggedTwice = rule({
  id: 'kube-ovn/vlan-tagged-twice',
  severity: 'error',
  what: 'A Vlan has the id of the VLAN interface that its ProviderNetwork uses.',
  why: 'OVN tags each packet, and the interface tags it once more: the physical network gets two tags where it expects one.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateLocalnetLogicalSwitchPort: sets the tag of the VLAN',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/ovs_linux.go, configProviderNic: the interface becomes a port of the bridge as it is',
    'kubeovn/kube-ovn issue 1302',
  ],
  wrong: vlan('bond0.204'),
  right: vlan('bond0'),
  check(network, report) {
    for (const vlan of network.vlans) {
      const { id, providerNetwork } = vlan;
      if (!id || !providerNetwork) continue;
      const [device] = interfacesOf(providerNetwork).filter(({ name }) => name.endsWith(`.${id}`));
      if (!device) continue;
      report(vlan.at('id'), `VLAN ${id} of Vlan ${vlan.name} is tagged twice: interface ${device.name} tags it, too`)
        .and(device.at, `an interface of VLAN ${id}`)
        .note(
          'OVN writes the tag and the interface adds another one: the switch drops the packets, or takes them for another VLAN',
        )
        .propose(`use interface ${device.name.slice(0, -`.${id}`.length)}, or a Vlan with id 0`);
    }
  },
});

function interfacesOf(provider: ProviderNetwork): { readonly name: string; readonly at: Place }[] {
  const custom = provider.customInterfaces.flatMap((entry) => {
    const name = entry.text('interface');
    return name === undefined ? [] : [{ name, at: entry.at('interface') }];
  });
  const { defaultInterface } = provider;
  return defaultInterface === undefined
    ? custom
    : [{ name: defaultInterface, at: provider.at('defaultInterface') }, ...custom];
}
