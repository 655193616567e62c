import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const example = (claim: string) => `
${clusterNetworkExample(
  'tenantblue',
  'physnet',
  'mtu: 1500\n      subnets: [192.168.200.0/24]\n      excludeSubnets: [192.168.200.1/32]',
  'lifecycle: Persistent',
)}---
apiVersion: k8s.cni.cncf.io/v1alpha1
kind: IPAMClaim
metadata:
  name: client
  namespace: ns1
spec:
  network: cluster_udn_tenantblue
  interface: net1
---
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    k8s.v1.cni.cncf.io/networks: '[{"name": "tenantblue", "ipam-claim-reference": "${claim}"}]'
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Claims on kept addresses that do not exist. */
export const ipamClaimMissing = rule({
  id: 'ovn-kubernetes/ipam-claim-missing',
  severity: 'error',
  what: 'Pods refer to an IPAMClaim that does not exist in the namespace of their network.',
  why: 'OVN-Kubernetes gives the pods no interface before the claim is there: they stay in ContainerCreating.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go: error retrieving IPAMClaim for pod; the claim is looked for in the namespace of the definition',
  ],
  wrong: example('clinet'),
  right: example('client'),
  check(network, report) {
    let slips = 20;
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const attachment of pods.networks) {
        const { claim, namespace } = attachment;
        const asks = claim && networkAskedFor(network, attachment);
        // A network that keeps no addresses does not look for it.
        if (!claim || typeof asks !== 'object' || !asks.hasSubnets || !asks.persistentIps) continue;
        if (!network.isMissing('IPAMClaim', claim.text, namespace)) continue;
        const others = slips-- > 0 ? network.of('IPAMClaim').filter((one) => one.namespace === namespace) : [];
        const name = `${namespace}/${claim.text}`;
        report(claim.at(), `${pods.resource.title} refers to IPAMClaim ${name}, which does not exist`)
          .note('the pods stay in ContainerCreating until it does: "error retrieving IPAMClaim"')
          .suggest(
            nearest(
              claim.text,
              others.map((one) => one.name),
            ),
          )
          .propose(
            `make it with network: ${asks.name}; if it exists in the cluster, list it under external: in cdk8s-ovn.yaml`,
          );
      }
    }
  },
});
