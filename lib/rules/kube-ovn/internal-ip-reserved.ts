import { rule } from '../rule';

/** Targets of floating IPs and port forwarding that lie in a subnet, but are never the address of a pod. */
export const internalIpReserved = rule({
  id: 'kube-ovn/internal-ip-reserved',
  code: 'KO-064',
  severity: 'error',
  what: 'The internalIp of a floating IP or DNAT rule is the network address, the broadcast address or the gateway of a subnet.',
  why: 'kube-ovn installs the rule; no pod has such an address, so nothing answers. The gateway of an overlay subnet is a port of the OVN router.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesFip, ValidateIptablesDnat: check the syntax of the address only',
    'kubeovn/kube-ovn v1.15.24 pkg/ipam/subnet.go: gives none of the three to a pod',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.0.1.1
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.0.1.5
`,
  check(network, report) {
    for (const rule of [...network.fipRules, ...network.dnatRules]) {
      const { internalIp, gateway } = rule;
      const subnet = internalIp && gateway?.vpc?.subnetOf(internalIp, gateway.subnet);
      if (!subnet) continue;
      const role = subnet.reservedAs(internalIp);
      // The gateway of an underlay subnet is a machine like any other.
      if (!role || (role === 'gateway' && subnet.text('vlan') !== undefined)) continue;
      const field = role === 'gateway' ? 'gateway' : 'cidrBlock';
      report(rule.at('internalIp'), `internalIp ${internalIp} of ${rule.title} is the ${role} of Subnet ${subnet.name}`)
        .and(subnet.at(field), `${field} of ${subnet.name}`)
        .note(rule.chain)
        .note('kube-ovn installs the rule; no pod has this address, so nothing answers')
        .restsOn(rule.at('eip'), rule.eip?.at('natGwDp'), gateway?.at('vpc'));
    }
  },
});
