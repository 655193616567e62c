import { dump, loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import type { JsonChange, JsonChanges } from '../../lib/output/changes/json';
import { afterEdit, base, run } from '../scenario';

/*
 * The base as `kubectl get … -o yaml` has it: with what the API server, kubectl and kube-ovn's controller add to each
 * object, with the objects that kube-ovn makes, and with those that every cluster with kube-ovn has.
 */
interface Json {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: object; readonly labels?: object };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const finalizers = ['kubeovn.io/kube-ovn-controller'];

/** What kube-ovn writes back into the specs, and the status. */
const writtenBack: Record<string, (object: Json) => Json> = {
  Vpc: (object) => ({ ...object, status: { standby: true, subnets: ['net1'], router: object.metadata.name } }),
  Subnet: ({ spec, ...object }) => ({
    ...object,
    spec: { provider: 'ovn', gatewayType: 'distributed', default: false, private: false, natOutgoing: false, ...spec },
    status: { v4usingIPs: 3, v4availableIPs: 200, conditions: [{ type: 'Ready', status: 'True' }] },
  }),
  IptablesEIP: ({ spec, ...object }) => ({
    ...object,
    spec: { ...spec, macAddress: '00:00:00:5E:00:53', v6ip: '', qosPolicy: spec.qosPolicy ?? '' },
    status: { ready: true, ip: spec.v4ip, redo: '2026-01-01T00:00:00', nat: 'snat' },
  }),
  VpcNatGateway: (object) => ({ ...object, status: { externalSubnets: object.spec.externalSubnets } }),
};

function exported(object: Json, index: number) {
  const last = JSON.stringify(object);
  const { metadata, ...rest } = writtenBack[object.kind]?.(object) ?? object;
  return {
    ...rest,
    metadata: {
      ...metadata,
      annotations: { ...metadata.annotations, 'kubectl.kubernetes.io/last-applied-configuration': `${last}\n` },
      labels: { ...metadata.labels, 'ovn.kubernetes.io/vpc-nat-gw-name': 'gw1' },
      creationTimestamp: '2026-01-01T00:00:00Z',
      generation: 2,
      resourceVersion: `${1000 + index}`,
      uid: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
      finalizers,
      managedFields: [{ manager: 'kubectl', operation: 'Update', fieldsV1: { 'f:spec': {} } }],
    },
  };
}

const own = (kind: string, name: string, spec: Json['spec']) => ({
  apiVersion: 'kubeovn.io/v1',
  kind,
  metadata: { name, uid: `own-${name}`, resourceVersion: '7', creationTimestamp: '2025-01-01T00:00:00Z', finalizers },
  spec,
});

/** What every cluster with kube-ovn has, and what kube-ovn made of the gateway. */
const ofTheCluster = (image: string) => [
  own('Vpc', 'ovn-cluster', { staticRoutes: null }),
  own('Subnet', 'ovn-default', { vpc: 'ovn-cluster', cidrBlock: '10.16.0.0/16', gateway: '10.16.0.1', default: true }),
  own('Subnet', 'join', { vpc: 'ovn-cluster', cidrBlock: '100.64.0.0/16', gateway: '100.64.0.1' }),
  own('IP', 'vpc-nat-gw-gw1-0.kube-system', { subnet: 'net1', podName: 'vpc-nat-gw-gw1-0', v4IpAddress: '10.0.1.254' }),
  workload(image),
];

function workload(image: string) {
  const labels = { app: 'vpc-nat-gw-gw1', 'ovn.kubernetes.io/vpc-nat-gw': 'true' };
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: {
      name: 'vpc-nat-gw-gw1',
      namespace: 'kube-system',
      labels,
      uid: 'sts',
      resourceVersion: '9',
      generation: 1,
    },
    spec: {
      podManagementPolicy: 'OrderedReady',
      replicas: 1,
      revisionHistoryLimit: 10,
      selector: { matchLabels: labels },
      serviceName: '',
      template: {
        metadata: {
          creationTimestamp: null,
          labels,
          annotations: {
            'k8s.v1.cni.cncf.io/networks': 'kube-system/ovn-vpc-external-network',
            'ovn-vpc-external-network.kube-system.kubernetes.io/routes': '[{"dst":"0.0.0.0/0","gw":"192.168.100.1"}]',
            'ovn.kubernetes.io/ip_address': '10.0.1.254',
            'ovn.kubernetes.io/logical_switch': 'net1',
            'ovn.kubernetes.io/routes': '[{"dst":"10.96.0.0/12","gw":"10.0.1.1"}]',
            'ovn.kubernetes.io/vpc_nat_gw': 'gw1',
          },
        },
        spec: {
          affinity: {},
          containers: [
            {
              name: 'vpc-nat-gw',
              image,
              command: ['sleep', 'infinity'],
              env: [{ name: 'GATEWAY_V4', value: '192.168.100.1' }, { name: 'GATEWAY_V6' }],
              imagePullPolicy: 'IfNotPresent',
              lifecycle: { postStart: { exec: { command: ['sh', '-c', 'sysctl -w net.ipv4.ip_forward=1'] } } },
              resources: {},
              securityContext: { allowPrivilegeEscalation: true, privileged: true },
              terminationMessagePath: '/dev/termination-log',
              terminationMessagePolicy: 'File',
            },
          ],
          dnsPolicy: 'ClusterFirst',
          restartPolicy: 'Always',
          schedulerName: 'default-scheduler',
          securityContext: {},
          terminationGracePeriodSeconds: 0,
        },
      },
      updateStrategy: { rollingUpdate: { partition: 0 }, type: 'RollingUpdate' },
    },
    status: { replicas: 1, readyReplicas: 1 },
  };
}

