import { changesOf } from '../../lib/change/changes';
import { check } from '../../lib/check/check';
import { parseCidr } from '../../lib/net/cidr';
import { Network } from '../../lib/network/network';
import type { Finding } from '../../lib/source/finding';
import { entryOf } from '../../lib/source/json';
import type { Path } from '../../lib/source/path';
import { formatPath } from '../../lib/source/path';
import { isPlace, type Place } from '../../lib/source/resource';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget, type Target } from '../../lib/target/target';
import { resourceOf } from './resource';

/** One line of the corpus folder `kubernetes`. */
export interface KubernetesCase {
  readonly id: string;
  readonly op: 'create' | 'update';
  readonly before?: unknown;
  readonly object: unknown;
  readonly accepted: boolean;
  readonly code?: number;
  readonly messages?: readonly string[];
}

/** The server that was asked. */
const target: Target = {
  ...defaultTarget,
  kubernetes: {
    ...defaultTarget.kubernetes,
    versions: [parseRelease('1.36') as Release],
    serviceSubnets: [parseCidr('10.96.0.0/12')].flatMap((cidr) => cidr ?? []),
  },
};

/** Whether a namespace exists that no manifest has is not known. */
export function isCountedObject({ code }: KubernetesCase): boolean {
  return code !== 404;
}

/** A created object has an error exactly where it is refused; of an update `diff` says that it is rejected. */
export function kubernetes(test: KubernetesCase) {
  return test.op === 'create' ? created(test) : updated(test);
}

function created({ object, accepted, messages = [] }: KubernetesCase) {
  const { findings } = check([resourceOf(object)], { target });
  const errors = findings.filter(({ rule, severity }) => severity === 'error' && isOfApiServer(rule));
  const named = messages.flatMap(fieldsIn).map(stepsOf);
  const isFound =
    named.length === 0
      ? errors.length > 0
      : errors.some((error) => placesOf(error).some(({ path }) => named.some((field) => isAt(path, field))));
  return { agree: accepted ? errors.length === 0 : isFound, got: { messages, errors: errors.map(told) } };
}

function updated({ before, object, accepted, messages }: KubernetesCase) {
  const [base, head] = [before, object].map((one) => new Network([resourceOf(one)], { target })) as [Network, Network];
  const effects = changesOf({ base, head }, { target }).flatMap(({ effects: whole, fields }) => [
    ...whole,
    ...fields.map(({ effect }) => effect),
  ]);
  // Strict decoding refuses what is otherwise dropped.
  const isRefused = effects.some(
    ({ kind, reason }) => kind === 'rejected' || (kind === 'ignored' && reason.startsWith('the API server drops it')),
  );
  return {
    agree: accepted !== isRefused,
    got: { messages, effects: effects.map(({ kind, reason }) => `${kind}: ${reason}`) },
  };
}

function placesOf({ at, related }: Finding): readonly Place[] {
  return [at, ...related.map((other) => other.at)].filter(isPlace);
}

function told({ rule, message, at }: Finding): string {
  return `${rule} ${isPlace(at) ? formatPath(at.path) : ''}: ${message}`;
}

/** An address of kube-ovn may be wrong in an object that the API server takes. */
function isOfApiServer(rule: string): boolean {
  return rule.startsWith('schema/') || rule.startsWith('kubernetes/');
}

/** The fields that a message names. */
function fieldsIn(message: string): readonly string[] {
  const unknown = [...message.matchAll(/unknown field "([^"]+)"/g)].flatMap(([, field]) => field ?? []);
  if (unknown.length > 0) return unknown;
  const decoded = /Go struct field \w+\.(\S+) of type/.exec(message)?.[1];
  // Types that Go embeds are in the way.
  if (decoded !== undefined) return [decoded.replace(/\.[A-Z]\w*/g, '')];
  return /^(\S+?): [A-Z]/.exec(message)?.slice(1) ?? [];
}

/** Without indexes; what has another name in the manifest has that one. */
function stepsOf(field: string): readonly string[] {
  const steps = [...field.replace(/\.\{.*\}$/, '').matchAll(/\[([^\]]*)\]|[^.[\]]+/g)]
    .map(([whole, key]) => key ?? whole)
    .filter((step) => !/^\d+$/.test(step))
    .map((step) => step.toLowerCase());
  return steps.flatMap((step, i) => {
    const isOfTemplate = steps[i - 1] === 'template' && (step === 'labels' || step === 'annotations');
    return isOfTemplate ? ['metadata', step] : [entryOf(otherNames, step) ?? step];
  });
}

/** What stands in one field is named in the other; the value of a toleration is wrong, and its operator named. */
const otherNames: Readonly<Record<string, string>> = {
  clusterips: 'clusterip',
  operator: 'value',
  namespace: 'namespaces',
};

/** Whether a path leads to a field or below it, or to the claim that a volume is made of; lists may be passed over. */
function isAt(path: Path, field: readonly string[]): boolean {
  const steps = path
    .filter((step) => typeof step === 'string')
    .map((step) => entryOf(otherNames, step.toLowerCase()) ?? step.toLowerCase());
  if (steps[1] === 'volumeclaimtemplates' && field.includes('volumes')) return true;
  let next = 0;
  for (const step of steps) if (step === field[next]) next++;
  return next === field.length;
}
