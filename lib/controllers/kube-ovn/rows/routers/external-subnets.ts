import type { Subnet } from '../../../../network/subnet';
import type { Router } from './router';

/** The flag `--external-gateway-switch` (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags). */
const defaultExternalSubnet = 'external';

/**
 * The subnets that `enableExternal` connects a custom VPC to: the default one, where it exists, and those that it names
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleUpdateVpcExternal, handleAddVpcExternalSubnet).
 */
export function externalSubnetsOf({ vpc, isDefault, cluster, network }: Router): readonly Subnet[] {
  if (isDefault || !vpc?.flag('enableExternal') || !cluster.enableEipSnat) return [];
  const names = new Set([defaultExternalSubnet, ...vpc.texts('extraExternalSubnets').map(({ text }) => text)]);
  return [...names].flatMap((name) => network.subnets.get(name) ?? []);
}
