import type { Cursor } from '../cursor';
import { checkChoice, checkNumber, checkOptional, checkText, descendingPath, subdomain } from '../texts';

/*
 * What containers may do on their node.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateSecurityContext,
 * validatePodSpecSecurityContext, validateWindowsHostProcessPod, validateHostUsers, validateOS.
 */

const mostId = 2 ** 31 - 1;

/** The security context of a container. */
export function checkContainerSecurity(container: Cursor, pod: Cursor): void {
  const context = container.get('securityContext', 'security');
  if (!context.isThere) return;
  checkIds(context);
  checkChoice(context, 'procMount', ['Default', 'Unmasked']);
  if (context.text('procMount') === 'Unmasked' && pod.flag('hostUsers') !== false)
    context.refuseAt('procMount', 'Invalid', 'is Unmasked, which needs hostUsers: false in the pod');
  checkProfiles(context);
  checkWindowsOptions(context);
  if (context.flag('allowPrivilegeEscalation') !== false) return;
  const escalation = [{ path: [...context.path, 'allowPrivilegeEscalation'], message: 'false here' }];
  if (context.flag('privileged') === true)
    context.refuseAt('privileged', 'Invalid', 'is true, which needs allowPrivilegeEscalation', {
      as: context.path,
      and: escalation,
    });
  for (const added of context.get('capabilities').items('add'))
    if (added.value === 'CAP_SYS_ADMIN')
      added.refuse('Invalid', 'is CAP_SYS_ADMIN, which needs allowPrivilegeEscalation', {
        as: context.path,
        and: escalation,
      });
}

function checkIds(context: Cursor): void {
  for (const field of ['runAsUser', 'runAsGroup', 'fsGroup']) checkNumber(context, field, 0, mostId);
}

const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined'];

function checkProfiles(context: Cursor): void {
  for (const field of ['seccompProfile', 'appArmorProfile']) {
    const profile = context.get(field);
    if (!profile.isThere) continue;
    checkChoice(profile, 'type', profileTypes, { isRequired: true });
    const isLocal = profile.text('type') === 'Localhost';
    if (isLocal && !profile.has('localhostProfile')) profile.require('localhostProfile', 'type Localhost needs it');
    if (!isLocal && profile.has('localhostProfile'))
      profile.refuseAt('localhostProfile', 'Invalid', 'must not be there without type Localhost');
    if (isLocal && field === 'seccompProfile') checkOptional(profile, 'localhostProfile', descendingPath);
    if (isLocal && field === 'appArmorProfile') checkAppArmor(profile);
  }
}

function checkAppArmor(profile: Cursor): void {
  const text = profile.text('localhostProfile');
  if (text.trim() !== text)
    profile.refuseAt('localhostProfile', 'Invalid', `is '${text}', which must have no white space around it`);
  else if (profile.has('localhostProfile') && text === '')
    profile.require('localhostProfile', 'type Localhost needs it');
}

function checkWindowsOptions(context: Cursor): void {
  const options = context.get('windowsOptions');
  checkOptional(options, 'gmsaCredentialSpecName', subdomain);
  if (options.get('gmsaCredentialSpec').value === '') options.refuseAt('gmsaCredentialSpec', 'Invalid', 'is empty');
  const user = options.get('runAsUserName');
  if (user.value === '') user.refuse('Invalid', 'is empty');
  else checkText(user, userFaults);
}

