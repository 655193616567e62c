import type { Network } from '../../../../network/network';
import type { Subnet } from '../../../../network/subnet';
import type { Place, Resource } from '../../../../source/resource';
import type { ClusterNode } from '../cluster';
import type { Router } from './router';

/** The flag `--external-gateway-switch` (kubeovn/kube-ovn v1.16.2 pkg/controller/config.go, ParseFlags). */
export const defaultExternalSubnet = 'external';

const configName = 'ovn-external-gw-config';

/** What connects a router to networks outside, if anything does. */
export function connectedBy({ vpc, isDefault, cluster, network }: Router): Place | undefined {
  if (!cluster.enableEipSnat) return undefined;
  if (!isDefault) return vpc?.flag('enableExternal') ? vpc.at('enableExternal') : undefined;
  const config = externalConfigOf(network);
  return config?.get('data', 'enable-external-gw') === 'true' ? config.at('data', 'enable-external-gw') : undefined;
}

/**
 * The subnets outside that a router is connected to: the default one, where it exists, and those that the Vpc names
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, handleUpdateVpcExternal, handleAddVpcExternalSubnet;
 * pkg/controller/external_gw.go, establishExternalGateway).
 */
export function externalSubnetsOf(router: Router): readonly Subnet[] {
  const { vpc, isDefault, network } = router;
  if (!connectedBy(router)) return [];
  const named = isDefault ? [] : (vpc?.texts('extraExternalSubnets') ?? []).map(({ text }) => text);
  return [...new Set([defaultExternalSubnet, ...named])].flatMap((name) => network.subnets.get(name) ?? []);
}

/** The nodes with ports to networks outside: by their label, or named in the ConfigMap, which brings them the label. */
export function externalGatewaysOf({ cluster, network }: Router): readonly ClusterNode[] | undefined {
  const named = `${externalConfigOf(network)?.get('data', 'external-gw-nodes') ?? ''}`.split(',');
  return cluster.nodes?.filter(({ name, isExternalGateway }) => isExternalGateway || named.includes(name));
}

function externalConfigOf(network: Network): Resource | undefined {
  return network.find('ConfigMap', configName, network.target.kubeOvn.namespace);
}
