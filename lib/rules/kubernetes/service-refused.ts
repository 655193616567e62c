import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';

const example = (ports: string) => `
apiVersion: v1
kind: Service
metadata:
  name: shop
  namespace: ns1
spec:
  selector:
    app: shop
  ports: ${ports}
`;

/** Services. */
export const serviceRefused = rule({
  ...aboutObjections('service'),
  what: 'A Service has ports, addresses or policies that Kubernetes does not take, or that are not for its type.',
  why: 'The API server rejects the object.',
  evidence: ['kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateService'],
  wrong: example('[{name: http, port: 80}, {port: 443}]'),
  right: example('[{name: http, port: 80}, {name: https, port: 443}]'),
});
