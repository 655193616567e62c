import { SecurityGroup } from '../../kinds/kubeovn/security-group';
import { canonical } from '../../schema/json-type';
import { breaks, brief, destroys, type Effect, latent, live } from '../effect';
import { type FieldEffect, kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { controller } from './releases';

const file = 'security_group.go';
const handled = controller(file, 'handleAddOrUpdateSg');

const rewritten: Effect = brief(
  'the access rules of the group are deleted and written anew: for a moment nothing that they allow passes',
  `${handled}, updateSgACL`,
);

/** The controller compares the rules and allowSameGroupTraffic; a tier of its own it does not see. */
const tier: FieldEffect = ({ old, now }) =>
  ['ingressRules', 'egressRules', 'allowSameGroupTraffic'].some(
    (field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)),
  )
    ? rewritten
    : latent(
        'the controller compares the rules, not the tier: it comes into effect when a rule changes',
        handled,
        'change a rule with it',
      );

export const securityGroup = kindEffects<typeof SecurityGroup>({
  kind: SecurityGroup,
  fields: {
    spec: { ingressRules: rewritten, egressRules: rewritten, allowSameGroupTraffic: rewritten, tier },
  },
  created: live('pods that name it follow its rules', handled),
  removed: destroys(
    'its rules are gone: pods that name no other group are open to everybody',
    controller(file, 'updateDenyAllSgPorts'),
    'give the pods another group first',
  ),
  uses: {
    by: (resource, network) =>
      usersOf(resource, network, ['SecurityGroup']).filter((user) => user.name !== resource.name),
    whileUsed: breaks(
      'the rules of groups that name it can be written no longer ("failed to get remote sg")',
      controller(file, 'validateSgRule'),
      'take it out of their rules in the same commit',
    ),
  },
});
