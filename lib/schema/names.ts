/**
 * Names as Kubernetes checks them, one message for each thing wrong. Lengths are bytes, as Go counts them.
 * Copied behaviour: kubernetes/apimachinery v0.32 pkg/util/validation/validation.go.
 */

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const label1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const name = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const form = "must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit";

const mostOfLabel = 63;
const mostOfSubdomain = 253;

/** The key of a label or annotation: a name, with or without a subdomain and a slash before it. */
export function qualifiedNameFaults(text: string): string[] {
  const [first = '', second, ...more] = text.split('/', 3);
  if (more.length > 0) return ['has more than one slash'];
  const last = second ?? first;
  return [
    ...(second === undefined ? [] : prefixFaults(first)),
    ...(last === '' ? ['has no name'] : fault(fits(last, mostOfLabel), 'has a name of more than 63 characters')),
    ...fault(name.test(last), `has a name that ${form.replace('must consist', 'does not consist')}`),
  ];
}

function prefixFaults(prefix: string): string[] {
  if (prefix === '') return ['has an empty prefix'];
  return [
    ...fault(fits(prefix, mostOfSubdomain), 'has a prefix of more than 253 characters'),
    ...fault(areLabels(prefix), 'has a prefix that is no subdomain in lower case'),
  ];
}

/** The value of a label. */
export function labelValueFaults(text: string): string[] {
  return [
    ...fault(fits(text, mostOfLabel), 'has more than 63 characters'),
    ...fault(text === '' || name.test(text), form),
  ];
}

/** A label of a domain name (DNS-1123): the name of a container or volume. */
export function dnsLabelFaults(text: string): string[] {
  return [
    ...fault(fits(text, mostOfLabel), 'has more than 63 characters'),
    ...fault(
      label.test(text),
      "must consist of lower case letters, digits or '-', and start and end with a letter or digit",
    ),
  ];
}

/** A label that begins with a letter (DNS-1035): the name of a Service. */
export function dns1035LabelFaults(text: string): string[] {
  return [
    ...fault(fits(text, mostOfLabel), 'has more than 63 characters'),
    ...fault(
      label1035.test(text),
      "must consist of lower case letters, digits or '-', start with a letter, and end with a letter or digit",
    ),
  ];
}

/** Labels behind dots (DNS-1123): most names of objects. */
export function subdomainFaults(text: string): string[] {
  return [
    ...fault(fits(text, mostOfSubdomain), 'has more than 253 characters'),
    ...fault(areLabels(text), 'must consist of labels in lower case behind dots'),
  ];
}

/**
 * A prefix as it is judged: it may end in a hyphen, as what is generated behind it does not. Upstream (apimachinery
 * pkg/api/validation/generic.go, maskTrailingDash) takes the letter before the hyphen away too, so that `A-` is a prefix.
 */
export function beforeSuffix(prefix: string): string {
  return prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
}

/** Whether a text is a label of a domain name. */
export function isDnsLabel(text: string): boolean {
  return text.length <= mostOfLabel && label.test(text);
}

/** Whether a text is labels behind dots. */
export function isSubdomain(text: string): boolean {
  return text.length <= mostOfSubdomain && areLabels(text);
}

/** Whether a text can be the value of a label. */
export function isLabelValue(text: string): boolean {
  return text.length <= mostOfLabel && (text === '' || name.test(text));
}

/** Whether a text is a label that begins with a letter. */
export function isDns1035Label(text: string): boolean {
  return text.length <= mostOfLabel && label1035.test(text);
}

/** Whether a text has the form of the kind of an object: in lower case, a label that begins with a letter. */
export function isKindName(text: string): boolean {
  return text.length <= mostOfLabel && label1035.test(text.toLowerCase());
}

/** Whether a text has the form of an `apiVersion`: a version, perhaps with a group and one slash before it. */
export function isGroupVersion(text: string): boolean {
  return text !== '' && text.split('/').length <= 2;
}

/** Whether a text can be the key of a label or annotation. */
export function isQualifiedName(text: string): boolean {
  const slash = text.indexOf('/');
  const last = text.slice(slash + 1);
  return last !== '' && isLabelValue(last) && (slash === -1 || isSubdomain(text.slice(0, slash)));
}

function areLabels(text: string): boolean {
  return text.split('.').every((part) => label.test(part));
}

function fits(text: string, bytes: number): boolean {
  return Buffer.byteLength(text) <= bytes;
}

function fault(isRight: boolean, message: string): string[] {
  return isRight ? [] : [message];
}
