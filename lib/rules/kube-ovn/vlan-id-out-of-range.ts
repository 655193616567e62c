import { rule } from '../rule';

const vlan = (id: number) => `
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
  id: ${id}
  provider: physnet1
`;

/** VLAN tags that do not fit into a frame. The definitions of other releases refuse them. */
export const vlanIdOutOfRange = rule({
  id: 'kube-ovn/vlan-id-out-of-range',
  code: 'KO-160',
  severity: 'error',
  since: '1.16',
  until: '1.17',
  what: 'The id of a Vlan is not between 0 and 4095.',
  why: 'Open vSwitch refuses the trunks of the bridge on each node: no VLAN of the ProviderNetwork works.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: no bounds, which v1.15.24 and 1.17-dev have',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/controller.go, initProviderNetwork; pkg/daemon/ovs_linux.go, configProviderNic: the ids of all Vlans become trunks of one port',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_switch_port.go, CreateLocalnetLogicalSwitchPort: sets the tags 1 to 4095 only',
    'openvswitch/ovs vswitchd/vswitch.ovsschema, Port: trunks 0 to 4095',
  ],
  wrong: vlan(4096),
  right: vlan(4094),
  check(network, report) {
    for (const vlan of network.vlans) {
      const id = vlan.raw('id');
      if (typeof id !== 'number' || !Number.isInteger(id) || vlan.id !== undefined) continue;
      report(vlan.at('id'), `id ${id} of Vlan ${vlan.name} is not between 0 and 4095`)
        .note(
          'Open vSwitch refuses the id on every node: the ProviderNetwork does not become ready, and none of its VLANs works',
        )
        .note('OVN gets no tag for it: the port to the physical network is untagged')
        .note('the definitions of kube-ovn 1.15 and 1.17 refuse the object; that of 1.16 has no bounds');
    }
  },
});
