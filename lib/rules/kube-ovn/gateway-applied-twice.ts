import { standaloneLabel } from '../../kinds/kubeovn/standalone-gateway';
import { rule } from '../rule';

const workload = (gateway: string) => `
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: nat-gw-${gateway}
  namespace: kube-system
  labels:
    ${standaloneLabel}: ${gateway}
spec:
  serviceName: nat-gw-${gateway}
  selector:
    matchLabels:
      ${standaloneLabel}: ${gateway}
  template:
    metadata:
      labels:
        ${standaloneLabel}: ${gateway}
    spec:
      containers:
        - name: vpc-nat-gw
          image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2
`;

/** The workload of a gateway beside the custom resource that makes one. */
export const gatewayAppliedTwice = rule({
  id: 'kube-ovn/gateway-applied-twice',
  severity: 'error',
  what: 'The input holds a VpcNatGateway and a workload for the same gateway.',
  why: 'kube-ovn makes the workload itself: it overwrites one of its own name, which Argo CD then puts back, and a standalone one holds the same addresses a second time.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw: updates the StatefulSet as a whole',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwName: its name',
  ],
  wrong: workload('gw1'),
  right: workload('gw2'),
  check(network, report) {
    const prefix = network.gatewayConfig.namePrefix;
    const managed = new Map(
      [...network.gateways].flatMap((gateway) => (gateway.resource.modelled ? [] : [[gateway.name, gateway] as const])),
    );
    if (managed.size === 0) return;
    for (const kind of ['StatefulSet', 'Deployment']) {
      for (const workload of network.kinds.get(kind) ?? []) {
        const standalone = workload.get('metadata', 'labels', standaloneLabel);
        const isStandalone = typeof standalone === 'string';
        const own = workload.name.startsWith(`${prefix}-`) ? workload.name.slice(`${prefix}-`.length) : '';
        const gateway = managed.get(isStandalone ? standalone : own);
        if (workload.group !== 'apps' || !gateway) continue;
        const at = isStandalone ? workload.at('metadata', 'labels', standaloneLabel) : workload.at('metadata', 'name');
        report(at, `${workload.title} is NAT gateway ${gateway.name} a second time`)
          .and(gateway.atName, 'kube-ovn runs it for this')
          .note(
            isStandalone
              ? 'two pods hold the same addresses, and packets go to either of them'
              : 'kube-ovn overwrites it, and Argo CD or Flux writes it back, over and over',
          )
          .propose(isStandalone ? 'keep one of the two' : `remove the ${kind}`);
      }
    }
  },
});
