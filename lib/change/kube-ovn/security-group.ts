import { SecurityGroup } from '../../kinds/kubeovn/security-group';
import { canonical } from '../../schema/json-type';
import { cases } from '../cases';
import { breaks, brief, destroys, type Effect, latent, live } from '../effect';
import { citeAll, controller, unrecorded } from '../evidence';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';

const file = 'security_group.go';
const handled = controller(file, 'handleAddOrUpdateSg');

const rewritten: Effect = brief(
  'the access rules of the group are deleted and written again: in between nothing that they allow passes',
  handled,
);

/** The controller compares the rules and allowSameGroupTraffic; a tier of its own it does not see. */
const tier = cases({ 'latent compared-field': '', brief: 'together with a rule' }, ({ old, now }) =>
  ['ingressRules', 'egressRules', 'allowSameGroupTraffic'].some(
    (field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)),
  )
    ? rewritten
    : latent(
        'the controller compares the rules, not the tier: it comes into effect when a rule changes',
        handled,
        'change a rule in the same commit',
        { waitsFor: 'compared-field' },
      ),
);

export const securityGroup = kindEffects<typeof SecurityGroup>({
  kind: SecurityGroup,
  fields: {
    spec: { ingressRules: rewritten, egressRules: rewritten, allowSameGroupTraffic: rewritten, tier },
  },
  created: live('pods that name it follow its rules', handled),
  removed: destroys(
    'its rules are gone: its pods are cut off, since their ports stay in the group that denies all, until some other group or port is synchronised; those that name no other group are open to everybody from then on',
    unrecorded(citeAll(controller(file, 'handleDeleteSg'), controller(file, 'updateDenyAllSgPorts'))),
    'keep it while a pod names it',
    { setOffBy: 'reconciliation' },
  ),
  uses: {
    by: (resource, network) =>
      usersOf(resource, network, ['SecurityGroup']).filter((user) => user.name !== resource.name),
    whileUsed: breaks(
      'kube-ovn can no longer write the rules of groups that name it ("failed to get remote sg")',
      controller(file, 'validateSgRule'),
      'keep it while a rule names it',
    ),
  },
});
