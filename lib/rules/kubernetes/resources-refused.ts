import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** What containers ask for and may use. */
export const resourcesRefused = rule({
  ...aboutObjections('resources'),
  what: 'A container asks for more than its limit, for a resource that there is not, or for an amount that cannot be.',
  why: 'The API server rejects the object.',
  evidence: ['kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateResourceRequirements'],
  wrong: exampleDeployment({ container: 'resources: {requests: {memory: 512Mi}, limits: {memory: 256Mi}}' }),
  right: exampleDeployment({ container: 'resources: {requests: {memory: 256Mi}, limits: {memory: 512Mi}}' }),
});
