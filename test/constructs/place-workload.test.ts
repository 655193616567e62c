import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import { Attach, CustomVpc, ExternalNetwork, ProviderNetwork, SecurityGroup } from '../../lib';
import { podFormOf } from '../../lib/kinds/pod-form';
import { nowhere } from '../../lib/source/origin';
import { Resource } from '../../lib/source/resource';
import { judge } from '../synth/app';

const key = (name: string) => `ovn.kubernetes.io/${name}`;

function newApp({ cidr = '10.0.1.0/24' } = {}) {
  const app = new App();
  const chart = new Chart(app, 'net', { namespace: 'shop' });
  const vpc = new CustomVpc(chart, 'vpc', { name: 'shop', namespaces: ['shop'] });
  const net1 = vpc.addSubnet('net1', { cidr });
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };
  const deployment = (replicas: number, annotations?: Record<string, string>) =>
    new kplus.k8s.KubeDeployment(chart, 'web', {
      metadata: { name: 'web' },
      spec: {
        replicas,
        selector: { matchLabels: { app: 'web' } },
        template: { ...template, metadata: { ...template.metadata, ...(annotations && { annotations }) } },
      },
    });
  const pod = (name = 'web') =>
    new ApiObject(chart, name, { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: template.spec });
  const machine = () =>
    new ApiObject(chart, 'vm', {
      apiVersion: 'kubevirt.io/v1',
      kind: 'VirtualMachine',
      metadata: { name: 'vm' },
      spec: { runStrategy: 'Always', template: { spec: { domain: { devices: {} } } } },
    });
  return { app, chart, vpc, net1, deployment, pod, machine };
}

/** The annotations of the pods that an object makes. */
function annotationsOf(object: ApiObject): unknown {
  const resource = new Resource(object.toJson(), nowhere);
  return resource.get(...(podFormOf(resource)?.template ?? []), 'metadata', 'annotations');
}

/** The line of the statement behind the one that asks. */
function nextLine(): number {
  return Number(new Error().stack?.split('\n')[2]?.match(/:(\d+):\d+\)?$/)?.[1]) + 1;
}

