import { repeated } from '../../network/collection';
import { rule } from '../rule';

const vlans = (id: number) => `
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
  provider: physnet1
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata:
  name: lab
spec:
  id: ${id}
  provider: physnet1
`;

/** Two Vlan objects for one VLAN of a physical network. */
export const vlanIdUsedTwice = rule({
  id: 'kube-ovn/vlan-id-used-twice',
  code: 'KO-160',
  severity: 'error',
  since: '1.14',
  what: 'Two Vlans have the same id in one ProviderNetwork. Without a tag, id 0, there may be several.',
  why: 'kube-ovn sets status.conflict of the Vlan that it handles second, and refuses the subnets on it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vlan.go, checkVlanConflict: "provider %s new vlan %s conflict with old vlan %s"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, validateSubnetVlan: event ValidateSubnetVlanFailed',
  ],
  wrong: vlans(204),
  right: vlans(205),
  check(network, report) {
    const pairs = repeated(network.vlans, ({ id, providerName }) =>
      id && providerName ? `${providerName}|${id}` : undefined,
    );
    for (const [first, vlan] of pairs)
      report(
        vlan.at('id'),
        `id ${vlan.id} of Vlan ${vlan.name} is also that of Vlan ${first.name}, in ProviderNetwork ${vlan.providerName}`,
      )
        .and(first.at('id'), `${first.name} has it`)
        .restsOn(vlan.at('provider'), first.at('provider'))
        .note(
          'kube-ovn sets status.conflict of the Vlan that it handles second, and refuses its subnets with the event ValidateSubnetVlanFailed: no switch, no pods',
        )
        .refuses()
        .propose(`give ${vlan.name} another id, or let its subnets name ${first.name}`);
  },
});
