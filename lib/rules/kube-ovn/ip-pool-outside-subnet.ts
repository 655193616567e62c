import { rule } from '../rule';

const pool = (entry: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net1
  ips:
    - ${entry}
`;

/** Entries of IPPools that their subnet does not have. */
export const ipPoolOutsideSubnet = rule({
  id: 'kube-ovn/ip-pool-outside-subnet',
  severity: 'warning',
  what: 'An entry of an IPPool lies outside of its Subnet. Where all do, the pool is empty: an error.',
  why: 'kube-ovn gives out of a pool only what the subnet has.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, AddOrUpdateIPPool: free are the addresses of the pool in the CIDR',
  ],
  wrong: pool('10.0.2.0/28'),
  right: pool('10.0.1.32/28'),
  check(network, report) {
    for (const pool of network.ipPools) {
      const { subnet, entries } = pool;
      if (!subnet?.cidrs) continue;
      const outside = entries.filter(({ range }) => range && subnet.misses(range));
      const isEmpty = outside.length === entries.length && pool.items('ips').length === entries.length;
      for (const { text, index } of outside) {
        const found = report(
          pool.at('ips', index),
          `entry ${text} of IPPool ${pool.name} is outside of Subnet ${subnet.name}, ${subnet.text('cidrBlock')}`,
        )
          .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
          .restsOn(pool.at('subnet'), subnet.strayGateway);
        if (isEmpty) found.as('error').note('the pool has no address at all: pods that ask for it get none');
        else found.note('kube-ovn gives out none of it, and does not say so');
        found.propose('write addresses of the subnet, or name the subnet that has these');
      }
    }
  },
});
