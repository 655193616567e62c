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

/** VLAN tags that do not fit into a frame. The definitions of the other releases refuse them. */
export const vlanIdOutOfRange = rule({
  id: 'kube-ovn/vlan-id-out-of-range',
  code: 'KO-160',
  severity: 'error',
  since: '1.16',
  until: '1.17',
  what: 'The id of a Vlan is not between 0 and 4095.',
  why: 'OVN refuses the tag: the subnets on the VLAN get no port to the physical network.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: no bounds, unlike v1.15.24 and master 1533681d',
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Switch_Port: tag_request 0 to 4095',
  ],
  wrong: vlan(4096),
  right: vlan(4094),
  check(network, report) {
    for (const vlan of network.vlans) {
      const id = vlan.raw('id');
      if (typeof id !== 'number' || !Number.isInteger(id) || vlan.id !== undefined) continue;
      report(vlan.at('id'), `id ${id} of Vlan ${vlan.name} is not between 0 and 4095`)
        .note('OVN refuses the tag: subnets on this VLAN get no port to the physical network, and only a log says so')
        .note('kube-ovn 1.15 and 1.17 do not take the object; the definition of 1.16 has lost the bounds');
    }
  },
});
