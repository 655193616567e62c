import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const own = clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500');
const example = (name: string) => `${own}---${attachmentExample({ name, physicalNetworkName: '"physnet"' })}`;

const prefix = 'cluster_udn_';

/** Hand-written definitions that join the network of an object, for which OVN-Kubernetes makes them itself. */
export const networkNameOfUserNetwork = rule({
  id: 'ovn-kubernetes/network-name-of-user-network',
  severity: 'error',
  what: 'The name in the config of a NetworkAttachmentDefinition is that of a user defined network.',
  why: 'The definition joins that network, and where it says something else, OVN-Kubernetes refuses one of both.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, GenerateCUDNNetworkName, GenerateUDNNetworkName',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go: CNI config does not match that of network',
  ],
  wrong: example('"cluster_udn_tenantblue"'),
  right: example('"tenantblue"'),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { name, topology } = one.text.conf;
      if (topology === '' || one.text.typeFaults.length > 0) continue;
      const owner = ownerOf(network, name);
      // The definition of an object in its own place is made twice: another finding.
      if ((!owner && !name.startsWith(prefix)) || owner?.name === one.definition.name) continue;
      const found = report(
        one.at('name'),
        owner
          ? `the network of ${one.title} has the name of ${owner.resource.title}, ${name}`
          : `the network of ${one.title} is named ${name}, as only that of a ClusterUserDefinedNetwork is`,
      );
      if (owner) found.and(owner.atName, owner.resource.title);
      else found.as('warning');
      found
        .note('pods of the namespace join that network; what the two say of it must be the same for all time')
        .note('when they differ, OVN-Kubernetes refuses one, and stops at its next start')
        .propose(
          owner?.isClusterWide
            ? `let namespaceSelector of ${owner.resource.title} take the namespace, and leave the definition out`
            : 'write a name of its own',
        );
    }
  },
});

/** The object whose network has a name: `cluster_udn_<name>`, or `<namespace>_<name>`. */
function ownerOf({ clusterUserNetworks, userNetworks }: Network, name: string): UserDefinedNetwork | undefined {
  if (name.startsWith(prefix)) return clusterUserNetworks.get(name.slice(prefix.length));
  const end = name.indexOf('_');
  return end < 1 ? undefined : userNetworks.get(name.slice(end + 1), name.slice(0, end));
}
