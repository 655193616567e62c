import { rule } from '../rule';
import { aboutSchema, placeOf, rejected, shown } from '../support/about-schema';

const example = (value: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
  labels:
    team: ${value}
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`;

/** Labels, annotations and finalizers that Kubernetes does not take. */
export const badLabel = rule({
  id: 'schema/bad-label',
  severity: 'error',
  what: 'The key of a label or an annotation, the value of a label, or a finalizer is not valid.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go, IsQualifiedName, IsValidLabelValue',
  ],
  wrong: example('network and security'),
  right: example('network-and-security'),
  ...aboutSchema(['bad-key', 'bad-label-value'], (problem, report) => {
    const { code, got, resource } = problem;
    const what =
      code === 'bad-label-value' ? 'label value' : problem.of === 'finalizer' ? 'finalizer' : `${problem.of} key`;
    return report(placeOf(problem), `${what} ${shown(got)} of ${resource.title} is not one that Kubernetes takes`)
      .note(rejected)
      .note(
        code === 'bad-key'
          ? 'a key has letters, digits, hyphens, underscores and dots, at most 63 of them, perhaps behind a domain and a slash'
          : 'a value has letters, digits, hyphens, underscores and dots, at most 63 of them, and begins and ends with a letter or a digit',
      );
  }),
});