describe('a workload in a subnet', () => {
  it('of several pods has a list of addresses, on the template of its pods', () => {
    const { app, net1, deployment } = newApp();
    const web = deployment(2);
    net1.place(web, { addresses: ['10.0.1.20', '10.0.1.21'] });
    expect(annotationsOf(web)).toEqual({
      [key('logical_switch')]: 'net1',
      [key('ip_pool')]: '10.0.1.20,10.0.1.21',
    });
    expect(web.toJson().metadata.annotations).toBeUndefined();
    expect(judge(app)).toEqual({ errors: [], warnings: [] });
  });

  it.each(['pod', 'machine'] as const)('that is one %s has one address', (kind) => {
    const made = newApp();
    const object = made[kind]();
    made.net1.place(object, { addresses: ['10.0.1.20'], mac: '02:03:04:05:06:07' });
    expect(annotationsOf(object)).toEqual({
      [key('logical_switch')]: 'net1',
      [key('ip_address')]: '10.0.1.20',
      [key('mac_address')]: '02:03:04:05:06:07',
    });
    expect(judge(made.app).errors).toEqual([]);
  });

  it('of both families has pairs with semicolons, and without any two of one each', () => {
    const pairs = newApp({ cidr: '10.0.1.0/24,fd00::/112' });
    const web = pairs.deployment(2);
    pairs.net1.place(web, { addresses: ['10.0.1.20,FD00::20', '10.0.1.21,fd00:0::21'] });
    expect(annotationsOf(web)).toMatchObject({ [key('ip_pool')]: '10.0.1.20,fd00::20;10.0.1.21,fd00::21' });
    expect(judge(pairs.app)).toEqual({ errors: [], warnings: [] });
    const one = newApp({ cidr: '10.0.1.0/24,fd00::/112' });
    const pod = one.pod();
    one.net1.place(pod, { addresses: ['10.0.1.20,fd00::20'] });
    expect(annotationsOf(pod)).toMatchObject({ [key('ip_address')]: '10.0.1.20,fd00::20' });
  });

  it('takes a pool, or a Vip as its address', () => {
    const { app, net1, deployment, pod } = newApp();
    const web = deployment(2);
    net1.place(web, { ipPool: net1.addIpPool('web', { ips: ['10.0.1.50..10.0.1.59'] }) });
    const proxy = pod('proxy');
    net1.place(proxy, { vip: net1.addVip('proxy', { v4Ip: '10.0.1.40' }) });
    expect(annotationsOf(web)).toEqual({ [key('logical_switch')]: 'net1', [key('ip_pool')]: 'web' });
    expect(annotationsOf(proxy)).toEqual({ [key('logical_switch')]: 'net1', [key('vip')]: 'proxy' });
    expect(judge(app)).toEqual({ errors: [], warnings: [] });
  });

  it('of cdk8s-plus keeps what is said of it later', () => {
    const { chart, net1 } = newApp();
    const web = new kplus.Deployment(chart, 'plus', { containers: [{ image: 'web:1' }] });
    net1.place(web);
    web.podMetadata.addAnnotation('late', 'yes');
    expect(annotationsOf(ApiObject.of(web))).toEqual({ late: 'yes', [key('logical_switch')]: 'net1' });
  });

  it('on a VLAN is in it as in any other', () => {
    const { chart, pod } = newApp();
    const physnet = new ProviderNetwork(chart, 'p', { name: 'physnet', defaultInterface: 'eth1' });
    const subnet = physnet.addVlan('v', { id: 10 }).addSubnet('lan', { cidr: '192.0.2.0/24', gateway: '192.0.2.1' });
    const web = pod();
    subnet.place(web, { addresses: ['192.0.2.20'] });
    expect(annotationsOf(web)).toEqual({ [key('logical_switch')]: 'lan', [key('ip_address')]: '192.0.2.20' });
  });
});

describe('a workload in an external network', () => {
  it.each([
    ['ext.kube-system', Attach.macvlan('eth1')],
    ['ext.kube-system.ovn', Attach.kubeOvn()],
  ])('has a further interface, with the keys of %s', (provider, attach) => {
    const { app, chart, deployment } = newApp();
    const network = { name: 'ext', attach, cidr: '192.0.2.0/24', gateway: '192.0.2.1' };
    const external = new ExternalNetwork(chart, 'ext', network);
    const web = deployment(2);
    external.place(web, { addresses: ['192.0.2.20', '192.0.2.21'] });
    expect(annotationsOf(web)).toEqual({
      'k8s.v1.cni.cncf.io/networks': '[{"name":"ext","namespace":"kube-system"}]',
      [`${provider}.kubernetes.io/logical_switch`]: 'ext',
      [`${provider}.kubernetes.io/ip_pool`]: '192.0.2.20,192.0.2.21',
    });
    expect(judge(app)).toEqual({ errors: [], warnings: [] });
  });

  it('is asked for once, where the pods are on it already', () => {
    const { chart, deployment } = newApp();
    const attach = Attach.macvlan('eth1');
    const external = new ExternalNetwork(chart, 'ext', {
      name: 'ext',
      attach,
      cidr: '192.0.2.0/24',
      gateway: '192.0.2.1',
    });
    const web = deployment(1, { 'k8s.v1.cni.cncf.io/networks': 'kube-system/ext@lan0' });
    external.place(web);
    expect(annotationsOf(web)).toMatchObject({ 'k8s.v1.cni.cncf.io/networks': 'kube-system/ext@lan0' });
  });

  it('takes no security groups where kube-ovn makes no port', () => {
    const { app, chart, deployment } = newApp();
    const attach = Attach.macvlan('eth1');
    const external = new ExternalNetwork(chart, 'ext', {
      name: 'ext',
      attach,
      cidr: '192.0.2.0/24',
      gateway: '192.0.2.1',
    });
    external.place(deployment(1), { securityGroups: ['web'] });
    expect(judge(app).errors[0]).toContain(
      'securityGroups of Deployment shop/web cannot be given: on network ext.kube-system kube-ovn gives addresses alone',
    );
  });
});

