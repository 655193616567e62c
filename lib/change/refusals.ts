import { check } from '../check/check';
import { deletionRefusal, updateRefusals } from '../controllers/kube-ovn/admission';
import type { Network, NetworkOptions } from '../network/network';
import { rules } from '../rules/registry';
import type { Path } from '../source/path';
import { isPlace, type Resource } from '../source/resource';
import { type Effect, ignored, rejected } from './effect';
import type { Pair } from './pairs';

/** What comes of a change before any controller sees it, and the field that is why. */
export interface Admission {
  readonly path: Path;
  readonly effect: Effect;
}

/**
 * What the API server says against each object of the head, by its kind's schema, which for updates compares with the
 * object before.
 */
export function schemaAdmissions(
  pairs: readonly Pair[],
  options: Omit<NetworkOptions, 'former'>,
  head: Network,
): ReadonlyMap<Resource, readonly Admission[]> {
  const former = new Map(pairs.flatMap(({ base, head: now }) => (base && now ? [[now, base] as const] : [])));
  const { findings } = check(head.resources, { ...options, former, rules: rules.filter(isOfSchema) });
  const admissions = new Map<Resource, Admission[]>();
  for (const { at, rule, severity, message } of findings) {
    if (severity !== 'error' || !isPlace(at)) continue;
    const ofResource = admissions.get(at.resource) ?? [];
    admissions.set(at.resource, ofResource);
    ofResource.push({ path: at.path, effect: effectOf(rule, message) });
  }
  return admissions;
}

function isOfSchema({ id }: { readonly id: string }): boolean {
  return id.startsWith('schema/') || isPruning(id);
}

/** What no schema has is dropped, and the rest of the object goes on. */
function isPruning(rule: string): boolean {
  return rule === 'schema/unknown-field' || rule === 'kube-ovn/field-not-in-release';
}

function effectOf(rule: string, message: string): Effect {
  if (isPruning(rule)) return ignored(`the API server drops it: ${message}`, `cdk8s-ovn explain ${rule}`);
  return rejected(`the API server refuses it: ${message}`, `cdk8s-ovn explain ${rule}`);
}

const webhook = 'kubeovn/kube-ovn v1.17-dev pkg/webhook';

/** What kube-ovn's admission webhook says against an update, where it is switched on. */
export function webhookAdmissions(old: Resource, now: Resource, { target }: Network): readonly Admission[] {
  if (!target.kubeOvn.webhook || now.group !== 'kubeovn.io') return [];
  return updateRefusals(old, now).map(({ path, because }) => ({
    path,
    effect: rejected(`kube-ovn's webhook refuses it: ${because}`, webhook),
  }));
}

/** What kube-ovn's admission webhook says against a deletion. */
export function deletionAdmissions(old: Resource, head: Network): readonly Admission[] {
  if (!head.target.kubeOvn.webhook || old.group !== 'kubeovn.io') return [];
  const refusal = deletionRefusal(old, head);
  if (!refusal) return [];
  return [{ path: refusal.path, effect: rejected(`kube-ovn's webhook refuses it: ${refusal.because}`, webhook) }];
}
