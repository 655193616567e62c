import { type Field, text } from '../../kinds/field';

// Each next character tells how to go on: JavaScript's own engine can run it, and RE2 is not loaded.
const label = '[a-z0-9]+(-+[a-z0-9]+)*';

/** What Kubernetes takes for the name of an object: a DNS-1123 subdomain. */
export const namePattern = `^${label}(\\.${label})*$`;
/** The name of a namespace: a DNS-1123 label. */
export const namespacePattern = `^${label}$`;
/** The name of a network interface in Linux. */
export const interfacePattern = '^[^/ \\t\\n\\f\\r]{1,15}$';
/** A direction and a range, as kube-ovn's QoS rules match them. */
export const matchPattern = '^(src|dst) \\S+$';

/** The name of an object that is made. */
export const name = (): Field<string> => text().limit({ maxLength: 253, pattern: namePattern });

/** The name of a namespace. */
export const namespace = (): Field<string> => text().limit({ maxLength: 63, pattern: namespacePattern });

/** Text that says something: an address, or the name of another object. What it says is judged in the manifest. */
export const filled = (): Field<string> => text().limit({ minLength: 1 });

/** Whether a value can be the name of an object. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && new RegExp(namePattern).test(value);
}
