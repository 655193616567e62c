import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** What belongs to a pod as a whole. */
export const podRefused = rule({
  ...aboutObjections('pod'),
  what: 'DNS, names, deadlines or the restart policy of a pod are not what Kubernetes takes, or not for its workload.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidatePodSpec, validatePodDNSConfig',
    'kubernetes/kubernetes v1.36.0 pkg/apis/apps/validation/validation.go, ValidateDeploymentSpec: restartPolicy',
  ],
  wrong: exampleDeployment({ pod: 'restartPolicy: Never' }),
  right: exampleDeployment({ pod: 'restartPolicy: Always' }),
});
