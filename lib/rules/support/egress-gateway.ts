import type { Draft } from '../report';

/** An egress gateway of the example network, with an external subnet that it can use. */
export const egressExample = (rest: string, traffic = '  policies:\n    - subnets:\n        - net1\n') => `
apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata:
  name: egress1
  namespace: default
spec:
  vpc: test-vpc-1
  internalSubnet: net1
  externalSubnet: ovn-vpc-external-network
${traffic}${rest}`;

/** What becomes of an egress gateway that kube-ovn cannot set up. */
export function noGateway(found: Draft): Draft {
  return found
    .note('kube-ovn makes no gateway and retries: status.ready stays false, with the reason in its conditions')
    .refuses();
}
