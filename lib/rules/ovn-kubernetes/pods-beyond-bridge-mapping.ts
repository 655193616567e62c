import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import type { NodePolicy } from '../../network/node-policy';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { localnetExample } from '../support/localnet-example';
import { NodeChoice } from '../support/node-choice';

const example = (nodes: string) => `
${localnetExample().replace('  desiredState:', '  nodeSelector:\n    rack: "2"\n  desiredState:')}---
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    k8s.v1.cni.cncf.io/networks: tenantblue
spec:
  nodeSelector:
    rack: "${nodes}"
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Pods that can come to nodes where their network is not. */
export const podsBeyondBridgeMapping = rule({
  id: 'ovn-kubernetes/pods-beyond-bridge-mapping',
  code: 'NN-07',
  severity: 'warning',
  what: 'Pods can run on nodes that have no bridge mapping for the localnet network that they ask for.',
  why: 'The scheduler knows nothing of bridge mappings: on such a node the pods stay in ContainerCreating.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cni.go, checkBridgeMapping: failed to find OVN bridge-mapping for network',
    'nmstate/kubernetes-nmstate main deploy/crds/nmstate.io_nodenetworkconfigurationpolicies.yaml: nodeSelector',
  ],
  wrong: example('1'),
  right: example('2'),
  check(network, report) {
    if (network.mayHide('NodeNetworkConfigurationPolicy')) return;
    const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings.filter((one) => one.isPresent));
    const byName = new Map(
      [...groupBy(mappings, ({ localnet }) => localnet)].map(([name, all]) => [
        name,
        new Set(all.map(({ policy }) => policy)),
      ]),
    );
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      const nodes = NodeChoice.of(pods);
      for (const asked of pods.networks) {
        const asks = networkAskedFor(network, asked);
        const name = typeof asks === 'object' ? asks.physicalNetwork : undefined;
        // OVN-Kubernetes maps physnet itself, on every node.
        if (name === undefined || name === 'physnet' || network.isExternal('BridgeMapping', name)) continue;
        const policies = byName.get(name) ?? new Set();
        const [one] = policies;
        // A label that is no text selects nothing that can be told.
        if ([...policies].some(({ nodeLabels }) => !areTexts(nodeLabels))) continue;
        // Among so many there may be one for every node.
        if (!one || policies.size > 100 || [...policies].some((policy) => nodes.areWithin(policy.nodeLabels))) continue;
        const never = ![...policies].some((policy) => nodes.meet(policy.nodeLabels));
        // Several policies may have all nodes between them.
        if (!never && policies.size > 1) continue;
        report(
          asked.at(),
          `${pods.resource.title} ${never ? 'runs only' : 'can run'} on nodes that have no bridge mapping ${name}`,
        )
          .and(one.at('nodeSelector'), `${one.resource.title} is for nodes with ${labelsOf(one)}`)
          .restsOn(pods.spec.at('nodeSelector'), pods.spec.at('affinity'), pods.spec.at('nodeName'))
          .note(`there its pods stay in ContainerCreating: "failed to find OVN bridge-mapping for network: ${name}"`)
          .propose(`select the same nodes for the pods: ${labelsOf(one)}`)
          .propose(
            `if the other nodes have the mapping from elsewhere, list {kind: BridgeMapping, name: ${name}} under external: in cdk8s-ovn.yaml`,
          );
      }
    }
  },
});

function areTexts(labels: NodePolicy['nodeLabels']): boolean {
  return Object.values(labels).every((value) => typeof value === 'string');
}

function labelsOf({ nodeLabels }: NodePolicy): string {
  return Object.entries(nodeLabels)
    .slice(0, 3)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
}
