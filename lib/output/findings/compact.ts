import type { Finding } from '../../source/finding';
import { formatLocation, locationOf, type Reporter, viaOf } from './report';
import { visible } from './visible';

/** One line for each finding, as compilers print them: editors and `grep` read it. */
export const compact: Reporter = (findings) => findings.map((finding) => `${compactLine(finding)}\n`).join('');

/** `net.yaml:71:17: error: SNAT internalCIDR … [kube-ovn/snat-outside-vpc]`. */
export function compactLine({ at, severity, message, rule }: Finding): string {
  const via = viaOf(at);
  return visible(`${formatLocation(locationOf(at))}: ${severity}: ${message} [${rule}]${via ? ` (${via})` : ''}`);
}
