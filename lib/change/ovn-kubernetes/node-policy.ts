import { type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { NodeNetworkConfigurationPolicy } from '../../kinds/nmstate/node-network-configuration-policy';
import type { Network } from '../../network/network';
import { type BridgeMapping, NodePolicy } from '../../network/node-policy';
import { firstFew } from '../../rules/support/first-few';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import { brief, compareEffects, destroys, type Effect, ignored, live } from '../effect';
import { type FieldChange, kindEffects } from '../field-effects';

const source = 'nmstate/nmstate rust/src/lib/ovn.rs: mappings are merged with those of the node';
const partial = 'nmstate/nmstate: what a desired state leaves out stays as it is';

const onLocalnet = new WeakMap<Network, ReadonlyMap<string, readonly OvnNetwork[]>>();

/** The networks that a bridge mapping joins with a physical one. */
function networksOn(network: Network, localnet: string | undefined): readonly OvnNetwork[] {
  const byLocalnet = once(onLocalnet, network, () =>
    groupBy(ovnNetworksOf(network), ({ physicalNetwork }) => physicalNetwork),
  );
  return localnet === undefined ? [] : (byLocalnet.get(localnet) ?? []);
}

const names = (networks: readonly OvnNetwork[]) => firstFew(networks.map(({ resource }) => resource.title));

function mapping(before: BridgeMapping | undefined, after: BridgeMapping | undefined, { base }: FieldChange): Effect {
  const users = networksOn(base, before?.localnet ?? after?.localnet);
  if (!before?.isPresent)
    return after?.isPresent
      ? live(`OVN on the nodes joins ${after.localnet} with bridge ${after.bridge}`, source)
      : ignored('there was no mapping', source);
  if (!after)
    return ignored(
      `nmstate undoes nothing: ${before.localnet} stays joined with bridge ${before.bridge} on the nodes`,
      source,
      'keep the entry, with state: absent',
    );
  if (!after.isPresent)
    return users.length > 0
      ? destroys(`the nodes lose the mapping: ${names(users)} ${cutOff(users)}`, source)
      : live('the nodes lose the mapping', source);
  if (before.bridge === after.bridge) return live('the mapping is the same', source);
  const whose = users.length > 0 ? ` of ${names(users)}` : '';
  return brief(`OVN moves the port${whose} from bridge ${before.bridge} to ${after.bridge} on every node`, source);
}

const cutOff = (users: readonly unknown[]) =>
  `${users.length === 1 ? 'is' : 'are'} cut off from the physical network, and pods on ${users.length === 1 ? 'it' : 'them'} do not start any more`;

/** Read once for a policy, of which many may change. */
function mappingsOf(policy: Resource, network: Network): readonly BridgeMapping[] {
  const known = network.nodePolicies.get(policy.name);
  return (known?.resource === policy.written ? known : new NodePolicy(network, policy)).mappings;
}

/** The mappings at or below a part of the desired state that changes, before and after. */
function mappings(change: FieldChange): Effect {
  const { difference, old, now, base, head } = change;
  const [before, after] = [mappingsOf(old, base), mappingsOf(now, head)];
  const [i, j] = [difference.basePath[4], difference.headPath[4]];
  if (i !== undefined || j !== undefined) return mapping(before[Number(i ?? -1)], after[Number(j ?? -1)], change);
  const byName = new Map(after.map((one) => [one.localnet, one]));
  const known = new Set(before.map(({ localnet }) => localnet));
  const effects = [
    ...before.map((one) => mapping(one, byName.get(one.localnet), change)),
    ...after.flatMap((one) => (known.has(one.localnet) ? [] : [mapping(undefined, one, change)])),
  ];
  return effects.sort((a, b) => compareEffects(b.kind, a.kind))[0] ?? ignored('it names no mapping', source);
}

function interfaces({ difference }: FieldChange): Effect {
  const { before, after, headPath } = difference;
  if (after === undefined && headPath.length <= 4)
    return ignored(
      'nmstate undoes nothing: the interface stays on the nodes as it is',
      partial,
      'keep the entry, with state: absent',
    );
  if (after === 'absent' || stateOf(after) === 'absent')
    return destroys('the interface is taken from the nodes, with all that runs over it', partial);
  if (before === undefined && headPath.length <= 4) return live('the nodes get the interface', partial);
  return brief('NetworkManager applies the interface anew on the nodes: what runs over it may stop meanwhile', partial);
}

function stateOf(value: unknown): unknown {
  return Object(value).state;
}

function desiredState(change: FieldChange): Effect {
  const { headPath, basePath, after } = change.difference;
  const part = headPath[2] ?? basePath[2];
  if (part === 'ovn' || part === undefined) return mappings(change);
  if (part === 'interfaces') return interfaces(change);
  return after === undefined
    ? ignored('nmstate undoes nothing: the nodes keep it', partial)
    : live('nmstate applies it to the nodes', partial);
}

export const nodeNetworkConfigurationPolicy = kindEffects<typeof NodeNetworkConfigurationPolicy>({
  kind: NodeNetworkConfigurationPolicy,
  fields: {
    spec: {
      nodeSelector: live('nodes that match now get it; those that match no more keep what they have', partial),
      desiredState: cases(
        { live: 'added', brief: 'changed', ignored: 'removed', destroys: 'state: absent' },
        desiredState,
      ),
      capture: live('it is worked out anew on the nodes', partial),
      maxUnavailable: live(
        'it counts for the next change',
        'nmstate/kubernetes-nmstate main pkg/node/nodes.go, MaxUnavailableNodeCount',
      ),
    },
  },
  created: live('nmstate applies it to its nodes', partial),
  removed: ({ resource, base }) =>
    ignored(
      ['nmstate undoes nothing: the nodes keep what it made', ...kept(resource, base)].join(', and '),
      partial,
      'apply it with state: absent in a commit before',
    ),
});

function kept(resource: Resource, network: Network): readonly string[] {
  const present = new NodePolicy(network, resource).mappings.filter(({ isPresent }) => isPresent);
  return present.length > 0
    ? [firstFew(present.map(({ localnet, bridge }) => `${localnet} stays joined with bridge ${bridge}`))]
    : [];
}
