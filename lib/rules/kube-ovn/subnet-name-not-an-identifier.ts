import { rule } from '../rule';

const subnet = (name: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ${name}
spec:
  protocol: IPv4
  cidrBlock: 10.30.0.0/24
  gateway: 10.30.0.1
`;

/** Subnets whose name OVN cannot read in a match. */
export const subnetNameNotAnIdentifier = rule({
  id: 'kube-ovn/subnet-name-not-an-identifier',
  severity: 'error',
  what: 'The name of a Subnet of the default VPC with a distributed gateway begins with a digit.',
  why: 'kube-ovn names the addresses of its pods on each node after it: OVN cannot read the match of the policies that send their packets to the node, and nothing leaves the subnet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addPolicyRouteForDistributedSubnet: ip4.src == $<port group>_ip4',
    'ovn-org/ovn lib/lex.c, lex_parse_addr_set: "$" must be followed by a valid identifier',
    'kubeovn/kube-ovn issue 3939',
  ],
  wrong: subnet('10-30-office'),
  right: subnet('office-10-30'),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (!/^\d/.test(subnet.name) || !subnet.isOvn || subnet.vpcName !== 'ovn-cluster') continue;
      const isOverlay = subnet.isBlank('vlan') || subnet.flag('logicalGateway');
      if (!isOverlay || subnet.text('gatewayType') === 'centralized' || subnet.name === 'join') continue;
      report(subnet.atName, `name '${subnet.name}' of a Subnet with a distributed gateway begins with a digit`)
        .note(
          `kube-ovn writes '$${subnet.name.replaceAll('-', '.')}.<node>_ip4' into the policies of the router, which OVN cannot read: packets of its pods to the outside are dropped`,
        )
        .propose(
          'begin the name with a letter; a Subnet cannot be renamed: create the new one, move the pods, delete this one',
        );
    }
  },
});
