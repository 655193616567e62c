import type { Network } from '../../network/network';
import type { ObjectionTo } from '../../network/objections';
import { nearest } from '../../source/nearest';
import { formatPath, type Path } from '../../source/path';
import type { Place, Resource, Spot } from '../../source/resource';
import type { Objection, Topic } from '../../validation/objection';
import type { Draft, Report } from '../report';
import type { RuleData } from '../rule';
import { allowedWords, rejected } from './about-schema';

/** Which rule tells the objections of a topic. */
const ruleOf: Readonly<Record<Topic, string>> = {
  container: 'kubernetes/container-refused',
  probe: 'kubernetes/probe-refused',
  volume: 'kubernetes/volume-refused',
  resources: 'kubernetes/resources-refused',
  security: 'kubernetes/security-context-refused',
  scheduling: 'kubernetes/scheduling-refused',
  pod: 'kubernetes/pod-refused',
  selector: 'kubernetes/selector-refused',
  workload: 'kubernetes/workload-refused',
  schedule: 'kubernetes/schedule-refused',
  service: 'kubernetes/service-refused',
  policy: 'kubernetes/network-policy-refused',
  config: 'kubernetes/config-map-refused',
};

const rules: ReadonlySet<string> = new Set(Object.values(ruleOf));

/** Whether a rule is about the API server's own validation. */
export function isOfValidation(rule: string): boolean {
  return rules.has(rule);
}

/** A rule that tells what the API server's validation says of a topic. */
export function aboutObjections(topic: Topic): Pick<RuleData, 'id' | 'severity' | 'check'> {
  return {
    id: ruleOf[topic],
    severity: 'error',
    check(network, report) {
      for (const { resource, objection } of objectionsAbout(network, topic))
        tellObjection(resource, objection, report).note(consequenceFor(resource));
    },
  };
}

function objectionsAbout(network: Network, topic: Topic): readonly ObjectionTo[] {
  return network.objections.filter(({ objection }) => objection.topic === topic);
}

/** Kubernetes' own kinds are refused themselves; of others the pods are. */
function consequenceFor({ group }: Resource): string {
  const isOwn = !group.includes('.') || group.endsWith('.k8s.io');
  return isOwn ? rejected : 'its controller cannot make pods of this template: the API server rejects them';
}

/** An objection as a finding, without its consequence. */
export function tellObjection(resource: Resource, objection: Objection, report: Report): Draft {
  const { path, message, and = [], rests = [], choice, help } = objection;
  const at = placeOf(resource, objection);
  // What the schema refuses as well is said by it.
  const found = report(at, `${shortPath(path)} of ${resource.title.trim()} ${message}`).restsOn(at);
  for (const half of and) {
    if (resource.get(...half.path) === undefined) continue;
    found.and(resource.at(...half.path), half.message);
  }
  found.restsOn(...rests.map((one): Spot => resource.at(...one)));
  if (choice) suggestFrom(choice, found);
  return help === undefined ? found : found.propose(help);
}

/** The longest end of a path that a person takes in: the report shows where it stands. */
function shortPath(path: Path): string {
  let text = formatPath(path);
  for (let i = 1; text.length > mostCharacters && i < path.length - 1; i++) {
    if (typeof path[i] === 'string') text = formatPath(path.slice(i));
  }
  return text;
}

const mostCharacters = 56;

/** Of a field that is not there, where it should be. */
function placeOf(resource: Resource, { path, isKey }: Objection): Place {
  return isKey || resource.get(...path) === undefined ? resource.atKey(...path) : resource.at(...path);
}

function suggestFrom({ got, allowed }: NonNullable<Objection['choice']>, found: Draft): void {
  if (got !== '') found.suggest(nearest(got, allowed));
  const list = allowedWords(got, allowed);
  if (list !== undefined) found.propose(`allowed: ${list}`);
}
