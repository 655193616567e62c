import { rule } from '../rule';
import { fieldNotInRelease } from '../support/field-not-in-release';

const example = (namespaces: string) => `
apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: agents
spec:
  selector:
    matchLabels:
      app: web
  ${namespaces}
  containers:
    - name: agent
      image: docker.io/library/agent:1.0
`;

/** Fields that other releases of Kruise, or other versions of its API, have. */
export const kruiseFieldNotInRelease = rule({
  ...fieldNotInRelease(
    'kruise',
    'openkruise/kruise v1.8.4 and v1.9.0 config/crd/bases/apps.kruise.io_sidecarsets.yaml, compared field by field',
  ),
  wrong: example('namespace: shop'),
  right: example('namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: shop}}'),
});
