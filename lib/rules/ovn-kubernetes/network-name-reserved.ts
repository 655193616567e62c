import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Networks without a name, or with one of the cluster's own. */
export const networkNameReserved = rule({
  id: 'ovn-kubernetes/network-name-reserved',
  code: 'LN-009',
  severity: 'error',
  what: 'The name in the config of an OVN-Kubernetes NetworkAttachmentDefinition is missing, default or ovn-kubernetes.',
  why: 'The name is that of the network in the whole cluster; those two are the default network.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/config/cni.go, ValidateNetConfNameFields: invalid name in secondary network netconf',
  ],
  wrong: attachmentExample({ name: '"default"' }),
  right: attachmentExample({ name: '"tenantblue"' }),
  check(network, report) {
    for (const [one] of refusedFor(network, 'name')) {
      const { name } = one.text.conf;
      report(
        one.at('name'),
        name === ''
          ? `the config of ${one.title} has no name`
          : `the network of ${one.title} has the reserved name ${name}`,
      )
        .note(attachmentRefused)
        .propose('write a name of its own; without physicalNetworkName it is also that of the bridge mapping');
    }
  },
});