const image = 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2';

/** Changes of the cluster that runs the example network, with an edit of its manifests. */
function changes(edit: string, { before = '', running = image, settings = '' } = {}): readonly JsonChange[] {
  const manifests = afterEdit(base, before, 'before');
  const objects = [...(loadAll(manifests) as Json[]).filter(Boolean).map(exported), ...ofTheCluster(running)];
  const list = dump({ apiVersion: 'v1', kind: 'List', items: objects }, { noRefs: true });
  const sections = new Map(settings === '' ? [] : [['settings', settings]]);
  const { output } = run({ path: 'export', sections }, '', ['diff', 'base.yaml', 'head.yaml', '--format', 'json'], {
    'base.yaml': list,
    'head.yaml': afterEdit(manifests, edit, 'edit'),
  });
  return (JSON.parse(output.slice(output.indexOf('{\n'))) as JsonChanges).changes;
}

const lines = (all: readonly JsonChange[]) =>
  all.flatMap(({ kind, name, effects, fields }) => [
    ...effects.map((effect) => `${effect.kind} ${kind}/${name}`),
    ...fields.map((field) => `${field.effect.kind} ${kind}/${name} ${field.name}`),
  ]);

test('what the cluster adds to its objects is no change, and its own objects are not removed', () => {
  expect(lines(changes(''))).toEqual([]);
});

test('fields that kube-ovn writes back may be left out', () => {
  const leftOut = '-   gateway: 10.0.1.1\n-   excludeIps:\n-     - 10.0.1.1\n-     - 10.0.1.254\n+   # none';
  expect(
    lines(
      changes('', {
        before: `${leftOut}\n\n-   protocol: IPv4\n-   cidrBlock: 10.0.1.0/24\n+   cidrBlock: 10.0.1.0/24`,
      }),
    ),
  ).toEqual([]);
});

test('a field that kubectl applied and that is left out is gone', () => {
  const before = '-   lanIp: 10.0.1.254\n+   lanIp: 10.0.1.254\n+   annotations:\n+     team: net';
  const edit = '-   annotations:\n-     team: net\n+   # none';
  const [change] = changes(edit, { before });
  expect(lines(change ? [change] : [])).toEqual(['latent VpcNatGateway/gw1 spec.annotations']);
  expect(change?.fields[0]).toMatchObject({ before: { team: 'net' } });
});

test('an object that somebody applied and that is left out is removed', () => {
  const edit =
    '- ---\n- apiVersion: kubeovn.io/v1\n- kind: IptablesFIPRule\n- metadata:\n-   name: fip01\n- spec:\n-   eip: eip3\n-   internalIp: 10.0.1.5\n+ # none';
  expect(lines(changes(edit))).toEqual(['destroys IptablesFIPRule/fip01']);
});

test('the pod that a change makes anew gets what waited for it since earlier commits', () => {
  const edit = '-   lanIp: 10.0.1.254\n+   lanIp: 10.0.1.254\n+   selector:\n+     - "kubernetes.io/hostname: node1"';
  const [change] = changes(edit, { running: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.1' });
  expect(change?.carried).toEqual([
    {
      name: 'spec.template.spec.containers[name=vpc-nat-gw].image',
      before: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.1',
      after: image,
    },
  ]);
  expect(changes(edit).map(({ carried }) => carried)).toEqual([undefined]);
});

test('the webhook compares with the object as it lies in the cluster, not with what the manifest leaves out', () => {
  const settings = 'target:\n  kubeOvn:\n    webhook: true';
  expect(lines(changes('', { settings }))).toEqual([]);
  const edit =
    '- kind: IptablesEIP\n- metadata:\n-   name: eip1\n+ kind: IptablesEIP\n+ metadata:\n+   labels:\n+     team: net\n+   name: eip1';
  expect(lines(changes(edit, { settings }))).toEqual(['ignored IptablesEIP/eip1 metadata.labels.team']);
  const address = '-   v4ip: 192.168.100.230\n+   v4ip: 192.168.100.229';
  expect(lines(changes(address, { settings }))).toEqual(['rejected IptablesEIP/eip1 spec.v4ip']);
});
