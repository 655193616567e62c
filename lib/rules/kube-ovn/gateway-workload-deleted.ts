import { gatewayLabel } from '../../controllers/kube-ovn/workload/keys';
import { rule } from '../rule';

const workload = (label: string) => `
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: vpc-nat-gw-gw9
  namespace: kube-system
  labels:
    ${label}
spec:
  serviceName: ""
  selector:
    matchLabels:
      app: gw9
  template:
    metadata:
      labels:
        app: gw9
    spec:
      containers:
        - name: vpc-nat-gw
          image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2
`;

/** StatefulSets that kube-ovn takes for those of its gateways, and collects. */
export const gatewayWorkloadDeleted = rule({
  id: 'kube-ovn/gateway-workload-deleted',
  severity: 'error',
  what: `A StatefulSet in kube-ovn's namespace has its label ${gatewayLabel}, and no VpcNatGateway makes it.`,
  why: 'Garbage collection deletes what has the label and belongs to no VpcNatGateway; a GitOps tool applies it again, and the gateway goes up and down.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/gc.go, gcVpcNatGateway: deletes StatefulSets with the label in its own namespace whose names are of no VpcNatGateway',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw: updates the StatefulSet as a whole',
  ],
  wrong: workload(`${gatewayLabel}: "true"`),
  right: workload('app: gw9'),
  check(network, report) {
    const prefix = network.gatewayConfig.namePrefix;
    for (const workload of network.kinds.get('StatefulSet') ?? []) {
      if (workload.group !== 'apps' || workload.namespace !== network.target.kubeOvn.namespace) continue;
      if (workload.get('metadata', 'labels', gatewayLabel) !== 'true') continue;
      const gateway = workload.name.startsWith(`${prefix}-`) ? workload.name.slice(`${prefix}-`.length) : '';
      if (gateway !== '' && !network.isMissing('VpcNatGateway', gateway)) continue;
      report(workload.atKey('metadata', 'labels', gatewayLabel), `${workload.title} is of no VpcNatGateway`)
        .note("by this label kube-ovn finds its gateways' pods, and deletes those of gateways that do not exist")
        .note('a GitOps tool applies it again, and kube-ovn deletes it again')
        .propose(gateway === '' ? 'remove the label' : `remove the label, or write VpcNatGateway ${gateway} instead`)
        .propose('a gateway that kube-ovn does not run is made by mode: standalone, without this label');
    }
  },
});
