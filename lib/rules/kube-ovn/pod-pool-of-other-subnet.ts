import { has } from '../../target/release';
import { rule } from '../rule';
import { pool1, poolExample } from '../support/pod-examples';
import { judgedInterfaces, knownAnnotation } from '../support/pods';

const other = (subnet: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
---${poolExample('pool1', pool1(subnet).replaceAll('10.0.1.', subnet === 'net2' ? '10.0.2.' : '10.0.1.'))}`;

/** Pods with an IPPool of another subnet than theirs. */
export const podPoolOfOtherSubnet = rule({
  id: 'kube-ovn/pod-pool-of-other-subnet',
  code: 'KO-150',
  severity: 'error',
  what: 'The ip_pool of pods names an IPPool of another Subnet than that of the pods.',
  why: 'kube-ovn writes an address of the one Subnet with the CIDR of the other, and then refuses the pod: it is never connected.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper; pkg/util/validator.go, ValidatePodNetwork: not in cidr',
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, getPodKubeovnNets: the pool decides where no logical_switch does',
  ],
  wrong: other('net2'),
  right: other('net1'),
  check(network, report) {
    const isPoolFollowed = has(network.target.kubeOvn.version, '1.17');
    for (const one of judgedInterfaces(network)) {
      const pool = knownAnnotation(one, 'ip_pool') === undefined || one.pinned ? undefined : one.namedPool;
      const { subnets, isWhole } = one.choice;
      const [own] = subnets;
      if (!pool || !own || !isWhole || subnets.some(({ name }) => name === pool.subnetName)) continue;
      if (pool.subnetName === undefined || (isPoolFollowed && one.choice.by === 'pool')) continue;
      const { title } = one.pods.resource;
      report(one.at('ip_pool'), `ip_pool ${pool.name} of ${title} is of Subnet ${pool.subnetName}, not of ${own.name}`)
        .and(pool.at('subnet'), `IPPool ${pool.name} is of Subnet ${pool.subnetName}`)
        .and(one.atSubnet, `the pods are in Subnet ${own.name}`)
        .note('kube-ovn writes an address of the pool, with the CIDR of the other Subnet')
        .note(
          'it then refuses the pod, with the event ValidatePodNetworkFailed: not in cidr; the pod is never connected',
        )
        .propose(`name an IPPool of Subnet ${own.name}, or write ${one.key('logical_switch')}: ${pool.subnetName}`);
    }
  },
});
