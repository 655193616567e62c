import { needsImageAtStart } from '../../controllers/kube-ovn/faults/nat';
import { natConfigName, natGatewayConfigName } from '../../network/gateway-config';
import { has } from '../../target/release';
import { rule } from '../rule';
import { reportAstray } from '../support/astray-config';

const consequence =
  'kube-ovn makes the StatefulSet of each NAT gateway without an image, and the API server refuses it';
const exits =
  'without it kube-ovn-controller exits when it next starts, as long as there is a VpcNatGateway: then nothing controls the network';
const webhook = "kube-ovn's webhook rejects every gateway, EIP and NAT rule if it is enabled";

/** The image of the gateway pods, if nobody names one. */
export const natImageMissing = rule({
  id: 'kube-ovn/nat-image-missing',
  code: 'KO-011',
  severity: 'error',
  what: `The ConfigMap ${natConfigName}, which names the image of NAT gateways, is missing, elsewhere or without image.`,
  why: 'kube-ovn makes the workload of every gateway with an empty image, which the API server refuses; kube-ovn only logs it. Without the image kube-ovn-controller exits when it next starts, as long as there is a VpcNatGateway.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat.go, resyncVpcNatConfig: "ovn-vpc-nat-config should have image field"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/init.go, syncVpcNatGatewayCR: "should set image for vpc-nat-gateway pod", "should set config map for vpc-nat-gateway"',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat.go, ValidateVpcNatConfig: parameter "image" cannot be empty',
  ],
  wrong: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-config
  namespace: kube-system
data:
  image: ""
`,
  right: `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-config
  namespace: kube-system
data:
  image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2
`,
  check(network, report) {
    const { enable, image, isNeeded } = network.gatewayConfig;
    const { namespace, version } = network.target.kubeOvn;
    const { major, minor, patch } = version;
    const tag = Number.isFinite(patch) ? `${patch}` : 'x, x being the patch release of kube-ovn';
    const example = `image: docker.io/kubeovn/vpc-nat-gateway:v${major}.${minor}.${tag}`;
    const isFatal = needsImageAtStart(network);
    if (image) {
      if ((image.get('data', 'image') ?? '') !== '') return;
      const found = report(image.at('data', 'image'), `${image.title} names no image for NAT gateways`).note(
        consequence,
      );
      if (isFatal && image.get('data', 'image') === undefined) found.note(exits);
      found.note(webhook).propose(`write ${example}`);
      return;
    }

    if (!network.isMissing('ConfigMap', natConfigName, namespace)) return;
    const missing = has(version, '1.13')
      ? consequence
      : 'kube-ovn 1.12 takes NAT gateways for switched off: "iptables nat gw not enable" in its log';
    const astray = network.gatewayConfig.astray(natConfigName);
    if (astray) {
      const other = network.gatewayConfig.astray(natGatewayConfigName);
      // Both in one wrong namespace are one mistake: the finding of nat-gateways-not-enabled.
      if (enable || !other || other.namespace !== astray.namespace) reportAstray(network, report, astray).note(missing);
    } else if (enable && isNeeded) {
      const found = report(
        enable.at('metadata', 'name'),
        `ConfigMap ${namespace}/${natConfigName} is missing beside ${natGatewayConfigName}`,
      ).note(missing);
      if (isFatal) found.note(exits);
      found
        .note(webhook)
        .propose(`add ConfigMap ${natConfigName} with data ${example}`)
        .propose(`if kube-ovn's chart renders it, list it under external: in cdk8s-ovn.yaml`);
    }
  },
});
