import type { Cursor } from '../cursor';
import { checkChoice, checkOptional, descendingPath, withoutBacksteps } from '../texts';
import type { Volumes } from './volumes';

/*
 * Where containers mount volumes.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateVolumeMounts,
 * ValidateVolumeDevices, validateMountPropagation, validateMountRecursiveReadOnly.
 */

export function checkMounts(container: Cursor, volumes: Volumes): void {
  const mounts = container.items('volumeMounts', 'volume');
  const devices = container.items('volumeDevices', 'volume');
  const paths = new Map<string, Cursor>();
  for (const mount of mounts) checkMount(mount, container, volumes, devices, paths);
  for (const [i, device] of devices.entries()) checkDevice(device, devices.slice(0, i), volumes, mounts);
}

function checkName(at: Cursor, { kinds, hasUnknown }: Volumes): void {
  const name = at.text('name');
  if (name === '') at.require('name');
  if (kinds.has(name) || (hasUnknown && name !== '')) return;
  at.refuseAt('name', 'NotFound', name === '' ? 'is missing' : `is '${name}', which is no volume of the pod`, {
    choice: { got: name, allowed: [...kinds.keys()] },
  });
}

function checkMount(
  mount: Cursor,
  container: Cursor,
  volumes: Volumes,
  devices: readonly Cursor[],
  paths: Map<string, Cursor>,
): void {
  checkName(mount, volumes);
  const path = mount.text('mountPath');
  if (path === '') mount.require('mountPath');
  const first = paths.get(path);
  if (first && path !== '')
    mount.refuseAt('mountPath', 'Invalid', `is '${path}' a second time`, {
      and: [{ path: [...first.path, 'mountPath'], message: 'the first one' }],
    });
  paths.set(path, first ?? mount);
  for (const device of devices) {
    if (device.text('name') === mount.text('name') && mount.text('name') !== '')
      mount.refuseAt('name', 'Invalid', `is '${mount.text('name')}', which is a device of the container as well`);
    if (device.text('devicePath') === path && path !== '')
      mount.refuseAt('mountPath', 'Invalid', `is '${path}', where a device of the container is`);
  }
  const list = [...container.path, 'volumeMounts'];
  checkOptional(mount, 'subPath', descendingPath, { as: [...list, 'subPath'] });
  if (mount.text('subPath') !== '' && mount.text('subPathExpr') !== '')
    mount.refuseAt('subPathExpr', 'Invalid', 'must not be there beside subPath');
  checkOptional(mount, 'subPathExpr', descendingPath, { as: [...list, 'subPathExpr'] });
  checkPropagation(mount, container, { as: [...list, 'mountPropagation'] });
  checkRecursive(mount, { as: [...list, 'recursiveReadOnly'] });
}

type As = { readonly as: Cursor['path'] };

function checkPropagation(mount: Cursor, container: Cursor, as: As): void {
  checkChoice(mount, 'mountPropagation', ['Bidirectional', 'HostToContainer', 'None'], as);
  const privileged = container.get('securityContext').get('privileged');
  if (mount.text('mountPropagation') === 'Bidirectional' && privileged.value !== true)
    mount.refuseAt('mountPropagation', 'Forbidden', 'is Bidirectional, which needs a privileged container', {
      ...as,
      rests: [privileged.path],
    });
}

function checkRecursive(mount: Cursor, as: As): void {
  const mode = mount.text('recursiveReadOnly');
  checkChoice(mount, 'recursiveReadOnly', ['Disabled', 'Enabled', 'IfPossible'], as);
  if (mode !== 'Enabled' && mode !== 'IfPossible') return;
  if (mount.flag('readOnly') !== true) mount.refuseAt('recursiveReadOnly', 'Forbidden', 'needs readOnly: true', as);
  const propagation = mount.text('mountPropagation');
  if (propagation !== '' && propagation !== 'None')
    mount.refuseAt('recursiveReadOnly', 'Forbidden', `must not be there with mountPropagation ${propagation}`, as);
}

const blocks = ['persistentVolumeClaim', 'ephemeral'];

function checkDevice(device: Cursor, before: readonly Cursor[], volumes: Volumes, mounts: readonly Cursor[]): void {
  const [name, path] = [device.text('name'), device.text('devicePath')];
  checkName(device, volumes);
  const kind = volumes.kinds.get(name);
  if (kind !== undefined && !blocks.includes(kind))
    device.refuseAt('name', 'Invalid', `is '${name}', which is no claim: only claims are devices`);
  if (path === '') device.require('devicePath');
  else checkOptional(device, 'devicePath', withoutBacksteps);
  for (const other of before) {
    if (name !== '' && other.text('name') === name) device.refuseAt('name', 'Invalid', `is '${name}' a second time`);
    if (path !== '' && other.text('devicePath') === path)
      device.refuseAt('devicePath', 'Invalid', `is '${path}' a second time`);
  }
  for (const mount of mounts) {
    if (name !== '' && mount.text('name') === name)
      device.refuseAt('name', 'Invalid', `is '${name}', which the container mounts as well`);
    if (path !== '' && mount.text('mountPath') === path)
      device.refuseAt('devicePath', 'Invalid', `is '${path}', where the container mounts a volume`);
  }
}
