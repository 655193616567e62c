import { rule } from '../rule';
import { aboutSchema, placeOf } from '../support/about-schema';

const example = (apiVersion: string) => `
apiVersion: ${apiVersion}
kind: IptablesEIP
metadata:
  name: eip4
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
`;

/** API versions that a known kind does not have. */
export const unknownVersion = rule({
  id: 'schema/unknown-version',
  code: 'KO-004',
  severity: 'error',
  what: 'The kind of an object does not exist in its API version, or the API group is misspelt.',
  why: 'The API server cannot take the object: "no matches for kind".',
  evidence: ['kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: every kind is v1'],
  wrong: example('kubeovn.io/v1alpha1'),
  right: example('kubeovn.io/v1'),
  ...aboutSchema(['unknown-version'], ({ got, allowed, ...problem }, report) => {
    const { kind } = problem.resource;
    const [only, ...more] = allowed;
    const found = report(placeOf({ got, allowed, ...problem }), `${kind} is ${allowed.join(' or ')}, not ${got}`).note(
      `kubectl, Argo CD and Flux stop with "no matches for kind ${kind} in version ${got}"`,
    );
    return more.length > 0 ? found : found.suggest(only);
  }),
});
