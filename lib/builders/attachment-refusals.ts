import { podFormOf } from '../kinds/pod-form';
import type { Path } from '../source/path';
import type { Resource } from '../source/resource';
import type { NetworkAttachment } from './network-attachment';
import type { Addition, Clash } from './placed-workload';
import type { Placement } from './placement';
import { selectionOfPods } from './workload-pods';

/** Why a workload cannot have the network that it is asked for. */
export interface AttachmentRefusal {
  /** What of the attachment or the placement is at fault; empty: the workload itself. */
  readonly path: Path;
  readonly message: string;
  readonly help: string;
}

/** What KubeVirt decides for a virtual machine. */
const machineFields = [
  ['ips', 'the guest of a virtual machine has its own', 'configure the guest: networkData of its cloud-init volume'],
  ['interface', 'KubeVirt names the interfaces of a virtual machine', 'leave it out'],
  ['ipamClaim', 'KubeVirt makes the claims of a virtual machine', 'leave it out, and make the network persistent'],
] as const;

/** Why pods of a workload cannot have an addition. What the network itself refuses is judged in the manifest. */
export function additionRefusals(workload: Resource, addition: Addition): AttachmentRefusal[] {
  const pods = podFormOf(workload);
  const { title } = workload;
  if (!pods)
    return [
      {
        path: [],
        message: `${title} makes no pods, and no virtual machines`,
        help: 'name a Pod, Deployment, StatefulSet, DaemonSet, Job, CronJob or VirtualMachine',
      },
    ];
  if (addition.placement) return placementRefusals(title, addition.placement, addition.provider);
  if (!addition.attachment) return selectionRefusals(workload, addition.selectedBy);
  return pods.virtual ? machineRefusals(title, addition.attachment) : [];
}

function selectionRefusals({ value, title, namespace }: Resource, gateway: string): AttachmentRefusal[] {
  if (selectionOfPods(value)) return [];
  const missing = namespace === undefined ? 'namespace' : 'labels';
  return [
    {
      path: [],
      message: `${gateway} cannot carry ${title}, which has no ${missing}`,
      help: `give ${namespace === undefined ? 'it a namespace' : 'its pods labels'}: the gateway selects pods by namespace and labels`,
    },
  ];
}

function machineRefusals(title: string, attachment: NetworkAttachment): AttachmentRefusal[] {
  return machineFields
    .filter(([field]) => attachment[field] !== undefined)
    .map(([field, why, help]) => ({ path: [field], message: `${field} of ${title} cannot be given: ${why}`, help }));
}

/** Where an address may come from: one of these. */
const sources = ['addresses', 'ipPool', 'vip'] as const;

function placementRefusals(title: string, placement: Placement, provider: string): AttachmentRefusal[] {
  const [first, ...others] = sources.filter((field) => placement[field] !== undefined);
  const refusals: AttachmentRefusal[] = others.map((field) => ({
    path: [field],
    message: `${title} is given both ${first} and ${field}`,
    help: 'keep one of them: a pod has one address of each family',
  }));
  if (placement.vip !== undefined && provider !== 'ovn')
    refusals.push({
      path: ['vip'],
      message: `vip of ${title} cannot be given: kube-ovn gives Vips to the first interface of a pod alone`,
      help: 'write addresses',
    });
  if (placement.securityGroups?.length && provider !== 'ovn' && !provider.endsWith('.ovn'))
    refusals.push({
      path: ['securityGroups'],
      message: `securityGroups of ${title} cannot be given: on network ${provider} kube-ovn gives addresses alone`,
      help: 'leave them out',
    });
  return refusals;
}

/** A placement that says something else than what is said already. */
export function clashRefusal(workload: Resource, { property, key, before }: Clash): AttachmentRefusal {
  return {
    path: [property],
    message: `${workload.title} has ${key}: ${before} already`,
    help: `place it once, or remove the annotation from ${workload.kind} ${workload.name}`,
  };
}
