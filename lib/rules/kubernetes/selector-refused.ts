import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Selectors of workloads, and the labels of their pods. */
export const selectorRefused = rule({
  ...aboutObjections('selector'),
  what: 'A workload selects labels that its own pods do not have, or its selector or the labels of its template are malformed.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/apps/validation/validation.go, ValidateDeploymentSpec: selector does not match template labels',
    'kubernetes/apimachinery v0.36.0 pkg/apis/meta/v1/validation/validation.go, ValidateLabelSelector',
  ],
  wrong: exampleDeployment({ labels: 'app: store' }),
  right: exampleDeployment({ labels: 'app: shop' }),
});
