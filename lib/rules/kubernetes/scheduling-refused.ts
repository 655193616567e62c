import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Where pods may run. */
export const schedulingRefused = rule({
  ...aboutObjections('scheduling'),
  what: 'An affinity, a toleration, a node selector or a spread constraint is not one that Kubernetes takes.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateAffinity, ValidateTolerations, validateTopologySpreadConstraints',
  ],
  wrong: exampleDeployment({ pod: 'tolerations: [{key: edge, operator: Exists, value: "true"}]' }),
  right: exampleDeployment({ pod: 'tolerations: [{key: edge, operator: Equal, value: "true"}]' }),
});
