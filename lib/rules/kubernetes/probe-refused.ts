import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Probes and hooks. */
export const probeRefused = rule({
  ...aboutObjections('probe'),
  what: 'A probe or a hook of a container has no handler, several of them, or values that Kubernetes does not take.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateProbe, validateHandler, validateLifecycle',
  ],
  wrong: exampleDeployment({ container: 'livenessProbe: {tcpSocket: {port: 8080}, successThreshold: 2}' }),
  right: exampleDeployment({ container: 'livenessProbe: {tcpSocket: {port: 8080}, failureThreshold: 2}' }),
});
