import type { Path } from '../../source/path';
import type { Cursor } from '../cursor';
import { checkSelector } from '../selectors';
import {
  checkChoice,
  checkNumber,
  checkOptional,
  checkRequired,
  checkText,
  descendingPath,
  label,
  localPath,
  subdomain,
  withoutBacksteps,
} from '../texts';
import { checkFieldRef, checkResourceRef, ofFiles } from './environment';
import { quantityAt } from './resources';

/*
 * Volumes of a pod.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateVolumes,
 * validateVolumeSource.
 */

/** The volumes of a pod that can be mounted, by name, each with its kind. */
export interface Volumes {
  readonly kinds: ReadonlyMap<string, string>;
  /** Whether the name of one is not known yet: any name may be right. */
  readonly hasUnknown: boolean;
}

/** @param claimed names that a StatefulSet makes volumes of */
export function checkVolumes(pod: Cursor, claimed: readonly string[] = []): Volumes {
  const kinds = new Map(claimed.map((name) => [name, 'persistentVolumeClaim']));
  const own = new Map<string, Cursor>();
  const list = pod.items('volumes', 'volume');
  const shift = claimed.length;
  for (const [i, volume] of list.entries()) {
    const name = volume.text('name');
    const kind = checkVolume(volume);
    if (name === '') volume.require('name', '', { as: [...pod.path, 'volumes', shift + i, 'name'] });
    else checkText(volume.get('name'), label);
    const first = own.get(name);
    if (first && name !== '')
      volume.refuseAt('name', 'Duplicate', `is '${name}' a second time`, {
        and: [{ path: [...first.path, 'name'], message: 'the first one' }],
      });
    if (name === '') continue;
    own.set(name, first ?? volume);
    kinds.set(name, kind);
  }
  return { kinds, hasUnknown: list.some((volume) => volume.get('name').isUnknown) };
}

/** The kind of a volume; that of an empty directory where there is none. */
function checkVolume(volume: Cursor): string {
  const given = sources.filter((kind) => volume.has(kind));
  const [first, ...others] = given;
  if (!first) return 'emptyDir';
  const at = volume.get(first);
  for (const field of required[first] ?? []) {
    const isEmpty = Array.isArray(at.get(field).value) ? at.items(field).length === 0 : at.text(field) === '';
    if (isEmpty) at.require(field);
  }
  special[first]?.(at);
  for (const other of others)
    volume.refuseAt(other, 'Forbidden', `must not be there beside ${first}: a volume is of one kind`, {
      and: [{ path: at.path, message: 'the other one' }],
    });
  return first;
}

/** In the order in which they are looked at. */
const sources = [
  ...['emptyDir', 'hostPath', 'gitRepo', 'gcePersistentDisk', 'awsElasticBlockStore', 'secret', 'nfs', 'iscsi'],
  ...['glusterfs', 'flocker', 'persistentVolumeClaim', 'rbd', 'cinder', 'cephfs', 'quobyte', 'downwardAPI', 'fc'],
  ...['flexVolume', 'configMap', 'azureFile', 'vsphereVolume', 'photonPersistentDisk', 'portworxVolume', 'azureDisk'],
  ...['storageos', 'projected', 'scaleIO', 'csi', 'ephemeral', 'image'],
];

/** What a volume of each kind cannot be without. */
const required: Readonly<Record<string, readonly string[]>> = {
  hostPath: ['path'],
  gitRepo: ['repository'],
  gcePersistentDisk: ['pdName'],
  awsElasticBlockStore: ['volumeID'],
  secret: ['secretName'],
  nfs: ['server', 'path'],
  iscsi: ['targetPortal', 'iqn'],
  glusterfs: ['endpoints', 'path'],
  persistentVolumeClaim: ['claimName'],
  rbd: ['monitors', 'image'],
  cinder: ['volumeID'],
  cephfs: ['monitors'],
  quobyte: ['registry', 'volume'],
  flexVolume: ['driver'],
  configMap: ['name'],
  azureFile: ['secretName', 'shareName'],
  vsphereVolume: ['volumePath'],
  photonPersistentDisk: ['pdID'],
  portworxVolume: ['volumeID'],
  azureDisk: ['diskName', 'diskURI'],
  storageos: ['volumeName'],
  scaleIO: ['gateway', 'system', 'volumeName'],
  csi: ['driver'],
};

