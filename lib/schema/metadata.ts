import { isMap } from '../source/json';
import type { TextLimits } from './limits';
import { beforeSuffix, isDnsLabel, isLabelValue, isQualifiedName, isSubdomain } from './names';
import type { Findings } from './problem';
import { checkLimits } from './scalars';

/** How objects are named; `path-segment-or-none`: perhaps not at all; `any`: in a way that is not known. */
export type NameForm = 'subdomain' | 'path-segment' | 'path-segment-or-none' | 'any';

/** The most bytes of all annotations together, keys and values. */
const mostAnnotationBytes = 256 * 1024;

/**
 * What the API server wants of names, labels and annotations beyond their types.
 * Copied behaviour: kubernetes/kubernetes apimachinery pkg/api/validation/objectmeta.go.
 */
export function checkMetadata(
  metadata: Readonly<Record<string, unknown>>,
  nameLimits: TextLimits | undefined,
  findings: Findings,
  form: NameForm = 'subdomain',
): void {
  const { name, generateName, namespace, labels, annotations, finalizers, ownerReferences } = metadata;
  if (form !== 'any') {
    const needsName = form !== 'path-segment-or-none';
    if (needsName && isEmpty(name) && isEmpty(generateName))
      findings.addAt('name', 'key', { code: 'missing-field', field: 'name' });
    if (typeof name === 'string' && name !== '') checkName(name, form, nameLimits, findings);
  }
  if (typeof generateName === 'string' && generateName !== '' && !isGenerated(generateName, form))
    findings.addAt('generateName', 'value', { code: 'bad-name', got: generateName, of: 'object' });
  if (typeof namespace === 'string' && namespace !== '' && !isDnsLabel(namespace))
    findings.addAt('namespace', 'value', { code: 'bad-name', got: namespace, of: 'namespace' });
  eachEntry(labels, 'labels', findings, (key, value) => {
    if (!isQualifiedName(key)) findings.addAt(key, 'key', { code: 'bad-key', got: key, of: 'label' });
    if (typeof value === 'string' && !isLabelValue(value))
      findings.addAt(key, 'value', { code: 'bad-label-value', got: value });
  });
  eachEntry(annotations, 'annotations', findings, (key) => {
    if (!isQualifiedName(key.toLowerCase()))
      findings.addAt(key, 'key', { code: 'bad-key', got: key, of: 'annotation' });
  });
  if (Array.isArray(finalizers)) checkFinalizers(finalizers, findings);
  if (Array.isArray(ownerReferences)) checkOwners(ownerReferences, findings);
  const length = bytesOf(annotations);
  if (length > mostAnnotationBytes)
    findings.addAt('annotations', 'value', { code: 'too-long', length, maximum: mostAnnotationBytes, unit: 'bytes' });
}

/** Whether what is generated behind a prefix is a name: the prefix may end in a hyphen. */
function isGenerated(prefix: string, form: NameForm): boolean {
  if (form === 'any') return true;
  return form === 'subdomain' ? isSubdomain(beforeSuffix(prefix)) : isPathSegment(prefix);
}

/** Copied behaviour: apimachinery pkg/api/validation/objectmeta.go, ValidateFinalizers. */
function checkFinalizers(finalizers: readonly unknown[], findings: Findings): void {
  findings.path.push('finalizers');
  for (const [i, finalizer] of finalizers.entries())
    if (typeof finalizer === 'string' && !isQualifiedName(finalizer))
      findings.addAt(i, 'value', { code: 'bad-key', got: finalizer, of: 'finalizer' });
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion'))
    findings.addAt(finalizers.indexOf('orphan'), 'value', { code: 'contradiction', of: 'finalizers' });
  findings.path.pop();
}

/** Copied behaviour: apimachinery pkg/api/validation/objectmeta.go, ValidateOwnerReferences. */
function checkOwners(owners: readonly unknown[], findings: Findings): void {
  findings.path.push('ownerReferences');
  let controllers = 0;
  for (const [i, owner] of owners.entries()) {
    if (!isMap(owner)) continue;
    findings.path.push(i);
    for (const field of ['apiVersion', 'kind', 'name', 'uid'])
      if (owner[field] === '') findings.addAt(field, 'value', { code: 'too-short', length: 0, minimum: 1 });
    if (owner.controller === true && ++controllers > 1)
      findings.addAt('controller', 'value', { code: 'contradiction', of: 'controllers' });
    findings.path.pop();
  }
  findings.path.pop();
}

function bytesOf(annotations: unknown): number {
  if (!isMap(annotations)) return 0;
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations))
    bytes += Buffer.byteLength(key) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  return bytes;
}

function checkName(name: string, form: NameForm, limits: TextLimits | undefined, findings: Findings): void {
  const isRight = form === 'subdomain' ? isSubdomain(name) : isPathSegment(name);
  if (!isRight) findings.addAt('name', 'value', { code: 'bad-name', got: name, of: 'object' });
  else if (limits) {
    findings.path.push('name');
    checkLimits(limits, name, findings);
    findings.path.pop();
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function eachEntry(value: unknown, field: string, findings: Findings, check: (key: string, value: unknown) => void) {
  if (!isMap(value)) return;
  findings.path.push(field);
  for (const key of Object.keys(value)) check(key, value[key]);
  findings.path.pop();
}

/** What may stand between two slashes of a URL: apimachinery pkg/api/validation/path/name.go. */
function isPathSegment(text: string): boolean {
  return text !== '.' && text !== '..' && !/[/%]/.test(text);
}
