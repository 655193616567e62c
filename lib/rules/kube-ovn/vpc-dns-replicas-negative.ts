import { rule } from '../rule';

const dns = (replicas: number) => `
apiVersion: kubeovn.io/v1
kind: VpcDns
metadata:
  name: dns1
spec:
  vpc: test-vpc-1
  subnet: net1
  replicas: ${replicas}
`;

/** DNS servers of a VPC in a number that a Deployment cannot have. Older definitions refuse it. */
export const vpcDnsReplicasNegative = rule({
  id: 'kube-ovn/vpc-dns-replicas-negative',
  code: 'KO-016',
  severity: 'error',
  since: '1.16',
  what: 'The replicas of a VpcDns are below 0.',
  why: 'kube-ovn writes them into its Deployment, which the API server refuses: there is no DNS server.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, createOrUpdateVpcDNSDep: everything but 0 is copied',
    'kubeovn/kube-ovn v1.15.24 charts/kube-ovn/templates/kube-ovn-crd.yaml: 1 to 3, which v1.16.2 has lost',
  ],
  wrong: dns(-1),
  right: dns(2),
  check(network, report) {
    for (const dns of network.vpcDnses) {
      const replicas = dns.raw('replicas');
      if (typeof replicas !== 'number' || !Number.isInteger(replicas) || replicas >= 0) continue;
      report(dns.at('replicas'), `replicas ${replicas} of VpcDns ${dns.name} are below 0`)
        .note('the API server refuses the Deployment of the DNS server; status.active stays false')
        .propose('write 1 to 3');
    }
  },
});
