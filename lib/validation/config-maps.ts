import { base64Bytes } from '../source/base64';
import type { Cursor } from './cursor';
import { configKey, qualifiedName } from './texts';

/*
 * ConfigMaps, Namespaces, and what all objects have in common beyond their schema.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateConfigMap,
 * ValidateNamespace, validateKubeFinalizerName.
 */

/** All values together. */
const mostBytes = 1024 * 1024;

export function checkConfigMap(object: Cursor): void {
  const [data, binary] = [object.get('data'), object.get('binaryData')];
  let bytes = 0;
  for (const entry of data.entries()) {
    checkKey(entry);
    if (binary.has(entry.key))
      entry.refuse('Invalid', 'is in binaryData as well', {
        and: [{ path: [...binary.path, entry.key], message: 'the other one' }],
      });
    if (typeof entry.value === 'string') bytes += Buffer.byteLength(entry.value);
  }
  for (const entry of binary.entries()) {
    checkKey(entry);
    if (typeof entry.value === 'string') bytes += base64Bytes(entry.value).length;
  }
  if (bytes > mostBytes) object.refuseAt('data', 'TooLong', `has ${bytes} bytes, more than 1 MiB`, { as: [] });
}

function checkKey(entry: Cursor): void {
  for (const fault of configKey(entry.key)) entry.refuse('Invalid', `is no key: it ${fault}`, { isKey: true });
}

export function checkNamespace(object: Cursor): void {
  const finalizers = object.get('spec').items('finalizers');
  for (const one of finalizers) checkFinalizer(one, [...object.path, 'spec', 'finalizers']);
}

const standard = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** What must happen before an object is gone. */
export function checkFinalizers(object: Cursor): void {
  for (const one of object.get('metadata').items('finalizers')) checkFinalizer(one, one.path);
}

function checkFinalizer(one: Cursor, as: Cursor['path']): void {
  if (typeof one.value !== 'string') return;
  for (const fault of qualifiedName(one.value)) one.refuse('Invalid', `is '${one.value}': it ${fault}`, { as });
  if (!one.value.includes('/') && !standard.includes(one.value))
    one.refuse('Invalid', `is '${one.value}', which has no domain before it: example.com/${one.value}`, { as });
}
