import type { BridgeMapping, NodePolicy } from '../../network/node-policy';
import { nearest } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';

const example = (mapping: string) => `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata:
  name: tenantblue
spec:
  desiredState:
    ovn:
      bridge-mappings:
        - localnet: tenantblue
          ${mapping}
`;

/** Bridge mappings that nmstate refuses, or that OVN reads as others. */
export const bridgeMappingMalformed = rule({
  id: 'ovn-kubernetes/bridge-mapping-malformed',
  code: ['NN-04', 'NN-08'],
  severity: 'error',
  what: 'A bridge mapping of a NodeNetworkConfigurationPolicy cannot be read, or is read as another.',
  why: 'The definition of nmstate leaves desiredState open: only nmstate on the node reads it, and refuses the whole policy.',
  evidence: [
    'nmstate/nmstate rust/src/lib/ovn.rs, OvnConfiguration: deny_unknown_fields; OvnBridgeMapping; missing the `bridge` attribute',
    'nmstate/nmstate rust/src/lib: the `ovn-bridge-mappings` is reserved for OVN mapping',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cni.go, checkBridgeMapping: splits at commas and colons',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/node/bridgeconfig/bridgeconfig.go: rewrites the mapping of physnet at start',
  ],
  wrong: example('brigde: br-ex'),
  right: example('bridge: br-ex'),
  check(network, report) {
    for (const policy of network.nodePolicies) {
      if (policy.resource.external) continue;
      judgeKeys(policy, report);
      for (const mapping of policy.mappings) judgeMapping(mapping, report);
    }
  },
});

const refused = 'nmstate refuses the whole policy on every node, and the policy is Degraded';
const fields = ['localnet', 'bridge', 'state'];

function judgeKeys(policy: NodePolicy, report: Report): void {
  for (const key of policy.state.part('ovn').keys) {
    if (key === 'bridge-mappings') continue;
    report(policy.state.atKey('ovn', key), `desiredState.ovn of ${policy.resource.title} has the unknown field ${key}`)
      .note(refused)
      .suggest(/^bridge.?mappings?$/i.test(key) ? 'bridge-mappings' : undefined);
  }
  const reserved = ['ovs-db', 'external_ids', 'ovn-bridge-mappings'];
  if (policy.state.part('ovs-db').part('external_ids').raw('ovn-bridge-mappings') !== undefined)
    report(policy.state.atKey(...reserved), `${policy.resource.title} writes ovn-bridge-mappings past desiredState.ovn`)
      .note(refused)
      .propose('write it as desiredState.ovn.bridge-mappings');
}

function judgeMapping({ policy, part, localnet, bridge }: BridgeMapping, report: Report): void {
  if (!part.isMap) return;
  const of = `bridge mapping ${localnet ?? '(no name)'} of ${policy.resource.title}`;
  const unknown = part.keys.filter((key) => !fields.includes(key));
  const missing = fields.filter((field) => part.raw(field) === undefined);
  for (const key of unknown)
    report(part.atKey(key), `${of} has the unknown field ${key}`)
      .note(refused)
      .suggest(nearest(key, missing))
      .explains(part.at('bridge'));
  const state = part.raw('state') ?? 'present';
  if (state !== 'present' && state !== 'absent')
    report(part.at('state'), `${of} has the state ${JSON.stringify(state)}, which is neither present nor absent`)
      .note(refused)
      .propose('write present, or leave it out');
  if (localnet === undefined)
    report(part.at('localnet'), `${of} has no localnet`).note(refused).propose('name the physical network');
  else if (/[,:]/.test(localnet))
    report(part.at('localnet'), `${of} has a ${localnet.includes(',') ? 'comma' : 'colon'} in its name`)
      .note('the mappings of a node are one text, name:bridge,name:bridge: OVN reads other names')
      .propose('choose a name without commas and colons');
  if (state !== 'present') return;
  if (bridge === undefined)
    report(part.at('bridge'), `${of} has no bridge`)
      .note(refused)
      .propose('name the Open vSwitch bridge: bridge: br-ex');
  else if (bridge.length > 15 || /[,:/\s]/.test(bridge))
    report(part.at('bridge'), `${of} leads to ${bridge}, which no bridge can be named`)
      .note('a name has up to 15 characters, without blanks, slashes, commas and colons')
      .propose('name an Open vSwitch bridge of the nodes');
  if (localnet === 'physnet')
    report(part.at('localnet'), `${of} is the one that OVN-Kubernetes makes itself`)
      .as('warning')
      .note('OVN-Kubernetes maps physnet to the bridge of the node, and writes that again whenever it starts')
      .propose('choose another name; networks may name physnet without a mapping of yours');
}
