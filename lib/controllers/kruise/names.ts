/**
 * Names as Kubernetes checks them, one message for each thing wrong.
 * Copied behaviour: kubernetes/apimachinery v0.32 pkg/util/validation/validation.go.
 */

const namePattern = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const subdomainPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const form = "must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit";

/** The key of a label or annotation: a name, with or without a subdomain and a slash before it. */
export function qualifiedNameFaults(text: string): string[] {
  const [first = '', second, ...more] = text.split('/');
  if (more.length > 0) return ['has more than one slash'];
  const name = second ?? first;
  return [
    ...(second === undefined ? [] : prefixFaults(first)),
    ...(name === '' ? ['has no name'] : name.length > 63 ? ['has a name of more than 63 characters'] : []),
    ...(namePattern.test(name) ? [] : [`has a name that ${form.replace('must consist', 'does not consist')}`]),
  ];
}

function prefixFaults(prefix: string): string[] {
  if (prefix === '') return ['has an empty prefix'];
  return [
    ...(prefix.length > 253 ? ['has a prefix of more than 253 characters'] : []),
    ...(subdomainPattern.test(prefix) ? [] : ['has a prefix that is no subdomain in lower case']),
  ];
}

/** The value of a label. */
export function labelValueFaults(text: string): string[] {
  return [
    ...(text.length > 63 ? ['has more than 63 characters'] : []),
    ...(text === '' || namePattern.test(text) ? [] : [form]),
  ];
}

/** The name of a container or volume: a label of a domain name. */
export function dnsLabelFaults(text: string): string[] {
  return [
    ...(text.length > 63 ? ['has more than 63 characters'] : []),
    ...(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text)
      ? []
      : ["must consist of lower case letters, digits or '-', and start and end with a letter or digit"]),
  ];
}
