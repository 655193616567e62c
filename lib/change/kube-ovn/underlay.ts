import { ProviderNetwork } from '../../kinds/kubeovn/provider-network';
import { Vlan } from '../../kinds/kubeovn/vlan';
import { cases } from '../cases';
import { breaks, brief, destroys, type Effect, ignored, live } from '../effect';
import { citeAll, controller, type Evidence, kubeOvnFile, unrecorded } from '../evidence';
import { type FieldChange, kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { hasSince } from './releases';

const vlanFile = 'vlan.go';

const otherProvider = cases({ brief: { since: '1.15' }, breaks: { until: '1.15' } }, (change) =>
  hasSince(change, '1.15')
    ? brief(
        'the ports of its subnets move to the other physical network at once: its pods reach that one only',
        unrecorded(
          citeAll(
            controller(vlanFile, 'enqueueUpdateVlan'),
            kubeOvnFile('pkg/ovs/ovn-nb-logical_switch_port.go', 'CreateLocalnetLogicalSwitchPort'),
          ),
          '1.17-dev',
        ),
      )
    : breaks(
        'the ports of its subnets keep the old physical network',
        unrecorded(controller(vlanFile, 'handleUpdateVlan')),
      ),
);

const oldName = (name: string): Effect =>
  ignored(
    `the controller reads ${name}; this is its old name`,
    controller(vlanFile, 'handleUpdateVlan'),
    `write ${name}`,
  );

export const vlan = kindEffects<typeof Vlan>({
  kind: Vlan,
  fields: {
    spec: {
      id: brief(
        'packets of its subnets carry the other tag at once: nothing arrives until the physical switch takes it',
        controller(vlanFile, 'setLocalnetTag'),
      ),
      provider: otherProvider,
      vlanId: oldName('id'),
      providerInterfaceName: oldName('provider'),
    },
  },
  created: live('subnets that name it can be set up', controller(vlanFile, 'handleAddVlan')),
  removed: live('nothing that stays names it', controller(vlanFile, 'handleDelVlan')),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['Subnet']),
    whileUsed: breaks(
      'it is gone at once, and kube-ovn can no longer set up the subnets that still name it',
      controller(vlanFile, 'handleDelVlan'),
      'keep it while a Subnet names it',
    ),
  },
});

/** What the daemon of each node does; the controller only counts the nodes. */
const node = { actor: 'node' } as const;
const onNodes = kubeOvnFile('pkg/daemon/controller.go', 'handleAddOrUpdateProviderNetwork');
const cleaned = kubeOvnFile('pkg/daemon/controller.go', 'cleanProviderNetwork');

const bridges = (what: string, source: Evidence = onNodes): Effect => brief(what, source, undefined, node);

const interfaces = bridges(
  'the bridges of the nodes concerned get the new interface, and the old one is taken out: the physical network is away for a moment, and for longer where the new interface has no link',
  kubeOvnFile('pkg/daemon/ovs.go', 'configExternalBridge'),
);

const set = bridges(
  'the nodes concerned set up bridge and interfaces again: the physical network is away for a moment',
);

const lost = 'lose their bridge, and the pods on them the physical network';

export const providerNetwork = kindEffects<typeof ProviderNetwork>({
  kind: ProviderNetwork,
  fields: {
    spec: {
      defaultInterface: interfaces,
      customInterfaces: interfaces,
      excludeNodes: cases(
        { destroys: 'a node is added', live: 'a node is removed', ignored: 'beside nodeSelector; another order' },
        excludeNodes,
      ),
      nodeSelector: cases({ destroys: 'added or changed', live: 'removed' }, ({ difference }) =>
        difference.after === undefined
          ? live(
              'the nodes that excludeNodes does not list get a bridge, and those that it lists lose theirs',
              onNodes,
              undefined,
              node,
            )
          : destroys(
              `nodes that it does not select ${lost}; excludeNodes does not count beside it`,
              cleaned,
              undefined,
              node,
            ),
      ),
      exchangeLinkName: set,
      autoCreateVlanSubinterfaces: live(
        'it counts for interfaces that the nodes create from now on',
        onNodes,
        undefined,
        node,
      ),
      preserveVlanInterfaces: set,
      vlanInterfaces: set,
    },
  },
  created: live('every node gets a bridge br-NAME with its interface', onNodes, undefined, node),
  removed: destroys('every node loses its bridge', cleaned, undefined, node),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['Vlan']),
    whileUsed: destroys(
      'every node loses its bridge, and the VLANs that stay their physical network',
      cleaned,
      'keep it while a Vlan names it',
      node,
    ),
  },
});

function excludeNodes({ difference: { before, after }, now }: FieldChange): Effect {
  if (now.get('spec', 'nodeSelector') !== undefined) return ignored('beside nodeSelector it does not count', onNodes);
  if (Array.isArray(before) && Array.isArray(after)) return ignored('the order of the list has no meaning', onNodes);
  return after === undefined
    ? live('the nodes get a bridge', onNodes, undefined, node)
    : destroys(`the nodes ${lost}`, cleaned, undefined, node);
}
