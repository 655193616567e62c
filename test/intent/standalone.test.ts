import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { run } from '../cli/command';
import { folder } from '../folder';

const network = `
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ext}
spec: {attach: {type: macvlan, interface: ens37}, cidr: 192.168.100.0/24, gateway: 192.168.100.1}
---
`;
const vpc = (gateway: string, subnets = '[{name: net1, cidr: 10.0.1.0/24}, {name: net2, cidr: 10.0.2.0/24}]') => `
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: v}
spec:
  subnets: ${subnets}
  natGateways:
    - {name: gw1, subnet: net1, externalNetwork: ext, ${gateway}}
`;
const image = 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2';
const rules = [
  'snats: [{name: wide, source: 10.0.0.0/16, address: 192.168.100.230}, {name: narrow, source: net2, address: 192.168.100.231}]',
  'floatingIps: [{name: fip, to: 10.0.1.5, address: 192.168.100.232}]',
  'portForwards: [{name: web, port: 8080, to: "10.0.1.6:80", protocol: TCP, address: 192.168.100.233}]',
].join(', ');

function render(text: string) {
  const cwd = folder({ 'net.yaml': text });
  const { code, out, err } = run(['render'], { cwd });
  const objects = parseAllDocuments(out).map((document) => document.toJS());
  const find = (kind: string) => objects.find((object) => object?.kind === kind);
  return { code, err, objects, rules: find('ConfigMap')?.data.rules.split('\n'), workload: find('StatefulSet') };
}

const standalone = (more = rules, tag = image) => render(network + vpc(`mode: standalone, image: ${tag}, ${more}`));

test('a StatefulSet and its rules, and none of the custom resources of the gateway', () => {
  const { code, err, objects, workload } = standalone();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(objects.map(({ kind }) => kind).sort()).toEqual(
    ['ConfigMap', 'NetworkAttachmentDefinition', 'StatefulSet', 'Subnet', 'Subnet', 'Subnet', 'Vpc'].sort(),
  );
  const { template } = workload.spec;
  expect(JSON.stringify(workload)).not.toContain('ovn.kubernetes.io/vpc');
  expect(template.metadata.annotations).toMatchObject({
    'k8s.v1.cni.cncf.io/networks': 'kube-system/ext',
    'ovn.kubernetes.io/ip_address': '10.0.1.254',
    'ovn.kubernetes.io/routes': '[{"dst":"10.96.0.0/12","gw":"10.0.1.1"},{"dst":"10.0.2.0/24","gw":"10.0.1.1"}]',
    'ext.kube-system.kubernetes.io/routes': '[{"dst":"0.0.0.0/0","gw":"192.168.100.1"}]',
  });
});

describe('start-up rules', () => {
  test('one a call: tables, routes, addresses, rules; the longest SNAT prefix first', () => {
    expect(standalone().rules).toEqual([
      'init',
      'subnet-route-add 10.0.2.0/24,10.0.1.1',
      'eip-add 192.168.100.230/24',
      'eip-add 192.168.100.231/24',
      'eip-add 192.168.100.232/24',
      'eip-add 192.168.100.233/24',
      'floating-ip-add 192.168.100.232,10.0.1.5',
      'dnat-add 192.168.100.233,8080,tcp,10.0.1.6,80',
      'snat-add 192.168.100.231,10.0.2.0/24,--random-fully',
      'snat-add 192.168.100.230,10.0.0.0/16,--random-fully',
      '',
    ]);
  });

  test('an image of 1.12 is told routes and gateways itself', () => {
    const calls = standalone(rules, 'kubeovn/vpc-nat-gateway:v1.12.4').rules;
    expect(calls.slice(0, 4)).toEqual([
      'init 10.96.0.0/12,10.0.1.1',
      'ext-subnet-route-add 192.168.100.0/24,192.168.100.1',
      'subnet-route-add 10.0.2.0/24,10.0.1.1',
      'eip-add 192.168.100.230/24,192.168.100.1',
    ]);
  });

  test('a changed rule makes a new pod, an equal one does not', () => {
    const hash = (more?: string) =>
      standalone(more).workload.spec.template.metadata.annotations['cdk8s-ovn/start-up-hash'];
    expect(hash()).toBe(hash());
    expect(hash(rules.replace('10.0.1.5', '10.0.1.7'))).not.toBe(hash());
  });
});

test('a mistake in a rule is found as in managed gateways, at its place', () => {
  const { code, err, objects } = standalone(rules.replace('10.0.1.5', '10.9.1.5'));
  expect(code).toBe(1);
  expect(err).toContain('kube-ovn/floating-ip-outside-vpc');
  expect(objects).toEqual([]);
});

test.each([
  ['mode: standalone', 'gw1 has no image'],
  [`mode: standalone, image: ${image}, qosPolicy: q`, 'gw1 cannot have a QoS policy'],
  [`mode: standalone, image: ${image}, eips: [{name: e}]`, 'EIP e of standalone NAT gateway gw1 has no address'],
])('{%s} is refused: %s', (gateway, message) => {
  const { code, err } = render(network + vpc(gateway));
  expect(code).toBe(1);
  expect(err.replaceAll(/\s+/g, ' ')).toContain(message);
});

test('nobody knows an external network that is not described', () => {
  const { code, err } = render(vpc(`mode: standalone, image: ${image}`));
  expect(code).toBe(1);
  expect(err).toContain('intent/standalone-incomplete');
});

test('the custom resource beside it is refused', () => {
  const other =
    'apiVersion: kubeovn.io/v1\nkind: VpcNatGateway\nmetadata: {name: gw1}\nspec: {vpc: v, subnet: net1, lanIp: 10.0.1.254, externalSubnets: [ext]}\n';
  const { code, err } = render(`${network}${vpc(`mode: standalone, image: ${image}`)}---\n${other}`);
  expect(code).toBe(1);
  expect(err).toContain('kube-ovn/gateway-applied-twice');
  expect(err).not.toContain('kubernetes/duplicate-object');
});
