import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { kindWave, others } from '../kind-waves';

/**
 * Whether a resource is delivered with what makes pods. Who waits for it before, until it is ready, may wait for ever:
 * nothing goes on to the pods that it waits for.
 */
export function comesWithPods(resource: Resource, network: Network): boolean {
  return kindWave(resource) >= others || natOfPod(resource, network);
}

const ovnNat = new Set(['OvnFip', 'OvnSnatRule', 'OvnDnatRule']);

/**
 * Rules of OVN's NAT may name a pod by the IP object that kube-ovn makes for it, and are not ready without.
 * Source: kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip.
 */
function natOfPod(resource: Resource, network: Network): boolean {
  if (!ovnNat.has(resource.kind) || resource.group !== 'kubeovn.io') return false;
  const name = resource.get('spec', 'ipName');
  const isOfPod = typeof name === 'string' && name !== '' && resource.get('spec', 'ipType') !== 'vip';
  return isOfPod && network.find('IP', name) === undefined;
}
