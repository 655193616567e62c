import { isMap } from '../../source/json';
import { rule } from '../rule';
import { reservedEffect } from '../support/reserved-annotations';

const gateway = (annotation: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
  annotations:
    ${annotation}
`;

/** Annotations for the pod of a NAT gateway that kube-ovn itself lives on. */
export const gatewayAnnotationReserved = rule({
  id: 'kube-ovn/gateway-annotation-reserved',
  code: 'KO-040',
  severity: 'error',
  what: 'The annotations of a NAT gateway have a key that kube-ovn or Multus uses.',
  why: 'kube-ovn writes over some of these keys; the others pass, and the pod is set up in another way than its spec says, or not at all.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations: writes over four or five keys only',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleInitVpcNatGw: leaves pods with vpc_nat_gw_init alone',
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: the keys',
  ],
  since: '1.16',
  wrong: gateway('ovn.kubernetes.io/vpc_nat_gw_init: "true"'),
  right: gateway('example.com/team: net'),
  check(network, report) {
    for (const gateway of network.gateways) {
      const annotations = gateway.raw('annotations');
      if (!isMap(annotations)) continue;
      for (const key of Object.keys(annotations)) {
        const effect = reservedEffect(key);
        if (effect === undefined) continue;
        report(gateway.atKey('annotations', key), `annotation ${key} of NAT gateway ${gateway.name} is reserved`)
          .note(effect)
          .propose(`remove ${key}`);
      }
    }
  },
});
