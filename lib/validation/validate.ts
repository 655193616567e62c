import { isMap } from '../source/json';
import type { Path } from '../source/path';
import type { ApiServers } from '../target/api-servers';
import { checkConfigMap, checkFinalizers, checkNamespace } from './config-maps';
import { Cursor } from './cursor';
import { checkCronJob, checkJob } from './jobs';
import type { Objection, Topic } from './objection';
import { checkPod, checkTemplate } from './pod/pod';
import { checkNetworkPolicy } from './policies';
import { checkService } from './services';
import { checkDaemonSet, checkDeployment, checkReplicaSet, checkStatefulSet } from './workloads';

interface Validation {
  readonly about: Topic;
  readonly check: (object: Cursor) => void;
}

const validations: ReadonlyMap<string, Validation> = new Map<string, Validation>([
  ['v1 Pod', { about: 'container', check: checkPod }],
  ['v1 Service', { about: 'service', check: checkService }],
  ['v1 ConfigMap', { about: 'config', check: checkConfigMap }],
  ['v1 Namespace', { about: 'config', check: checkNamespace }],
  ['apps/v1 Deployment', { about: 'workload', check: checkDeployment }],
  ['apps/v1 ReplicaSet', { about: 'workload', check: checkReplicaSet }],
  ['apps/v1 StatefulSet', { about: 'workload', check: checkStatefulSet }],
  ['apps/v1 DaemonSet', { about: 'workload', check: checkDaemonSet }],
  ['batch/v1 Job', { about: 'workload', check: checkJob }],
  ['batch/v1 CronJob', { about: 'workload', check: checkCronJob }],
  ['networking.k8s.io/v1 NetworkPolicy', { about: 'policy', check: checkNetworkPolicy }],
]);

/** Whether the API server's own validation of a kind is known here. */
export function isValidated(apiVersion: string, kind: string): boolean {
  return validations.has(`${apiVersion} ${kind}`);
}

/**
 * What the API servers hold against an object of one of Kubernetes' own kinds beside its structure and its metadata. Of
 * one place the first thing that is wrong is enough.
 */
export function validateObject(value: unknown, servers: ApiServers): readonly Objection[] {
  const { apiVersion, kind } = Object(value) as { readonly apiVersion?: unknown; readonly kind?: unknown };
  const validation = validations.get(`${apiVersion} ${kind}`);
  if (!validation || !isMap(value)) return none;
  const objections: Objection[] = [];
  const object = new Cursor(value, { servers, objections }, validation.about);
  validation.check(object);
  checkFinalizers(object.about === 'config' ? object : new Cursor(value, { servers, objections }, 'config'));
  return objections;
}

/** What they hold against a template of pods, which stands at a path of its object. */
export function validateTemplate(template: unknown, path: Path, servers: ApiServers): readonly Objection[] {
  const objections: Objection[] = [];
  checkTemplate(Cursor.at(template, path, { servers, objections }, 'container'));
  return objections;
}

/** What they hold against parts of an object that a controller takes over into a template of pods. */
export function validateParts(
  value: unknown,
  servers: ApiServers,
  check: (object: Cursor) => void,
): readonly Objection[] {
  const objections: Objection[] = [];
  check(new Cursor(value, { servers, objections }, 'scheduling'));
  return objections;
}

/** The first objection to each place. */
export function firstOfEach(objections: readonly Objection[]): readonly Objection[] {
  if (objections.length < 2) return objections;
  const seen = new Set<string>();
  return objections.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

const none: readonly never[] = [];
