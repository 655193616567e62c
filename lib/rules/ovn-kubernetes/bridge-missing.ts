import { nearest } from '../../source/nearest';
import { rule } from '../rule';

const example = (bridge: string) => `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata:
  name: tenantblue
spec:
  desiredState:
    interfaces:
      - name: ovs-blue
        type: ovs-bridge
        state: up
        bridge:
          port:
            - name: ens41
    ovn:
      bridge-mappings:
        - localnet: tenantblue
          bridge: ${bridge}
`;

/** Bridges of the nodes that OVN-Kubernetes makes. */
const ofNodes = ['br-ex', 'breth0', 'br-int', 'br-local'];

/** Bridge mappings to a misspelt bridge. */
export const bridgeMissing = rule({
  id: 'ovn-kubernetes/bridge-missing',
  code: 'NN-03',
  severity: 'warning',
  what: 'A bridge mapping leads to a bridge that no policy makes, and a policy makes one with nearly its name that has no mapping.',
  why: 'nmstate does not look whether there is such a bridge: OVN finds none, and the pods of the network reach nothing.',
  evidence: [
    'nmstate/nmstate rust/src/lib/ovn.rs: the bridge of a mapping is written to Open vSwitch as it is',
    'ovn-org/ovn main controller/patch.c: bridge not found for localnet port',
  ],
  wrong: example('ovs-bleu'),
  right: example('ovs-blue'),
  check(network, report) {
    const policies = [...network.nodePolicies];
    const made = new Set(policies.flatMap(({ interfaces }) => [...interfaces.keys()]));
    const used = new Set(policies.flatMap(({ mappings }) => mappings.flatMap(({ bridge }) => bridge ?? [])));
    const unused = policies.flatMap(({ interfaces }) =>
      [...interfaces].flatMap(([name, one]) => (one.text('type') === 'ovs-bridge' && !used.has(name) ? [name] : [])),
    );
    // More are no slips of the pen, and to compare all names would take too long.
    let slips = 20;
    for (const { policy, part, bridge, isPresent } of policies.flatMap(({ mappings }) => mappings)) {
      if (!isPresent || bridge === undefined || made.has(bridge) || ofNodes.includes(bridge)) continue;
      if (policy.resource.external || slips-- <= 0) continue;
      const meant = nearest(bridge, unused);
      if (meant === undefined) continue;
      report(part.at('bridge'), `${policy.resource.title} maps to bridge ${bridge}, and the policies make ${meant}`)
        .note('OVN finds no bridge of that name: the pods of the network reach nothing')
        .suggest(meant);
    }
  },
});
