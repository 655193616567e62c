import { ApiObject, App, Chart, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import { LocalnetNetwork, type LocalnetNetworkProps } from '../../lib';
import { judge } from '../synth/app';

const networksKey = 'k8s.v1.cni.cncf.io/networks';

function newApp(props: Partial<LocalnetNetworkProps> = {}) {
  const app = new App();
  const chart = new Chart(app, 'net');
  const net = new LocalnetNetwork(chart, 'lan', {
    name: 'lan',
    physicalNetwork: 'physnet',
    namespaces: ['red'],
    ...props,
  });
  const metadata = { name: 'web', namespace: 'red' };
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
  const deployment = (more: object = {}) =>
    new kplus.k8s.KubeDeployment(chart, 'web', {
      metadata,
      spec: { selector: { matchLabels: { app: 'web' } }, template, ...more },
    });
  const machine = (spec: object = { domain: { devices: {} } }) =>
    new ApiObject(chart, 'vm', {
      apiVersion: 'kubevirt.io/v1',
      kind: 'VirtualMachine',
      metadata: { name: 'vm', namespace: 'red' },
      spec: { running: true, template: { spec } },
    });
  return { app, chart, net, deployment, machine };
}

/** The line of the statement behind the one that asks. */
function nextLine(): number {
  return Number(new Error().stack?.split('\n')[2]?.match(/:(\d+):\d+\)?$/)?.[1]) + 1;
}

describe('a Deployment', () => {
  it('is rendered with the annotation, and nothing else is changed', () => {
    const { app, net, deployment } = newApp();
    const web = deployment();
    const before = web.toJson();
    net.attach(web, { interface: 'lan0', ips: ['192.0.2.20/24'] });
    const { metadata } = web.toJson().spec.template;
    expect(metadata).toEqual({
      labels: { app: 'web' },
      annotations: { [networksKey]: '[{"name":"lan","ips":["192.0.2.20/24"],"interface":"lan0"}]' },
    });
    expect({ ...web.toJson().spec.template, metadata: undefined }).toEqual({
      ...before.spec.template,
      metadata: undefined,
    });
    expect(judge(app)).toEqual({ errors: [], warnings: [] });
  });

  it('keeps the networks that it has, and takes several', () => {
    const { net, deployment } = newApp();
    const annotations = { [networksKey]: 'kube-system/other@net1', team: 'a' };
    const web = deployment({ template: { metadata: { annotations } } });
    net.attach(web);
    net.attach(web, { namespace: 'red' });
    expect(web.toJson().spec.template.metadata.annotations).toEqual({
      team: 'a',
      [networksKey]:
        '[{"name":"other","namespace":"kube-system","interface":"net1"},{"name":"lan"},{"name":"lan","namespace":"red"}]',
    });
  });

  it('of cdk8s-plus takes what is said of it later', () => {
    const { chart, net } = newApp();
    const web = new kplus.Deployment(chart, 'plus', { containers: [{ image: 'web:1' }] });
    net.attach(web);
    web.podMetadata.addAnnotation('late', 'yes');
    expect(ApiObject.of(web).toJson().spec.template.metadata.annotations).toEqual({
      late: 'yes',
      [networksKey]: '[{"name":"lan"}]',
    });
  });

  it.each(['Pod', 'CronJob'])('as well as a %s', (kind) => {
    const { chart, net } = newApp();
    const isPod = kind === 'Pod';
    const object = new ApiObject(chart, kind, {
      apiVersion: isPod ? 'v1' : 'batch/v1',
      kind,
      spec: isPod ? {} : { jobTemplate: { spec: { template: Lazy.any({ produce: () => ({ spec: {} }) }) } } },
    });
    net.attach(object);
    const { metadata, spec } = object.toJson();
    const pod = isPod ? metadata : spec.jobTemplate.spec.template.metadata;
    expect(pod.annotations).toEqual({ [networksKey]: '[{"name":"lan"}]' });
  });
});

