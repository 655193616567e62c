import { SidecarSets } from '../../controllers/kruise/from-network';
import { rule } from '../rule';
import { exampleSet } from '../support/sidecar-examples';

/** Sidecars that kube-ovn takes for the gateway. */
export const containerBeforeGateway = rule({
  id: 'kruise/container-before-gateway',
  severity: 'warning',
  what: 'A sidecar in the pod of a NAT gateway has a name that sorts before vpc-nat-gw.',
  why: 'kube-ovn looks at the first container status of the pod to see whether rules must be installed again: it sees the start of the sidecar.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, handleUpdateIptablesFip, handleUpdateIptablesDnatRule, handleUpdateIptablesSnatRule: pod.Status.ContainerStatuses[0]',
    'kubernetes/kubernetes v1.36 pkg/kubelet: container statuses are sorted by name',
  ],
  wrong: exampleSet({ labels: 'app: vpc-nat-gw-gw1', container: 'agent' }),
  right: exampleSet({ labels: 'app: vpc-nat-gw-gw1', container: 'zz-agent' }),
  check(network, report) {
    const sets = SidecarSets.of(network);
    for (const set of sets.all) {
      const gateway = sets.podsOf(set).find(({ isGateway }) => isGateway);
      if (!gateway) continue;
      for (const container of set.containers) {
        const name = container.text('name');
        if (!name || name >= 'vpc-nat-gw') continue;
        report(container.at('name'), `container ${name} comes before vpc-nat-gw in the status of ${gateway.title}`)
          .and(gateway.of.at('metadata', 'name'), gateway.title)
          .note('kube-ovn compares the start of the first container with its rules: it misses a restart of the gateway')
          .propose(`call it zz-${name}`);
      }
    }
  },
});
