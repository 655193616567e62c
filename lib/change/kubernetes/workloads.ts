import type { Resource } from '../../source/resource';
import { destroys, type Effect, latent, live, recreates, rejected, unknown } from '../effect';
import {
  type FieldChange,
  type FieldEffect,
  type KindEffects,
  type NamedFields,
  otherKindEffects,
} from '../field-effects';

const validation = 'kubernetes/kubernetes v1.34 pkg/apis/apps/validation/validation.go';

const immutable = (what: string, source = validation): Effect =>
  rejected(
    `the API server refuses it: ${what}`,
    source,
    'delete the object and create it anew; its pods go with it, unless it is deleted with --cascade=orphan',
  );

const rollout = recreates('its pods are made anew one after the other, and get what the template says of networks', '');

/** Pods follow the template as the strategy says. */
const template: FieldEffect = ({ now }) => {
  const strategy = now.get('spec', 'updateStrategy') === undefined ? 'strategy' : 'updateStrategy';
  const type = now.get('spec', strategy, 'type');
  const partition = Number(now.get('spec', strategy, 'rollingUpdate', 'partition') ?? 0);
  if (now.get('spec', 'paused') === true)
    return latent('the Deployment is paused: its pods are made anew when it goes on', '', 'set paused: false');
  if (type === 'OnDelete')
    return latent(
      'with strategy OnDelete a pod gets it when somebody deletes it',
      '',
      'delete the pods when an interruption suits',
    );
  if (type === 'Recreate') return recreates('all its pods are deleted, and then made anew', '');
  return partition > 0 ? recreates(`its pods from number ${partition} on are made anew; the others wait`, '') : rollout;
};

const scaled = live('pods are added or taken away', '');
const atOnce = live('it counts from now on', '');
const goes = destroys('its pods are deleted', '');
const nextPods = latent('pods that are made from now on get it; running pods stay as they are', '');

/** A workload of group apps; fields beside these are refused where only these may change. */
function workload(name: string, fields: NamedFields, others?: Effect): KindEffects {
  return otherKindEffects('apps', name, {
    fields: { spec: others ? specOf(fields, others) : fields },
    created: live('its pods are made', ''),
    removed: goes,
  });
}

/** Of the fields of a spec, those that are not named are refused. */
function specOf(fields: NamedFields, others: Effect): FieldEffect {
  return (change: FieldChange) => {
    const { headPath, basePath } = change.difference;
    const field = headPath[1] ?? basePath[1];
    const effect = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : others;
    return typeof effect === 'function' ? effect(change) : (effect as Effect);
  };
}

const deployment = workload('Deployment', {
  replicas: scaled,
  template,
  selector: immutable('spec.selector cannot be changed'),
  strategy: live('it counts for the next rollout', ''),
  minReadySeconds: atOnce,
  revisionHistoryLimit: atOnce,
  paused: ({ now }) =>
    now.get('spec', 'paused') === true
      ? live('changes of the template wait from now on', '')
      : recreates('what waited for it is rolled out: pods whose template changed are made anew', ''),
  progressDeadlineSeconds: atOnce,
});

const statefulSet = workload(
  'StatefulSet',
  {
    replicas: scaled,
    ordinals: recreates('pods with other numbers take the place of those that are there', ''),
    template,
    updateStrategy: live('it counts for the next rollout', ''),
    revisionHistoryLimit: atOnce,
    persistentVolumeClaimRetentionPolicy: atOnce,
    minReadySeconds: atOnce,
  },
  immutable(
    'of its spec replicas, ordinals, template, updateStrategy and some limits alone may change',
    `${validation}, ValidateStatefulSetUpdate`,
  ),
);

const daemonSet = workload('DaemonSet', {
  template,
  selector: immutable('spec.selector cannot be changed'),
  updateStrategy: live('it counts for the next rollout', ''),
  minReadySeconds: atOnce,
  revisionHistoryLimit: atOnce,
});

const replicaSet = workload('ReplicaSet', {
  replicas: scaled,
  template: nextPods,
  selector: immutable('spec.selector cannot be changed'),
  minReadySeconds: atOnce,
});

const jobValidation = 'kubernetes/kubernetes v1.34 pkg/apis/batch/validation/validation.go, ValidateJobSpecUpdate';
const jobImmutable = immutable('this part of a Job cannot be changed', jobValidation);

/** An indexed Job grows and shrinks with its pods: both numbers change together. */
function isElastic(job: Resource): boolean {
  const count = job.get('spec', 'completions');
  return job.get('spec', 'completionMode') === 'Indexed' && count === job.get('spec', 'parallelism');
}

const job = otherKindEffects('batch', 'Job', {
  fields: {
    spec: {
      template: ({ old }) =>
        old.get('spec', 'suspend') === true
          ? unknown('of a suspended Job that never ran, where its pods are scheduled may change, and no more')
          : jobImmutable,
      selector: jobImmutable,
      completions: ({ old, now }) =>
        isElastic(old) && isElastic(now) ? live('pods are added or taken away', jobValidation) : jobImmutable,
      manualSelector: jobImmutable,
      completionMode: jobImmutable,
      podFailurePolicy: jobImmutable,
      successPolicy: jobImmutable,
      backoffLimitPerIndex: jobImmutable,
      managedBy: jobImmutable,
      podReplacementPolicy: jobImmutable,
      parallelism: scaled,
      suspend: ({ now }) =>
        now.get('spec', 'suspend') === true
          ? destroys('its running pods are deleted', '')
          : live('its pods are made', ''),
      activeDeadlineSeconds: atOnce,
      backoffLimit: atOnce,
      ttlSecondsAfterFinished: atOnce,
    },
  },
  created: live('its pods are made', ''),
  removed: goes,
});

const cronJob = otherKindEffects('batch', 'CronJob', {
  fields: {
    spec: {
      jobTemplate: latent('the next Job that it makes gets it', ''),
      schedule: atOnce,
      timeZone: atOnce,
      startingDeadlineSeconds: atOnce,
      concurrencyPolicy: atOnce,
      suspend: atOnce,
      successfulJobsHistoryLimit: atOnce,
      failedJobsHistoryLimit: atOnce,
    },
  },
  created: live('its Jobs are made when they are due', ''),
  removed: destroys('its Jobs and their pods are deleted', ''),
});

export const workloadTables: readonly KindEffects[] = [deployment, statefulSet, daemonSet, replicaSet, job, cronJob];
