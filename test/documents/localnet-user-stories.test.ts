import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { BridgeMapping, LocalnetNetwork, type LocalnetNetworkProps, toResources } from '../../lib';
import { check } from '../../lib/check/check';
import { plain } from '../../lib/controllers/made';
import { attachmentPreviews } from '../../lib/controllers/ovn-kubernetes/preview';
import { load } from '../../lib/engine';
import type { Finding } from '../../lib/source/finding';
import type { Resource } from '../../lib/source/resource';
import { defaultTarget } from '../../lib/target/target';
import { examples } from '../builders/example';

/** The two networks of the document, for its namespaces red and blue. */
const first = {
  subnets: ['192.168.100.0/24', '2001:dbb::/64'],
  gateways: ['192.168.100.1'],
  reserved: ['2001:dbb::'],
};
const second = {
  subnets: ['192.168.0.0/16', '2001:dbb::/64'],
  reserved: ['192.168.50.0/24'],
  gateways: ['2001:dbb::1'],
  mtu: 9000,
  vlan: 200,
  persistentIps: true,
};

/** What OVN-Kubernetes' controller writes of them: the excluded addresses as we write them, all else byte for byte. */
const firstConfig = (namespace: string) =>
  '{"cniVersion":"1.1.0","excludeSubnets":"192.168.100.1/32,2001:dbb::/128","mtu":1500,"name":"cluster_udn_test-net",' +
  `"netAttachDefName":"${namespace}/test-net","physicalNetworkName":"tenantblue","role":"secondary",` +
  '"subnets":"192.168.100.0/24,2001:dbb::/64","topology":"localnet","type":"ovn-k8s-cni-overlay"}';
const secondConfig = (namespace: string) =>
  '{"allowPersistentIPs":true,"cniVersion":"1.1.0","excludeSubnets":"192.168.50.0/24,2001:dbb::1/128","mtu":9000,' +
  `"name":"cluster_udn_test-net","netAttachDefName":"${namespace}/test-net","physicalNetworkName":"tenantblue",` +
  '"role":"secondary","subnets":"192.168.0.0/16,2001:dbb::/64","topology":"localnet","type":"ovn-k8s-cni-overlay",' +
  '"vlanID":200}';

type Props = Omit<LocalnetNetworkProps, 'name' | 'physicalNetwork'>;
type Workload = { readonly kind: string; readonly namespace: string; readonly attach?: object };

interface Story {
  readonly network: Props;
  readonly workloads?: readonly Workload[];
}

interface Told {
  readonly resources: readonly Resource[];
  readonly findings: readonly Finding[];
  /** Of the definitions that the controller makes. */
  readonly configs: readonly string[];
}

const machineSpec = { template: { spec: { domain: { devices: {} } } } };
const deploymentSpec = {
  selector: { matchLabels: { app: 'a' } },
  template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a:1' }] } },
};
const manifestOf = ({ kind, namespace }: Workload, i: number) => ({
  apiVersion: kind === 'VirtualMachine' ? 'kubevirt.io/v1' : 'apps/v1',
  kind,
  metadata: { name: `w${i}`, namespace },
  spec: kind === 'VirtualMachine' ? machineSpec : deploymentSpec,
});

function told({ resources, findings: earlier }: Pick<Told, 'resources' | 'findings'>): Told {
  const { findings, network } = check(resources, { target: defaultTarget }, earlier);
  const shown = [...attachmentPreviews.of(network)].flatMap(({ result }) => (Array.isArray(result) ? result : []));
  const configs = shown.map((object) => (plain(object) as unknown as { spec: { config: string } }).spec.config);
  return { resources, configs, findings: findings.filter(({ severity }) => severity !== 'info') };
}

function inTypeScript({ network, workloads = [] }: Story): Told {
  const app = new App();
  const chart = new Chart(app, 'localnet');
  const physicalNetwork = new BridgeMapping(chart, 'tenantblue', { name: 'tenantblue', bridge: 'br-ex' });
  const net = new LocalnetNetwork(chart, 'test-net', { name: 'test-net', physicalNetwork, ...network });
  workloads.forEach((workload, i) => {
    const object = new ApiObject(chart, `w${i}`, manifestOf(workload, i));
    if (workload.attach) net.attach(object, workload.attach);
  });
  return told(toResources(app));
}

function inYaml({ network, workloads = [] }: Story): Told {
  const documents = [
    { kind: 'BridgeMapping', metadata: { name: 'tenantblue' }, spec: { bridge: 'br-ex' } },
    { kind: 'LocalnetNetwork', metadata: { name: 'test-net' }, spec: { physicalNetwork: 'tenantblue', ...network } },
    ...workloads.map(manifestOf),
    ...workloads.flatMap(({ kind, namespace, attach }, i) => {
      const metadata = { name: `w${i}`, namespace };
      const spec = { workload: { kind, name: `w${i}` }, networks: [{ name: 'test-net', ...attach }] };
      return attach ? { kind: 'NetworkAttachment', metadata, spec } : [];
    }),
  ];
  const text = documents.map((document) => JSON.stringify({ apiVersion: 'cdk8s-ovn/v1', ...document })).join('\n---\n');
  return told(load(['-'], { cwd: __dirname, stdin: () => text }));
}

const namespaces = ['red', 'blue'];

