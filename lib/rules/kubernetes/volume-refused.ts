import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';
import { exampleDeployment } from '../support/workload-examples';

/** Volumes, and where containers mount them. */
export const volumeRefused = rule({
  ...aboutObjections('volume'),
  what: 'A container mounts a volume that its pod does not have, or a volume lacks what its kind needs.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateVolumes, ValidateVolumeMounts',
  ],
  wrong: exampleDeployment({
    pod: 'volumes: [{name: data, emptyDir: {}}]',
    container: 'volumeMounts: [{name: dat, mountPath: /data}]',
  }),
  right: exampleDeployment({
    pod: 'volumes: [{name: data, emptyDir: {}}]',
    container: 'volumeMounts: [{name: data, mountPath: /data}]',
  }),
});
