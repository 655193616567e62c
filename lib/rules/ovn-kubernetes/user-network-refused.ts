import { AttachmentRefusal, configOf, persistentOff } from '../../controllers/ovn-kubernetes/attachment';
import { clusterOf } from '../../controllers/ovn-kubernetes/cluster';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { rule } from '../rule';
import { proposeOtherNetwork } from '../support/assumed-ovn-networks';

const network = (subnet: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: tenant
spec:
  namespaceSelector:
    matchLabels:
      tenant: blue
  network:
    topology: Layer2
    layer2:
      role: Secondary
      subnets:
        - ${subnet}
`;

/** Networks that the API server takes and OVN-Kubernetes' controller does not. */
export const userNetworkRefused = rule({
  id: 'ovn-kubernetes/user-network-refused',
  severity: 'error',
  what: 'A ClusterUserDefinedNetwork or UserDefinedNetwork overlaps the networks of the cluster, or asks for what it has off.',
  why: 'The API server takes it. The controller makes nothing of it, and says so in its status once a namespace is selected.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, SubnetOverlapCheck: pod or join subnet overlaps with already configured internal subnets',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/template/net-attach-def-template.go: allowPersistentIPs is set but persistentIPs is Disabled',
  ],
  wrong: network('100.64.0.0/24'),
  right: network('192.168.0.0/24'),
  check(all, report) {
    const cluster = clusterOf(all.target);
    const judge = (view: UserDefinedNetwork) => {
      const result = configOf(view, view.namespace ?? 'any', cluster);
      const fault = result instanceof AttachmentRefusal ? result.fault : undefined;
      // What lies outside of subnets is the finding of excluded-subnet-outside, what is no CIDR that of the schema.
      if (!fault || !(result instanceof AttachmentRefusal)) return;
      const isOwn =
        fault.kind === 'overlap' || fault.reason === persistentOff || fault.reason.includes('does not support ipv');
      const [at] = result.from;
      if (!isOwn || at === undefined || typeof at === 'string') return;
      const reason = fault.reason.replace(/^.*internal subnets: /, '');
      const found = report(at, `OVN-Kubernetes refuses ${view.resource.title}: ${reason}`).note(
        'the API server takes it; no namespace gets the network, and only its status says why',
      );
      if (fault.kind === 'overlap') proposeOtherNetwork(found, reason, all.target);
      else if (fault.keys[0] === 'allowPersistentIPs')
        found.propose(
          'switch persistent addresses on in the cluster (--enable-persistent-ips), or leave lifecycle out',
        );
      else
        found.propose(
          'choose addresses that nothing in the cluster has; target.ovnKubernetes in cdk8s-ovn.yaml says what it has',
        );
    };
    for (const view of all.clusterUserNetworks) judge(view);
    for (const view of all.userNetworks) judge(view);
  },
});
