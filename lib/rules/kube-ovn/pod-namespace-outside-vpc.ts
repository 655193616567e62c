import { defaultVpc } from '../../network/vpc';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';
import { judgedInterfaces } from '../support/pods';

const example = (namespace: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ${namespace}
  annotations:
    ovn.kubernetes.io/logical_switch: net1
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Pods in a VPC that does not list their namespace. */
export const podNamespaceOutsideVpc = rule({
  id: 'kube-ovn/pod-namespace-outside-vpc',
  code: 'KO-150',
  severity: 'info',
  what: 'Pods ask for a subnet of a custom VPC, and neither the subnet nor the VPC lists their namespace.',
  why: 'kube-ovn looks at the annotation alone: the pods join a VPC that, by its own words, belongs to other namespaces.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet: takes the subnet of the annotation before it looks at the namespace',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: sees the annotations alone; nothing compares the namespace of a pod with its VPC, so it works and may be intended',
  ],
  wrong: example('ns2'),
  right: example('ns1'),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      const { pods } = one;
      const { namespace, resource } = pods;
      const subnet = network.subnets.get(one.isFirst ? one.subnetName : undefined);
      const vpc = subnet?.vpcName === defaultVpc ? undefined : subnet?.vpc;
      if (!subnet || !vpc || namespace === undefined) continue;
      // A VPC that lists nobody is open to all; selectors may take any namespace.
      if (vpc.namespaces.size === 0 || subnet.items('namespaceSelectors').length > 0) continue;
      if (vpc.namespaces.has(namespace) || subnet.namespaces.has(namespace)) continue;
      const at = one.at('logical_switch');
      report(
        at,
        `${resource.title} asks for Subnet ${subnet.name} of Vpc ${vpc.name}, which does not list namespace ${namespace}`,
      )
        .and(vpc.at('namespaces'), `${vpc.name} lists ${firstFew([...vpc.namespaces])}`)
        .note(
          'kube-ovn looks at the annotation alone: the pod joins the VPC of other namespaces and reaches what they reach',
        )
        .propose(`add ${namespace} to the namespaces of Vpc ${vpc.name}, or take a subnet of its own VPC`)
        .restsOn(subnet.at('vpc'), resource.at('metadata', 'namespace'));
    }
  },
});
