import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Security contexts of pods and containers. */
export const securityContextRefused = rule({
  ...aboutObjections('security'),
  what: 'A security context has values that Kubernetes does not take, or that contradict each other.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateSecurityContext, validatePodSpecSecurityContext, validateHostUsers',
  ],
  wrong: exampleDeployment({ pod: 'securityContext: {fsGroup: -1}' }),
  right: exampleDeployment({ pod: 'securityContext: {fsGroup: 1000}' }),
});
