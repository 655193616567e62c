import type { Network } from './network';

/** Longer names there are none. */
const longestName = 253;

/**
 * Whether kube-ovn makes an object itself: the OvnEip VPC-SUBNET is the port of a VPC's router in an external subnet
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleAddVpcExternalSubnet), and SNAT may use it.
 */
export function isMadeByKubeOvn(network: Network, kind: string, name: string): boolean {
  if (kind !== 'OvnEip' || name.length > longestName) return false;
  for (let dash = name.indexOf('-'); dash !== -1; dash = name.indexOf('-', dash + 1))
    if (isThere('Vpc', name.slice(0, dash)) && isThere('Subnet', name.slice(dash + 1))) return true;
  return false;

  function isThere(of: string, part: string): boolean {
    return part !== '' && !network.isMissing(of, part);
  }
}
