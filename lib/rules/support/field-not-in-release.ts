import { builtInGroup } from '../../kinds/kubernetes/built-in';
import type { Resource } from '../../source/resource';
import { formatSince } from '../../target/release';
import type { Target } from '../../target/target';
import type { Draft } from '../report';
import type { RuleData } from '../rule';
import { aboutSchema, placeOf, subjectOf } from './about-schema';

/** A controller with releases of its own, and the setting that names the one of the target. */
interface System {
  readonly id: string;
  readonly name: string;
  readonly setting: string;
  release(target: Target): string;
}

const systems = {
  kubeOvn: {
    id: 'kube-ovn/field-not-in-release',
    name: 'kube-ovn',
    setting: 'target.kubeOvn.version',
    release: ({ kubeOvn }) => kubeOvn.version.text,
  },
  ovnKubernetes: {
    id: 'ovn-kubernetes/field-not-in-release',
    name: 'OVN-Kubernetes',
    setting: 'target.ovnKubernetes.version',
    release: ({ ovnKubernetes }) => ovnKubernetes.version.text,
  },
  kruise: {
    id: 'kruise/field-not-in-release',
    name: 'Kruise',
    setting: 'target.kruise.version',
    release: ({ kruise }) => kruise.version.text,
  },
  kubernetes: {
    id: 'kubernetes/field-not-in-release',
    name: 'Kubernetes',
    setting: 'target.kubernetes.versions',
    release: ({ kubernetes }) => kubernetes.versions?.map(({ text }) => text).join(', ') ?? '1.36',
  },
} satisfies Record<string, System>;

type SystemName = keyof typeof systems;

/** The rules about fields that another release has: one for each controller. */
export const fieldNotInReleaseIds: ReadonlySet<string> = new Set(Object.values(systems).map(({ id }) => id));

const pruning =
  'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go, PruneWithOptions';

/** What such a rule has in common with the others: everything but its examples and its own evidence. */
export function fieldNotInRelease(
  system: SystemName,
  ...compared: readonly string[]
): Pick<RuleData, 'id' | 'severity' | 'what' | 'why' | 'evidence' | 'check'> {
  const { id, name, setting, release } = systems[system];
  return {
    id,
    severity: 'error',
    what: `An object has a field that the ${name} release of the target does not have: too new, or gone.`,
    why: 'kubectl refuses it. Argo CD and Flux may apply it: the API server then drops the field silently.',
    evidence: [...compared, pruning],
    ...aboutSchema(['unknown-field'], (problem, report, { target }): Draft | undefined => {
      const { why, resource } = problem;
      if (systemOf(resource) !== system) return undefined;
      const current = release(target);
      const add = (fact: string) =>
        report(placeOf(problem), `${subjectOf(problem)} ${fact}`).note(
          'kubectl refuses the object (unknown field); applied on the server side, as Argo CD and Flux can, the field is dropped without a word',
        );
      const cure = `if the cluster runs another release, set ${setting} in cdk8s-ovn.yaml`;
      switch (why.reason) {
        case 'too-new':
          return add(`is there since ${name} ${formatSince(why.since)}; the target is ${current}`).propose(cure);
        case 'gone':
          return add(`is gone since ${name} ${why.until}; the target is ${current}`).propose(cure);
        case 'removed':
          return add(
            system === 'kruise'
              ? `is of v1alpha1; ${resource.apiVersion} has it no more`
              : `is from an API before kube-ovn 1.12; the target is ${current}`,
          ).propose(`write ${why.instead}`);
        default:
          return undefined;
      }
    }),
  };
}

/** Whose release decides about a resource. */
function systemOf({ group }: Resource): SystemName {
  if (builtInGroup(group)) return 'kubernetes';
  if (group === 'apps.kruise.io') return 'kruise';
  return group === 'k8s.ovn.org' ? 'ovnKubernetes' : 'kubeOvn';
}
