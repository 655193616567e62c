import { isExported, isSomebodys } from '../change/written';
import { madeIn } from '../controllers/kube-ovn/made-objects';
import { plain, Refusal } from '../controllers/made';
import { attachmentPreviews } from '../controllers/ovn-kubernetes/preview';
import { ownersOf } from '../kinds/kubernetes/owners';
import type { Network } from '../network/network';
import { valueAt } from '../source/path';
import type { Resource } from '../source/resource';

/** Objects that an installation, or the API server, makes by itself. Somebody who applied one keeps it. */
const installed: readonly {
  readonly kind: string;
  readonly group: string;
  readonly names: readonly string[];
  readonly by: string;
}[] = [
  { kind: 'Vpc', group: 'kubeovn.io', names: ['ovn-cluster'], by: 'kube-ovn makes it when it starts' },
  { kind: 'Subnet', group: 'kubeovn.io', names: ['ovn-default', 'join'], by: 'kube-ovn makes it when it starts' },
  { kind: 'ConfigMap', group: '', names: ['kube-root-ca.crt'], by: 'Kubernetes makes it in every namespace' },
];

/**
 * By what they are. Source: kubeovn/kube-ovn v1.16.2 pkg/controller/ip.go, createOrUpdateIPCR; pkg/controller/vpc.go,
 * handleAddVpcExternalSubnet; pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet.
 */
function byNature(resource: Resource): string | undefined {
  const { kind, group } = resource;
  if (kind === 'IP' && group === 'kubeovn.io') return 'kube-ovn makes one for each interface of a pod';
  if (kind === 'OvnEip' && resource.get('spec', 'type') === 'lrp') return 'kube-ovn makes it for the router of a VPC';
  const isGateway = resource.get('metadata', 'labels', 'ovn.kubernetes.io/vpc-nat-gw') === 'true';
  if (group === 'apps' && isGateway) return 'kube-ovn makes it of a VpcNatGateway';
  if (!isExported(resource) || isSomebodys(resource)) return undefined;
  const found = installed.find(
    (each) => each.kind === kind && each.group === group && each.names.includes(resource.name),
  );
  return found?.by;
}

/** Why an object is no person's: a controller made it, of another one of the input or on its own. */
export function madeByOthers(network: Network): ReadonlyMap<Resource, string> {
  const made = new Map<string, string>();
  for (const [maker, { kind, group, namespace, name }] of madeIn(network))
    made.set(idOf(group, kind, namespace, name), `kube-ovn makes it of ${maker.title}`);
  for (const { of, result } of attachmentPreviews.of(network)) {
    if (result instanceof Refusal) continue;
    for (const each of result) {
      const [namespace, name] = ['namespace', 'name'].map((field) => text(valueAt(plain(each), ['metadata', field])));
      made.set(
        idOf('k8s.cni.cncf.io', 'NetworkAttachmentDefinition', namespace, name ?? ''),
        `OVN-Kubernetes makes it of ${of.title}`,
      );
    }
  }
  const found = new Map<Resource, string>();
  for (const resource of network.resources) {
    const { group, kind, name, namespace } = resource;
    const [owner] = ownersOf(resource);
    const reason =
      (owner && `it belongs to ${ownerName(resource, owner.path, owner.kind)}, which makes it`) ??
      byNature(resource) ??
      made.get(idOf(group, kind, kind === 'SwitchLBRule' ? undefined : namespace, name));
    if (reason !== undefined) found.set(resource, reason);
  }
  return found;
}

function ownerName(resource: Resource, path: readonly (string | number)[], kind: string): string {
  return `${kind} ${text(resource.get(...path, 'name')) ?? '(no name)'}`;
}

function idOf(group: string, kind: string, namespace: string | undefined, name: string): string {
  return [group, kind, namespace ?? '', name].join('\n');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