const hostPathTypes = [
  ...['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'],
];

const special: Readonly<Record<string, (at: Cursor) => void>> = {
  emptyDir(at) {
    const limit = at.get('sizeLimit');
    if ((quantityAt(limit) ?? 0n) < 0n) limit.refuse('Forbidden', `is ${limit.value}, below 0`);
  },
  hostPath(at) {
    checkOptional(at, 'path', withoutBacksteps);
    checkChoice(at, 'type', hostPathTypes);
  },
  gitRepo: (at) => checkOptional(at, 'directory', descendingPath),
  secret: checkKeys,
  configMap: checkKeys,
  downwardAPI(at) {
    checkMode(at, 'defaultMode');
    for (const file of at.items('items')) checkFile(file, at.path);
  },
  projected: checkProjected,
  gcePersistentDisk: (at) => checkNumber(at, 'partition', 0, 255),
  awsElasticBlockStore: (at) => checkNumber(at, 'partition', 0, 255),
  nfs(at) {
    if (!at.text('path').startsWith('/'))
      at.refuseAt(
        'path',
        'Invalid',
        at.text('path') === '' ? 'is missing' : `is '${at.text('path')}', which must be an absolute path`,
      );
  },
  iscsi(at) {
    checkOptional(at, 'iqn', (text) => (/^(iqn|eui|naa)/.test(text) ? [] : ["must begin with 'iqn', 'eui' or 'naa'"]));
    checkNumber(at, 'lun', 0, 255);
    if ((at.flag('chapAuthDiscovery') || at.flag('chapAuthSession')) && !at.has('secretRef')) at.require('secretRef');
  },
  flocker(at) {
    const names = ['datasetName', 'datasetUUID'].filter((field) => at.text(field) !== '');
    if (names.length === 0) at.refuse('Required', 'has neither datasetName nor datasetUUID');
    if (names.length === 2) at.refuse('Invalid', 'has both datasetName and datasetUUID');
    checkOptional(at, 'datasetName', (text) => (text.includes('/') ? ["must not have '/' in it"] : []));
  },
  fc(at) {
    const lists = ['targetWWNs', 'wwids'].filter((field) => at.items(field).length > 0);
    if (lists.length === 0) at.refuseAt('targetWWNs', 'Required', 'is missing, and wwids as well');
    if (lists.length === 2) at.refuseAt('targetWWNs', 'Invalid', 'must not be there beside wwids');
    if (lists.includes('targetWWNs') && at.number('lun') === undefined) at.require('lun');
    if (lists.includes('targetWWNs')) checkNumber(at, 'lun', 0, 255);
  },
  azureDisk(at) {
    checkChoice(at, 'cachingMode', ['None', 'ReadOnly', 'ReadWrite']);
    checkChoice(at, 'kind', ['Shared', 'Dedicated', 'Managed']);
  },
  cinder: (at) => checkReference(at, 'secretRef'),
  csi(at) {
    checkOptional(at, 'driver', (text) =>
      text.length > 63 ? ['has more than 63 characters'] : subdomain(text.toLowerCase()),
    );
    checkReference(at, 'nodePublishSecretRef');
  },
  ephemeral(at) {
    const template = at.get('volumeClaimTemplate');
    if (template.isThere) checkClaimSpec(template.get('spec'));
    else template.refuse('Required', 'is missing');
  },
  image(at) {
    checkRequired(at, 'reference');
    checkChoice(at, 'pullPolicy', ['Always', 'IfNotPresent', 'Never']);
  },
};

function checkReference(at: Cursor, field: string): void {
  if (at.has(field)) checkRequired(at.get(field), 'name');
}

function checkMode(at: Cursor, field: string): void {
  const mode = at.number(field);
  if (mode !== undefined && (mode < 0 || mode > 0o777))
    at.refuseAt(field, 'Invalid', `is ${mode}, which is not between 0 and 0777`, {
      help: /^[0-7]{3}$/.test(`${mode}`)
        ? `write 0${mode}: modes are octal`
        : 'modes are octal, and have a zero before them: 0644',
    });
}

function checkKeys(at: Cursor): void {
  checkMode(at, 'defaultMode');
  for (const item of at.items('items')) checkKeyToPath(item);
}

