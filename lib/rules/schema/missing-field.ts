import { rule } from '../rule';
import { aboutSchema, placeOf, rejected, subjectOf } from '../support/about-schema';

const example = (name: string) => `
apiVersion: kubeovn.io/v1
kind: QoSPolicy
metadata:
  name: limit
spec:
  bindingType: EIP
  bandwidthLimitRules:
    - direction: ingress
      rateMax: "10"
${name}`;

/** Fields that an object cannot be without. */
export const missingField = rule({
  id: 'schema/missing-field',
  severity: 'error',
  what: 'An object lacks a field that its schema requires.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go, ValidateCustomResource: Required value',
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml, QoSPolicy: bandwidthLimitRules[].name is required',
  ],
  wrong: example(''),
  right: example('      name: in\n'),
  ...aboutSchema(['missing-field'], (problem, report) =>
    problem.path[0] === 'metadata'
      ? undefined
      : report(placeOf(problem), `${subjectOf(problem)} is missing`).note(rejected),
  ),
});
