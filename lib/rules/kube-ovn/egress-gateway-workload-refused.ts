import { rule } from '../rule';
import { egressExample } from '../support/egress-gateway';

/** The name of a ReplicaSet is that of its Deployment, a hyphen and ten characters. */
const longest = 253 - 11;

const host = '[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]+)?/';
const word = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const imageName = new RegExp(
  `^(?:${host})?${word}(?:/${word})*(?::[A-Za-z0-9_][\\w.-]{0,127})?(?:@[\\w+.-]+:[0-9a-fA-F]+)?$`,
);

/** Egress gateways of which Kubernetes takes no workload. */
export const egressGatewayWorkloadRefused = rule({
  id: 'kube-ovn/egress-gateway-workload-refused',
  code: 'KO-167',
  severity: 'error',
  since: '1.14',
  what: 'The image of a VpcEgressGateway cannot be the name of one, or its prefix makes the name of the workload too long.',
  why: 'No pod of the gateway starts: what it shall lead to the outside does not get there.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: the Deployment PREFIX+NAME with this image',
    'distribution/reference regexp.go: the form of a reference; Kubernetes says InvalidImageName',
  ],
  wrong: egressExample('  image: docker.io/KubeOVN/kube-ovn:v1.16.2\n'),
  right: egressExample('  image: docker.io/kubeovn/kube-ovn:v1.16.2\n'),
  check(network, report) {
    for (const gateway of network.egressGateways) {
      const { title } = gateway.resource;
      const prefix = gateway.text('prefix') ?? '';
      if (prefix.length + gateway.name.length > longest && prefix !== '')
        report(
          gateway.at('prefix'),
          `the Deployment of ${title} has a name of ${prefix.length + gateway.name.length} characters`,
        )
          .note(`the names of its ReplicaSets are too long: no pod starts; ${longest} are the most`)
          .propose('shorten the prefix');
      const image = gateway.text('image');
      if (image !== undefined && (image.length > 1000 || !imageName.test(image)))
        report(gateway.at('image'), `image ${image} of ${title} is no name of an image`)
          .note('the pods of the gateway stay in InvalidImageName')
          .propose('write REGISTRY/PATH:TAG, the path in lower case');
    }
  },
});
