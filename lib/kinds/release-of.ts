import type { Release } from '../target/release';
import type { Target } from '../target/target';
import type { Kind } from './kind';

/**
 * The release that decides what a kind looks like in a target: that of its operator. Multus and nmstate have one
 * definition in every release, and the parts of Kubernetes' own kinds differ as kube-ovn's definitions embed them: for
 * these it is the release of kube-ovn.
 */
export function releaseOf(kind: Kind, target: Target): Release {
  if (kind.data.operator === 'kruise') return target.kruise.version;
  return kind.data.operator === 'ovn-kubernetes' ? target.ovnKubernetes.version : target.kubeOvn.version;
}
