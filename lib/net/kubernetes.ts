import { parseCidr } from './cidr';
import { type Ip, parseIp } from './ip';

/**
 * What the API server takes for an address or a CIDR: the CEL functions `isIP` and `isCIDR` of Kubernetes.
 * They are stricter than the parsers of the controllers.
 */

/** As `parseIp`, without IPv4-mapped addresses. */
export function isKubernetesIp(text: string): boolean {
  const ip = parseIp(text);
  return ip !== undefined && !writtenAsMapped(ip, text);
}

/** As `parseCidr`, without IPv4-mapped addresses and without leading zeros in the prefix. Host bits may be set. */
export function isKubernetesCidr(text: string): boolean {
  const cidr = parseCidr(text);
  return cidr !== undefined && !writtenAsMapped(cidr.address, text) && !/\/0./.test(text);
}

function writtenAsMapped(ip: Ip, text: string): boolean {
  return ip.family === 4 && text.includes(':');
}
