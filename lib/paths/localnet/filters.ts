import type { Network } from '../../network/network';
import { mayApply } from '../policy-scope';
import type { Unjudged } from '../unjudged';
import type { Port } from './port';

/** Policies that may drop packets between two interfaces: those for a network that one of them names. */
export function portFilters(network: Network, from: Port, to: Port | undefined): readonly Unjudged[] {
  const ends = [
    ['Egress', from],
    ['Ingress', to],
  ] as const;
  return (network.kinds.get('MultiNetworkPolicy') ?? []).flatMap((policy) => {
    const listed = policy.get('metadata', 'annotations', 'k8s.v1.cni.cncf.io/policy-for');
    const names = typeof listed === 'string' ? listed.split(',').map((one) => one.trim()) : [];
    const counts = ends.some(([way, port]) => {
      if (!port?.attachment) return false;
      const { name, namespace, holder } = port.attachment;
      const isNamed =
        names.includes(`${namespace}/${name}`) || (policy.namespace === namespace && names.includes(name));
      const namespaces = holder.namespace === undefined ? undefined : new Set([holder.namespace]);
      return isNamed && mayApply(policy, way, { template: holder, namespaces });
    });
    const what: Unjudged = { kind: 'filter', what: policy.title, at: policy.at('metadata', 'name') };
    return counts ? [what] : [];
  });
}
