import { OvnDnatRule } from '../../kinds/kubeovn/ovn-dnat-rule';
import { OvnEip } from '../../kinds/kubeovn/ovn-eip';
import { OvnFip } from '../../kinds/kubeovn/ovn-fip';
import { OvnSnatRule } from '../../kinds/kubeovn/ovn-snat-rule';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { breaks, destroys, ignored, live } from '../effect';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { controller } from './releases';

const instead = 'delete the object and create it anew';

/** Fields that the controller sees and refuses, and those that it does not look at; once the object is ready. */
const fixed = (file: string, seen: string, handler: string) => ({
  refused: breaks(
    'the controller does not support the change: the old value stays in effect, and the object says otherwise',
    controller(file, handler),
    instead,
  ),
  unseen: ignored('the controller does not look at a change of it', controller(file, seen), instead),
});

const eip = fixed('ovn_eip.go', 'enqueueUpdateOvnEip', 'handleUpdateOvnEip');
const fip = fixed('ovn_fip.go', 'enqueueUpdateOvnFip', 'handleUpdateOvnFip');
const snat = fixed('ovn_snat.go', 'enqueueUpdateOvnSnatRule', 'handleUpdateOvnSnatRule');
const dnat = fixed('ovn_dnat.go', 'enqueueUpdateOvnDnatRule', 'handleUpdateOvnDnatRule');

const added = (file: string) => live('the rule is added to the router', controller(file));
const gone = (file: string) => destroys('the rule is removed from the router', controller(file));

const rules = ['OvnFip', 'OvnSnatRule', 'OvnDnatRule', 'RouterLBRule'];

export const ovnEip = kindEffects<typeof OvnEip>({
  kind: OvnEip,
  fields: {
    spec: {
      externalSubnet: eip.unseen,
      type: eip.unseen,
      v4Ip: eip.refused,
      v6Ip: eip.refused,
      macAddress: eip.refused,
    },
  },
  created: live('the address is reserved', controller('ovn_eip.go', 'handleAddOvnEip')),
  removed: destroys('the address is free for others', controller('ovn_eip.go', 'handleDelOvnEip')),
  uses: {
    by: (resource: Resource, network: Network) => usersOf(resource, network, rules),
    whileUsed: breaks(
      'it stays, being deleted, until no rule uses it any more: the sync does not finish',
      controller('ovn_eip.go', 'handleDelOvnEipFinalizer'),
      'remove its rules as well, or keep it',
    ),
  },
});

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
  created: added('ovn_fip.go'),
  removed: gone('ovn_fip.go'),
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
  created: added('ovn_snat.go'),
  removed: gone('ovn_snat.go'),
});

export const ovnDnatRule = kindEffects<typeof OvnDnatRule>({
  kind: OvnDnatRule,
  fields: {
    spec: {
      ovnEip: dnat.refused,
      vpc: dnat.unseen,
      ipType: dnat.unseen,
      ipName: dnat.refused,
      v4Ip: dnat.unseen,
      v6Ip: dnat.unseen,
      protocol: dnat.refused,
      externalPort: dnat.refused,
      internalPort: dnat.refused,
    },
  },
  created: added('ovn_dnat.go'),
  removed: gone('ovn_dnat.go'),
});
