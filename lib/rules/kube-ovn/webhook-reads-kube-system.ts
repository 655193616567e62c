import { natConfigName, natGatewayConfigName } from '../../network/gateway-config';
import { rule } from '../rule';

const settings = (namespace: string, enable: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-config
  namespace: ${namespace}
data:
  image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ovn-vpc-nat-gw-config
  namespace: ${namespace}
data:
  enable-vpc-nat-gw: "${enable}"
`;

/** Where the webhook looks for the ConfigMaps of NAT gateways, whatever the namespace of kube-ovn is. */
export const webhookReadsKubeSystem = rule({
  id: 'kube-ovn/webhook-reads-kube-system',
  code: 'KO-015',
  severity: 'error',
  what: "kube-ovn and its webhook run outside of kube-system, and the webhook's copies of the two NAT ConfigMaps are not in kube-system.",
  why: 'The controller reads them in its own namespace, the webhook in kube-system alone: without copies there it rejects every gateway, EIP and NAT rule.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat.go, ValidateVpcNatConfig: namespace kube-system'],
  exampleTarget: { kubeOvn: { namespace: 'kube-ovn', webhook: true } },
  wrong: `${settings('kube-ovn', 'true')}---${settings('kube-system', 'false')}`,
  right: `${settings('kube-ovn', 'true')}---${settings('kube-system', 'true')}`,
  check(network, report) {
    const { namespace, webhook } = network.target.kubeOvn;
    if (!webhook || namespace === 'kube-system') return;
    const { enable, image } = network.gatewayConfig;
    const known = enable ?? image;
    if (!known) return;
    const consequence =
      'the controller reads it in its own namespace, the webhook in kube-system alone: it rejects every gateway, EIP and NAT rule';
    const absent = [natConfigName, natGatewayConfigName].filter((name) =>
      network.isMissing('ConfigMap', name, 'kube-system'),
    );
    if (absent.length > 0)
      report(known.at('metadata', 'namespace'), `kube-ovn's webhook finds no ${absent.join(' and no ')} in kube-system`)
        .note(consequence)
        .propose(`add a copy in kube-system, beside the one in ${namespace}`)
        .propose('if it is there, list it under external: in cdk8s-ovn.yaml');
    const read = network.find('ConfigMap', natGatewayConfigName, 'kube-system');
    const value = read?.get('data', 'enable-vpc-nat-gw') ?? '';
    if (read && typeof value === 'string' && value !== 'true')
      report(read.at('data', 'enable-vpc-nat-gw'), `${read.title}, which kube-ovn's webhook reads, is not "true"`)
        .note(consequence)
        .propose('write enable-vpc-nat-gw: "true"');
  },
});
