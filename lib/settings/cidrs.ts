import { type Cidr, parseCidr } from '../net/cidr';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { mistake } from './mistakes';

/** The CIDRs of a list below `target`; what is none is reported and left out. */
export function cidrsOf(
  texts: readonly string[],
  path: readonly string[],
  document: Resource,
  report: (finding: Finding) => void,
): Cidr[] {
  return texts.flatMap((text, index) => {
    const cidr = parseCidr(text);
    if (!cidr) report(mistake('wrong-value', `${text || '""'} is not a CIDR`, document.at('target', ...path, index)));
    return cidr ?? [];
  });
}
