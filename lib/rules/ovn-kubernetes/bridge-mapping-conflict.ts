import type { BridgeMapping, NodePolicy } from '../../network/node-policy';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import { rule } from '../rule';

const example = (bridge: string) => `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata:
  name: tenantblue
spec:
  nodeSelector:
    node-role.kubernetes.io/worker: ""
  desiredState:
    ovn:
      bridge-mappings:
        - localnet: tenantblue
          bridge: br-ex
---
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata:
  name: tenantblue-2
spec:
  nodeSelector:
    rack: "2"
  desiredState:
    ovn:
      bridge-mappings:
        - localnet: tenantblue
          bridge: ${bridge}
`;

/** Physical networks that nodes have on two bridges. */
export const bridgeMappingConflict = rule({
  id: 'ovn-kubernetes/bridge-mapping-conflict',
  code: 'NN-02',
  severity: 'warning',
  what: 'Two bridge mappings for the same physical network contradict each other.',
  why: 'In one policy nmstate refuses them; of two policies that share a node, the one applied last decides there.',
  evidence: [
    'nmstate/nmstate rust/src/lib/ovn.rs: Found duplicate `localnet` key; mappings are merged with those that the node has',
    'nmstate/kubernetes-nmstate main deploy/crds/nmstate.io_nodenetworkconfigurationpolicies.yaml: nodeSelector',
  ],
  wrong: example('br-blue'),
  right: example('br-ex'),
  check(network, report) {
    const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings);
    for (const [name, group] of groupBy(mappings, ({ localnet }) => localnet)) {
      const byPolicy = new Map<NodePolicy, BridgeMapping>();
      const others: BridgeMapping[] = [];
      for (const mapping of group) {
        const { policy, part } = mapping;
        const twin = byPolicy.get(policy);
        if (twin) {
          report(part.at('localnet'), `${policy.resource.title} maps the physical network ${name} twice`)
            .as('error')
            .and(twin.part.at('localnet'), 'the first time')
            .note('nmstate refuses the whole policy: "Found duplicate `localnet` key"')
            .propose('keep one of them');
          continue;
        }
        byPolicy.set(policy, mapping);
        const other = others.find((one) => contradict(one, mapping));
        if (other)
          report(
            atDecision(mapping),
            `${policy.resource.title} ${verb(mapping)}, ${other.policy.resource.title} ${verb(other)}`,
          )
            .and(atDecision(other), other.policy.resource.title)
            .note('a node can have the labels of both policies: there the one decides that is applied last')
            .propose('let the policies agree, or select nodes by different values of one label');
        else if (others.length < most) others.push(mapping);
      }
    }
  },
});

/** Further ones are compared with these: nobody reads more findings. */
const most = 100;

function contradict(one: BridgeMapping, other: BridgeMapping): boolean {
  if (one.policy.name === other.policy.name || !one.policy.meets(other.policy)) return false;
  return one.isPresent !== other.isPresent || (one.isPresent && one.bridge !== other.bridge);
}

function atDecision({ part, isPresent }: BridgeMapping): Place {
  return part.at(isPresent ? 'bridge' : 'state');
}

function verb({ localnet, bridge, isPresent }: BridgeMapping): string {
  return isPresent ? `maps ${localnet} to ${bridge ?? '(no bridge)'}` : `takes the mapping of ${localnet} away`;
}