describe('groups and Vips', () => {
  it('add up, beside those that are there', () => {
    const { app, chart, net1, deployment } = newApp();
    const web = deployment(2, { [key('security_groups')]: 'mine' });
    const groups = ['mine', 'a', 'b'].map((name) => new SecurityGroup(chart, name, { name }));
    for (const group of groups) group.protect(web);
    const vips = ['v1', 'v2'].map((name) => net1.addVip(name));
    for (const vip of vips) vip.attach(web);
    expect(annotationsOf(web)).toEqual({ [key('security_groups')]: 'mine,a,b', [key('aaps')]: 'v1,v2' });
    expect(vips.map((vip) => vip.apiObject.toJson().spec.namespace)).toEqual(['shop', 'shop']);
    expect(judge(app)).toEqual({ errors: [], warnings: [] });
  });
});

describe('mistakes are found at the call', () => {
  it.each([
    ['fewer addresses than replicas', 3, { addresses: ['10.0.1.20', '10.0.1.21'] }, 'kube-ovn/pods-beyond-addresses'],
    ['an address of another subnet', 1, { addresses: ['10.0.7.20'] }, 'kube-ovn/pod-address-outside-subnet'],
    [
      'an address of another subnet in a list',
      2,
      { addresses: ['10.0.1.20', '10.0.7.21'] },
      'kube-ovn/pod-pool-outside-subnet',
    ],
    ['one hardware address for two pods', 2, { mac: '02:03:04:05:06:07' }, 'kube-ovn/pod-address-shared'],
    ['a Vip that is nowhere', 1, { vip: 'gone' }, 'kube-ovn/pod-vip-unusable'],
    ['a pool that is nowhere', 2, { ipPool: 'gone' }, 'kube-ovn/pod-pool-missing'],
    ['addresses and a pool', 1, { addresses: ['10.0.1.20'], ipPool: 'web' }, 'intent/attachment-impossible'],
    ['a value of another type', 1, { addresses: '10.0.1.20' as never }, 'intent/wrong-type'],
    ['a misspelt property', 1, { adresses: ['10.0.1.20'] } as object, 'intent/unknown-field'],
  ])('%s', (_, replicas, props, rule) => {
    const { app, net1, deployment, pod } = newApp();
    const web = replicas === 1 ? pod() : deployment(replicas);
    const line = nextLine();
    net1.place(web, props);
    const { errors } = judge(app);
    expect(errors.map((text) => text.split('\n')[0])).toContainEqual(
      expect.stringMatching(new RegExp(`^test/constructs/place-workload.test.ts:${line}:10: error: .* \\[${rule}\\]$`)),
    );
  });

  it('a workload that is placed twice, or is annotated otherwise', () => {
    const { app, vpc, net1, deployment } = newApp();
    const web = deployment(1, { [key('ip_pool')]: '10.0.1.9' });
    net1.place(web, { addresses: ['10.0.1.20'] });
    vpc.addSubnet('net2', { cidr: '10.0.2.0/24' }).place(web);
    expect(judge(app).errors.map((text) => text.split('\n')[0]?.replace(/^\S+ error: /, ''))).toEqual([
      'Deployment shop/web has ovn.kubernetes.io/ip_pool: 10.0.1.9 already [intent/attachment-impossible]',
      'Deployment shop/web has ovn.kubernetes.io/logical_switch: net1 already [intent/attachment-impossible]',
    ]);
  });
});

