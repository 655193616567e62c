import { isForNamespace, ovnNetworkOf } from '../../controllers/ovn-kubernetes/networks';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { attachmentExample } from '../support/ovn-attachments';

const example = (name: string) =>
  `${clusterNetworkExample(name, 'tenantblue', 'mtu: 1500')}---${attachmentExample({ role: '"secondary"' })}`;

/** A physical network under one name, which some namespaces have of a controller and some by hand. */
export const networkInTwoForms = rule({
  id: 'ovn-kubernetes/network-in-two-forms',
  severity: 'error',
  what: 'A localnet network is a ClusterUserDefinedNetwork for some namespaces and a NetworkAttachmentDefinition of the same name in others.',
  why: 'They look like one network and are two, each with addresses of its own; and the definition bars its namespace from the other.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, GenerateCUDNNetworkName: the network of an object is cluster_udn_<name>',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller_helper.go, updateNAD: foreign NetworkAttachmentDefinition with the desired name already exist',
  ],
  wrong: example('localnet1'),
  right: example('localnet2'),
  check(network, report) {
    const told = new Set<string>();
    for (const definition of network.attachments) {
      const { name, namespace, resource } = definition;
      const shared = network.clusterUserNetworks.get(name);
      if (!shared || namespace === undefined || told.has(name)) continue;
      const [one, other] = [resource, shared.resource].map((of) => ovnNetworkOf(network, of));
      // In one namespace it is made twice: another finding.
      if (!one || !other || isForNamespace(network, shared, namespace)) continue;
      if (one.physicalNetwork === undefined || one.physicalNetwork !== other.physicalNetwork) continue;
      if (one.vlan !== other.vlan || one.name === other.name) continue;
      told.add(name);
      report(definition.atName, `${resource.title} is written by hand, and ${shared.resource.title} makes others`)
        .and(shared.atName, shared.resource.title)
        .note(`they are two networks, ${one.name} and ${other.name}: neither knows which addresses the other gives`)
        .note(`once the object is for namespace ${namespace}, too, it finds a foreign definition there and stops`)
        .propose(`let namespaceSelector take ${namespace}, and leave the definition out; or write all of them by hand`);
    }
  },
});
