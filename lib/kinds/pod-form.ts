import { isMap } from '../source/json';
import { type Path, valueAt } from '../source/path';
import type { Resource } from '../source/resource';

/** A kind that makes pods: where its template is, how many of them run at a time, and how they are named. */
export interface PodForm {
  /** Above `metadata` and `spec` of the pods. */
  readonly template: Path;
  /** Where else it may stand: of all these places one is filled in. */
  readonly orElse?: readonly Path[];
  /** Where their number stands, 1 if left out; `node`: one on every node. @default one */
  readonly count?: Path | 'node';
  /** Where it stands how many pods there are in all, if that is bounded: a Job runs no more than its completions. */
  readonly most?: Path;
  /**
   * How the pods are named: `own`, as the object itself; `ordinal`, by a number that a pod keeps, `web-0`; else with
   * random letters.
   */
  readonly names?: 'own' | 'ordinal';
  /** Pods of virtual machines name their networks in a list of their own. */
  readonly virtual?: true;
}

const template = ['spec', 'template'];
const replicas = ['spec', 'replicas'];

/** The template of one of several workloads. */
function anyOf(first: string, ...others: readonly string[]): Pick<PodForm, 'template' | 'orElse'> {
  const within = (workload: string) => [...template, `${workload}Template`, 'spec', 'template'];
  return { template: within(first), orElse: others.map(within) };
}

const job = { template, count: ['spec', 'parallelism'], most: ['spec', 'completions'] };

/**
 * By kind and group. Kruise's: openkruise/kruise v1.9.0 apis/apps/v1alpha1 and v1beta1; Rollouts:
 * argoproj/argo-rollouts v1.8.3 pkg/apis/rollouts/v1alpha1/types.go.
 */
const forms: ReadonlyMap<string, PodForm> = new Map<string, PodForm>([
  ['Pod.', { template: [], names: 'own' }],
  ['ReplicationController.', { template, count: replicas }],
  ['Deployment.apps', { template, count: replicas }],
  ['ReplicaSet.apps', { template, count: replicas }],
  ['StatefulSet.apps', { template, count: replicas, names: 'ordinal' }],
  ['StatefulSet.apps.kruise.io', { template, count: replicas, names: 'ordinal' }],
  ['CloneSet.apps.kruise.io', { template, count: replicas }],
  ['Rollout.argoproj.io', { template, count: replicas }],
  ['DaemonSet.apps', { template, count: 'node' }],
  ['DaemonSet.apps.kruise.io', { template, count: 'node' }],
  ['Job.batch', job],
  ['BroadcastJob.apps.kruise.io', { template, count: 'node' }],
  [
    'UnitedDeployment.apps.kruise.io',
    { ...anyOf('statefulSet', 'advancedStatefulSet', 'cloneSet', 'deployment'), count: replicas },
  ],
  ['AdvancedCronJob.apps.kruise.io', anyOf('job', 'broadcastJob')],
  [
    'CronJob.batch',
    {
      template: ['spec', 'jobTemplate', 'spec', 'template'],
      count: ['spec', 'jobTemplate', 'spec', 'parallelism'],
      most: ['spec', 'jobTemplate', 'spec', 'completions'],
    },
  ],
  ['VirtualMachine.kubevirt.io', { template, virtual: true }],
  ['VirtualMachineInstance.kubevirt.io', { template: [], virtual: true }],
  ['VirtualMachineInstanceReplicaSet.kubevirt.io', { template, count: replicas, virtual: true }],
  [
    'VirtualMachinePool.pool.kubevirt.io',
    { template: ['spec', 'virtualMachineTemplate', 'spec', 'template'], count: replicas, virtual: true },
  ],
]);

/** The kinds that make pods. */
export const podKinds: ReadonlySet<string> = new Set([...forms.keys()].map((key) => key.slice(0, key.indexOf('.'))));

/** Whether it is one pod, or one virtual machine: no number can be asked of it. */
export function isOnePod({ names, virtual, count }: PodForm): boolean {
  return names === 'own' || (virtual === true && count === undefined);
}

/** The kinds that are one pod each. */
export const singleKinds: ReadonlySet<string> = new Set(
  [...forms].flatMap(([key, form]) => (isOnePod(form) ? [key.slice(0, key.indexOf('.'))] : [])),
);

/** Undefined for what makes no pods. */
export function podFormOf({ kind, group, value }: Pick<Resource, 'kind' | 'group' | 'value'>): PodForm | undefined {
  const form = forms.get(`${kind}.${group}`);
  const elsewhere = form?.orElse?.find((path) => isMap(valueAt(value, path)));
  return form && elsewhere ? { ...form, template: elsewhere } : form;
}
