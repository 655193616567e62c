import { natConfigName, natGatewayConfigName } from '../network/gateway-config';
import type { Network } from '../network/network';
import type { Resource } from '../source/resource';

/**
 * Why a resource must stay in the cluster when it leaves the manifests; undefined if a tool may prune it.
 * Argo CD: `Prune=false` in argocd.argoproj.io/sync-options; Flux: kustomize.toolkit.fluxcd.io/prune: disabled.
 */
export function mustSurvive(network: Network, resource: Resource): string | undefined {
  if (resource.kind !== 'ConfigMap' || resource.namespace !== network.target.kubeOvn.namespace) return undefined;
  return resource.name === natConfigName || resource.name === natGatewayConfigName
    ? 'every NAT gateway of the cluster is made from it'
    : undefined;
}
