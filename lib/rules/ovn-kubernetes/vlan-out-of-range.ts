import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

/** VLANs that there are none of. */
export const vlanOutOfRange = rule({
  id: 'ovn-kubernetes/vlan-out-of-range',
  code: 'LN-029',
  severity: 'error',
  what: 'vlanID in the config of an OVN-Kubernetes NetworkAttachmentDefinition is not 1 to 4094.',
  why: 'Nobody looks at it: 0 is no VLAN at all, 4095 is reserved, and of anything else OVN refuses the port.',
  evidence: [
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Switch_Port: tag_request 0 to 4095',
    'IEEE 802.1Q-2022 9.6: 0 and 4095 are reserved',
  ],
  wrong: attachmentExample({ vlanID: '8888' }),
  right: attachmentExample({ vlanID: '888' }),
  check(network, report) {
    for (const one of ovnAttachments(network)) {
      const { vlanID, topology } = one.text.conf;
      if (!one.has('vlanID') || topology !== 'localnet' || (vlanID >= 1 && vlanID <= 4094)) continue;
      if (one.text.typeFaults.length > 0) continue;
      const draft = report(one.at('vlanID'), `vlanID in the config of ${one.title} is ${vlanID}; a VLAN is 1 to 4094`);
      if (vlanID === 0)
        draft.as('warning').note('0 is no VLAN: packets leave untagged').propose('leave vlanID out if that is meant');
      else
        draft.note(
          vlanID === 4095
            ? '4095 is reserved: switches drop it'
            : 'OVN refuses the port of the switch, which only its log tells',
        );
    }
  },
});