describe('a virtual machine', () => {
  it('keeps the network of the pod, which KubeVirt gives only to machines without any', () => {
    const { app, net, machine } = newApp({
      subnets: ['192.168.7.0/24'],
      gateways: ['192.168.7.1'],
      persistentIps: true,
    });
    const vm = machine();
    net.attach(vm, { mac: '02:03:04:05:06:07' });
    net.attach(vm);
    expect(vm.toJson().spec.template.spec).toEqual({
      networks: [
        { name: 'default', pod: {} },
        { name: 'lan', multus: { networkName: 'lan' } },
        { name: 'lan-2', multus: { networkName: 'lan' } },
      ],
      domain: {
        devices: {
          interfaces: [
            { name: 'default', masquerade: {} },
            { name: 'lan', bridge: {}, macAddress: '02:03:04:05:06:07' },
            { name: 'lan-2', bridge: {} },
          ],
        },
      },
    });
    expect(judge(app).errors).toEqual([]);
  });

  it('that wants no network of the pod gets none', () => {
    const { net, machine } = newApp();
    const vm = machine({ domain: { devices: { autoattachPodInterface: false } } });
    net.attach(vm);
    expect(vm.toJson().spec.template.spec.networks).toEqual([{ name: 'lan', multus: { networkName: 'lan' } }]);
  });

  it('cannot be given what KubeVirt decides', () => {
    const { app, net, machine } = newApp();
    const vm = machine();
    const line = nextLine();
    net.attach(vm, { ips: ['192.0.2.20/24'], interface: 'lan0', ipamClaim: 'vm' });
    const { errors } = judge(app);
    expect(errors.map((text) => text.split('\n')[0])).toEqual(
      [
        'interface of VirtualMachine red/vm cannot be given: KubeVirt names the interfaces of a virtual machine',
        'ipamClaim of VirtualMachine red/vm cannot be given: KubeVirt makes the claims of a virtual machine',
        'ips of VirtualMachine red/vm cannot be given: the guest of a virtual machine has its own',
      ].map(
        (message) =>
          `test/constructs/attach-workload.test.ts:${line}:9: error: ${message} [intent/attachment-impossible]`,
      ),
    );
  });
});

describe('mistakes are found at the call that attached', () => {
  it.each([
    [
      'an address of a network that gives them itself',
      { subnets: ['192.168.7.0/24'] },
      { ips: ['192.168.7.9/24'] },
      'ovn-kubernetes/static-ip-refused',
    ],
    ['an address without prefix', {}, { ips: ['192.168.7.9'] }, 'ovn-kubernetes/static-ip-refused'],
    ['a hardware address of a group', {}, { mac: '01:02:03:04:05:06' }, 'cncf/network-annotation-malformed'],
    ['a namespace without the network', {}, { namespace: 'blue' }, 'cncf/pod-network-missing'],
    ['a value of another type', {}, { ips: '192.168.7.9/24' as never }, 'intent/wrong-type'],
    ['an interface with too long a name', {}, { interface: 'a-very-long-name-it-is' }, 'intent/wrong-value'],
  ])('%s', (_, network, attachment, rule) => {
    const { app, net, deployment } = newApp(network);
    const web = deployment();
    const line = nextLine();
    net.attach(web, attachment);
    const { errors } = judge(app);
    expect(errors.map((text) => text.split('\n')[0])).toEqual([
      expect.stringMatching(new RegExp(`^test/constructs/attach-workload.test.ts:${line}:9: error: .* \\[${rule}\\]$`)),
    ]);
  });

  it('what makes no pods, or pods without interfaces of their own', () => {
    const { app, chart, net, deployment } = newApp();
    net.attach(new kplus.k8s.KubeConfigMap(chart, 'map', { metadata: { name: 'map', namespace: 'red' } }));
    net.attach(
      deployment({
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { hostNetwork: true, containers: [{ name: 'web', image: 'web:1' }] },
        },
      }),
    );
    expect(judge(app).errors.map((text) => text.split('\n')[0]?.replace(/^\S+ error: /, ''))).toEqual([
      'ConfigMap red/map makes no pods, and no virtual machines [intent/attachment-impossible]',
      'annotation k8s.v1.cni.cncf.io/networks of Deployment red/web is read by nobody [cncf/network-annotation-on-host-network]',
    ]);
  });
});
