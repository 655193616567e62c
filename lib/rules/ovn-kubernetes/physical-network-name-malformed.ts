import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

/** Names that no bridge mapping can have. */
export const physicalNetworkNameMalformed = rule({
  id: 'ovn-kubernetes/physical-network-name-malformed',
  code: 'LN-031',
  severity: 'error',
  what: 'The physical network of a localnet has a name that no bridge mapping can have.',
  why: 'Bridge mappings are one text, name:bridge,name:bridge: a comma or colon ends the name. Without physicalNetworkName it is name.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/cni.go, checkBridgeMapping: failed to find OVN bridge-mapping for network',
  ],
  wrong: attachmentExample({ physicalNetworkName: '"tenant:blue"' }),
  right: attachmentExample({ physicalNetworkName: '"tenantblue"' }),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { topology, physicalNetworkName, name } = one.text.conf;
      if (topology !== 'localnet' || one.text.typeFaults.length > 0) continue;
      const key = physicalNetworkName === '' ? 'name' : 'physicalNetworkName';
      const used = physicalNetworkName || name;
      const fault = /[,:]/.test(used)
        ? 'has a comma or colon'
        : used !== used.trim()
          ? 'begins or ends with a blank'
          : undefined;
      if (used === '' || !fault) continue;
      report(one.at(key), `${key} in the config of ${one.title} ${fault}, and is the name of a bridge mapping`).note(
        'no bridge mapping of a node can have it: pods that ask for the network stay in ContainerCreating',
      );
    }
  },
});
