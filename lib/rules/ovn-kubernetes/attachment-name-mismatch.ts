import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Definitions whose text names another definition, or none. */
export const attachmentNameMismatch = rule({
  id: 'ovn-kubernetes/attachment-name-mismatch',
  code: ['LN-007', 'LN-008'],
  severity: 'error',
  what: 'netAttachDefName in the config of an OVN-Kubernetes NetworkAttachmentDefinition is not its own namespace/name.',
  why: 'OVN-Kubernetes refuses the configuration: copied to another namespace, a definition needs the new name.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ValidateNetConf: net-attach-def name is inconsistent with config',
    'https://github.com/kubevirt/kubevirt-velero-plugin/issues/363',
    'https://github.com/openshift/console/pull/13053',
  ],
  wrong: attachmentExample({ netAttachDefName: '"localnet1/blue"' }),
  right: attachmentExample(),
  check(network, report) {
    for (const [one] of refusedFor(network, 'netAttachDefName')) {
      const written = one.text.conf.netAttachDefName;
      const at = one.at('netAttachDefName');
      if (written === '')
        report(at, `the config of ${one.title} has no netAttachDefName`)
          .note(attachmentRefused)
          .propose(`write "netAttachDefName": "${one.attachment}"`);
      else
        report(at, `netAttachDefName in the config of ${one.title} is ${written}, not ${one.attachment}`)
          .note(attachmentRefused)
          .restsOn(one.definition.atName, one.definition.resource.at('metadata', 'namespace'))
          .suggest(one.attachment, one.definition.namespace === undefined ? 'unsafe' : 'safe');
    }
  },
});
