import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import type { Draft, Report } from '../report';

/** Reports a ConfigMap of kube-ovn that stands in a namespace where kube-ovn does not look. */
export function reportAstray(network: Network, report: Report, config: Resource): Draft {
  const { namespace } = network.target.kubeOvn;
  const place = config.namespace;
  const found = report(
    config.at('metadata', 'namespace'),
    `ConfigMap ${config.name} is in namespace ${place}, and kube-ovn reads it in ${namespace}`,
  )
    .propose(`write namespace: ${namespace}`)
    .propose(`if kube-ovn runs in ${place}, set target.kubeOvn.namespace in cdk8s-ovn.yaml`);
  return place === 'kube-system' ? found.note('only the webhook of kube-ovn looks in kube-system') : found;
}
