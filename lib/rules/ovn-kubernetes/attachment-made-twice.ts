import { isForNamespace } from '../../controllers/ovn-kubernetes/networks';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { attachmentExample } from '../support/ovn-attachments';

const example = (name: string) =>
  `${clusterNetworkExample(name, 'physnet', 'mtu: 1500').replace('ns1', 'blue')}---${attachmentExample()}`;

/** Definitions that OVN-Kubernetes makes of a network and somebody else makes, too. */
export const attachmentMadeTwice = rule({
  id: 'ovn-kubernetes/attachment-made-twice',
  severity: 'error',
  what: 'A user defined network makes a NetworkAttachmentDefinition in a namespace that has one of that name already.',
  why: 'The definition has the name of the network. The controller takes none that it has not made: the network has none there.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller_helper.go, updateNAD: foreign NetworkAttachmentDefinition with the desired name already exist',
  ],
  wrong: example('localnet1'),
  right: example('localnet2'),
  check(network, report) {
    const { attachments, userNetworks, clusterUserNetworks } = network;
    const judge = (maker: UserDefinedNetwork | undefined, other: AttachmentDefinition | UserDefinedNetwork) => {
      if (!maker || (maker.resource.external && other.resource.external)) return;
      const { name, namespace, resource } = other;
      const isWritten = resource.kind === 'NetworkAttachmentDefinition';
      const found = report(
        other.atName,
        `${maker.resource.title} makes NetworkAttachmentDefinition ${namespace}/${name}, as ${isWritten ? 'is written here' : `${resource.title} does`}`,
      )
        .and(maker.atName, maker.resource.title)
        .note(
          `the later one has no network in ${namespace}: "foreign NetworkAttachmentDefinition with the desired name already exist"`,
        );
      if (isWritten) found.propose('leave the definition out: the controller makes it; or leave the network out');
      else found.propose('give one of them another name');
    };
    for (const definition of attachments) {
      const { name, namespace } = definition;
      if (namespace === undefined) continue;
      const shared = clusterUserNetworks.get(name);
      judge(userNetworks.get(name, namespace), definition);
      if (shared && isForNamespace(network, shared, namespace)) judge(shared, definition);
    }
    for (const own of userNetworks) {
      const shared = clusterUserNetworks.get(own.name);
      if (own.namespace !== undefined && shared && isForNamespace(network, shared, own.namespace)) judge(shared, own);
    }
  },
});
