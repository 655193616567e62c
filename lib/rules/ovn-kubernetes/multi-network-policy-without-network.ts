import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const example = (network: string) => `
${clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500')}---
apiVersion: k8s.cni.cncf.io/v1beta1
kind: MultiNetworkPolicy
metadata:
  name: web
  namespace: ns1
  annotations:
    k8s.v1.cni.cncf.io/policy-for: ${network}
spec:
  podSelector: {}
  policyTypes: [Ingress]
  ingress:
    - from:
        - ipBlock:
            cidr: 192.168.200.0/24
`;

const key = 'k8s.v1.cni.cncf.io/policy-for';

/** Policies of secondary networks that protect nothing. */
export const multiNetworkPolicyWithoutNetwork = rule({
  id: 'ovn-kubernetes/multi-network-policy-without-network',
  severity: 'error',
  what: 'A MultiNetworkPolicy names no network, one that does not exist, or peers that its network cannot know.',
  why: 'OVN-Kubernetes passes over it without a word, or refuses it: nothing is filtered.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/base_network_controller_multipolicy.go: policies without policy-for are skipped; IPAM-less networks can only have `ipBlock` peers',
  ],
  wrong: example('tenantbleu'),
  right: example('tenantblue'),
  check(network, report) {
    for (const policy of network.kinds.get('MultiNetworkPolicy') ?? [])
      if (policy.group === 'k8s.cni.cncf.io' && !policy.external) judge(network, policy, report);
  },
});

function judge(network: Network, policy: Resource, report: Report): void {
  const at = policy.at('metadata', 'annotations', key);
  const written = policy.get('metadata', 'annotations', key);
  const text = typeof written === 'string' ? written.replace(/ /g, '') : '';
  if (text === '') {
    report(policy.at('metadata', 'name'), `${policy.title} has no annotation ${key}`)
      .note('OVN-Kubernetes passes over the policy without a word: nothing is filtered')
      .propose(`add ${key}: the networks that it is for`);
    return;
  }
  for (const item of text.split(',')) {
    const [name = '', space = policy.namespace, ...more] = item.split('/').reverse();
    if (more.length > 0 || name === '') continue;
    const asks = networkAskedFor(network, { name, namespace: space });
    if (asks === 'missing')
      report(at, `${policy.title} is for network ${space}/${name}, which does not exist`)
        .note('no pod is on such a network: nothing is filtered')
        .propose('name a NetworkAttachmentDefinition: [namespace/]name')
        .propose(
          `if NetworkAttachmentDefinition ${space}/${name} exists in the cluster, list it under external: in cdk8s-ovn.yaml`,
        );
    else if (typeof asks === 'object' && !asks.hasSubnets && asks.topology !== 'layer3') {
      const peer = peerBySelector(policy);
      if (peer)
        report(peer, `${policy.title} selects peers by labels, and ${asks.resource.title} knows no addresses of them`)
          .and(asks.at('name'), 'OVN-Kubernetes gives no addresses here')
          .note('OVN-Kubernetes refuses the policy: "IPAM-less networks can only have `ipBlock` peers"')
          .propose('write the peers as ipBlock');
    }
  }
}

/** The first peer that labels select. */
function peerBySelector(policy: Resource) {
  for (const [rules, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const) {
    for (const [i, each] of listAt(policy.get('spec', rules)).entries())
      for (const [n, peer] of listAt((each as Record<string, unknown> | null)?.[peers]).entries())
        for (const selector of ['podSelector', 'namespaceSelector'])
          if (peer !== null && typeof peer === 'object' && Object.hasOwn(peer, selector))
            return policy.at('spec', rules, i, peers, n, selector);
  }
  return undefined;
}

function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