function checkKeyToPath(item: Cursor): void {
  checkRequired(item, 'key');
  checkRequired(item, 'path', localPath);
  checkMode(item, 'mode');
}

/** @param as where upstream says that every file is */
function checkFile(file: Cursor, as: Path): void {
  checkRequired(file, 'path', localPath, { as: [...as, 'path'] });
  if (file.has('fieldRef')) {
    checkFieldRef(file.get('fieldRef'), ofFiles, [...as, 'fieldRef']);
    if (file.has('resourceFieldRef')) file.refuse('Invalid', 'has both fieldRef and resourceFieldRef', { as });
  } else if (file.has('resourceFieldRef')) checkResourceRef(file.get('resourceFieldRef'), true);
  else file.refuse('Required', 'has neither fieldRef nor resourceFieldRef', { as });
  checkMode(file, 'mode');
}

function checkProjected(at: Cursor): void {
  checkMode(at, 'defaultMode');
  const paths = new Set<string>();
  const once = (item: Cursor) => {
    const path = item.text('path');
    if (path !== '' && paths.has(path)) item.refuseAt('path', 'Invalid', `is '${path}' a second time`, { as: at.path });
    paths.add(path);
  };
  for (const source of at.items('sources')) {
    const given = Object.keys(projections).filter((kind) => source.has(kind));
    for (const kind of given) projections[kind]?.(source.get(kind), once);
    if (given.length > 1) source.refuse('Forbidden', `has ${given.join(' and ')}: a source is of one kind`);
  }
}

type Once = (item: Cursor) => void;

const projections: Readonly<Record<string, (at: Cursor, once: Once) => void>> = {
  secret: checkProjectedKeys,
  configMap: checkProjectedKeys,
  downwardAPI(at, once) {
    for (const file of at.items('items')) {
      checkFile(file, at.path);
      once(file);
    }
  },
  serviceAccountToken(at) {
    const seconds = at.number('expirationSeconds');
    if (seconds !== undefined && seconds < 600)
      at.refuseAt('expirationSeconds', 'Invalid', `is ${seconds}, less than ten minutes`);
    checkRequired(at, 'path', localPath);
  },
  clusterTrustBundle(at, once) {
    const names = ['name', 'signerName'].filter((field) => at.has(field));
    if (names.length === 0) at.refuse('Required', 'has neither name nor signerName');
    if (names.length === 2) at.refuse('Invalid', 'has both name and signerName');
    if (names.includes('name') && at.has('labelSelector'))
      at.refuseAt('labelSelector', 'Invalid', 'must not be there beside name');
    checkSelector(at.get('labelSelector'));
    checkRequired(at, 'path', localPath);
    once(at);
  },
  podCertificate(at) {
    checkRequired(at, 'signerName');
    checkRequired(at, 'keyType');
  },
};

function checkProjectedKeys(at: Cursor, once: Once): void {
  checkRequired(at, 'name');
  for (const item of at.items('items')) {
    checkKeyToPath(item);
    once(item);
  }
}

const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];

/** The spec of a claim, of an ephemeral volume or of a StatefulSet. */
export function checkClaimSpec(spec: Cursor): void {
  const modes = spec.items('accessModes');
  if (modes.length === 0) spec.require('accessModes', 'at least one is needed');
  for (const mode of modes)
    if (typeof mode.value === 'string' && !accessModes.includes(mode.value))
      mode.refuse('NotSupported', `is '${mode.value}', which is not allowed`, {
        as: [...spec.path, 'accessModes'],
        choice: { got: mode.value, allowed: accessModes },
      });
  if (modes.length > 1 && modes.some((mode) => mode.value === 'ReadWriteOncePod'))
    spec.refuseAt('accessModes', 'Forbidden', 'has ReadWriteOncePod, which must be the only one');
  checkSelector(spec.get('selector'));
  const storage = spec.get('resources').get('requests').get('storage');
  const amount = quantityAt(storage);
  if (!storage.isThere) spec.refuseAt('resources', 'Required', 'has no requests.storage');
  else if (amount !== undefined && amount <= 0n) storage.refuse('Invalid', `is ${storage.value}, which is not above 0`);
  checkOptional(spec, 'storageClassName', subdomain);
  checkChoice(spec, 'volumeMode', ['Block', 'Filesystem']);
}
