import { rule } from '../rule';

const subnet = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - 192.168.100.1..192.168.100.220
    - 192.168.100.230..192.168.100.232
${rest}`;

/** Subnets of other networks that claim a VPC. */
export const externalSubnetInVpc = rule({
  id: 'kube-ovn/external-subnet-in-vpc',
  code: 'KO-135',
  severity: 'warning',
  what: 'A Subnet whose provider is no logical switch names a VPC, namespaces or a VLAN.',
  why: 'kube-ovn only gives out addresses of such a subnet: it is in no router, and its namespaces are not looked at.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet: returns before VPC and namespaces',
  ],
  wrong: subnet('  vpc: test-vpc-1\n'),
  right: subnet(''),
  check(network, report) {
    for (const subnet of network.subnets) {
      // A gateway whose internal subnet it is has the finding.
      if (subnet.isOvn || network.gatewaysIn(subnet.name).length > 0) continue;
      const field = ['vpc', 'namespaces'].find((name) =>
        name === 'vpc' ? subnet.text(name) : subnet.items(name).length,
      );
      // kube-ovn itself writes the default VPC into every Subnet.
      if (field === undefined || (field === 'vpc' && subnet.text('vpc') === 'ovn-cluster')) continue;
      report(subnet.atKey(field), `${field} of Subnet ${subnet.name} has no effect: its provider is no logical switch`)
        .and(subnet.at('provider'), 'addresses for an interface of another network')
        .note(
          'pods get addresses of it where an attachment definition with this provider asks for them, and only there',
        )
        .propose(`remove ${field}`);
    }
  },
});
