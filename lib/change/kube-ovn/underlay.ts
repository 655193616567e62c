import { ProviderNetwork } from '../../kinds/kubeovn/provider-network';
import { Vlan } from '../../kinds/kubeovn/vlan';
import { breaks, brief, destroys, live, unknown } from '../effect';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { controller } from './releases';

const vlanFile = 'vlan.go';
const handledVlan = controller(vlanFile, 'handleUpdateVlan');
const oldName = unknown('what kube-ovn makes of the old name of a field is not known here');

export const vlan = kindEffects<typeof Vlan>({
  kind: Vlan,
  fields: {
    spec: {
      id: brief(
        'packets of its subnets carry the other tag at once: nothing arrives until the physical switch takes it',
        `${handledVlan}, setLocalnetTag`,
        'let the switch take both tags first',
      ),
      provider: breaks(
        'the ports of its subnets are not moved to the other physical network cleanly',
        controller(vlanFile, 'enqueueUpdateVlan'),
        'delete the VLAN with its subnets and create them anew',
      ),
      vlanId: oldName,
      providerInterfaceName: oldName,
    },
  },
  created: live('subnets that name it can be set up', controller(vlanFile, 'handleAddVlan')),
  removed: live('nothing that stays names it', controller(vlanFile, 'handleDelVlan')),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['Subnet']),
    whileUsed: breaks(
      'it is gone at once, and kube-ovn can set up the subnets that still name it no longer',
      controller(vlanFile, 'handleDelVlan'),
      'remove its subnets as well, or keep it',
    ),
  },
});

const onNodes = 'kubeovn/kube-ovn v1.17-dev pkg/daemon/controller.go, handleAddOrUpdateProviderNetwork';
const bridges = brief('the bridge is set up anew on the nodes concerned', onNodes);

export const providerNetwork = kindEffects<typeof ProviderNetwork>({
  kind: ProviderNetwork,
  fields: {
    spec: {
      defaultInterface: breaks(
        'upstream takes it for fixed: bridges get the new interface, and nobody takes the old one out of them',
        'kubeovn/kube-ovn v1.17-dev pkg/apis/kubeovn/v1/provider-network.go; pkg/daemon/controller.go',
        'delete the network and create it anew, node by node with excludeNodes',
      ),
      customInterfaces: bridges,
      excludeNodes: ({ difference }) =>
        difference.after === undefined
          ? live('the node gets a bridge', onNodes)
          : destroys('the node loses its bridge, and pods on it their physical network', onNodes),
      nodeSelector: bridges,
      exchangeLinkName: bridges,
      autoCreateVlanSubinterfaces: live('it counts for interfaces that are made from now on', onNodes),
      preserveVlanInterfaces: bridges,
      vlanInterfaces: bridges,
    },
  },
  created: live('every node gets a bridge br-NAME with its interface', onNodes),
  removed: destroys('every node loses its bridge', onNodes),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['Vlan']),
    whileUsed: destroys(
      'every node loses its bridge, and the VLANs that stay their physical network',
      onNodes,
      'remove its VLANs and their subnets first',
    ),
  },
});
