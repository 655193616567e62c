import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Containers, their ports and their variables. */
export const containerRefused = rule({
  ...aboutObjections('container'),
  what: 'A container, or one of its ports, variables or init containers, is not one that Kubernetes takes.',
  why: 'The API server rejects the object, and what should run does not.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateContainers, validateInitContainers, validateContainerPorts, ValidateEnv, ValidateEnvFrom',
  ],
  wrong: exampleDeployment({ container: 'ports: [{name: http_main, containerPort: 8080}]' }),
  right: exampleDeployment({ container: 'ports: [{name: http-main, containerPort: 8080}]' }),
});
