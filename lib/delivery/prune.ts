import { natConfigName, natGatewayConfigName } from '../network/gateway-config';
import type { Network } from '../network/network';
import { namedBy } from '../network/references';
import { once } from '../schema/once';
import type { Resource } from '../source/resource';
import { orderOf } from './order/order';

/**
 * Why a resource must stay in the cluster when it leaves the manifests; undefined if a tool may prune it.
 * Argo CD: `Prune=false` in argocd.argoproj.io/sync-options; Flux: kustomize.toolkit.fluxcd.io/prune: disabled.
 */
export function mustSurvive(network: Network, resource: Resource): string | undefined {
  return once(known, network, () => survivors(network)).get(resource);
}

const known = new WeakMap<Network, ReadonlyMap<Resource, string>>();

/** The fields by which others leave the cluster through a subnet. */
const outer = new Set([
  'Vpc.spec.extraExternalSubnets.*',
  'VpcNatGateway.spec.externalSubnets.*',
  'VpcEgressGateway.spec.externalSubnet',
  'IptablesEIP.spec.externalSubnet',
  'OvnEip.spec.externalSubnet',
]);

/** What an external network stands on. */
const ground = new Set(['NetworkAttachmentDefinition', 'Vlan', 'ProviderNetwork']);

function survivors(network: Network): ReadonlyMap<Resource, string> {
  const kept = new Map<Resource, string>();
  // kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, resyncVpcNatGwConfig: without it kube-ovn deletes every gateway of the cluster.
  keep(
    network.gatewayConfig.enable,
    `without ${natGatewayConfigName} kube-ovn removes every NAT gateway of the cluster`,
  );
  keep(network.gatewayConfig.image, `without ${natConfigName} kube-ovn makes and repairs no NAT gateway`);
  const { edgesOf } = orderOf(network);
  for (const user of edgesOf.keys())
    for (const { kind, name, field } of namedBy(user, network))
      if (outer.has(`${user.kind}.${field}`)) keepGround(network.find(kind, name), `${user.title} has addresses in it`);
  return kept;

  function keep(resource: Resource | undefined, why: string): void {
    if (resource && !kept.has(resource)) kept.set(resource, why);
  }

  function keepGround(first: Resource | undefined, why: string): void {
    if (!first || kept.has(first)) return;
    keep(first, why);
    for (const { to } of edgesOf.get(first) ?? [])
      if (ground.has(to.kind)) keepGround(to, `${first.title} stands on it`);
  }
}
