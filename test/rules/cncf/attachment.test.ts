import { describe, expect, it, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { reported } from '../edit';
import { overlaid, resourcesOf } from '../overlay';

/** What is said of a definition that no Subnet is for. */
const said = (config: unknown) =>
  reported(
    overlaid(
      JSON.stringify({
        apiVersion: 'k8s.cni.cncf.io/v1',
        kind: 'NetworkAttachmentDefinition',
        metadata: { name: 'uplink', namespace: 'ns1' },
        spec: { config: typeof config === 'string' || config === undefined ? config : JSON.stringify(config) },
      }),
    ),
  ).map((line) => line.replace('cncf/attachment-config-broken: config of NetworkAttachmentDefinition ns1/uplink ', ''));

const of = 'config of NetworkAttachmentDefinition ns1/uplink';
const macvlan = { cniVersion: '0.3.1', type: 'macvlan', master: 'eth1', mode: 'bridge' };
const ipam = { type: 'kube-ovn', server_socket: '/run/openvswitch/kube-ovn-daemon.sock', provider: 'uplink.ns1' };

describe('the config of an attachment definition', () => {
  it.each<[config: unknown, finding: string]>([
    ['{"type": "macvlan",}', 'error is not JSON: in line 1, column 19, it has a comma with nothing but } behind it'],
    ['{"type": "macvlan"', 'error is not JSON: in line 1, column 19, it ends without the } that closes it'],
    ['[1]', 'error is not a JSON object'],
    ['null', 'error is not a JSON object'],
    [{ cniVersion: '0.3.1', master: 'eth1' }, 'error has no type'],
    [{ cniVersion: '0.3.1', plugins: [] }, 'error has no type'],
    [{ ...macvlan, master: undefined }, 'warning names no master for its macvlan'],
    [
      { ...macvlan, master: 'enp0s31f6np0.1234' },
      `error cncf/plugin-value-refused: 'master' in the ${of} is 'enp0s31f6np0.1234', which no Linux interface can be named`,
    ],
    [
      '{"type": "macvlan", // the plugin\n "master": "eth1", /* a nic */ "mode": "bridge"}',
      'error is not JSON: in line 1, column 21, it has a // comment, and JSON has no comments',
    ],
    [{ ...macvlan, plugins: [{ type: 'sbr' }] }, 'error has "plugins" and "type": "macvlan" beside it'],
    [{ ...macvlan, plugins: [] }, 'error has "plugins" and "type": "macvlan" beside it'],
    [{ ...macvlan, master: 7 }, `error cncf/plugin-value-wrong-type: 'master' in the ${of} is the number 7, not text`],
    [
      { ...macvlan, mode: 'Bridge' },
      `error cncf/plugin-value-refused: 'mode' in the ${of} is 'Bridge', which is none of bridge, private, vepa, passthru`,
    ],
    [
      { cniVersion: '0.3.1', plugins: [{ ...macvlan, mode: 'x' }] },
      `error cncf/plugin-value-refused: 'plugins[0].mode' in the ${of} is 'x', which is none of bridge, private, vepa, passthru`,
    ],
    [{ ...macvlan, ipam: { ...ipam, server_socket: undefined } }, 'error names no server_socket'],
    [
      { ...macvlan, ipam: { ...ipam, server_socket: '/tmp/a.sock' } },
      'warning has the server_socket /tmp/a.sock, not /run/openvswitch/kube-ovn-daemon.sock',
    ],
  ])('%j', (config, finding) => {
    expect(said(config)).toEqual([finding]);
  });

  it.each<[config: unknown]>([
    [undefined],
    [''],
    [macvlan],
    [{ ...macvlan, mode: undefined }],
    [{ ...macvlan, mode: 'passthru' }],
    [{ ...macvlan, ipam }],
    [{ ...macvlan, ipam: { ...ipam, server_socket: '/var/run/openvswitch/kube-ovn-daemon.sock' } }],
    [{ type: 'somebody-elses' }],
    [{ cniVersion: '0.3.1', plugins: [macvlan, { type: 'sbr' }] }],
  ])('%j is fine', (config) => {
    expect(said(config)).toEqual([]);
  });
});

describe('a definition without ipam, and a Subnet for its addresses', () => {
  const attachment = (config: object) => ({
    apiVersion: 'k8s.cni.cncf.io/v1',
    kind: 'NetworkAttachmentDefinition',
    metadata: { name: 'uplink', namespace: 'ns1' },
    spec: { config: JSON.stringify(config) },
  });
  const subnet = {
    apiVersion: 'kubeovn.io/v1',
    kind: 'Subnet',
    metadata: { name: 'outside' },
    spec: { provider: 'uplink.ns1', protocol: 'IPv4', cidrBlock: '172.18.0.0/16', gateway: '172.18.0.1' },
  };
  const gateway = (name: string, spec: object) => ({
    apiVersion: 'kubeovn.io/v1',
    kind: 'VpcNatGateway',
    metadata: { name },
    spec: { vpc: 'v1', subnet: 'inside', lanIp: '10.9.0.254', externalSubnets: ['outside'], ...spec },
  });
  const service = (annotations: object, type = 'LoadBalancer') => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'ns1', annotations },
    spec: { type, ports: [{ port: 80 }] },
  });
  const deployment = (networks: string) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'app', namespace: 'ns1' },
    spec: {
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' }, annotations: { 'k8s.v1.cni.cncf.io/networks': networks } },
        spec: { containers: [{ name: 'a', image: 'a' }] },
      },
    },
  });
  const provider = 'ovn.kubernetes.io/attachmentprovider';

  /** Severity and notes of the one finding. */
  const told = (users: readonly object[], version = '1.16', config: object = macvlan) => {
    const release = parseRelease(version);
    if (!release) throw new Error(`not a release: ${version}`);
    const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release } };
    const text = [attachment(config), subnet, ...users].map((one) => JSON.stringify(one)).join('\n---\n');
    const [only, ...more] = check(resourcesOf(text), { target }).findings.filter(
      ({ rule }) => rule === 'cncf/attachment-config-broken',
    );
    expect(more).toEqual([]);
    return only && [only.severity, ...only.notes];
  };

  it.each<[what: string, users: readonly object[], version?: string]>([
    ['a gateway with noDefaultEIP', [gateway('gw', { noDefaultEIP: true })]],
    ['a gateway with noDefaultEIP in 1.15', [gateway('gw', { noDefaultEIP: true })], '1.15'],
    ['a LoadBalancer Service', [service({ [provider]: 'uplink.ns1' })]],
    ['a LoadBalancer Service in 1.12', [service({ [provider]: 'uplink.ns1' })], '1.12'],
    ['both', [gateway('gw', { noDefaultEIP: true }), service({ [provider]: 'uplink.ns1' })]],
  ])('is right for %s', (_, users, version) => {
    expect(told(users, version)).toBeUndefined();
  });

  const ofPods = 'pods on this network get no address on their interface';
  const ofApp = 'Deployment ns1/app gets no address on its interface';

  it.each<[what: string, users: readonly object[], version: string, found: readonly string[]]>([
    ['nobody in the input', [], '1.16', ['warning', ofPods]],
    ['a Service of another kind', [service({ [provider]: 'uplink.ns1' }, 'ClusterIP')], '1.16', ['warning', ofPods]],
    ['a Service on another network', [service({ [provider]: 'other.ns1' })], '1.16', ['warning', ofPods]],
    [
      'a LoadBalancer Service since 1.17',
      [service({ [provider]: 'uplink.ns1' })],
      '1.17-dev',
      ['warning', 'Service ns1/web gets no address on its interface'],
    ],
    [
      'a gateway with an address of its own',
      [gateway('gw', {})],
      '1.15',
      ['warning', 'VpcNatGateway gw gets no address of its own on net1, only those of its EIPs'],
    ],
    [
      'a gateway before 1.15, whatever it says',
      [gateway('gw', { noDefaultEIP: true })],
      '1.14',
      ['error', 'VpcNatGateway gw gets neither an address nor a default route on net1'],
    ],
    [
      'one gateway of two',
      [gateway('gw', { noDefaultEIP: true }), gateway('other', {})],
      '1.16',
      ['warning', 'VpcNatGateway other gets no address of its own on net1, only those of its EIPs'],
    ],
    ['pods', [deployment('uplink')], '1.16', ['warning', ofApp]],
    [
      'pods beside a gateway',
      [gateway('gw', { noDefaultEIP: true }), deployment('ns1/uplink')],
      '1.16',
      ['warning', ofApp],
    ],
  ])('is found for %s', (_, users, version, found) => {
    expect(told(users, version)).toEqual(found);
  });

  it('has no ipam either where that names no plugin', () => {
    expect(told([], '1.16', { ...macvlan, ipam: {} })).toEqual(['warning', ofPods]);
    expect(told([], '1.16', { ...macvlan, ipam: { type: 'static' } })).toBeUndefined();
  });

  it('names a few of many', () => {
    const many = Array.from({ length: 5 }, (_, i) => gateway(`gw${i}`, {}));
    expect(told(many)).toHaveLength(5);
    expect(told(many)?.at(-1)).toBe('and 2 more');
  });
});

test('a type beside plugins is what Multus and kube-ovn read', () => {
  const config = {
    cniVersion: '0.3.1',
    type: 'kube-ovn',
    server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
    provider: 'z500.test.ovn',
    plugins: [{ type: 'sbr' }],
  };
  const objects = [
    {
      apiVersion: 'k8s.cni.cncf.io/v1',
      kind: 'NetworkAttachmentDefinition',
      metadata: { name: 'z500', namespace: 'test' },
      spec: { config: JSON.stringify(config) },
    },
    {
      apiVersion: 'kubeovn.io/v1',
      kind: 'Subnet',
      metadata: { name: 'net' },
      spec: { protocol: 'IPv4', provider: 'z500.test.ovn', cidrBlock: '35.35.0.0/16', gateway: '35.35.0.1' },
    },
  ];
  expect(reported(resourcesOf(objects.map((one) => JSON.stringify(one)).join('\n---\n')))).toEqual([
    'error cncf/attachment-config-broken: config of NetworkAttachmentDefinition test/z500 has "plugins" and "type": "kube-ovn" beside it',
  ]);
});
