import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { made, Refusal } from '../made';
import type { Preview, Previewed } from '../preview';
import { AttachmentRefusal, attachmentOf } from './attachment';
import { type Cluster, clusterOf } from './cluster';
import { labelsOf, namespacesOf, primaryLabel, type Selected } from './namespaces';

/** The NetworkAttachmentDefinitions of user defined networks, in every namespace that has them. */
export const attachmentPreviews: Preview = {
  name: 'network-attachments',
  *of(network) {
    const cluster = clusterOf(network.target);
    const by = `OVN-Kubernetes ${network.target.ovnKubernetes.version.text}`;
    const previewed = (view: UserDefinedNetwork, result: Previewed['result']) => ({ of: view.resource, by, result });
    for (const view of network.clusterUserNetworks)
      for (const result of inNamespaces(network, view, cluster)) yield previewed(view, result);
    for (const view of network.userNetworks) yield previewed(view, inItsOwn(network, view, cluster));
  },
};

/** One result for all namespaces that get the network, and one for each that does not. */
function inNamespaces(network: Network, view: UserDefinedNetwork, cluster: Cluster): Previewed['result'][] {
  const all = namespacesOf(network, view);
  if (all.length === 0) return [noNamespace(view, cluster)];
  const results = all.map((namespace) => inNamespace(view, namespace, cluster));
  const refused = results.find((result) => result instanceof AttachmentRefusal);
  // What is wrong with the network is wrong in every namespace.
  return refused ? [refused] : results;
}

function inNamespace(view: UserDefinedNetwork, { name, from, resource }: Selected, cluster: Cluster) {
  if (view.isPrimary && resource && !labelsOf(resource).has(primaryLabel))
    return new Refusal(`Namespace ${name} has no label ${primaryLabel}, and primary networks need it`, [
      resource.at('metadata', 'labels'),
    ]);
  const result = attachmentOf(view, made(name, ...from), cluster);
  return result instanceof Refusal ? result : [result];
}

/** What is wrong with the network shows in the first namespace that is selected, and not before. */
function noNamespace(view: UserDefinedNetwork, cluster: Cluster): Refusal {
  const result = attachmentOf(view, made('any'), cluster);
  if (result instanceof Refusal) return result;
  return new Refusal('no namespace that it selects is in the input: one is made in each that is in the cluster', [
    view.at('namespaceSelector'),
  ]);
}

function inItsOwn(network: Network, view: UserDefinedNetwork, cluster: Cluster): Previewed['result'] {
  const { namespace } = view;
  if (namespace === undefined)
    return new Refusal('it names no namespace, which its text must hold', [view.resource.at('metadata', 'namespace')]);
  const from = view.resource.at('metadata', 'namespace');
  const resource = network.find('Namespace', namespace);
  return inNamespace(view, { name: namespace, from: [from], ...(resource && { resource }) }, cluster);
}
