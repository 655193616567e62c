import { networkAskedFor, type OvnNetwork } from '../../controllers/ovn-kubernetes/networks';
import type { Network } from '../../network/network';
import type { Asked, Attachment, PodTemplate } from '../../network/pod-template';
import type { Report } from '../report';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { podExample } from '../support/pod-examples';

const example = (lifecycle: string) => `
${clusterNetworkExample(
  'tenantblue',
  'physnet',
  'mtu: 1500\n      subnets: [192.168.200.0/24]\n      excludeSubnets: [192.168.200.1/32]',
  `mode: Enabled${lifecycle}`,
)}---
apiVersion: k8s.cni.cncf.io/v1alpha1
kind: IPAMClaim
metadata:
  name: client
  namespace: ns1
spec:
  network: cluster_udn_tenantblue
  interface: net1
---${podExample(`'[{"name": "tenantblue", "ipam-claim-reference": "client"}]'`)}`;

/** Claims on addresses that OVN-Kubernetes does not keep. */
export const ipamClaimIgnored = rule({
  id: 'ovn-kubernetes/ipam-claim-ignored',
  severity: 'warning',
  what: 'Pods refer to an IPAMClaim on a network that keeps no addresses, or to one of another network.',
  why: 'OVN-Kubernetes starts the pod all the same, with any address: a virtual machine loses its own with a restart.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go: referencing an IPAMClaim on network which does not honor it',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/persistentips/allocator.go: claims are found by spec.network',
  ],
  wrong: example(''),
  right: example('\n        lifecycle: Persistent'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const attachment of pods.networks) {
        const { claim } = attachment;
        const asks = claim && networkAskedFor(network, attachment);
        if (claim && typeof asks === 'object') judge(network, { pods, attachment, claim, asks }, report);
      }
    }
  },
});

interface Case {
  readonly pods: PodTemplate;
  readonly attachment: Attachment;
  readonly claim: Asked;
  readonly asks: OvnNetwork;
}

function judge(network: Network, { pods, attachment, claim, asks }: Case, report: Report): void {
  const of = `IPAMClaim ${claim.text} of ${pods.resource.title}`;
  const note = 'the pod starts with any address, and has another after its next start';
  if (!asks.hasSubnets || !asks.persistentIps) {
    report(claim.at(), `${of} is on ${asks.resource.title}, which keeps no addresses`)
      .and(asks.hasSubnets ? asks.at('name') : asks.at('subnets'), asks.hasSubnets ? 'not persistent' : 'no subnets')
      .note(note)
      .propose('make the network persistent: ipam.lifecycle of its object, allowPersistentIPs of its definition');
    return;
  }
  const made = network.find('IPAMClaim', claim.text, attachment.namespace);
  const written = made?.get('spec', 'network');
  if (!made || typeof written !== 'string' || written === asks.name) return;
  report(claim.at(), `${of} is a claim on network ${written}, and not on ${asks.name}`)
    .and(made.at('spec', 'network'), made.title)
    .note(note)
    .propose(`write network: ${asks.name} in the claim`);
}
