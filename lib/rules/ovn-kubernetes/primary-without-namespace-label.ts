import { namespacesOf, primaryLabel } from '../../controllers/ovn-kubernetes/namespaces';
import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import type { Resource } from '../../source/resource';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const example = (labels: string) => `
apiVersion: v1
kind: Namespace
metadata:
  name: prod
  labels: {tenant: x${labels}}
---
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata:
  name: tenant-x
spec:
  namespaceSelector:
    matchLabels: {tenant: x}
  network:
    topology: Layer2
    layer2:
      role: Primary
      subnets: [10.100.0.0/16]
`;

/** Primary networks for namespaces that may not have one. */
export const primaryWithoutNamespaceLabel = rule({
  id: 'ovn-kubernetes/primary-without-namespace-label',
  severity: 'error',
  what: `A primary network is for a Namespace that does not have the label ${primaryLabel}.`,
  why: 'OVN-Kubernetes makes no NetworkAttachmentDefinition there: the network reports an error, and pods get the default network.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller_helper.go: "invalid primary network state for namespace: a valid primary user defined network or network attachment definition custom resource, and required namespace label must both be present"',
    'ovn-kubernetes/ovn-kubernetes issue 4912',
  ],
  wrong: example(''),
  right: example(`, ${primaryLabel}: ""`),
  check(network, report) {
    for (const [view, namespaces] of primaries(network)) {
      const [first, ...more] = namespaces.filter((one) => !one.external && !hasLabel(one));
      if (!first) continue;
      const found = report(
        view.layout?.at('role') ?? view.atName,
        `${view.resource.title} is a primary network for Namespace ${first.name}, which does not have the label ${primaryLabel}`,
      )
        .and(first.at('metadata', 'name'), 'this Namespace')
        .note('OVN-Kubernetes makes no NetworkAttachmentDefinition in it, and its pods get the default network')
        .propose(
          `add the label ${primaryLabel}: "" when the Namespace is created: it cannot be added or removed later`,
        );
      if (more.length > 0) found.note(`the same goes for ${firstFew(more.map(({ title }) => title))}`);
    }
  },
});

function* primaries(network: Network): Generator<readonly [UserDefinedNetwork, readonly Resource[]]> {
  for (const view of network.clusterUserNetworks)
    if (view.isPrimary) yield [view, namespacesOf(network, view).flatMap(({ resource }) => resource ?? [])];
  for (const view of network.userNetworks) {
    const namespace = view.isPrimary && view.namespace ? network.find('Namespace', view.namespace) : undefined;
    if (namespace) yield [view, [namespace]];
  }
}

/** Its value does not matter. */
function hasLabel(namespace: Resource): boolean {
  return namespace.get('metadata', 'labels', primaryLabel) !== undefined;
}
