import type { Resource } from '../source/resource';

/**
 * Who must exist before whom, for a first `kubectl apply`: kube-ovn's webhook refuses references that it does not know
 * yet, and a pod that comes before its subnet lands in another one and stays there. The numbers begin the names of
 * rendered files; they never change, so that an update of this table renames nothing.
 */
const waves: Readonly<Record<number, readonly string[]>> = {
  0: ['CustomResourceDefinition'],
  10: ['Namespace'],
  20: ['ConfigMap', 'Secret', 'ServiceAccount', 'ProviderNetwork', 'NetworkAttachmentDefinition'],
  30: ['Vlan', 'QoSPolicy'],
  40: ['Vpc'],
  50: ['Subnet'],
  60: ['VpcNatGateway', 'VpcEgressGateway', 'VpcDns', 'Vip', 'IPPool'],
  70: ['IptablesEIP', 'OvnEip'],
  75: [
    'IptablesFIPRule',
    'IptablesDnatRule',
    'IptablesSnatRule',
    'OvnFip',
    'OvnDnatRule',
    'OvnSnatRule',
    'SwitchLBRule',
  ],
  90: ['Pod', 'ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'VirtualMachine'],
};

const waveOf = new Map<string, number>();
for (const [wave, kinds] of Object.entries(waves)) for (const kind of kinds) waveOf.set(kind, Number(wave));

/** Kinds that the table does not name use networks rather than make them. */
const others = 80;
/** A Subnet without a VPC of its own is an underlay or the default VPC's: gateways and VPCs rest on it. */
const outerSubnets = 35;

/** The order of a rendered stream or directory: wave, kind, namespace, name. The same for every order of the input. */
export function inApplyOrder(resources: readonly Resource[]): Resource[] {
  return [...resources].sort(
    (a, b) =>
      applyWave(a) - applyWave(b) ||
      compare(a.kind, b.kind) ||
      compare(a.apiVersion, b.apiVersion) ||
      compare(a.namespace ?? '', b.namespace ?? '') ||
      compare(a.name, b.name),
  );
}

/** 0 to 99; what has a smaller number is applied before. */
export function applyWave(resource: Resource): number {
  if (resource.kind === 'Subnet' && resource.get('spec', 'vpc') === undefined) return outerSubnets;
  return waveOf.get(resource.kind) ?? others;
}

/** By code units: the same on every machine and in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
