import { expect, it } from 'vitest';
import { SidecarSets } from '../../lib/controllers/kruise/from-network';
import { Network } from '../../lib/network/network';
import { PodTemplate } from '../../lib/network/pod-template';
import { defaultTarget } from '../../lib/target/target';
import { resourcesOf } from '../rules/overlay';

const pods = { metadata: { labels: { app: 'web' }, annotations: { 'k8s.v1.cni.cncf.io/networks': 'localnet1' } } };
const specs: Readonly<Record<string, object>> = {
  CloneSet: { replicas: 2, template: pods },
  StatefulSet: { template: pods },
  DaemonSet: { template: pods },
  BroadcastJob: { template: pods },
};
const network = (group: string) =>
  new Network(
    resourcesOf(
      [
        ...Object.entries(specs).map(([kind, spec]) => ({
          apiVersion: `${group}/v1alpha1`,
          kind,
          metadata: { name: 'one', namespace: 'ns1' },
          spec,
        })),
        {
          apiVersion: 'apps.kruise.io/v1beta1',
          kind: 'SidecarSet',
          metadata: { name: 'set' },
          spec: { selector: { matchLabels: { app: 'web' } } },
        },
      ]
        .map((one) => JSON.stringify(one))
        .join('\n---\n'),
    ),
    { target: defaultTarget },
  );

it("finds the pods of Kruise's workloads, for networks and for SidecarSets", () => {
  const made = network('apps.kruise.io');
  const seen = made.podTemplates.map(({ resource, count, networks }) => [resource.kind, count, networks[0]?.name]);
  expect(Object.fromEntries(seen.map(([kind, ...rest]) => [kind, rest]))).toEqual({
    CloneSet: [2, 'localnet1'],
    StatefulSet: [1, 'localnet1'],
    DaemonSet: [Number.POSITIVE_INFINITY, 'localnet1'],
    BroadcastJob: [Number.POSITIVE_INFINITY, 'localnet1'],
  });
  const sets = SidecarSets.of(made);
  const titles = sets.all.flatMap((set) => sets.podsOf(set).map(({ title }) => title));
  expect(titles.sort()).toEqual(
    Object.keys(specs)
      .sort()
      .map((kind) => `the pod of ${kind} ns1/one`),
  );
});

it('knows nothing of kinds of the same name in other groups', () => {
  const made = network('example.com');
  expect(made.podTemplates).toEqual([]);
  const sets = SidecarSets.of(made);
  expect(sets.all.flatMap((set) => sets.podsOf(set))).toEqual([]);
});

it('counts the pods that run at a time', () => {
  const count = (apiVersion: string, kind: string, spec: object) => {
    const [resource] = resourcesOf(JSON.stringify({ apiVersion, kind, metadata: { name: 'one' }, spec }));
    return resource && PodTemplate.of(resource)?.count;
  };
  expect(count('v1', 'Pod', {})).toBe(1);
  expect(count('apps/v1', 'Deployment', { replicas: 3, template: pods })).toBe(3);
  expect(count('argoproj.io/v1alpha1', 'Rollout', { replicas: 2, template: pods })).toBe(2);
  expect(count('batch/v1', 'Job', { parallelism: 5, completions: 2, template: pods })).toBe(2);
  const job = { spec: { parallelism: 2, template: pods } };
  expect(count('batch/v1', 'CronJob', { schedule: '@daily', jobTemplate: job })).toBe(2);
});

it('reads the networks of a virtual machine, and its annotations where it names none', () => {
  const asked = (networks: readonly object[]) => {
    const [resource] = resourcesOf(
      JSON.stringify({
        apiVersion: 'kubevirt.io/v1',
        kind: 'VirtualMachine',
        metadata: { name: 'one', namespace: 'ns1' },
        spec: {
          template: {
            metadata: {
              annotations: {
                'k8s.v1.cni.cncf.io/networks': 'localnet1',
                'v1.multus-cni.io/default-network': 'ns2/localnet2',
              },
            },
            spec: { networks },
          },
        },
      }),
    );
    const pods = resource && PodTemplate.of(resource);
    return [pods?.networks, pods?.defaultNetworks].map((list) =>
      list?.map(({ name, namespace = '' }) => `${namespace}/${name}`),
    );
  };
  const named = (networkName: string) => ({ name: networkName, multus: { networkName } });
  const first = (networkName: string) => ({ name: networkName, multus: { networkName, default: true } });
  expect(asked([])).toEqual([['ns1/localnet1'], ['ns2/localnet2']]);
  expect(asked([named('tenant1')])).toEqual([['ns1/tenant1'], ['ns2/localnet2']]);
  expect(asked([first('tenant1')])).toEqual([['ns1/localnet1'], ['/tenant1']]);
  expect(asked([first('ns3/tenant1'), named('ns3/tenant2')])).toEqual([['ns3/tenant2'], ['ns3/tenant1']]);
});
