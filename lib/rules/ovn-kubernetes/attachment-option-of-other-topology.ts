import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Options that the topology of a network does not have, or that need each other. */
export const attachmentOptionOfOtherTopology = rule({
  id: 'ovn-kubernetes/attachment-option-of-other-topology',
  code: ['LN-016', 'LN-017', 'LN-018', 'LN-019'],
  severity: 'error',
  what: 'The config of an OVN-Kubernetes NetworkAttachmentDefinition has an option that its topology or transport has not.',
  why: 'OVN-Kubernetes refuses the configuration.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ValidateNetConf: localnet topology does not allow specifying join-subnet; infrastructureSubnets is only supported for layer2 topology; layer3 topology does not allow persistent IPs',
  ],
  wrong: attachmentExample({ joinSubnet: '"100.65.0.0/16"' }),
  right: attachmentExample(),
  check(network, report) {
    const keys = [
      'joinSubnet',
      'infrastructureSubnets',
      'reservedSubnets',
      'defaultGatewayIPs',
      'allowPersistentIPs',
    ] as const;
    for (const [one, fault] of refusedFor(network, ...keys, 'transport', 'outboundSNAT')) {
      const [key] = fault.keys;
      if (!key || fault.kind !== 'value') continue;
      const { topology } = one.text.conf;
      const draft =
        key === 'transport' || key === 'outboundSNAT'
          ? report(one.at(key), `${key} in the config of ${one.title} is refused: ${fault.reason}`)
          : report(one.at(key), `the config of ${one.title} has ${key}, which ${topology} does not have`);
      draft.note(attachmentRefused).propose(`leave ${key} out`);
    }
  },
});
