import { expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';

interface Workload {
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly label?: string;
}

const workload = ({
  kind = 'StatefulSet',
  name = 'vpc-nat-gw-old',
  namespace = 'kube-system',
  label = 'true',
}: Workload) =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace, labels: { 'ovn.kubernetes.io/vpc-nat-gw': label } },
    spec: {
      ...(kind === 'StatefulSet' && { serviceName: '' }),
      selector: { matchLabels: { app: 'a' } },
      template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'nginx' }] } },
    },
  });

const deleted = (title: string) => [
  `error kube-ovn/gateway-workload-deleted: StatefulSet ${title} is of no VpcNatGateway`,
];
const gateway = (name: string) => ({ kind: 'VpcNatGateway', name });

it.each<[string, Workload, readonly string[]]>([
  ['with the name of a gateway that does not exist', {}, deleted('kube-system/vpc-nat-gw-old')],
  ['with a name that no gateway gives', { name: 'mine' }, deleted('kube-system/mine')],
  ['with the label set to something else', { label: 'false' }, []],
  ["outside of kube-ovn's namespace", { namespace: 'ns1' }, []],
  ['a Deployment, which is never collected', { kind: 'Deployment' }, []],
  [
    'beside its gateway',
    { name: 'vpc-nat-gw-gw1' },
    ['error kube-ovn/gateway-applied-twice: StatefulSet kube-system/vpc-nat-gw-gw1 is NAT gateway gw1 a second time'],
  ],
])("a StatefulSet with the label of kube-ovn's gateways: %s", (_, what, expected) => {
  expect(reported(overlaid(workload(what)))).toEqual(expected);
});

it('is not deleted where its gateway is in the cluster, or may be in what cannot be read', () => {
  const resources = overlaid(workload({}));
  expect(reported(resources, { external: [gateway('old')] })).toEqual([]);
  expect(reported(resources, { hidden: [gateway('old')] })).toEqual([]);
  expect(reported(resources, { external: [gateway('other')] })).toEqual(deleted('kube-system/vpc-nat-gw-old'));
});
