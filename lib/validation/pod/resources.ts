import { qualifiedNameFaults } from '../../schema/names';
import { one, parseQuantity } from '../../schema/quantity';
import type { Cursor } from '../cursor';
import { checkText, label } from '../texts';

/*
 * What containers ask for and may use.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateResourceRequirements;
 * pkg/apis/core/helper/helpers.go.
 */

const ofContainers = ['cpu', 'memory', 'ephemeral-storage'];
/** Names that quotas know, too; of a container they are wrong all the same. */
const ofQuotas = [
  ...ofContainers.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
  ...['pods', 'resourcequotas', 'services', 'replicationcontrollers', 'secrets', 'configmaps'],
  ...['persistentvolumeclaims', 'storage', 'requests.storage', 'services.nodeports', 'services.loadbalancers'],
];
const hugePages = 'hugepages-';

/** The quantity at a value; undefined where there is none, or one that nobody can read. */
export function quantityAt({ value, isUnknown }: Cursor): bigint | undefined {
  const isOne = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  return isOne && !isUnknown ? parseQuantity(value) : undefined;
}

/** @param claims the names of resourceClaims of the pod; undefined where one is not known */
export function checkResources(resources: Cursor, claims: ReadonlySet<string> | undefined): void {
  if (!resources.isThere) return;
  const [limits, requests] = [resources.get('limits'), resources.get('requests')];
  for (const entry of [...limits.entries(), ...requests.entries()]) checkAmount(entry, checkContainerResource);
  for (const request of requests.entries()) compare(request, limits, requests);
  checkHugePages(resources, limits, requests);
  checkClaims(resources, claims);
}

function checkAmount(entry: Cursor, checkName: (entry: Cursor) => void): void {
  checkName(entry);
  const amount = quantityAt(entry);
  if (amount === undefined) return;
  if (amount < 0n) entry.refuse('Invalid', `is ${entry.value}, below 0`);
  else if (isInteger(entry.key) && amount % one !== 0n)
    entry.refuse('Invalid', `is ${entry.value}: of ${entry.key} there are whole ones only`);
  else if (entry.key.startsWith(hugePages)) checkPages(entry, amount);
}

function checkContainerResource(entry: Cursor): void {
  const { key } = entry;
  const faults = qualifiedNameFaults(key);
  for (const fault of faults) entry.refuse('Invalid', `is no resource: its name ${fault}`, { isKey: true });
  const isPlain = !key.includes('/');
  if (faults.length === 0 && isPlain && !ofQuotas.includes(key) && !key.startsWith(hugePages))
    entry.refuse('Invalid', 'is neither a resource of Kubernetes nor one with a domain before it', choiceOf(key));
  if (isPlain && !ofContainers.includes(key) && !key.startsWith(hugePages))
    entry.refuse('Invalid', 'is no resource of containers', choiceOf(key));
  else if (!isPlain && !isNative(key) && !isExtended(key))
    entry.refuse('Invalid', 'cannot be the name of a resource of a device', { isKey: true });
}

function choiceOf(got: string) {
  return {
    isKey: true,
    help: `${got} is none of ${ofContainers.join(', ')}, hugepages-SIZE or, for devices, DOMAIN/NAME`,
  };
}

/** Requests are at most the limits; of what cannot be shared they are the same. */
function compare(request: Cursor, limits: Cursor, requests: Cursor): void {
  const { key } = request;
  const isShared = isNative(key) && !key.startsWith(hugePages);
  const as = requests.path;
  const limit = limits.get(key);
  if (!limit.isThere) {
    if (!isShared)
      limit.refuse('Required', `is missing: ${key} is never shared, and needs a limit like its request`, {
        as: limits.path,
        and: [{ path: request.path, message: 'the request' }],
        help: `write limits: {${key}: ${request.value}} as well`,
      });
    return;
  }
  const [asked, most] = [quantityAt(request), quantityAt(limit)];
  if (asked === undefined || most === undefined) return;
  const and = [{ path: limit.path, message: 'the limit' }];
  if (asked !== most && !isShared)
    request.refuse('Invalid', `is ${request.value}, not the limit of ${limit.value}`, { as, and });
  else if (asked > most)
    request.refuse('Invalid', `is ${request.value}, above the limit of ${limit.value}`, { as, and });
}

function checkPages(entry: Cursor, amount: bigint): void {
  const size = parseQuantity(entry.key.slice(hugePages.length));
  const isWhole = size !== undefined && size > 0n && size % one === 0n && amount % size === 0n;
  if (!isWhole) entry.refuse('Invalid', `is ${entry.value}, no whole number of pages`);
}

function checkHugePages(resources: Cursor, limits: Cursor, requests: Cursor): void {
  const keys = [...limits.entries(), ...requests.entries()].map(({ key }) => key);
  const pages = keys.find((key) => key.startsWith(hugePages));
  if (pages === undefined || keys.includes('cpu') || keys.includes('memory')) return;
  resources.refuse('Forbidden', `has ${pages} and neither cpu nor memory`);
}

function checkClaims(resources: Cursor, claims: ReadonlySet<string> | undefined): void {
  const seen = new Set<string>();
  for (const claim of resources.items('claims')) {
    const [name, request] = [claim.text('name'), claim.text('request')];
    if (name === '') {
      claim.refuse('Required', 'has no name');
      continue;
    }
    if (request !== '') checkText(claim.get('request'), label);
    const key = request === '' ? name : `${name}/${request}`;
    if (seen.has(name) || seen.has(key)) claim.refuse('Duplicate', `is '${key}' a second time`);
    seen.add(key);
    if (claims && !claims.has(name))
      claim.refuse('NotFound', `is '${name}', which is none of resourceClaims of the pod`);
  }
}

/** What belongs to the pod as a whole. */
export function checkPodResources(pod: Cursor, claims: ReadonlySet<string> | undefined): void {
  const resources = pod.get('resources', 'resources');
  if (!resources.isThere) return;
  if (resources.has('claims'))
    resources.refuseAt('claims', 'Forbidden', 'must not be there: claims belong to containers');
  const [limits, requests] = [resources.get('limits'), resources.get('requests')];
  for (const entry of [...limits.entries(), ...requests.entries()]) checkAmount(entry, checkPodResource);
  for (const request of requests.entries()) {
    compare(request, limits, requests);
    checkSum(pod, request);
  }
  checkHugePages(resources, limits, requests);
  checkClaims(resources, claims);
}

function checkPodResource(entry: Cursor): void {
  const { key } = entry;
  const allowed = ['cpu', 'memory'];
  if (!allowed.includes(key) && !(key.startsWith(hugePages) && entry.servers.newest >= 34))
    entry.refuse('NotSupported', 'is no resource of a pod', { isKey: true, choice: { got: key, allowed } });
}

/** A pod asks for at least what its containers ask for together. */
function checkSum(pod: Cursor, request: Cursor): void {
  const own = quantityAt(request);
  if (own === undefined) return;
  const asked = (container: Cursor) => quantityAt(container.get('resources').get('requests').get(request.key)) ?? 0n;
  const running = [
    ...pod.items('containers'),
    ...pod.items('initContainers').filter((container) => container.text('restartPolicy') === 'Always'),
  ];
  const sum = running.reduce((total, container) => total + asked(container), 0n);
  if (sum > own) request.refuse('Invalid', `is ${request.value}, less than what the containers ask for together`);
}

function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

/** A resource of a device. */
function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && qualifiedNameFaults(`requests.${name}`).length === 0;
}

const counted = [
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
];

function isInteger(name: string): boolean {
  return isExtended(name) || counted.includes(name);
}
