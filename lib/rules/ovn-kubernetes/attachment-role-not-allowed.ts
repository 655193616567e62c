import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { attachmentExample, attachmentRefused, refusedFor } from '../support/ovn-attachments';

/** Roles that a topology cannot have. */
export const attachmentRoleNotAllowed = rule({
  id: 'ovn-kubernetes/attachment-role-not-allowed',
  code: 'LN-015',
  severity: 'error',
  what: 'The role in the config of an OVN-Kubernetes NetworkAttachmentDefinition is unknown, or not for its topology.',
  why: 'A localnet is always a second interface of a pod; other topologies may be primary or secondary, in small letters.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ValidateNetConf: unexpected network field "role"',
  ],
  wrong: attachmentExample({ role: '"primary"' }),
  right: attachmentExample({ role: '"secondary"' }),
  check(network, report) {
    for (const [one] of refusedFor(network, 'role')) {
      const { role, topology } = one.text.conf;
      const roles = topology === 'localnet' ? ['secondary'] : ['primary', 'secondary'];
      report(
        one.at('role'),
        `the config of ${one.title} has the role ${role}; ${topology || 'it'} can be ${roles.join(' or ')}`,
      )
        .note(attachmentRefused)
        .suggest(roles.length === 1 ? roles[0] : nearest(role, roles));
    }
  },
});
