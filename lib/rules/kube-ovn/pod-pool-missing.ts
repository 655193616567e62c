import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';
import { poolExample } from '../support/pod-examples';
import { judgedInterfaces, knownAnnotation, stuckWithoutPool } from '../support/pods';

/** Pods that name an IPPool which does not exist. */
export const podPoolMissing = rule({
  id: 'kube-ovn/pod-pool-missing',
  code: 'KO-150',
  severity: 'error',
  what: 'The ip_pool of pods is a name, and there is no IPPool of this name.',
  why: 'kube-ovn gives the pods no address: they stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper: failed to get ippool; event AcquireAddressFailed',
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, getPodKubeovnNets: event PodNetworkUpdateFailed',
  ],
  wrong: poolExample('pol1'),
  right: poolExample('pool1'),
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const one of judgedInterfaces(network)) {
      const name = knownAnnotation(one, 'ip_pool') === undefined ? undefined : one.pool?.name;
      if (name === undefined || one.pinned || !isName(name) || !network.isMissing('IPPool', name)) continue;
      const found = missing({ resource: one.pods.resource, at: one.at('ip_pool'), kind: 'IPPool', name });
      found.note(stuckWithoutPool(one, name)).restsOn(one.at('ip_pool'));
      const subnet = network.subnets.get(name);
      if (subnet) found.and(subnet.atName, `${name} is a Subnet, which logical_switch names`);
    }
  },
});

/** Ranges and the like are no names: kube-ovn/pod-pool-malformed says what they are. */
function isName(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/i.test(text);
}
