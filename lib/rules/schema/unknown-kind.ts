import type { Resource } from '../../source/resource';
import { rule } from '../rule';
import { aboutSchema, placeOf } from '../support/about-schema';

const example = (kind: string) => `
apiVersion: kubeovn.io/v1
kind: ${kind}
metadata:
  name: web2
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8081"
  internalIp: 10.0.1.6
  internalPort: "80"
`;

/** Kinds that a known API group does not have. */
export const unknownKind = rule({
  id: 'schema/unknown-kind',
  code: 'KO-004',
  severity: 'error',
  what: 'The API group of an object has no such kind.',
  why: 'The API server cannot take the object: "no matches for kind".',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: the kinds of kubeovn.io',
    'kubernetes/kubernetes staging/src/k8s.io/api: the kinds of Kubernetes itself',
  ],
  wrong: example('IptablesDNATRule'),
  right: example('IptablesDnatRule'),
  ...aboutSchema(['unknown-kind'], (problem, report) =>
    report(placeOf(problem), `${groupOf(problem.resource)} has no kind ${problem.got}`)
      .note(`kubectl, Argo CD and Flux stop with "no matches for kind ${problem.got}"`)
      .suggest(problem.nearest),
  ),
});

function groupOf({ group }: Resource): string {
  return group === '' ? 'the core API group' : `API group ${group}`;
}
