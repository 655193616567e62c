import type { Cursor } from '../cursor';
import { checkChoice, checkNumber, checkOptional, checkRequired, label, portName } from '../texts';
import { checkEnvironment } from './environment';
import { checkMounts } from './mounts';
import { checkProbesAndHooks, runningOnly } from './probes';
import { checkResources } from './resources';
import { checkContainerSecurity } from './security';
import type { Volumes } from './volumes';

/*
 * The containers of a pod.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateContainers,
 * validateInitContainers, validateEphemeralContainers, validateContainerCommon.
 */

/** What containers share. */
export interface Around {
  readonly pod: Cursor;
  readonly volumes: Volumes;
  /** The names of resourceClaims; undefined where one is not known yet. */
  readonly claims: ReadonlySet<string> | undefined;
  /** Whether it is a pod itself, and no template of one. */
  readonly isPod: boolean;
}

/** The first release in which every container may say when it is started again. */
const ownRestarts = 35;

export function checkContainers(around: Around): void {
  const { pod } = around;
  const containers = pod.items('containers', 'container');
  const inits = pod.items('initContainers', 'container');
  if (containers.length === 0) pod.get('containers', 'container').refuse('Required', 'has none');
  const names = new Map<string, Cursor>();
  for (const container of containers) {
    checkCommon(container, around);
    checkUnique(container, names);
    checkProbesAndHooks(container, pod);
    if (pod.servers.oldest < ownRestarts && container.has('restartPolicy'))
      container.refuseAt(
        'restartPolicy',
        'Forbidden',
        'must not be there: it belongs to init containers, and to the pod',
      );
  }
  checkHostPorts(containers);
  for (const container of inits) checkInit(container, around, names);
  for (const container of pod.items('ephemeralContainers', 'container')) checkEphemeral(container, around, names);
}

function checkUnique(container: Cursor, names: Map<string, Cursor>): void {
  const name = container.text('name');
  const first = names.get(name);
  if (first && name !== '')
    container.refuseAt('name', 'Duplicate', `is '${name}' a second time`, {
      and: [{ path: [...first.path, 'name'], message: 'the first one' }],
    });
  names.set(name, first ?? container);
}

function checkInit(container: Cursor, around: Around, names: Map<string, Cursor>): void {
  checkCommon(container, around);
  checkUnique(container, names);
  checkHostPorts([container]);
  if (container.text('restartPolicy') === 'Always') return checkProbesAndHooks(container, around.pod);
  for (const field of runningOnly)
    if (container.has(field))
      container.get(field, 'probe').refuse('Forbidden', 'must not be there: an init container ends', {
        help: 'write restartPolicy: Always for an init container that goes on running, or take it away',
        rests: [[...container.path, 'restartPolicy']],
      });
}

/** What no debugging container may have. */
const notForDebugging = ['ports', 'resources', 'resizePolicy', 'restartPolicy', ...runningOnly];

function checkEphemeral(container: Cursor, around: Around, names: Map<string, Cursor>): void {
  checkCommon(container, around);
  const target = container.text('targetContainerName');
  if (target !== '' && !names.has(target) && !container.get('targetContainerName').isUnknown)
    container.refuseAt('targetContainerName', 'NotFound', `is '${target}', which is no container of the pod`);
  checkUnique(container, names);
  for (const field of notForDebugging)
    if (container.has(field)) container.refuseAt(field, 'Forbidden', 'must not be there: the container is ephemeral');
}

function checkCommon(container: Cursor, { pod, volumes, claims, isPod }: Around): void {
  checkRequired(container, 'name', label);
  checkRequired(container, 'image');
  const image = container.text('image');
  if (isPod && image.trim() !== image)
    container.refuseAt('image', 'Invalid', `is '${image}', which must have no white space around it`);
  checkChoice(container, 'terminationMessagePolicy', ['File', 'FallbackToLogsOnError']);
  checkPorts(container, pod);
  checkEnvironment(container);
  checkMounts(container, volumes);
  checkChoice(container, 'imagePullPolicy', ['Always', 'IfNotPresent', 'Never']);
  checkResources(container.get('resources', 'resources'), claims);
  checkRestarts(container);
  checkResizing(container, pod);
  checkContainerSecurity(container, pod);
}

