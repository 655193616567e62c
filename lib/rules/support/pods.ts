import type { Network } from '../../network/network';
import type { PodInterface } from '../../network/pod-interface';
import type { PodTemplate } from '../../network/pod-template';
import { holdsPlaceholder } from '../../source/placeholder';
import { has, type Release } from '../../target/release';

/** Whether kube-ovn says in an event why pods get no network; before, its log alone does. */
export function hasNetworkEvents(release: Release): boolean {
  return has(release, '1.17');
}

/** What becomes of pods that get no address. */
export function stuckBy(pods: PodTemplate, event: string): string {
  return `${withoutAddress(pods)}, with the event ${event}`;
}

/** The same where kube-ovn does not find what the pods ask for. */
export function stuckWithout({ pods, network }: PodInterface, reason: string): string {
  return hasNetworkEvents(network.target.kubeOvn.version)
    ? stuckBy(pods, `PodNetworkUpdateFailed: ${reason}`)
    : `${withoutAddress(pods)}; before 1.17 no event says why, only the log of kube-ovn-controller: ${reason}`;
}

/** The same of an IPPool, which earlier releases say in an event as well. */
export function stuckWithoutPool({ pods, network }: PodInterface, name: string): string {
  const event = hasNetworkEvents(network.target.kubeOvn.version) ? 'PodNetworkUpdateFailed' : 'AcquireAddressFailed';
  return stuckBy(pods, `${event}: ippool.kubeovn.io ${JSON.stringify(name)} not found`);
}

function withoutAddress({ isWorkload }: PodTemplate): string {
  return isWorkload
    ? 'the pods get no address and stay in ContainerCreating'
    : 'the pod gets no address and stays in ContainerCreating';
}

/** Why a pod gets no address of a list: before 1.17 the event says the same of every reason. */
export function listEvent({ network }: PodInterface, reason: string): string {
  return `AcquireAddressFailed: ${hasNetworkEvents(network.target.kubeOvn.version) ? reason : 'NoAvailableAddress'}`;
}

/** What kube-ovn makes of two addresses of one family. */
export const emptyAddress = 'kube-ovn writes an empty address and reports success: the interface does not come up';

/** The interfaces of pods that are judged: those of the input, in the cluster's own CNI. */
export function* judgedInterfaces(network: Network): Generator<PodInterface, void, undefined> {
  for (const one of network.podInterfaces) if (!one.pods.resource.external) yield one;
}

/** The annotation of an interface; undefined where it is absent, empty or not known yet. */
export function knownAnnotation(one: PodInterface, name: string): string | undefined {
  const text = one.annotation(name);
  return text === undefined || holdsPlaceholder(text) ? undefined : text;
}

/** A text as a message shows it: with its blanks. */
export function shownText(text: string): string {
  return text.trim() === text && !/[\s;]/.test(text) ? text : JSON.stringify(text);
}

/** A workload whose template has an annotation; for examples of rules. */
export function workloadExample(
  annotations: Readonly<Record<string, string>>,
  {
    replicas,
    kind = 'Deployment',
    namespace = 'ns1',
  }: { readonly replicas?: number; readonly kind?: string; readonly namespace?: string } = {},
): string {
  const lines = Object.entries(annotations).map(([key, value]) => `        ${key}: ${JSON.stringify(value)}`);
  return `
apiVersion: apps/v1
kind: ${kind}
metadata:
  name: web
  namespace: ${namespace}
spec:
${replicas === undefined ? '' : `  replicas: ${replicas}\n`}${kind === 'StatefulSet' ? '  serviceName: web\n' : ''}  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
${lines.length > 0 ? `      annotations:\n${lines.join('\n')}\n` : ''}    spec:
      containers:
        - name: web
          image: docker.io/library/nginx:alpine
`;
}
