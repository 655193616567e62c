/** The syntax of label and annotation keys, and of label values, as the API server checks it. */

const part = /^[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const domainLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** `zone`, `example.com/zone`: up to 63 characters, before it at most one DNS name of up to 253. */
export function isQualifiedName(key: string): boolean {
  const slash = key.indexOf('/');
  const prefix = slash < 0 ? undefined : key.slice(0, slash);
  if (prefix !== undefined && (prefix.length > 253 || !prefix.split('.').every((label) => domainLabel.test(label))))
    return false;
  return part.test(key.slice(slash + 1));
}

/** Up to 63 characters, or empty. */
export function isLabelValue(value: string): boolean {
  return value === '' || part.test(value);
}
