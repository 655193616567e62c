import { parseQuantity } from '../../schema/quantity';
import type { Cursor } from '../cursor';
import { checkOptional, checkRequired, configKey, descendingPath, envName, qualifiedName, subdomain } from '../texts';

/*
 * Environment variables, and fields of the pod that become variables or files.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateEnv, ValidateEnvFrom,
 * validateObjectFieldSelector, validateContainerResourceFieldSelector; pkg/apis/core/pods/helpers.go.
 */

export function checkEnvironment(container: Cursor): void {
  const name = envName(container.servers.oldest);
  for (const variable of container.items('env')) {
    checkRequired(variable, 'name', name);
    if (variable.has('valueFrom')) checkSource(variable);
  }
  for (const source of container.items('envFrom')) {
    checkOptional(source, 'prefix', name);
    const as = [...container.path, 'envFrom'];
    const given = ['configMapRef', 'secretRef'].filter((one) => source.has(one));
    for (const one of given) checkRequired(source.get(one), 'name', subdomain);
    if (given.length === 0) source.refuse('Invalid', 'has neither configMapRef nor secretRef', { as });
    if (given.length > 1) source.refuse('Invalid', 'has both configMapRef and secretRef', { as });
  }
}

const sources = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'] as const;

function checkSource(variable: Cursor): void {
  const from = variable.get('valueFrom');
  const given = sources.filter((one) => from.has(one));
  for (const one of given) checks[one](from.get(one));
  if (given.length === 0)
    from.refuse('Invalid', 'names no source', { help: `write one of ${sources.slice(0, 4).join(', ')}` });
  else if (variable.text('value') !== '')
    from.refuse('Invalid', 'must not be there beside value', {
      and: [{ path: [...variable.path, 'value'], message: 'the other value' }],
    });
  else if (given.length > 1) from.refuse('Invalid', `has ${given.join(' and ')}: one source is possible`);
}

const checks: Readonly<Record<(typeof sources)[number], (at: Cursor) => void>> = {
  fieldRef: (at) => checkFieldRef(at, ofVariables),
  resourceFieldRef: (at) => checkResourceRef(at, false),
  configMapKeyRef: checkKey,
  secretKeyRef: checkKey,
  fileKeyRef(at) {
    checkRequired(at, 'volumeName');
    checkRequired(at, 'path', descendingPath);
    checkRequired(at, 'key', envName(at.servers.oldest));
  },
};

function checkKey(at: Cursor): void {
  checkRequired(at, 'name', subdomain);
  checkRequired(at, 'key', configKey);
}

/** Fields of a pod that can be asked for; that each place takes only some of them is another matter. */
const known: readonly string[] = [
  ...['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations'],
  ...['spec.nodeName', 'spec.restartPolicy', 'spec.serviceAccountName', 'spec.schedulerName'],
  ...['status.phase', 'status.hostIP', 'status.hostIPs', 'status.podIP', 'status.podIPs'],
];
const ofVariables: readonly string[] = [
  ...['metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName'],
  ...['status.hostIP', 'status.hostIPs', 'status.podIP', 'status.podIPs'],
];
/** Fields that a volume can have as files. */
export const ofFiles: readonly string[] = [
  ...['metadata.name', 'metadata.namespace', 'metadata.labels', 'metadata.annotations', 'metadata.uid'],
];

/** @param as where upstream says that it is, if elsewhere */
export function checkFieldRef(at: Cursor, allowed: readonly string[], as = at.path): void {
  const version = at.text('apiVersion');
  const path = at.text('fieldPath');
  const asPath = { as: [...as, 'fieldPath'] };
  if (version !== '' && version !== 'v1') {
    at.refuseAt('apiVersion', 'Invalid', `is '${version}', which is not allowed`, {
      as: [...as, 'fieldPath'],
      choice: { got: version, allowed: ['v1'] },
    });
    return;
  }
  if (path === '') return at.require('fieldPath', '', asPath);
  const [, map = '', key = ''] = /^(.*)\['(.*)'\]$/s.exec(path) ?? [];
  if (map !== '') {
    const field = at.get('fieldPath');
    if (map === 'metadata.annotations') checkSubscript(field, key.toLowerCase(), as);
    else if (map === 'metadata.labels') checkSubscript(field, key, as);
    else field.refuse('Invalid', `is '${path}': only metadata.labels and metadata.annotations have keys`, { as });
    return;
  }
  if (allowed.includes(path)) return;
  const type = known.includes(path) ? 'NotSupported' : 'Invalid';
  at.refuseAt('fieldPath', type, `is '${path}', which is not allowed`, { ...asPath, choice: { got: path, allowed } });
}

function checkSubscript(field: Cursor, key: string, as: Cursor['path']): void {
  for (const fault of qualifiedName(key)) field.refuse('Invalid', `asks for '${key}': it ${fault}`, { as });
}

const amounts = ['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [`limits.${name}`, `requests.${name}`]);
const bytes = ['', ...'kMGTPE', ...[...'KMGTPE'].map((letter) => `${letter}i`)].map((unit) =>
  parseQuantity(`1${unit}`),
);

/** @param isFile whether the container has to be named */
export function checkResourceRef(at: Cursor, isFile: boolean): void {
  const resource = at.text('resource');
  if (isFile && at.text('containerName') === '') at.require('containerName');
  else if (resource === '') at.require('resource');
  else if (!amounts.includes(resource) && !/^(limits|requests)\.hugepages-/.test(resource))
    at.refuseAt('resource', 'NotSupported', `is '${resource}', which is not allowed`, {
      choice: { got: resource, allowed: amounts },
    });
  const { value } = at.get('divisor');
  const divisor = typeof value === 'string' || typeof value === 'number' ? parseQuantity(value) : undefined;
  if (divisor === undefined || divisor === 0n) return;
  const allowed = resource.endsWith('.cpu') ? [parseQuantity('1m'), parseQuantity('1')] : bytes;
  if (resource !== '' && !allowed.includes(divisor))
    at.refuseAt('divisor', 'Invalid', `is ${value}, which is not possible for ${resource}`, {
      help: resource.endsWith('.cpu') ? 'write 1 or 1m' : 'write 1, or one unit: 1k, 1Mi, 1Gi',
    });
}
