import { podFormOf } from '../kinds/pod-form';
import type { Path } from '../source/path';
import type { Resource } from '../source/resource';
import type { NetworkAttachment } from './network-attachment';

/** Why a workload cannot be attached as it is asked for. */
export interface AttachmentRefusal {
  /** What of the attachment is at fault; empty: the workload itself. */
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

/** Why pods of a workload cannot have an attachment. What the network itself refuses is judged in the manifest. */
export function attachmentRefusals(workload: Resource, attachment: NetworkAttachment): AttachmentRefusal[] {
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
  if (!pods.virtual) return [];
  return machineFields
    .filter(([field]) => attachment[field] !== undefined)
    .map(([field, why, help]) => ({ path: [field], message: `${field} of ${title} cannot be given: ${why}`, help }));
}
