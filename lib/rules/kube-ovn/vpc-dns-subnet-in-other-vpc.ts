import { rule } from '../rule';

const dns = (subnet: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-2
  cidrBlock: 10.0.2.0/24
---
apiVersion: kubeovn.io/v1
kind: VpcDns
metadata:
  name: dns1
spec:
  vpc: test-vpc-1
  subnet: ${subnet}
`;

/** DNS servers that stand in another VPC than the one they are for. */
export const vpcDnsSubnetInOtherVpc = rule({
  id: 'kube-ovn/vpc-dns-subnet-in-other-vpc',
  code: 'KO-016',
  severity: 'error',
  what: 'The subnet of a VpcDns is not in its VPC.',
  why: 'Its pods and its address are in the other VPC: pods of the VPC that it is for do not reach it, and nobody says so.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, handleAddOrUpdateVPCDNS: both must exist, that is all',
  ],
  wrong: dns('net2'),
  right: dns('net1'),
  check(network, report) {
    for (const dns of network.vpcDnses) {
      const { subnet, vpcName } = dns;
      if (!subnet || vpcName === undefined || subnet.vpcName === vpcName) continue;
      report(dns.at('subnet'), `Subnet ${subnet.name} of VpcDns ${dns.name} is not in its VPC ${vpcName}`)
        .and(
          subnet.at(subnet.isOvn ? 'vpc' : 'provider'),
          subnet.vpcName ? `${subnet.name} is in ${subnet.vpcName}` : 'a network without a VPC',
        )
        .and(dns.at('vpc'), `${dns.name} serves ${vpcName}`)
        .note('kube-ovn deploys the server there and calls it active; pods of the VPC that it is for do not reach it')
        .propose(`write subnet: a Subnet of ${vpcName}`);
    }
  },
});
