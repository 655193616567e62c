import { OvnDnatRule } from '../../kinds/kubeovn/ovn-dnat-rule';
import { OvnEip } from '../../kinds/kubeovn/ovn-eip';
import { OvnFip } from '../../kinds/kubeovn/ovn-fip';
import { OvnSnatRule } from '../../kinds/kubeovn/ovn-snat-rule';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import { breaks, brief, destroys, type Effect, ignored, live, refused } from '../effect';
import { controller, type Evidence, unrecorded } from '../evidence';
import { type FieldEffect, kindEffects, type ObjectChange } from '../field-effects';
import { usersOf } from '../users';
import { hasSince, since } from './releases';

const again = 'delete the object in one commit and create it in the next: it is not in effect in between';

/** Fields that the controller does not look at, and those that it sees and refuses; once the object is ready. */
const fixed = (seen: Evidence, handled: Evidence, instead?: string) => ({
  unseen: ignored('the controller does not look at a change of it: the old value stays in effect', seen, instead),
  refused: refused(
    'it does not support the change and retries without end: the old value stays in effect',
    handled,
    instead,
  ),
});

const eip = fixed(
  controller('ovn_eip.go', 'enqueueUpdateOvnEip'),
  controller('ovn_eip.go', 'handleUpdateOvnEip'),
  again,
);
const fip = fixed(controller('ovn_fip.go', 'enqueueUpdateOvnFip'), controller('ovn_fip.go', 'handleUpdateOvnFip'));
const snat = fixed(
  controller('ovn_snat.go', 'enqueueUpdateOvnSnatRule'),
  controller('ovn_snat.go', 'handleUpdateOvnSnatRule'),
);
const dnat = fixed(
  controller('ovn_dnat.go', 'enqueueUpdateOvnDnatRule'),
  controller('ovn_dnat.go', 'handleUpdateOvnDnatRule'),
  again,
);

/** Until 1.13 the controller replaces a port forward. */
const dnatField: FieldEffect = since(
  '1.13',
  dnat.refused,
  brief(
    'the rule is removed from the router and added with the new values: its connections end',
    controller('ovn_dnat.go', 'handleUpdateOvnDnatRule'),
  ),
);

const added = (source: Evidence): Effect => live('the rule is added to the router', source);
const gone = (source: Evidence): Effect => destroys('the rule is removed from the router: its connections end', source);

/** An address that was there is not changed; one that comes is compared with the one that kube-ovn chose. */
const ofAddress = (field: string): FieldEffect =>
  cases({ refused: 'added', ignored: 'changed or removed' }, ({ old }) =>
    old.get('spec', field) === undefined
      ? eip.refused
      : ignored(
          'the controller leaves the address as it is, and only its log says so ("not support change ip or mac")',
          controller('ovn_eip.go', 'enqueueUpdateOvnEip'),
          again,
        ),
  );

const rules = ['OvnFip', 'OvnSnatRule', 'OvnDnatRule'];

export const ovnEip = kindEffects<typeof OvnEip>({
  kind: OvnEip,
  fields: {
    spec: {
      externalSubnet: eip.unseen,
      type: eip.unseen,
      v4Ip: ofAddress('v4Ip'),
      v6Ip: eip.refused,
      macAddress: ofAddress('macAddress'),
    },
  },
  created: live('the address is reserved', controller('ovn_eip.go', 'handleAddOvnEip')),
  removed: destroys('the address may be given to others', controller('ovn_eip.go', 'handleDelOvnEip')),
  uses: {
    by: (resource: Resource, network: Network) => usersOf(resource, network, [...rules, 'RouterLBRule']),
    whileUsed: deletedInUse,
  },
});

/** What holds an OvnEip: a finalizer, which one with a fixed address never gets since 1.15, and rules but no load balancer. */
function deletedInUse({ resource, head }: ObjectChange): Effect {
  const users = usersOf(resource, head, rules);
  const isFixed = hasSince({ head }, '1.15') && typeof resource.get('spec', 'v4Ip') === 'string';
  if (isFixed || users.length === 0)
    return breaks(
      `it is gone at once: what still uses it stays on the router with the address, which may be given to others`,
      users.length === 0
        ? unrecorded(controller('ovn_eip.go', 'getOvnEipNat'))
        : unrecorded(controller('ovn_eip.go', 'enqueueUpdateOvnEip'), '1.17-dev'),
      'remove what uses it in a commit before',
    );
  return breaks(
    'it stays, being deleted, until no rule uses it: the sync does not finish',
    unrecorded(controller('ovn_eip.go', 'handleDelOvnEipFinalizer')),
    'keep it while a rule uses it',
    { isHeld: true },
  );
}

export const ovnFip = kindEffects<typeof OvnFip>({
  kind: OvnFip,
  fields: {
    spec: {
      ovnEip: fip.unseen,
      vpc: fip.unseen,
      ipType: fip.refused,
      ipName: fip.refused,
      v4Ip: fip.unseen,
      v6Ip: fip.unseen,
      type: fip.unseen,
    },
  },
  created: added(controller('ovn_fip.go', 'handleAddOvnFip')),
  removed: gone(controller('ovn_fip.go', 'handleDelOvnFip')),
});

export const ovnSnatRule = kindEffects<typeof OvnSnatRule>({
  kind: OvnSnatRule,
  fields: {
    spec: {
      ovnEip: snat.refused,
      vpc: snat.unseen,
      vpcSubnet: snat.refused,
      ipName: snat.refused,
      v4IpCidr: snat.unseen,
      v6IpCidr: snat.unseen,
    },
  },
  created: added(controller('ovn_snat.go', 'handleAddOvnSnatRule')),
  removed: gone(controller('ovn_snat.go', 'handleDelOvnSnatRule')),
});

export const ovnDnatRule = kindEffects<typeof OvnDnatRule>({
  kind: OvnDnatRule,
  fields: {
    spec: {
      ovnEip: dnatField,
      vpc: dnat.unseen,
      ipType: dnat.unseen,
      ipName: dnatField,
      v4Ip: dnat.unseen,
      v6Ip: dnat.unseen,
      protocol: dnatField,
      externalPort: dnatField,
      internalPort: dnatField,
    },
  },
  created: added(controller('ovn_dnat.go', 'handleAddOvnDnatRule')),
  removed: gone(controller('ovn_dnat.go', 'handleDelOvnDnatRule')),
});
