import { nearest } from '../../source/nearest';
import { rule } from '../rule';

const ip = (podType: string) => `
apiVersion: kubeovn.io/v1
kind: IP
metadata:
  name: web-0.ns1
spec:
  subnet: net1
  podName: web-0
  namespace: ns1
  podType: ${podType}
  v4IpAddress: 10.0.1.40
`;

const known = ['StatefulSet', 'VirtualMachine'];

/** IPs for pods of an owner that cannot keep an address. */
export const ipPodTypeUnknown = rule({
  id: 'kube-ovn/ip-pod-type-unknown',
  severity: 'error',
  what: 'The podType of an IP is neither StatefulSet nor VirtualMachine.',
  why: 'Only these keep an address while their pod is gone; for anything else kube-ovn frees it with the pod, and its webhook refuses the object.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/webhook/ip.go, ValidateIP: "podType %s is not supported"'],
  wrong: ip('Deployment'),
  right: ip('StatefulSet'),
  check(network, report) {
    for (const ip of network.ipRecords) {
      const type = ip.text('podType');
      if (type === undefined || known.includes(type)) continue;
      report(ip.at('podType'), `podType ${type} of IP ${ip.name} is neither StatefulSet nor VirtualMachine`)
        .note("kube-ovn's webhook rejects the object where it is enabled for this kind")
        .note('without it kube-ovn takes the pod for one without a fixed address, and frees this one with the pod')
        .suggest(nearest(type, known))
        .propose('leave podType out where no StatefulSet and no virtual machine owns the pod');
    }
  },
});
