import type { Resource } from '../source/resource';

/**
 * Who must exist before whom, for a first `kubectl apply` of the whole stream: kube-ovn's webhook refuses references
 * that it does not know yet, and a pod that comes before its subnet lands in another one and stays there.
 */
const waves: readonly (readonly string[])[] = [
  ['CustomResourceDefinition'],
  ['Namespace'],
  ['ConfigMap', 'Secret', 'ServiceAccount', 'ProviderNetwork', 'NetworkAttachmentDefinition'],
  ['Vlan', 'QoSPolicy'],
  ['Vpc'],
  ['Subnet'],
  ['VpcNatGateway', 'VpcEgressGateway', 'VpcDns', 'Vip', 'IPPool'],
  ['IptablesEIP', 'OvnEip'],
  ['IptablesFIPRule', 'IptablesDnatRule', 'IptablesSnatRule', 'OvnFip', 'OvnDnatRule', 'OvnSnatRule', 'SwitchLBRule'],
];

/** They use everything else; kinds that no table names stand between the two. */
const workloads = ['Pod', 'ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'VirtualMachine'];

const waveOf = new Map<string, number>([
  ...waves.flatMap((kinds, wave) => kinds.map((kind): [string, number] => [kind, wave])),
  ...workloads.map((kind): [string, number] => [kind, waves.length + 1]),
]);

/** The order of a rendered stream or directory: wave, kind, namespace, name. The same for every order of the input. */
export function inApplyOrder(resources: readonly Resource[]): Resource[] {
  return [...resources].sort(
    (a, b) =>
      wave(a) - wave(b) ||
      compare(a.kind, b.kind) ||
      compare(a.apiVersion, b.apiVersion) ||
      compare(a.namespace ?? '', b.namespace ?? '') ||
      compare(a.name, b.name),
  );
}

function wave(resource: Resource): number {
  // A Subnet without a VPC of its own is an underlay or the default VPC's: gateways and VPCs rest on it.
  if (resource.kind === 'Subnet' && resource.get('spec', 'vpc') === undefined) return external;
  return waveOf.get(resource.kind) ?? waves.length;
}

const external = waves.findIndex((kinds) => kinds.includes('Vpc')) - 0.5;

/** By code units: the same on every machine and in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
