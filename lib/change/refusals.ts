import { check } from '../check/check';
import { deletionRefusal, updateRefusals } from '../controllers/kube-ovn/admission';
import type { Network, NetworkOptions } from '../network/network';
import { rules } from '../rules/registry';
import type { JsonMap } from '../source/json';
import type { Path } from '../source/path';
import { isPlace, Resource } from '../source/resource';
import { applied } from './applied';
import { type Effect, ignored, rejected } from './effect';
import type { States } from './field-effects';
import type { Pair } from './pairs';
import { isExported } from './written';

/** What comes of a change before any controller sees it, and the field that is why. */
export interface Admission {
  readonly path: Path;
  readonly effect: Effect;
}

/**
 * What the API server says against each object of the head, by its kind's schema, which for updates compares with the
 * object before; and Kruise's webhook, which always looks at the whole object.
 */
export function schemaAdmissions(
  pairs: readonly Pair[],
  options: Omit<NetworkOptions, 'former'>,
  head: Network,
): ReadonlyMap<Resource, readonly Admission[]> {
  const former = new Map(pairs.flatMap(({ base, head: now }) => (base && now ? [[now, base] as const] : [])));
  const { findings } = check(head.resources, { ...options, former, rules: rules.filter(isOfAdmission) });
  const admissions = new Map<Resource, Admission[]>();
  for (const { at, rule, severity, message } of findings) {
    if (severity !== 'error' || !isPlace(at)) continue;
    const ofResource = admissions.get(at.resource) ?? [];
    admissions.set(at.resource, ofResource);
    ofResource.push({ path: at.path, effect: effectOf(rule, message) });
  }
  return admissions;
}

function isOfAdmission({ id }: { readonly id: string }): boolean {
  return id.startsWith('schema/') || isPruning(id) || byKruise.has(id);
}

/** What Kruise's webhook says against a SidecarSet. */
const byKruise: ReadonlySet<string> = new Set([
  'kruise/sidecar-set-refused',
  'kruise/annotation-not-whitelisted',
  'kruise/sidecar-sets-conflict',
]);

/** What no schema has is dropped, and the rest of the object goes on. */
function isPruning(rule: string): boolean {
  return rule === 'schema/unknown-field' || rule === 'kube-ovn/field-not-in-release';
}

function effectOf(rule: string, message: string): Effect {
  if (isPruning(rule)) return ignored(`the API server drops it: ${message}`, `cdk8s-ovn explain ${rule}`);
  if (byKruise.has(rule)) return rejected(`Kruise's webhook refuses it: ${message}`, `cdk8s-ovn explain ${rule}`);
  return rejected(`the API server refuses it: ${message}`, `cdk8s-ovn explain ${rule}`);
}

/** Where kube-ovn's admission webhook judges a kind. */
function webhookOf(kind: string): string {
  const file = Object.hasOwn(webhookFiles, kind) ? webhookFiles[kind] : 'vpc_nat_gateway.go';
  return `kubeovn/kube-ovn v1.17-dev pkg/webhook/${file}`;
}

const webhookFiles: Readonly<Record<string, string>> = {
  Subnet: 'subnet.go',
  Vpc: 'vpc.go',
  Vip: 'vip.go',
  IP: 'ip.go',
};

/** What kube-ovn's admission webhook says against an update, where it is switched on. */
export function webhookAdmissions(old: Resource, now: Resource, { base, head }: States): readonly Admission[] {
  if (!head.target.kubeOvn.webhook || now.group !== 'kubeovn.io') return [];
  const running = asItRuns(old, base);
  // An update of the spec leaves the status alone.
  const updated = new Resource({ ...applied(old, now), status: running.value.status }, now.origin);
  // The first objection is its answer.
  return updateRefusals(running, updated)
    .slice(0, 1)
    .map(({ path, because }) => ({
      path,
      effect: rejected(`kube-ovn's webhook refuses it: ${because}`, webhookOf(now.kind)),
    }));
}

/** What kube-ovn's admission webhook says against a deletion. */
export function deletionAdmissions(old: Resource, { base, head }: States): readonly Admission[] {
  if (!head.target.kubeOvn.webhook || old.group !== 'kubeovn.io') return [];
  const refusal = deletionRefusal(asItRuns(old, base), head);
  if (!refusal) return [];
  return [
    { path: refusal.path, effect: rejected(`kube-ovn's webhook refuses it: ${refusal.because}`, webhookOf(old.kind)) },
  ];
}

/** An object with the status that it has in a healthy cluster, where the base is no export and has none. */
function asItRuns(old: Resource, base: Network): Resource {
  if (isExported(old) || old.value.status !== undefined) return old;
  const status = runningStatus(old, base);
  return status ? new Resource({ ...old.value, status }, old.origin) : old;
}

function runningStatus({ kind, name }: Resource, base: Network): JsonMap | undefined {
  if (kind === 'IptablesEIP') return { ready: true };
  if (kind === 'Vip') return { mac: 'some' };
  if (kind !== 'Subnet') return undefined;
  const inUse = [base.gatewaysIn(name), base.gatewaysOn(name), base.eipsIn(name), base.podsIn(name)];
  return inUse.some((users) => users.length > 0) ? { v4usingIPs: 1 } : undefined;
}