const protocols = ['SCTP', 'TCP', 'UDP'];
const mostPort = 65535;

function checkPorts(container: Cursor, pod: Cursor): void {
  const names = new Map<string, Cursor>();
  const isOfHost = pod.flag('hostNetwork') === true;
  for (const port of container.items('ports')) {
    const name = port.text('name');
    checkOptional(port, 'name', portName);
    const first = names.get(name);
    if (first && name !== '')
      port.refuseAt('name', 'Duplicate', `is '${name}' a second time`, {
        and: [{ path: [...first.path, 'name'], message: 'the first one' }],
      });
    names.set(name, first ?? port);
    const number = port.number('containerPort') ?? 0;
    if (number === 0) port.require('containerPort');
    else checkNumber(port, 'containerPort', 1, mostPort);
    const host = port.number('hostPort') ?? 0;
    if (host !== 0) checkNumber(port, 'hostPort', 1, mostPort);
    checkChoice(port, 'protocol', protocols);
    // A port of the host that is left out is that of the container.
    if (isOfHost && host !== 0 && host !== number)
      port.refuseAt(
        'hostPort',
        'Invalid',
        `is ${host}, and containerPort ${number}: with hostNetwork they are one port`,
        {
          and: [{ path: [...pod.path, 'hostNetwork'], message: 'true here' }],
          rests: [[...port.path, 'containerPort']],
        },
      );
  }
}

/** No port of the node is there twice. */
function checkHostPorts(containers: readonly Cursor[]): void {
  const seen = new Map<string, Cursor>();
  for (const port of containers.flatMap((container) => container.items('ports'))) {
    const host = port.number('hostPort') ?? 0;
    if (host === 0) continue;
    const key = `${port.text('protocol') || 'TCP'}/${port.text('hostIP')}/${host}`;
    const first = seen.get(key);
    if (first)
      port.refuseAt('hostPort', 'Duplicate', `is ${host} a second time`, {
        and: [{ path: [...first.path, 'hostPort'], message: 'the first one' }],
      });
    seen.set(key, first ?? port);
  }
}

function checkRestarts(container: Cursor): void {
  const isOwn = container.servers.oldest >= ownRestarts;
  if (container.has('restartPolicy'))
    checkChoice(container, 'restartPolicy', isOwn ? ['Always', 'Never', 'OnFailure'] : ['Always']);
  const rules = container.items('restartPolicyRules');
  if (rules.length > 0 && !container.has('restartPolicy'))
    container.require('restartPolicy', 'restartPolicyRules need it');
  if (rules.length > 20) container.refuseAt('restartPolicyRules', 'TooLong', `has ${rules.length} rules, more than 20`);
  for (const rule of rules) {
    checkChoice(rule, 'action', ['Restart', 'RestartAllContainers'], { isRequired: true });
    const codes = rule.get('exitCodes');
    if (!codes.isThere) rule.require('exitCodes');
    else checkChoice(codes, 'operator', ['In', 'NotIn'], { isRequired: true });
  }
}

function checkResizing(container: Cursor, pod: Cursor): void {
  const as = [...container.path, 'resizePolicy'];
  const seen = new Set<string>();
  for (const policy of container.items('resizePolicy')) {
    const name = policy.text('resourceName');
    if (seen.has(name)) policy.refuse('Duplicate', `is about '${name}' a second time`);
    seen.add(name);
    checkChoice(policy, 'resourceName', ['cpu', 'memory'], { isRequired: true, as });
    checkChoice(policy, 'restartPolicy', ['NotRequired', 'RestartContainer'], { isRequired: true, as });
    if (pod.text('restartPolicy') === 'Never' && policy.text('restartPolicy') === 'RestartContainer')
      policy.refuseAt('restartPolicy', 'Invalid', 'is RestartContainer, and the pod never restarts one', { as });
  }
}
