import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';

const example = (key: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
  namespace: ns1
data:
  ${key}: level=info
`;

/** ConfigMaps, and finalizers. */
export const configMapRefused = rule({
  ...aboutObjections('config'),
  what: 'A ConfigMap has keys that cannot be file names, or more than 1 MiB; or a finalizer has no domain before it.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateConfigMap, validateKubeFinalizerName',
  ],
  wrong: example('etc/app.conf'),
  right: example('app.conf'),
});
