import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { formatSince } from '../../target/release';
import type { Target } from '../../target/target';
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
  what: "An object has a field that its operator's release of the target does not have: too new, or gone.",
  why: 'kubectl refuses it. Argo CD and Flux may apply it: the API server then drops the field without a word.',
  evidence: [
    'kubeovn/kube-ovn v1.12.4 to v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml, compared field by field',
    'ovn-kubernetes/ovn-kubernetes v1.1.0 to v1.3.0 dist/templates/k8s.ovn.org_clusteruserdefinednetworks.yaml.j2, compared field by field',
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go, PruneWithOptions',
  ],
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: example('  annotations:\n    team: net\n'),
  right: example(''),
  ...aboutSchema(['unknown-field'], tell),
});

function tell(problem: ProblemOf<'unknown-field'>, report: Report, network: Network): Draft | undefined {
  const { why } = problem;
  const { operator, release, setting } = systemOf(problem.resource, network.target);
  const add = (fact: string) =>
    report(placeOf(problem), `${subjectOf(problem)} ${fact}`).note(
      `kubectl refuses the object (unknown field); applied on the server side, as Argo CD and Flux can, the field is dropped without a word`,
    );
  const cure = `if the cluster runs another release, set ${setting} in cdk8s-ovn.yaml`;
  if (why.reason === 'too-new')
    return add(`is there since ${operator} ${formatSince(why.since)}; the target is ${release}`).propose(cure);
  if (why.reason === 'gone')
    return add(`is gone since ${operator} ${why.until}; the target is ${release}`).propose(cure);
  if (why.reason === 'removed')
    return add(
      problem.resource.group === 'apps.kruise.io'
        ? `is of v1alpha1; ${problem.resource.apiVersion} has it no more`
        : `is from an API before kube-ovn 1.12; the target is ${release}`,
    ).propose(`write ${why.instead}`);
  return undefined;
}

/** Whose release decides about a resource, and where the settings say it. */
function systemOf({ group }: Resource, { kubeOvn, ovnKubernetes, kruise }: Target) {
  if (group === 'apps.kruise.io')
    return { operator: 'Kruise', release: kruise.version.text, setting: 'target.kruise.version' };
  return group === 'k8s.ovn.org'
    ? { operator: 'OVN-Kubernetes', release: ovnKubernetes.version.text, setting: 'target.ovnKubernetes.version' }
    : { operator: 'kube-ovn', release: kubeOvn.version.text, setting: 'target.kubeOvn.version' };
}