describe('what leads to a workload', () => {
  function newGateway() {
    const made = newApp();
    const { chart, vpc, net1 } = made;
    const attach = Attach.macvlan('eth1');
    const external = new ExternalNetwork(chart, 'ext', {
      name: 'ext',
      attach,
      cidr: '192.0.2.0/24',
      gateway: '192.0.2.1',
    });
    return { ...made, external, gateway: vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external }) };
  }

  it.each(['pod', 'machine', 'deployment'] as const)(
    'a floating IP has the address that a %s is given, later too',
    (kind) => {
      const { app, net1, gateway, ...made } = newGateway();
      const web = kind === 'deployment' ? made.deployment(1) : made[kind]();
      const fip = gateway.addFloatingIp('fip01', { address: '192.0.2.20', to: web });
      net1.place(web, { addresses: ['10.0.1.5'] });
      expect(fip.apiObject.toJson().spec).toMatchObject({ internalIp: '10.0.1.5' });
      expect(judge(app).errors).toEqual([]);
    },
  );

  it('a floating IP of the router takes either family', () => {
    const { vpc, net1, pod } = newApp({ cidr: 'fd00::/112' });
    const web = pod();
    net1.place(web, { addresses: ['fd00::20'] });
    const fip = vpc.addOvnFip('fip01', { eip: 'eip01', to: web });
    expect(fip.apiObject.toJson().spec).toEqual({ ovnEip: 'eip01', vpc: 'shop', v6Ip: 'fd00::20' });
  });

  it.each([[undefined], [['10.0.1.5', '10.0.1.6']]])('a floating IP needs one address of it: %j', (addresses) => {
    const { app, net1, gateway, deployment } = newGateway();
    const web = deployment(2);
    net1.place(web, { ...(addresses && { addresses }) });
    const line = nextLine();
    gateway.addFloatingIp('fip01', { address: '192.0.2.20', to: web });
    expect(judge(app).errors.map((text) => text.split('\n')[0])).toEqual([
      `test/constructs/place-workload.test.ts:${line}:13: error: Deployment shop/web has no address of its own: place it in a subnet with one IPv4 address [synth/cannot-render]`,
    ]);
  });

  it('an egress gateway selects the pods that it carries', () => {
    const { app, vpc, net1, external, deployment } = newGateway();
    const out = vpc.addEgressGateway('out', { externalNetwork: external, subnet: net1 });
    out.carry(deployment(2));
    expect(out.apiObject.toJson().spec.selectors).toEqual([
      {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } },
        podSelector: { matchLabels: { app: 'web' } },
      },
    ]);
    expect(judge(app).errors).toEqual([]);
  });

  it('what is wrong with the placement is said once, wherever it is placed', () => {
    const { app, vpc, net1, external, gateway, deployment } = newGateway();
    const web = deployment(1);
    gateway.addFloatingIp('fip01', { address: '192.0.2.20', to: web });
    vpc.addEgressGateway('out', { externalNetwork: external, subnet: net1 }).carry(web);
    const line = nextLine();
    net1.place(web, { addresses: '10.0.1.5' as never });
    expect(judge(app).errors.map((text) => text.split('\n')[0])).toEqual([
      `test/constructs/place-workload.test.ts:${line}:10: error: addresses of the placement of Deployment web must be a list, not text [intent/wrong-type]`,
    ]);
  });

  it('an egress gateway cannot select pods without labels', () => {
    const { app, vpc, net1, external, pod } = newGateway();
    const out = vpc.addEgressGateway('out', {
      externalNetwork: external,
      subnet: net1,
      policies: [{ subnets: [net1] }],
    });
    const bare = pod('bare');
    const line = nextLine();
    out.carry(bare);
    expect(judge(app).errors.map((text) => text.split('\n')[0])).toEqual([
      `test/constructs/place-workload.test.ts:${line}:9: error: EgressGateway out cannot carry Pod shop/bare, which has no labels [intent/attachment-impossible]`,
    ]);
  });
});
