import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import type { Attachment } from '../../network/pod-template';
import { nearest } from '../../source/nearest';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { deploymentExample } from '../support/pod-examples';

/** Pods that ask for a network which their namespace does not have. */
export const podNetworkMissing = rule({
  id: 'cncf/pod-network-missing',
  severity: 'error',
  what: 'Pods ask for a network of which there is no NetworkAttachmentDefinition in the namespace that they mean.',
  why: 'Multus does not find it: the pods stay in ContainerCreating.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, tryLoadK8sPodDefaultNetwork: a name alone is meant for the namespace of Multus',
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, getKubernetesDelegate: cannot find a network-attachment-definition; a name alone is meant for the namespace of the pod',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: one definition in each namespace that the selector of a ClusterUserDefinedNetwork takes',
    'kubevirt/kubevirt pkg/network/multus: networkName is [namespace/]name, without a namespace that of the machine',
  ],
  wrong: deploymentExample('ovn-vpc-external-network'),
  right: deploymentExample('kube-system/ovn-vpc-external-network'),
  check(network, report) {
    let slips = 20;
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const asked of pods.isVirtual ? [...pods.networks, ...pods.defaultNetworks] : pods.networks) {
        if (networkAskedFor(network, asked) !== 'missing') continue;
        const found = report(
          asked.at(),
          `${pods.resource.title} asks for network ${asked.namespace}/${asked.name}, which does not exist`,
        ).note('Multus does not find the definition, and the pods stay in ContainerCreating: NoNetworkFound');
        const isExplained = elsewhere(network, asked, found);
        if (!isExplained && slips-- > 0) found.suggest(nearest(asked.name, namesIn(network, asked.namespace)));
        found.propose(
          `if NetworkAttachmentDefinition ${asked.namespace}/${asked.name} exists in the cluster, list it under external: in cdk8s-ovn.yaml`,
        );
      }
      if (!pods.isVirtual) for (const asked of pods.defaultNetworks) judgeDefault(network, asked, report);
    }
  },
});

/** Where Multus looks for a default network without a namespace, unless it was set up otherwise. */
const multusNamespace = 'kube-system';

/**
 * A default network is mostly made with the cluster, and is in no input: only what looks like one of the input is told.
 */
function judgeDefault(network: Network, asked: Attachment, report: Report): void {
  const { name, holder } = asked;
  const namespace = asked.namespace ?? multusNamespace;
  if (networkAskedFor(network, { name, namespace }) !== 'missing') return;
  // One elsewhere may stand in the namespace that Multus was given.
  const isOther = (one: { readonly namespace: string | undefined }) =>
    asked.namespace === undefined ? one.namespace === holder.namespace : one.namespace !== undefined;
  const others = [...network.attachments].filter((one) => one.name === name && isOther(one));
  const isElsewhere = [...network.attachments].some((one) => one.name === name);
  const meant = isElsewhere ? undefined : nearest(name, namesIn(network, namespace));
  if (others.length === 0 && meant === undefined) return;
  const found = report(
    asked.at(),
    `${holder.resource.title} asks for the default network ${namespace}/${name}, which does not exist`,
  ).note('Multus does not find the definition, and the pods stay in ContainerCreating');
  if (asked.namespace === undefined)
    found
      .as('warning')
      .note(`without a namespace Multus looks in its own, ${multusNamespace} by default, and not in that of the pods`);
  const [other] = others;
  if (other)
    found.and(other.atName, `namespace ${other.namespace} has one`).propose(`write ${other.namespace}/${name}`);
  found.suggest(meant);
}

/** Whether another namespace has the network, and not that of the pods. */
function elsewhere(network: Network, { name, namespace }: Attachment, found: Draft): boolean {
  const shared = network.clusterUserNetworks.get(name);
  if (shared) {
    found
      .and(shared.at('namespaceSelector'), `${shared.resource.title} is not for namespace ${namespace}`)
      .propose(`let namespaceSelector take ${namespace}`);
    return true;
  }
  const other = [...network.attachments, ...network.userNetworks].find((one) => one.name === name && one.namespace);
  if (!other) return false;
  found.and(other.atName, `namespace ${other.namespace} has one`).propose(`write ${other.namespace}/${name}`);
  return true;
}

function namesIn(network: Network, namespace: string | undefined): string[] {
  const here = [...network.attachments, ...network.userNetworks].filter((one) => one.namespace === namespace);
  return [...here, ...network.clusterUserNetworks].map(({ name }) => name).filter((name) => name.length <= 253);
}
