import { rule } from '../rule';

const config = (image: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-config
  namespace: kube-system
data:
  image: ${image}
`;

/** Images of the NAT gateway that are not of the controller's release. */
export const gatewayImageOfOtherRelease = rule({
  id: 'kube-ovn/gateway-image-of-other-release',
  code: 'KO-012',
  severity: 'warning',
  what: 'The image of the NAT gateways is of another release line than kube-ovn itself.',
  why: 'The controller calls a script inside the image, and what it hands over differs from release to release: calls fail, or do something else.',
  evidence: [
    'kubeovn/kube-ovn v1.12.4 dist/images/vpcnatgateway/nat-gateway.sh, init: takes a CIDR and a gateway',
    'kubeovn/kube-ovn v1.15.24 dist/images/vpcnatgateway/nat-gateway.sh, init: takes interfaces',
  ],
  wrong: config('docker.io/kubeovn/vpc-nat-gateway:v1.12.4'),
  right: config('docker.io/kubeovn/vpc-nat-gateway:v1.16.2'),
  check(network, report) {
    const config = network.gatewayConfig.image;
    const image = config?.get('data', 'image');
    if (!config || typeof image !== 'string') return;
    const { major, minor, text } = network.target.kubeOvn.version;
    const tag = /:v?(\d+)\.(\d+)(\.\d+)?$/.exec(image);
    if (!tag || (Number(tag[1]) === major && Number(tag[2]) === minor)) return;
    report(config.at('data', 'image'), `image ${image} is of kube-ovn ${tag[1]}.${tag[2]}, and the target is ${text}`)
      .note('the controller talks to a script of another release: NAT rules fail in its log, or are set differently')
      .propose(`take the image of ${major}.${minor}, or set target.kubeOvn.version in cdk8s-ovn.yaml`);
  },
});
