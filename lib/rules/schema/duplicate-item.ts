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
    - name: in
      direction: ingress
      rateMax: "10"
    - name: ${name}
      direction: egress
      rateMax: "10"
`;

/** Items of a list that may stand there once. */
export const duplicateItem = rule({
  id: 'schema/duplicate-item',
  severity: 'error',
  what: 'A list that is a set, or a map by one of its fields, has the same item twice.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype/validation.go, ValidateListSetsAndMaps: Duplicate value',
  ],
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: example('in'),
  right: example('out'),
  ...aboutSchema(['duplicate-item'], (problem, report) => {
    const { resource, path, first, keys = [] } = problem;
    const same = keys.length > 0 ? `has the ${keys.join(' and ')} of item ${first + 1}` : `is item ${first + 1} again`;
    return report(placeOf(problem), `${subjectOf(problem)} ${same}`)
      .and(resource.at(...path.slice(0, -1), first), `item ${first + 1}`)
      .note(rejected)
      .propose('remove one of the two');
  }),
});
