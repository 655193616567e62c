import { parseCidr } from '../../lib/net/cidr';
import { parseIp } from '../../lib/net/ip';
import { isKubernetesCidr, isKubernetesIp } from '../../lib/net/kubernetes';

/** What Go and Kubernetes make of one text, everything in canonical form. */
interface Verdict {
  readonly address: string | null;
  readonly cidr: { readonly address: string; readonly network: string } | null;
  readonly k8sIP: boolean;
  readonly k8sCIDR: boolean;
}

/** One line of the corpus folder `ip`. */
export interface IpCase {
  readonly id: string;
  readonly text: string;
  readonly expected: Verdict;
}

/** Our verdict on a case, and whether all four parts of it are the recorded ones. */
export function ip({ text, expected }: IpCase): { agree: boolean; got: Verdict } {
  const cidr = parseCidr(text);
  const got: Verdict = {
    address: parseIp(text)?.toString() ?? null,
    cidr: cidr ? { address: cidr.address.toString(), network: cidr.toString() } : null,
    k8sIP: isKubernetesIp(text),
    k8sCIDR: isKubernetesCidr(text),
  };
  const agree =
    got.address === expected.address &&
    got.cidr?.address === expected.cidr?.address &&
    got.cidr?.network === expected.cidr?.network &&
    got.k8sIP === expected.k8sIP &&
    got.k8sCIDR === expected.k8sCIDR;
  return { agree, got };
}