describe.each([
  ['TypeScript', inTypeScript],
  ['intent documents', inYaml],
])('the user stories of OKEP-5085 (document 004), from %s', (_, tell) => {
  it('an admin creates a network over the localnet topology: it is right, and each namespace gets its definition', () => {
    expect(tell({ network: { ...first, namespaces } })).toMatchObject({
      findings: [],
      configs: [firstConfig('blue'), firstConfig('red')],
    });
    expect(tell({ network: { ...second, namespaces } })).toMatchObject({
      findings: [],
      configs: [secondConfig('blue'), secondConfig('red')],
    });
  });

  it.each([
    [
      'two subnets of one family',
      { ...first, subnets: ['192.168.100.0/24', '192.168.101.0/24'], reserved: [] },
      /one of IPv6/,
    ],
    ['a router outside of the subnets', { ...first, gateways: ['192.168.9.1'] }, /192\.168\.9\.1\/32/],
    ['a VLAN that no switch has', { ...first, vlan: 4095 }, /4095/],
    ['an MTU that IPv6 does not take', { ...first, mtu: 1200 }, /1280/],
  ])('in case the configuration is bad, a message says what: %s', (_title, network, message) => {
    const errors = tell({ network: { ...network, namespaces } }).findings.filter(
      ({ severity }) => severity === 'error',
    );
    expect(errors.map((error) => error.message)).toEqual([expect.stringMatching(message)]);
  });

  it('users connect Deployments and virtual machines of the namespaces that the admin named', () => {
    const { findings, resources } = tell({
      network: { ...second, namespaces },
      workloads: [
        { kind: 'Deployment', namespace: 'red', attach: {} },
        { kind: 'VirtualMachine', namespace: 'blue', attach: { mac: '02:03:04:05:06:07' } },
      ],
    });
    expect(findings).toEqual([]);
    const [web, machine] = ['Deployment', 'VirtualMachine'].map((kind) => resources.find((one) => one.kind === kind));
    expect(web?.get('spec', 'template', 'metadata', 'annotations')).toEqual({
      'k8s.v1.cni.cncf.io/networks': '[{"name":"test-net"}]',
    });
    expect(machine?.get('spec', 'template', 'spec', 'networks', 1)).toEqual({
      name: 'test-net',
      multus: { networkName: 'test-net' },
    });
  });

  it('and of no other namespace', () => {
    const { findings } = tell({
      network: { ...first, namespaces },
      workloads: [{ kind: 'VirtualMachine', namespace: 'green', attach: {} }],
    });
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['cncf/pod-network-missing', 'VirtualMachine green/w0 asks for network green/test-net, which does not exist'],
    ]);
  });

  it('workloads reach each other: no two have one address', () => {
    const pods = (mac: string) => ({ kind: 'VirtualMachine', namespace: 'red', attach: { mac } });
    const story = (mac: string) => ({
      network: { ...first, namespaces },
      workloads: [pods('02:03:04:05:06:07'), pods(mac)],
    });
    expect(tell(story('02:03:04:05:06:08')).findings).toEqual([]);
    expect(tell(story('02:03:04:05:06:07')).findings.map(({ rule }) => rule)).toEqual([
      'ovn-kubernetes/fixed-address-used-twice',
    ]);
  });

  it('a virtual machine keeps its address when it migrates: the definition says so', () => {
    const workloads = [{ kind: 'VirtualMachine', namespace: 'red', attach: {} }];
    const { findings, configs } = tell({ network: { ...first, namespaces, persistentIps: true }, workloads });
    expect(findings).toEqual([]);
    expect(configs[0]).toContain('"allowPersistentIPs":true');
  });

  it('for clusters without that controller the definitions are written here, with the same settings', () => {
    const { findings, resources, configs } = tell({ network: { ...second, namespaces, mode: 'nad' } });
    expect(findings).toEqual([]);
    expect(configs).toEqual([]);
    const written = resources.filter(({ kind }) => kind === 'NetworkAttachmentDefinition');
    expect(written.map(({ namespace }) => namespace)).toEqual(['red', 'blue']);
    const config = (text: unknown) => JSON.parse(String(text)) as object;
    for (const one of written)
      expect(config(one.get('spec', 'config'))).toEqual({
        ...config(secondConfig(String(one.namespace))),
        name: 'test-net',
        cniVersion: '1.0.0',
      });
  });
});

it('the example is the same as intent documents and as manifests', () => {
  const of = (name: string) => load([join(examples, name)], { cwd: examples }).resources;
  const byTitle = (name: string) => Object.fromEntries(of(name).map(({ title, value }) => [title, value]));
  const documents = byTitle('ovn-kubernetes-localnet');
  expect(byTitle('ovn-kubernetes-localnet-manifests')).toEqual(documents);
  expect(readFileSync(join(examples, 'ovn-kubernetes-localnet', 'workloads.yaml'), 'utf8')).not.toContain('k8s.v1.cni');
  const { findings, configs } = told({ resources: of('ovn-kubernetes-localnet'), findings: [] });
  expect(findings).toEqual([]);
  expect(configs.map((config) => (JSON.parse(config) as { netAttachDefName: string }).netAttachDefName)).toEqual([
    'blue/test-net',
    'red/test-net',
  ]);
});

it('excluded subnets of a manifest go into the definition as they are written', () => {
  const stdin = () =>
    JSON.stringify({
      apiVersion: 'k8s.ovn.org/v1',
      kind: 'ClusterUserDefinedNetwork',
      metadata: { name: 'test-net' },
      spec: {
        namespaceSelector: {
          matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['red', 'blue'] }],
        },
        network: {
          topology: 'Localnet',
          localnet: {
            role: 'Secondary',
            physicalNetworkName: 'tenantblue',
            subnets: first.subnets,
            excludeSubnets: ['192.168.100.1/32', '2001:dbb::0/128'],
          },
        },
      },
    });
  const { configs } = told(load(['-'], { cwd: __dirname, stdin }));
  expect(configs).toEqual(['blue', 'red'].map((one) => firstConfig(one).replace('2001:dbb::/128', '2001:dbb::0/128')));
});
