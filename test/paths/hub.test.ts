import { expect, test } from 'vitest';
import { reach } from '../../lib/paths/reach/reach';
import { networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object } from '../rules/kube-ovn/nat-objects';

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
