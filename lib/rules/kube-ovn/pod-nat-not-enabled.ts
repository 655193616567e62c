import { parseIp } from '../../net/ip';
import { has } from '../../target/release';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, workloadExample } from '../support/pods';

const configName = 'ovn-external-gw-config';
const pods = workloadExample({
  'ovn.kubernetes.io/logical_switch': 'pods',
  'ovn.kubernetes.io/snat': '192.168.200.20',
});
const subnet = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: pods
spec:
  cidrBlock: 10.20.0.0/24
---`;

/** NAT of pods in the default VPC, whose external gateway is not configured. */
export const podNatNotEnabled = rule({
  id: 'kube-ovn/pod-nat-not-enabled',
  code: 'KO-150',
  severity: 'warning',
  what: `Pods of the default VPC ask for an eip or a snat, and there is no ConfigMap ${configName}.`,
  why: 'kube-ovn allocates an address and never connects it: the pods stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileRouteSubnets: configmap "ovn-external-gw-config" not found',
  ],
  wrong: subnet + pods,
  right: `${subnet}${pods}---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${configName}
  namespace: kube-system
data:
  enable-external-gw: "true"
`,
  check(network, report) {
    const { namespace, version } = network.target.kubeOvn;
    if (!network.isMissing('ConfigMap', configName, namespace)) return;
    for (const one of judgedInterfaces(network)) {
      if (!one.isFirst || one.subnet?.vpcName !== 'ovn-cluster') continue;
      const name = ['eip', 'snat'].find((key) => parseIp(knownAnnotation(one, key) ?? '') !== undefined);
      if (name === undefined) continue;
      report(
        one.atKey(name),
        `${name} of ${one.pods.resource.title} needs ConfigMap ${namespace}/${configName}, which does not exist`,
      )
        .note(
          `kube-ovn allocates an address and never connects it: the pods stay in ContainerCreating${
            has(version, '1.17')
              ? ', with the event PodNetworkUpdateFailed'
              : '; before 1.17 only the log of kube-ovn-controller says so'
          }`,
        )
        .propose(
          `add ConfigMap ${configName}, or if it exists in the cluster, list it under external: in cdk8s-ovn.yaml`,
        )
        .restsOn(one.subnetName === undefined ? undefined : one.atSubnet);
    }
  },
});
