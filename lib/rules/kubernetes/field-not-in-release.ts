import { rule } from '../rule';
import { fieldNotInRelease } from '../support/field-not-in-release';
import { exampleDeployment } from '../support/workload-examples';

/** Fields that other releases of Kubernetes have. */
export const kubernetesFieldNotInRelease = rule({
  ...fieldNotInRelease(
    'kubernetes',
    'kubernetes/api v0.36.0 core/v1/types.go, apps/v1/types.go, batch/v1/types.go, compared field by field with older releases',
  ),
  exampleTarget: { kubernetes: { versions: ['1.33'] } },
  wrong: exampleDeployment({ pod: 'hostnameOverride: shop.example.com' }),
  right: exampleDeployment({ pod: 'hostname: shop' }),
});
