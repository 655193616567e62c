import type { Network } from '../../network/network';
import { formatSince } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, subjectOf } from '../support/about-schema';

const example = (annotations: string) => `
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw1
spec:
  vpc: test-vpc-1
  subnet: net1
  lanIp: 10.0.1.254
  externalSubnets:
    - ovn-vpc-external-network
${annotations}`;

/** Fields that other releases have. */
export const fieldNotInRelease = rule({
  id: 'kube-ovn/field-not-in-release',
  code: 'KO-003',
  severity: 'error',
  what: 'An object has a field that the kube-ovn release of the target does not have: too new, or gone.',
  why: 'kubectl refuses it. Argo CD and Flux may apply it: the API server then drops the field without a word.',
  evidence: [
    'kubeovn/kube-ovn v1.12.4 to v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml, compared field by field',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go, PruneWithOptions',
  ],
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: example('  annotations:\n    team: net\n'),
  right: example(''),
  ...aboutSchema(['unknown-field'], tell),
});

function tell(problem: ProblemOf<'unknown-field'>, report: Report, network: Network): Draft | undefined {
  const { why } = problem;
  const target = network.target.kubeOvn.version.text;
  const add = (fact: string) =>
    report(placeOf(problem), `${subjectOf(problem)} ${fact}`).note(
      `kubectl refuses the object (unknown field); applied on the server side, as Argo CD and Flux can, the field is dropped without a word`,
    );
  const cure = 'if the cluster runs another release, set target.kubeOvn.version in cdk8s-ovn.yaml';
  if (why.reason === 'too-new')
    return add(`is there since kube-ovn ${formatSince(why.since)}; the target is ${target}`).propose(cure);
  if (why.reason === 'gone') return add(`is gone since kube-ovn ${why.until}; the target is ${target}`).propose(cure);
  if (why.reason === 'removed')
    return add(`is from an API before kube-ovn 1.12; the target is ${target}`).propose(`write ${why.instead}`);
  return undefined;
}
