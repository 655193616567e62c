import { check } from '../check/check';
import { deletionRefusal, updateRefusals } from '../controllers/kube-ovn/admission';
import type { Network, NetworkOptions } from '../network/network';
import { rules } from '../rules/registry';
import { isOfValidation } from '../rules/support/about-objections';
import { fieldNotInReleaseIds } from '../rules/support/field-not-in-release';
import { once } from '../schema/once';
import type { Finding } from '../source/finding';
import type { JsonMap } from '../source/json';
import type { Path } from '../source/path';
import { isPlace, type Place, Resource } from '../source/resource';
import { applied } from './applied';
import { type Effect, ignored, refused, rejected } from './effect';
import { type Evidence, kubeOvnFile } from './evidence';
import type { States } from './field-effects';
import type { Pair } from './pairs';
import { isExported } from './written';

/** What comes of a change before any controller sees it, and the field that is why. */
export interface Admission {
  readonly path: Path;
  readonly effect: Effect;
}

/** What keeps objects of the head from coming into effect, by object. */
export interface Verdicts {
  /** Before they are stored. */
  readonly admissions: ReadonlyMap<Resource, readonly Admission[]>;
  /** After that, by the controller. */
  readonly refusals: ReadonlyMap<Resource, readonly Refusal[]>;
  /** What was never stored of objects of the base: taking it away changes nothing. */
  readonly dropped: ReadonlyMap<Resource, readonly Admission[]>;
}

/** What the controller does not carry out: the whole object, or what is at the path. */
export interface Refusal extends Admission {
  readonly isOfObject: boolean;
}

/**
 * What the API server says against each object of the head, by its kind's schema, which for updates compares with the
 * object before; Kruise's webhook, which always looks at the whole object; and what kube-ovn's controller refuses.
 */
export function verdictsOn(
  pairs: readonly Pair[],
  options: Omit<NetworkOptions, 'former'>,
  { base, head }: States,
): Verdicts {
  const former = new Map(pairs.flatMap(({ base, head: now }) => (base && now ? [[now, base] as const] : [])));
  const { findings, allowed } = check(head.resources, { ...options, former, rules: rules.filter(isAsked) });
  const admissions = new Map<Resource, Admission[]>();
  const refusals = new Map<Resource, Refusal[]>();
  for (const finding of [...findings, ...allowed]) {
    const { at, rule, severity, message } = finding;
    if (severity !== 'error' || !isPlace(at)) continue;
    if (isOfAdmission(rule)) {
      once(admissions, at.resource, (): Admission[] => []).push({ path: at.path, effect: effectOf(rule, message) });
      continue;
    }
    if (wasMissingBefore(at, former.get(at.resource), base)) continue;
    for (const { resource, path } of refusedBy(finding))
      once(refusals, resource, (): Refusal[] => []).push({
        path,
        isOfObject: finding.refused === 'object',
        effect: refused(message, `cdk8s-ovn explain ${rule}`, resource === at.resource ? cureOf(finding) : undefined),
      });
  }
  return { admissions, refusals, dropped: droppedIn(base, options) };
}

/** The fields that the API server drops from objects. */
function droppedIn(
  { resources }: Network,
  options: Omit<NetworkOptions, 'former'>,
): ReadonlyMap<Resource, readonly Admission[]> {
  const { findings, allowed } = check(resources, { ...options, rules: rules.filter(({ id }) => isPruning(id)) });
  const dropped = new Map<Resource, Admission[]>();
  for (const { at, rule, message } of [...findings, ...allowed])
    if (isPlace(at) && isPruning(rule))
      once(dropped, at.resource, (): Admission[] => []).push({ path: at.path, effect: effectOf(rule, message) });
  return dropped;
}

/** What cures it in the manifest; a condition is about the input. */
function cureOf({ help }: Finding): string | undefined {
  return help.find((text) => !text.startsWith('if ') && !text.startsWith('did you mean'));
}

/** Whether a field named an object before that is not in the input either: what it names now may exist as well. */
function wasMissingBefore({ path }: Place, old: Resource | undefined, base: Network): boolean {
  const field = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  return base.missingReferences.some((missing) => missing.resource === old && missing.field === field);
}

/** Where the controller finds a mistake: of two objects that contradict each other, the one that it looks at. */
function refusedBy({ refused: what, at, related }: Finding): readonly Place[] {
  if (what === undefined || !isPlace(at)) return [];
  const others = related.flatMap((other) => (isPlace(other.at) ? [other.at] : []));
  const { kind } = at.resource;
  return [at, ...others.filter(({ resource }) => resource !== at.resource && resource.kind === kind)];
}

/** Whether a rule says what becomes of an object that is applied. */
function isAsked({ id }: { readonly id: string }): boolean {
  return isOfAdmission(id) || id.startsWith('kube-ovn/');
}

function isOfAdmission(id: string): boolean {
  return id.startsWith('schema/') || isOfValidation(id) || isPruning(id) || byKruise.has(id);
}

/** What Kruise's webhook says against a SidecarSet. */
const byKruise: ReadonlySet<string> = new Set([
  'kruise/sidecar-set-refused',
  'kruise/annotation-not-whitelisted',
  'kruise/sidecar-sets-conflict',
]);

/** What no schema has is dropped, and the rest of the object goes on. */
function isPruning(rule: string): boolean {
  return rule === 'schema/unknown-field' || fieldNotInReleaseIds.has(rule);
}

function effectOf(rule: string, message: string): Effect {
  if (isPruning(rule)) return ignored(`the API server drops it: ${message}`, `cdk8s-ovn explain ${rule}`);
  if (byKruise.has(rule)) return rejected(`Kruise's webhook refuses it: ${message}`, `cdk8s-ovn explain ${rule}`);
  return rejected(`the API server refuses it: ${message}`, `cdk8s-ovn explain ${rule}`);
}

/** Where kube-ovn's admission webhook judges a kind. */
function webhookOf(kind: string): Evidence {
  const own = Object.hasOwn(webhooks, kind) ? webhooks[kind] : undefined;
  return own ?? kubeOvnFile('pkg/webhook/vpc_nat_gateway.go');
}

const webhooks: Readonly<Record<string, Evidence>> = {
  Subnet: kubeOvnFile('pkg/webhook/subnet.go'),
  Vpc: kubeOvnFile('pkg/webhook/vpc.go'),
  Vip: kubeOvnFile('pkg/webhook/vip.go'),
  IP: kubeOvnFile('pkg/webhook/ip.go', undefined, '1.13'),
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
