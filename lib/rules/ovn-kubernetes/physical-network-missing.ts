import { ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { localnetExample } from '../support/localnet-example';

/** What OVN-Kubernetes once added to the name of a network to find its bridge mapping (issue 3609). */
const formerSuffix = '_br-localnet';

/** Localnet networks on a physical network that no node has. */
export const physicalNetworkMissing = rule({
  id: 'ovn-kubernetes/physical-network-missing',
  code: ['LN-032', 'NN-01'],
  severity: 'error',
  what: 'A localnet network names a physical network that no bridge mapping of the input makes.',
  why: 'Nobody compares the two names before a pod starts: then it stays in ContainerCreating.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cni.go, checkBridgeMapping: failed to find OVN bridge-mapping for network',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/pull/5145',
    'https://github.com/openshift/openshift-docs/pull/61110',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/issues/3609',
  ],
  wrong: localnetExample({ localnet: 'tenant-blue' }),
  right: localnetExample(),
  check(network, report) {
    const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings);
    // Without any, the nodes have them from elsewhere.
    if (mappings.length === 0 || network.mayHide('NodeNetworkConfigurationPolicy')) return;
    const present = new Set(mappings.flatMap(({ localnet, isPresent }) => (isPresent && localnet) || []));
    const absent = new Map(mappings.flatMap((one) => (one.isPresent || !one.localnet ? [] : [[one.localnet, one]])));
    const told = new Set<string>();
    for (const { resource, physicalNetwork: name, at } of ovnNetworksOf(network)) {
      // OVN-Kubernetes maps physnet itself.
      if (resource.external || name === undefined || name === 'physnet' || present.has(name)) continue;
      if (network.isExternal('BridgeMapping', name)) continue;
      const key = `${resource.title}\n${name}`;
      if (told.has(key)) continue;
      told.add(key);
      const found = report(
        at('physicalNetwork'),
        `${resource.title} is on the physical network ${name}, which no bridge mapping makes`,
      ).note(`its pods stay in ContainerCreating: "failed to find OVN bridge-mapping for network: ${name}"`);
      const gone = absent.get(name);
      const former = `${name}${formerSuffix}`;
      if (gone) found.and(gone.part.at('state'), `${gone.policy.resource.title} takes it away`);
      else if (present.has(former))
        found
          .note(`the mapping ${former} is as OVN-Kubernetes read it until 2023; now it has the name alone`)
          .propose(`name the bridge mapping ${name}`);
      else if (name.length <= 253 && told.size <= 20) found.suggest(nearest(name, [...present]));
      found.propose(
        `if the nodes have the mapping from elsewhere, list {kind: BridgeMapping, name: ${name}} under external: in cdk8s-ovn.yaml`,
      );
    }
  },
});
