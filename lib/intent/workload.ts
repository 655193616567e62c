import { filled } from '../builders/fields/text';
import { object } from '../kinds/field';

/** How a document names a workload: it is in the namespace of the document. */
export interface WorkloadName {
  readonly kind: string;
  readonly name: string;
}

export const workload = object({
  kind: filled().doc('Pod, Deployment, StatefulSet, DaemonSet, Job, CronJob or VirtualMachine.').required(),
  name: filled().doc('Its name.').required(),
})
  .doc('The workload.')
  .required();
