import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import { LabelSelector } from '../network/label-selector';
import type { Network } from '../network/network';
import { PodTemplate } from '../network/pod-template';
import type { Subnet } from '../network/subnet';
import { isMap, textsIn } from '../source/json';
import type { Resource } from '../source/resource';

/** Who is at an end of a path, as far as policies ask. */
export interface PolicyEnd {
  readonly subnet: Subnet;
  /** The namespaces that its pod may have; undefined: any. */
  readonly namespaces: ReadonlySet<string> | undefined;
  /** The pod, or what makes it. */
  readonly template: PodTemplate | undefined;
}

/** Undefined for an address in no subnet: policies are for pods. `named` is what a person called the end, or knows of it. */
export function policyEnd(
  network: Network,
  address: Address,
  { resource, subnet: on }: { readonly resource?: Resource; readonly subnet?: Subnet } = {},
): PolicyEnd | undefined {
  if (!(address instanceof Ip)) return undefined;
  const subnet = on ?? [...network.subnets].find((one) => one.isOvn && one.contains(address));
  if (!subnet) return undefined;
  const pod = [...network.pods].find(
    (one) => (one.subnet ?? subnet) === subnet && one.addresses.some((own) => own.equals(address)),
  );
  const template = [resource, pod?.resource].flatMap((one) => (one && PodTemplate.of(one)) ?? [])[0];
  if (template) return { subnet, template, namespaces: template.namespace ? new Set([template.namespace]) : undefined };
  if (subnet.namespaces.size === 0) return { subnet, template, namespaces: undefined };
  const asking = network.podTemplates.filter((one) => one.annotation(switchKey) === subnet.name);
  const namespaces = new Set([...subnet.namespaces, ...asking.map(({ namespace = 'default' }) => namespace)]);
  return { subnet, template, namespaces };
}

const switchKey = 'ovn.kubernetes.io/logical_switch';

/**
 * Whether a policy may decide about packets between two ends without being evaluated: it selects the sender and is about
 * egress, or the other way round. Of known pods NetworkPolicies and SecurityGroups are ACLs, which are evaluated.
 */
export function mayFilter(policy: Resource, from: PolicyEnd | undefined, to: PolicyEnd | undefined): boolean {
  const ends = [from, to].filter((end) => end !== undefined);
  switch (policy.kind) {
    case 'NetworkPolicy':
      return mayApply(policy, 'Egress', unknownPod(from)) || mayApply(policy, 'Ingress', unknownPod(to));
    case 'MultiNetworkPolicy':
      return ends.some(({ subnet }) => subnet.provider !== undefined && isFor(policy, subnet));
    case 'SecurityGroup':
      return ends.some(({ template }) => !template);
    default:
      return ends.length > 0;
  }
}

function unknownPod(end: PolicyEnd | undefined): PolicyEnd | undefined {
  return end?.template ? undefined : end;
}

/** Kubernetes, networking/v1: without policyTypes a policy is about ingress, and about egress where it has such rules. */
export function mayApply(
  policy: Resource,
  way: 'Egress' | 'Ingress',
  end: Omit<PolicyEnd, 'subnet'> | undefined,
): boolean {
  if (!end) return false;
  const { policyTypes, egress, podSelector } = isMap(policy.value.spec) ? policy.value.spec : {};
  const isAbout = Array.isArray(policyTypes) ? policyTypes.includes(way) : way === 'Ingress' || egress !== undefined;
  const { namespace } = policy;
  if (!isAbout || (namespace !== undefined && end.namespaces && !end.namespaces.has(namespace))) return false;
  const selector = LabelSelector.whole(podSelector);
  if (!selector || !end.template) return true;
  const { metadata } = isMap(end.template.value) ? end.template.value : {};
  return selector.matches(new Map(textsIn(isMap(metadata) ? metadata.labels : undefined)));
}

/** Its annotation lists attachment definitions, of its own namespace or with theirs. */
function isFor(policy: Resource, { provider }: Subnet): boolean {
  const listed = policy.get('metadata', 'annotations', 'k8s.v1.cni.cncf.io/policy-for');
  if (typeof listed !== 'string') return false;
  const [name, qualified] = [provider?.name, `${provider?.namespace}/${provider?.name}`];
  return listed.split(',').some((one) => one.trim() === name || one.trim() === qualified);
}
