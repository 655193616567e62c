import type { Network } from '../../network/network';
import type { Attachment, PodTemplate } from '../../network/pod-template';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import type { Dependency, Need } from './edge';
import { lookupIn } from './lookup';

/** The annotations of pods that name objects of kube-ovn, behind the provider of the interface. */
const namesKinds: Readonly<Record<string, string>> = {
  logical_switch: 'Subnet',
  ip_pool: 'IPPool',
  security_groups: 'SecurityGroup',
};

/** What pods name. What binds them by their namespace alone is older than every pod: workloads come last. */
export const networksOfPods: Dependency = {
  what: 'the network of its pods',
  otherwise: 'the pods do not start, or start in another network and stay there until they are made again',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet',
    'k8snetworkplumbingwg/multus-cni pkg/k8sclient/k8sclient.go, getKubernetesDelegate',
  ],
  *of(resource, network) {
    const pods = lookupIn(network).podsOf.get(resource);
    if (!pods || pods.isOnHostNetwork) return;
    yield* namedByAnnotations(pods, network);
    for (const attachment of [...pods.networks, ...pods.defaultNetworks]) yield* attached(attachment, network);
    const primary = resource.namespace === undefined ? undefined : lookupIn(network).primaryIn.get(resource.namespace);
    if (primary) yield { to: primary, at: resource.at('metadata', 'namespace') };
  },
};

function* namedByAnnotations(pods: PodTemplate, network: Network): Generator<Need> {
  const annotations = isMap(pods.value) && isMap(pods.value.metadata) ? pods.value.metadata.annotations : undefined;
  if (!isMap(annotations)) return;
  for (const [key, text] of Object.entries(annotations)) {
    const name = key.slice(key.lastIndexOf('.kubernetes.io/') + '.kubernetes.io/'.length);
    const kind = key.includes('.kubernetes.io/') && Object.hasOwn(namesKinds, name) ? namesKinds[name] : undefined;
    if (kind === undefined || typeof text !== 'string') continue;
    for (const one of text.split(',')) {
      const to = network.find(kind, one.trim());
      if (to) yield { to, at: pods.atAnnotation(key) };
    }
  }
}

/** The attachment definition, or what OVN-Kubernetes makes it from; and the claim. */
function* attached({ name, namespace, claim, at }: Attachment, network: Network): Generator<Need> {
  const to: Resource | undefined =
    network.find('NetworkAttachmentDefinition', name, namespace) ??
    network.find('UserDefinedNetwork', name, namespace) ??
    network.find('ClusterUserDefinedNetwork', name);
  if (to) yield { to, at: at() };
  const claimed = claim && network.find('IPAMClaim', claim.text, namespace);
  if (claimed) yield { to: claimed, at: claim.at() };
}
