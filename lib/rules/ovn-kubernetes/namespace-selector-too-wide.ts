import { namespacesOf } from '../../controllers/ovn-kubernetes/namespaces';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const example = (namespace: string) =>
  clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500').replace('ns1', namespace);

/** Networks for namespaces of the cluster itself. */
export const namespaceSelectorTooWide = rule({
  id: 'ovn-kubernetes/namespace-selector-too-wide',
  severity: 'warning',
  what: 'The namespaceSelector of a ClusterUserDefinedNetwork takes namespaces of the system, or every one.',
  why: 'Nothing keeps the system out: as primary network its pods lose the cluster, as localnet they may join the physical one.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: no namespace is left out',
    'https://github.com/openshift/openshift-docs/pull/93001 (neither default nor openshift-*)',
  ],
  wrong: example('kube-system'),
  right: example('ns1'),
  check(network, report) {
    for (const view of network.clusterUserNetworks) {
      const { resource, isPrimary } = view;
      if (resource.external) continue;
      const selector = view.part('namespaceSelector');
      const takesAll = selector.isMap && selector.keys.every((key) => isEmpty(selector.raw(key)));
      const ofSystem = takesAll ? undefined : namespacesOf(network, view).find(({ name }) => isSystem(name));
      if (!takesAll && !ofSystem) continue;
      const whom = ofSystem ? `namespace ${ofSystem.name}` : 'every namespace';
      const found = report(view.at('namespaceSelector'), `${resource.title} is for ${whom}`);
      if (takesAll && !isPrimary) found.as('info');
      found
        .note(
          isPrimary
            ? 'its pods have the network in place of that of the cluster, and no longer reach what they work for'
            : `whoever makes pods in ${ofSystem ? 'it' : 'any namespace, those of the system included,'} can join the network`,
        )
        .propose('select the namespaces of the tenant, by a label of theirs or by kubernetes.io/metadata.name');
    }
  },
});

function isEmpty(value: unknown): boolean {
  return (value ?? undefined) === undefined || (typeof value === 'object' && Object.keys(value as object).length === 0);
}

function isSystem(name: string): boolean {
  return name === 'default' || name === 'ovn-kubernetes' || name.startsWith('kube-') || name.startsWith('openshift-');
}
