import { IP } from '../../kinds/kubeovn/ip';
import { IPPool } from '../../kinds/kubeovn/ip-pool';
import { Vip } from '../../kinds/kubeovn/vip';
import { breaks, destroys, ignored, live } from '../effect';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { controller } from './releases';

const instead = 'delete the object and create it anew';

const refused = (what: string) =>
  breaks(
    `the controller refuses it and tries again for ever ("not support change ${what} of vip"); the old one stays in effect`,
    controller('vip.go', 'handleUpdateVirtualIP'),
    instead,
  );
const unseenVip = ignored(
  'the controller does not look at a change of it',
  controller('vip.go', 'enqueueUpdateVirtualIP'),
  instead,
);
const written = ignored('kube-ovn writes it', controller('vip.go'));

export const vip = kindEffects<typeof Vip>({
  kind: Vip,
  fields: {
    spec: {
      namespace: unseenVip,
      subnet: unseenVip,
      type: unseenVip,
      v4ip: refused('v4 ip'),
      v6ip: refused('v6 ip'),
      macAddress: refused('mac'),
      selector: live('other pods may take the address from now on', controller('vip.go', 'handleUpdateVirtualParents')),
      attachSubnets: unseenVip,
      parentV4ip: written,
      parentV6ip: written,
      parentMac: written,
    },
  },
  created: live('the address is reserved', controller('vip.go', 'handleAddVirtualIP')),
  removed: destroys(
    'its port is deleted, and the address is free for others',
    controller('vip.go', 'handleDelVirtualIP'),
  ),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['OvnFip', 'OvnDnatRule', 'SwitchLBRule']),
    whileUsed: breaks(
      'its address is free for others while rules that stay still lead to it',
      controller('vip.go', 'handleDelVirtualIP'),
      'remove what uses it first',
    ),
  },
});

const books = ignored(
  'kube-ovn keeps its own books of the address and refuses the change in its log',
  controller('ip.go', 'enqueueUpdateIP'),
);

export const ip = kindEffects<typeof IP>({
  kind: IP,
  fields: {
    spec: {
      podName: books,
      namespace: books,
      podType: books,
      nodeName: books,
      subnet: books,
      ipAddress: books,
      v4IpAddress: books,
      v6IpAddress: books,
      macAddress: books,
      attachSubnets: books,
      attachIps: books,
      attachMacs: books,
      containerID: books,
    },
  },
  created: live('the address is reserved for its pod', controller('ip.go', 'handleAddReservedIP')),
  removed: destroys('the address is free for others, whoever has it', controller('ip.go', 'handleDelIP')),
});

const pool = controller('ippool.go', 'handleAddOrUpdateIPPool');

export const ipPool = kindEffects<typeof IPPool>({
  kind: IPPool,
  fields: {
    spec: {
      subnet: ignored(
        'the controller does not look at a change of it: the pool stays in the old subnet',
        controller('ippool.go', 'enqueueUpdateIPPool'),
        instead,
      ),
      ips: live('pods that start from now on get these addresses; running pods keep theirs', pool),
      namespaces: live('pods of these namespaces that start from now on use it', pool),
      enableAddressSet: live('OVN gets the address set, or loses it', pool),
    },
  },
  created: live('pods that start from now on can use it', pool),
  removed: live(
    'pods keep their addresses; new ones get any of the subnet',
    controller('ippool.go', 'handleDeleteIPPool'),
  ),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['VpcEgressGateway']),
    whileUsed: breaks(
      'egress gateways that still name it can be set up no longer',
      controller('vpc_egress_gateway.go'),
      'take it out of them in the same commit',
    ),
  },
});
