import { kindNamed } from '../../kinds';
import type { Network } from '../../network/network';
import type { Severity } from '../../source/finding';
import { isMap } from '../../source/json';
import { nearest } from '../../source/nearest';
import type { Place, Resource } from '../../source/resource';
import type { Draft, Report } from '../report';
import type { RuleData } from '../rule';

/** A rule about a field that names another object, as data. */
export interface ReferenceData extends Omit<RuleData, 'severity' | 'check'> {
  /** @default 'error' */
  readonly severity?: Severity;
  /** The kind that has the field. */
  readonly kind: string;
  /** The field as the kind declares it: `spec.vpc`, `spec.vpcPeerings.*.remoteVpc`. */
  readonly field: string;
  /** What the field holds, where the kind alone is not clear: `external Subnet`. @default the kind */
  readonly role?: string;
  /** Notes: what the running system does when there is no such object. */
  readonly missing: readonly string[];
  /** Notes: what it does when the field is empty. Left out: the field may be empty, or has a fallback. */
  readonly empty?: readonly string[];
}

/** The data of a rule that finds names of objects which do not exist: `rule(missingReference({ … }))`. */
export function missingReference({ kind, field, role, missing, empty, ...data }: ReferenceData): RuleData {
  return {
    severity: 'error',
    ...data,
    check(network, report) {
      const add = missingReporter(network, report);
      for (const reference of network.missingReferences) {
        if (reference.field === field && reference.resource.kind === kind)
          noteAll(add({ ...reference, role }), missing);
      }
      if (empty) reportEmpty(network, report, { kind, field, role }, empty);
    },
  };
}

/** The name of an object that does not exist. */
export interface Missing {
  /** The object that names it, and where. */
  readonly resource: Resource;
  readonly at: Place;
  readonly kind: string;
  readonly name: string;
  /** Of namespaced kinds. */
  readonly namespace?: string;
  /** Nobody wrote the name: it is what the operator takes when the field is empty. */
  readonly implied?: boolean;
  /** @default the kind */
  readonly role?: string | undefined;
}

/** Makes findings for missing objects, each with the nearest name that exists. */
export function missingReporter(network: Network, report: Report): (missing: Missing) => Draft {
  // More than these are no slips of the pen but a file that is missing; and to compare all names would take too long.
  let slips = 20;
  return ({ resource, at, kind, name, namespace, implied, role = kind }) => {
    const full = namespace === undefined ? name : `${namespace}/${name}`;
    const outside = `if ${kind} ${full} exists in the cluster, list it under external: in cdk8s-ovn.yaml`;
    if (implied)
      return report(at, `${resource.title} names no ${role}, and the default ${full} does not exist`).propose(outside);
    const found = report(at, `${resource.title} names ${role} ${full}, which does not exist`);
    if (name.length <= longestName && slips-- > 0) found.suggest(nearest(name, namesOf(network, kind, namespace)));
    return found.propose(outside);
  };
}

const longestName = 253;

function namesOf(network: Network, kind: string, namespace: string | undefined): string[] {
  return network
    .of(kind)
    .filter((resource) => namespace === undefined || resource.namespace === namespace)
    .map((resource) => resource.name)
    .filter((name) => name !== '' && name.length <= longestName);
}

function reportEmpty(
  network: Network,
  report: Report,
  { kind, field, role }: Pick<ReferenceData, 'kind' | 'field' | 'role'>,
  notes: readonly string[],
): void {
  const path = field.split('.');
  const target = kindNamed(kind)?.references.find((reference) => reference.path.join('.') === field)?.reference.kind;
  const [only, ...more] = target === undefined ? [] : network.of(target);
  for (const resource of network.of(kind)) {
    if (resource.external || !isBlank(resource, path)) continue;
    const found = noteAll(report(resource.at(...path), `${resource.title} names no ${role ?? target}`), notes);
    if (only && more.length === 0) found.propose(`write ${path.at(-1)}: ${only.name}`);
  }
}

/** Whether a text is left out, null or empty, where one could stand; what has another type is the schema's finding. */
function isBlank(resource: Resource, path: readonly string[]): boolean {
  const parent = resource.get(...path.slice(0, -1)) ?? {};
  const value = resource.get(...path) ?? '';
  return isMap(parent) && value === '';
}

function noteAll(found: Draft, notes: readonly string[]): Draft {
  for (const note of notes) found.note(note);
  return found;
}
