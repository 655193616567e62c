import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** How workloads are made and replaced. */
export const workloadRefused = rule({
  ...aboutObjections('workload'),
  what: 'The replicas, the strategy or the limits of a workload are not what Kubernetes takes.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/apps/validation/validation.go, ValidateDeploymentSpec, ValidateStatefulSetSpec, ValidateDaemonSetSpec',
    'kubernetes/kubernetes v1.36.0 pkg/apis/batch/validation/validation.go, ValidateJobSpec',
  ],
  wrong: exampleDeployment({ workload: 'strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0}}' }),
  right: exampleDeployment({ workload: 'strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}' }),
});
