import { podKinds } from '../kinds/pod-form';
import type { Resource } from '../source/resource';

/**
 * Who must exist before whom, kind by kind, for a first `kubectl apply`: kube-ovn's webhook refuses references that it
 * does not know yet, and a pod that comes before its subnet lands in another one and stays there. The numbers begin the
 * names of rendered files; they change only where a reference between two kinds contradicts them.
 */
const waves: Readonly<Record<number, readonly string[]>> = {
  0: ['CustomResourceDefinition'],
  10: ['Namespace'],
  15: ['NodeNetworkConfigurationPolicy'],
  20: ['ConfigMap', 'Secret', 'ServiceAccount', 'ProviderNetwork', 'NetworkAttachmentDefinition'],
  30: ['Vlan', 'QoSPolicy', 'BgpConf', 'EvpnConf'],
  40: ['Vpc'],
  50: ['Subnet'],
  55: ['IPPool'],
  60: ['VpcNatGateway', 'VpcEgressGateway', 'VpcDns', 'Vip'],
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
};

const waveOf = new Map<string, number>();
for (const [wave, kinds] of Object.entries(waves)) for (const kind of kinds) waveOf.set(kind, Number(wave));

/** Kinds that the table does not name use networks rather than make them. */
const others = 80;
/** What makes pods comes when all else is there. */
export const workloads = 90;
/** A Subnet without a VPC of its own is an underlay or the default VPC's: gateways and VPCs rest on it. */
const outerSubnets = 35;

/** 0 to 99; what has a smaller number is applied before. */
export function kindWave(resource: Resource): number {
  if (resource.kind === 'Subnet' && resource.get('spec', 'vpc') === undefined) return outerSubnets;
  return waveOf.get(resource.kind) ?? (podKinds.has(resource.kind) ? workloads : others);
}
