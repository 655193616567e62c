import { expect, test } from 'vitest';
import { AddressSet } from '../../../lib/paths/addresses';
import { flowOf } from '../../../lib/paths/flow';
import { reach } from '../../../lib/paths/reach/reach';
import { entriesFor } from '../../../lib/paths/router/entries-for';
import { Services } from '../../../lib/paths/services';
import { Topology } from '../../../lib/paths/topology';
import { networkOf } from '../../controllers/kube-ovn/gateway-rules/support';
import { object } from '../../rules/kube-ovn/nat-objects';

/** VPCs that reach each other over one in the middle, which has no subnet. */
function hub(count: number) {
  const spokes = [...Array(count).keys()];
  const range = (i: number) => `10.1.${i}.0/29`;
  const address = (i: number, side: number) => `169.254.${i}.${side}`;
  const route = (i: number, nextHopIP: string) => ({ cidr: range(i), nextHopIP, policy: 'policyDst' });
  const peering = (remoteVpc: string, ip: string) => ({ remoteVpc, localConnectIP: `${ip}/30` });
  return networkOf([
    object('Vpc', 'hub', {
      vpcPeerings: spokes.map((i) => peering(`spoke${i}`, address(i, 1))),
      staticRoutes: spokes.map((i) => route(i, address(i, 2))),
    }),
    ...spokes.flatMap((i) => [
      object('Vpc', `spoke${i}`, {
        vpcPeerings: [peering('hub', address(i, 2))],
        staticRoutes: spokes.filter((other) => other !== i).map((other) => route(other, address(i, 1))),
      }),
      object('Subnet', `net${i}`, { vpc: `spoke${i}`, cidrBlock: range(i), gateway: `10.1.${i}.1` }),
    ]),
  ]);
}

test('every spoke sees every other one', () => {
  const { sees } = reach(hub(20));
  const pairs = new Set(
    sees.filter(({ ends }) => ends === 'reply').map(({ from, to }) => `${from.vpc} ${to.addresses}`),
  );
  expect(pairs.size).toBe(20 * 20);
});

test('the hub asks only the routes that may lead to a spoke, however many it has', () => {
  const network = hub(200);
  const router = new Topology(network).router([...network.vpcs][0] as never);
  const [target] = [...network.subnets].filter(({ name }) => name === 'net150');
  const to = AddressSet.of(...(target?.cidrs ?? []));
  const from = AddressSet.of(...([...network.subnets][0]?.cidrs ?? []));
  const asked = entriesFor(router.tables.routes, flowOf({ from, to, services: Services.all }));
  expect(router.tables.routes).toHaveLength(200);
  expect(asked.map(({ by }) => by.path)).toEqual([['spec', 'staticRoutes', 150]]);
});
