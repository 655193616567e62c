import { expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import type { Outcome } from '../../lib/paths/packet';
import { reach } from '../../lib/paths/reach/reach';
import type { Row } from '../../lib/paths/reach/row';
import { Services } from '../../lib/paths/services';
import { Topology } from '../../lib/paths/topology';
import { trace } from '../../lib/paths/trace';
import { networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object } from '../rules/kube-ovn/nat-objects';

/* Every pair of addresses of small networks, one by one, against the lines of reach: what rows of OVN do beside routing. */

const peering = (remoteVpc: string, localConnectIP: string) => [{ remoteVpc, localConnectIP: `${localConnectIP}/30` }];
const route = (cidr: string, nextHopIP: string) => ({ cidr, nextHopIP, policy: 'policyDst' });
const subnet = (name: string, vpc: string, range: string, more: object = {}) =>
  object('Subnet', name, { vpc, cidrBlock: `${range}.0/29`, gateway: `${range}.1`, ...more });
const drop = (match: string) => [{ direction: 'to-lport', priority: 1002, match, action: 'drop' }];

const pod = (name: string, ip: string, more: object = {}) =>
  `${JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'ns',
      labels: { app: name },
      annotations: { 'ovn.kubernetes.io/logical_switch': 'a2', 'ovn.kubernetes.io/ip_address': ip, ...more },
    },
  })}\n`;

const policy = (spec: object) =>
  `${JSON.stringify({ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'quiet', namespace: 'ns' }, spec })}\n`;

const vpcs = [
  object('Vpc', 'a', {
    vpcPeerings: peering('b', '169.254.0.1'),
    staticRoutes: [route('10.2.0.0/29', '169.254.0.2')],
    policyRoutes: [{ priority: 10, match: 'ip4.dst == 10.2.0.4', action: 'drop' }],
  }),
  object('Vpc', 'b', {
    vpcPeerings: peering('a', '169.254.0.2'),
    staticRoutes: [route('10.1.0.0/29', '169.254.0.1')],
  }),
  subnet('a1', 'a', '10.1.0'),
  subnet('b1', 'b', '10.2.0'),
];

const networks = {
  'peering and policies': vpcs,
  'a private subnet': [...vpcs, subnet('a2', 'a', '10.1.1', { private: true, allowSubnets: ['10.1.0.4/31'] })],
  acls: [...vpcs, subnet('a2', 'a', '10.1.1', { acls: drop('ip4.src == {10.1.0.2, 10.1.0.5} && tcp.dst == 80') })],
  'a policy for one pod': [
    ...vpcs,
    subnet('a2', 'a', '10.1.1', { namespaces: ['other'] }),
    pod('web', '10.1.1.3'),
    policy({ podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress'] }),
  ],
};

test.each(Object.entries(networks))(
  'reach of a network with %s says what trace does, packet by packet',
  (_, objects) => {
    const network = networkOf(objects);
    const topology = new Topology(network);
    const rows = reach(network).sees;
    const hosts = ['10.1.0', '10.2.0', ...(objects.length > vpcs.length ? ['10.1.1'] : [])].flatMap((range) =>
      [2, 3, 4, 5, 6].map((last) => parseIp(`${range}.${last}`) as Ip),
    );
    let compared = 0;
    for (const from of hosts)
      for (const to of hosts)
        for (const port of [80, 443]) {
          if (from.equals(to)) continue;
          const outcomes = trace(topology, { from, to, protocol: 'tcp', port });
          expect([`${from} ${to} ${port}`, told(rows, from, to, port)]).toEqual([
            `${from} ${to} ${port}`,
            fateOf(outcomes),
          ]);
          compared++;
        }
    expect(compared).toBeGreaterThanOrEqual(180);
  },
);

function told(rows: readonly Row[], from: Ip, to: Ip, port: number): readonly string[] {
  const asked = Services.of('tcp', port, port);
  const own = rows.filter(
    (row) => row.from.addresses.has(from) && row.to.addresses.has(to) && !row.services.intersect(asked).isEmpty,
  );
  return [...new Set(own.map(({ ends }) => ends))].sort();
}

/** What nobody gets is in no line. */
function fateOf(outcomes: readonly Outcome[]): readonly string[] {
  const fates = outcomes.flatMap(({ deliveredTo, clientSees }) =>
    deliveredTo ? (clientSees === 'reply' ? 'reply' : 'no-reply') : [],
  );
  return [...new Set(fates)].sort();
}
