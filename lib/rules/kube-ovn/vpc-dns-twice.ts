import { repeated } from '../../network/collection';
import { rule } from '../rule';

const dns = (name: string, vpc: string) => `
apiVersion: kubeovn.io/v1
kind: VpcDns
metadata:
  name: ${name}
spec:
  vpc: ${vpc}
  subnet: net1
`;

const other = `
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
---`;

/** Two DNS servers for one VPC. */
export const vpcDnsTwice = rule({
  id: 'kube-ovn/vpc-dns-twice',
  code: 'KO-016',
  severity: 'error',
  what: 'Two VpcDns serve the same VPC.',
  why: 'kube-ovn deploys the one that it handles first; the other never gets active.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, checkVpcDNSDuplicated: "only one vpc-dns can be deployed in a vpc"',
  ],
  wrong: `${dns('dns1', 'test-vpc-1')}---${dns('dns2', 'test-vpc-1')}`,
  right: `${other}${dns('dns1', 'test-vpc-1')}---${dns('dns2', 'test-vpc-2').replace('net1', 'net2')}`,
  check(network, report) {
    for (const [first, dns] of repeated(network.vpcDnses, ({ vpcName }) => vpcName))
      report(dns.at('vpc'), `VpcDns ${dns.name} serves VPC ${dns.vpcName}, as VpcDns ${first.name} does`)
        .and(first.at('vpc'), `${first.name} serves it`)
        .note('kube-ovn deploys the one that it handles first; status.active of the other stays false')
        .propose('keep one of the two');
  },
});