/** `DOMAIN\\user`, or a user alone. */
function userFaults(text: string): string[] {
  const parts = text.split('\\');
  const user = parts.at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is forbidden
  if (/[\u0000-\u001f\u007f]/.test(text)) return ['must have no control characters'];
  if (parts.length > 2) return ['must have one backslash at most'];
  if (user === '') return ['must name a user'];
  if (user.length > 104) return ['must name a user of 104 characters at most'];
  if (/^[. ]+$/.test(user)) return ['must not be dots and blanks only'];
  return /["/:;|=,+*?<>@[\]]/.test(user) ? ['must have none of "/:;|=,+*?<>@[] in the name of the user'] : [];
}

const sysctl = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

/** The security context of a pod, and what depends on the namespaces that it shares with its node. */
export function checkPodSecurity(pod: Cursor): void {
  const context = pod.get('securityContext', 'security');
  checkIds(context);
  for (const group of context.items('supplementalGroups'))
    if (typeof group.value === 'number' && (group.value < 0 || group.value > mostId))
      group.refuse('Invalid', `is ${group.value}, which is not between 0 and ${mostId}`);
  if (pod.flag('shareProcessNamespace') && pod.flag('hostPID'))
    pod.get('shareProcessNamespace', 'security').refuse('Invalid', 'must not be true beside hostPID', {
      as: [...context.path, 'shareProcessNamespace'],
      and: [{ path: [...pod.path, 'hostPID'], message: 'true here' }],
    });
  checkSysctls(context, pod);
  checkChoice(context, 'fsGroupChangePolicy', ['Always', 'OnRootMismatch']);
  checkChoice(context, 'supplementalGroupsPolicy', ['Merge', 'Strict']);
  checkChoice(context, 'seLinuxChangePolicy', ['MountOption', 'Recursive']);
  checkProfiles(context);
  checkWindowsOptions(context);
  checkHostProcesses(pod, context);
  checkHostUsers(pod);
  checkSystem(pod, context);
}

function checkSysctls(context: Cursor, pod: Cursor): void {
  const seen = new Set<string>();
  for (const setting of context.items('sysctls')) {
    const name = setting.text('name');
    if (name === '') setting.require('name');
    else if (name.length > 253 || !sysctl.test(name))
      setting.refuseAt('name', 'Invalid', `is '${name}', which is no name of a sysctl`, {
        help: 'names have small letters, digits, hyphens and underscores between dots: net.ipv4.ip_forward',
      });
    else if (seen.has(name)) setting.refuseAt('name', 'Duplicate', `is '${name}' a second time`);
    seen.add(name);
    const shared = hostNamespaceOf(name.replaceAll('/', '.'));
    if (shared && pod.flag(shared) === true)
      setting.refuseAt('name', 'Invalid', `is '${name}', which must not be set with ${shared}`, {
        and: [{ path: [...pod.path, shared], message: 'true here' }],
      });
  }
}

/** The field with which a pod takes the namespace of its node that a setting belongs to. */
function hostNamespaceOf(name: string): string | undefined {
  if (name.startsWith('net.')) return 'hostNetwork';
  return /^(kernel\.sem$|kernel\.shm|kernel\.msg|fs\.mqueue\.)/.test(name) ? 'hostIPC' : undefined;
}

function containersOf(pod: Cursor): readonly Cursor[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => pod.items(list, 'security'));
}

function checkHostProcesses(pod: Cursor, context: Cursor): void {
  const own = context.get('windowsOptions').flag('hostProcess');
  const all = containersOf(pod);
  let count = 0;
  for (const container of all) {
    const options = container.get('securityContext').get('windowsOptions');
    const host = options.flag('hostProcess');
    if (own !== undefined && host !== undefined && own !== host)
      options.refuseAt('hostProcess', 'Invalid', `is ${host}, and ${own} for the whole pod`);
    if (host ?? own) count++;
  }
  if (count === 0) return;
  if (count !== all.length)
    pod.get('containers', 'security').refuse('Invalid', 'are host processes only in part', { as: pod.path });
  if (pod.flag('hostNetwork') !== true)
    pod.get('hostNetwork', 'security').refuse('Invalid', 'must be true: containers are host processes');
}

function checkHostUsers(pod: Cursor): void {
  if (pod.flag('hostUsers') !== false) return;
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC'])
    if (pod.flag(field) === true)
      pod.get(field, 'security').refuse('Forbidden', 'must not be true beside hostUsers: false', {
        and: [{ path: [...pod.path, 'hostUsers'], message: 'false here' }],
      });
}

/** What a pod for Windows must not have, in the pod, its security context, and those of containers. */
const notForWindows = {
  pod: ['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace'],
  context: [
    ...['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls'],
    ...['runAsUser', 'runAsGroup', 'supplementalGroups', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'],
  ],
  container: [
    ...['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged'],
    ...['allowPrivilegeEscalation', 'procMount', 'runAsUser', 'runAsGroup'],
  ],
};

function checkSystem(pod: Cursor, context: Cursor): void {
  const os = pod.get('os', 'security');
  if (!os.isThere) return;
  checkChoice(os, 'name', ['linux', 'windows'], { isRequired: true, as: os.path });
  const system = os.text('name');
  const refuseAll = (at: Cursor, fields: readonly string[]) => {
    for (const field of fields)
      if (at.has(field) && at.get(field).value !== false)
        at.refuseAt(field, 'Forbidden', `must not be there: the pod is for ${system}`, {
          and: [{ path: [...os.path, 'name'], message: `${system} here` }],
        });
  };
  const contexts = containersOf(pod).map((container) => container.get('securityContext'));
  if (system === 'linux') for (const one of [context, ...contexts]) refuseAll(one, ['windowsOptions']);
  if (system !== 'windows') return;
  refuseAll(pod, notForWindows.pod);
  refuseAll(context, notForWindows.context);
  for (const one of contexts) refuseAll(one, notForWindows.container);
}
