import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { podExample } from '../support/pod-examples';

const example = (key: string) => `
${clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500')}---${podExample('ns1/tenantblue', key)}`;

/** Pods that want a localnet network in place of the default one. */
export const localnetAsDefaultNetwork = rule({
  id: 'ovn-kubernetes/localnet-as-default-network',
  severity: 'error',
  what: 'Pods name a secondary network of OVN-Kubernetes as their default network.',
  why: 'A localnet network is always a secondary one: the pods get no address of the cluster, and do not start.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, newLocalnetNetConfInfo: always a secondary network',
    'ovn-kubernetes/ovn-kubernetes main docs/features/multiple-networks/multi-homing.md',
  ],
  wrong: example('v1.multus-cni.io/default-network'),
  right: example('k8s.v1.cni.cncf.io/networks'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const asked of pods.defaultNetworks) {
        const asks = networkAskedFor(network, asked);
        if (typeof asks !== 'object' || asks.topology !== 'localnet') continue;
        report(asked.at(), `${pods.resource.title} names ${asks.resource.title} as its default network`)
          .and(asks.at('name'), 'a localnet network')
          .note('a localnet network is always a secondary one: the pods stay in ContainerCreating')
          .propose('name it in k8s.v1.cni.cncf.io/networks');
      }
    }
  },
});
