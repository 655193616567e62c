import { rule } from '../rule';
import { aboutSchema, placeOf, rejected } from '../support/about-schema';

const example = (fields: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: wide
spec: {${fields}}
`;

/** Objects with so many mistakes that they are counted only. */
export const moreProblems = rule({
  id: 'schema/more-problems',
  severity: 'error',
  what: 'An object has more mistakes of structure than are listed.',
  why: 'The API server rejects the object. So many mistakes mostly have one cause: an object of another kind or version.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go, ValidateCustomResource',
  ],
  wrong: example(Array.from({ length: 101 }, (_, i) => `unknown${i}: 1`).join(', ')),
  right: example('namespaces: [ns1]'),
  ...aboutSchema(['more'], (problem, report) => {
    const { count, resource } = problem;
    const mistakes = count === 1 ? 'one more mistake' : `${count} more mistakes`;
    return report(placeOf(problem), `${resource.title.trim()} has ${mistakes} of structure`).note(rejected);
  }),
});
