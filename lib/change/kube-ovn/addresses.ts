import { IP } from '../../kinds/kubeovn/ip';
import { IPPool } from '../../kinds/kubeovn/ip-pool';
import { Vip } from '../../kinds/kubeovn/vip';
import { cases } from '../cases';
import { breaks, breaksLater, destroys, ignored, latent, live, refused } from '../effect';
import { citeAll, controller } from '../evidence';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';

const fixed = (what: string) =>
  refused(
    `it retries without end ("not support change ${what} of vip"), and the old value stays in effect`,
    controller('vip.go', 'handleUpdateVirtualIP'),
  );
const unseenVip = ignored(
  'the controller does not look at a change of it',
  controller('vip.go', 'enqueueUpdateVirtualIP'),
);
const written = ignored('kube-ovn writes it', controller('vip.go'));

export const vip = kindEffects<typeof Vip>({
  kind: Vip,
  fields: {
    spec: {
      namespace: unseenVip,
      subnet: unseenVip,
      type: unseenVip,
      v4ip: fixed('v4 ip'),
      v6ip: fixed('v6 ip'),
      macAddress: fixed('mac'),
      selector: live('other pods can take the address', controller('vip.go', 'handleUpdateVirtualParents', '1.13')),
      attachSubnets: unseenVip,
      parentV4ip: written,
      parentV6ip: written,
      parentMac: written,
    },
  },
  created: live('the address is reserved', controller('vip.go', 'handleAddVirtualIP')),
  removed: destroys(
    'its port is deleted, and the address may be given to others',
    controller('vip.go', 'handleDelVirtualIP'),
  ),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['OvnFip', 'OvnDnatRule', 'SwitchLBRule']),
    whileUsed: breaks(
      'its address may be given to others while rules that stay still lead to it',
      controller('vip.go', 'handleDelVirtualIP'),
      'keep it while something uses it',
    ),
  },
});

const unchanged = refused(
  'the address stays as it is, and only the log says that it cannot change',
  controller('ip.go', 'enqueueUpdateIP'),
);
const unread = ignored('kube-ovn writes it and does not read it', controller('ip.go', 'enqueueUpdateIP'));

export const ip = kindEffects<typeof IP>({
  kind: IP,
  fields: {
    spec: {
      podName: unchanged,
      namespace: unchanged,
      podType: unchanged,
      nodeName: unread,
      subnet: unchanged,
      ipAddress: unread,
      v4IpAddress: unchanged,
      v6IpAddress: unchanged,
      macAddress: unchanged,
      attachSubnets: unread,
      attachIps: unread,
      attachMacs: unread,
      containerID: unread,
    },
  },
  created: live(
    'the address is reserved for its pod',
    controller('ip.go', { name: 'handleAddReservedIP', before: ['1.13', 'handleAddIP'] }),
  ),
  removed: destroys(
    'its port is deleted, so that the pod is cut off, and the address may be given to others',
    citeAll(controller('ip.go', 'handleUpdateIP'), controller('ip.go', 'handleDelIP')),
  ),
});

const pool = controller('ippool.go', 'handleAddOrUpdateIPPool');

const addresses = cases(
  { 'latent new-pods': '', 'breaks-later new-pod': 'no address of the subnet' },
  ({ now, head }) => {
    const view = head.ipPools.get(now.name);
    const ranges = view?.entries.flatMap(({ range }) => range ?? []) ?? [];
    const { subnet } = view ?? {};
    if (subnet && ranges.length > 0 && ranges.every((range) => subnet.misses(range)))
      return breaksLater(
        `kube-ovn accepts it, and the pool is empty, since Subnet ${subnet.name} has none of these addresses: pods that ask for it get none once they are recreated`,
        pool,
        'list addresses of the subnet',
        { setOffBy: 'new-pod' },
      );
    return latent(
      'pods get these addresses when they are created or recreated; running pods keep theirs',
      pool,
      undefined,
      {
        waitsFor: 'new-pods',
      },
    );
  },
);

export const ipPool = kindEffects<typeof IPPool>({
  kind: IPPool,
  fields: {
    spec: {
      subnet: breaksLater(
        'the controller does not look at it now, and moves the pool with the next event of the new subnet: pods that ask for the pool get no address once they are recreated',
        citeAll(controller('ippool.go', 'enqueueUpdateIPPool'), controller('subnet.go', 'handleAddOrUpdateSubnet')),
        'create a second pool in the other subnet, and let the pods ask for that one',
        { setOffBy: 'new-pod' },
      ),
      ips: addresses,
      namespaces: latent('pods created from now on in these namespaces use it', pool, undefined, {
        waitsFor: 'new-pods',
      }),
      enableAddressSet: live('OVN gets the address set, or loses it', pool),
    },
  },
  created: live('pods created from now on can use it', pool),
  removed: live(
    'pods keep their addresses; new ones get any of the subnet',
    controller('ippool.go', 'handleDeleteIPPool'),
  ),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['VpcEgressGateway']),
    whileUsed: breaks(
      'kube-ovn refuses the egress gateways that still name it when it next reconciles them',
      controller('vpc_egress_gateway.go', 'reconcileVpcEgressGatewayWorkload', '1.14'),
      'keep it while a gateway names it',
      { setOffBy: 'gateway-reconciliation' },
    ),
  },
});
