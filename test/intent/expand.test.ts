import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expand } from '../../lib/intent/expand';
import { read } from '../../lib/source/read';
import { canonicalJson, exampleManifests, examples } from '../builders/example';
import { expandText, textAt } from './documents';

const document = (kind: string, name: string, spec: string) =>
  `apiVersion: cdk8s-ovn/v1\nkind: ${kind}\nmetadata: {name: ${name}}\nspec:\n${spec.replace(/^/gm, '  ')}\n---\n`;

const vpc = document(
  'CustomVpc',
  'v',
  `
namespaces: [ns1]
subnets:
  - name: net1
    cidr: 10.0.1.7/24
natGateways:
  - name: gw1
    subnet: net1
    snats:
      - {name: s1, source: net1, address: 192.168.0.5}
      - {name: s2, source: 10.0.1.9, address: 192.168.0.5}`,
);

const titles = (text: string) => expandText(text).resources.map((resource) => resource.title);
const spec = (text: string, title: string) =>
  expandText(text).resources.find((resource) => resource.title === title)?.value.spec;

describe('the example', () => {
  it('is the network of the plain manifests', () => {
    const { resources, findings } = read([join(examples, 'custom-vpc')], { cwd: examples });
    expect(findings).toEqual([]);
    const expanded = expand(resources);
    expect(expanded.findings).toEqual([]);
    expect(canonicalJson(expanded.resources.map(({ value }) => value))).toEqual(canonicalJson(exampleManifests()));
  });
});

describe('expand', () => {
  it('leaves other resources as they are, in their order', () => {
    const plain = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n---\n';
    const { resources } = expandText(`${plain}${vpc}${plain}`);
    expect(resources.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Vpc',
      'Subnet',
      'VpcNatGateway',
      'IptablesEIP',
      'IptablesSnatRule',
      'IptablesSnatRule',
      'ConfigMap',
    ]);
    const before = read(['-'], { cwd: '.', stdin: () => plain }).resources;
    expect(expand(before).resources).toBe(before);
  });

  it('makes one EIP for an address, and uses a listed one', () => {
    expect(titles(vpc).filter((title) => title.startsWith('IptablesEIP'))).toEqual(['IptablesEIP gw1-192-168-0-5']);
    const listed = vpc.replace('      snats:', '      eips: [{name: mine, address: 192.168.0.5}]\n      snats:');
    expect(titles(listed).filter((title) => title.startsWith('IptablesEIP'))).toEqual(['IptablesEIP mine']);
    expect(spec(listed, 'IptablesSnatRule s2')).toEqual({ eip: 'mine', internalCIDR: '10.0.1.9/32' });
  });

  it('shows values where they are written, derived ones at what they follow from', () => {
    const expanded = expandText(vpc);
    expect(textAt(expanded, 'Subnet net1', 'spec', 'cidrBlock')).toBe('10.0.1.7/24');
    expect(textAt(expanded, 'Subnet net1', 'metadata', 'name')).toBe('net1');
    expect(textAt(expanded, 'Subnet net1', 'spec', 'gateway')).toBe('10.0.1.7/24');
    expect(textAt(expanded, 'Subnet net1', 'spec', 'excludeIps', 1)).toBe('net1');
    expect(textAt(expanded, 'Vpc v', 'spec', 'staticRoutes', 0, 'nextHopIP')).toBe('net1');
    expect(textAt(expanded, 'Vpc v', 'metadata', 'name')).toBe('v');
    expect(textAt(expanded, 'Vpc v', 'kind')).toBe('v');
    expect(textAt(expanded, 'VpcNatGateway gw1', 'spec', 'vpc')).toBe('gw1');
    expect(textAt(expanded, 'IptablesEIP gw1-192-168-0-5', 'spec', 'v4ip')).toBe('192.168.0.5');
    expect(textAt(expanded, 'IptablesEIP gw1-192-168-0-5', 'metadata', 'name')).toBe('192.168.0.5');
    expect(textAt(expanded, 'IptablesSnatRule s2', 'spec', 'internalCIDR')).toBe('10.0.1.9');
    const lanIp = expandText(vpc.replace('subnet: net1', 'subnet: net1\n      lanIp: 10.0.1.99'));
    expect(textAt(lanIp, 'Vpc v', 'spec', 'staticRoutes', 0, 'nextHopIP')).toBe('10.0.1.99');
    expect(textAt(lanIp, 'Subnet net1', 'spec', 'excludeIps', 1)).toBe('10.0.1.99');
    expect(lanIp.resources[0]?.origin.via).toBe('CustomVpc v');
  });

  it('shows the half of a text that a value is made of', () => {
    const forward = (to: string) =>
      vpc
        .replace(
          /s1, source: net1(.*)\n.*s2.*/s,
          's1, source: net1$1\n      portForwards:\n      - {name: p, port: 80, to: TO, eip: e}',
        )
        .replace('TO', to);
    const parts = (to: string) => {
      const expanded = expandText(forward(to));
      return ['internalIp', 'internalPort'].map((field) => textAt(expanded, 'IptablesDnatRule p', 'spec', field));
    };
    expect(parts('10.0.1.80:80')).toEqual(['10.0.1.80', '80']);
    expect(parts('"10.0.1.80:80"')).toEqual(['10.0.1.80', '80']);
    expect(parts('"[fd00::6]:81"')).toEqual(['fd00::6', '81']);
    expect(parts('10.0.1.80')).toEqual(['10.0.1.80', '80']);
    expect(parts('"10.0.1.8\\x30:80"')).toEqual(['"10.0.1.8\\x30:80"', '"10.0.1.8\\x30:80"']);
  });

  it('connects a gateway in a document of its own with its VPC, its subnet and the external network', () => {
    const text = [
      document('CustomVpc', 'v', 'subnets: [{name: net1, cidr: 10.0.1.0/24}]'),
      document('NatGateway', 'gw2', 'vpc: v\nsubnet: net1\neips: [{name: e, address: 192.168.0.9}]'),
      document(
        'ExternalNetwork',
        'ovn-vpc-external-network',
        'attach: {type: kube-ovn}\ncidr: 192.168.0.0/24\ngateway: 192.168.0.1',
      ),
    ].join('');
    const expanded = expandText(text);
    expect(spec(text, 'Vpc v')).toMatchObject({ staticRoutes: [{ cidr: '0.0.0.0/0', nextHopIP: '10.0.1.254' }] });
    expect(spec(text, 'Subnet net1')).toMatchObject({ excludeIps: ['10.0.1.1', '10.0.1.254'] });
    expect(spec(text, 'VpcNatGateway gw2')).toMatchObject({ vpc: 'v', lanIp: '10.0.1.254' });
    expect(spec(text, 'Subnet ovn-vpc-external-network')).toMatchObject({ excludeIps: ['192.168.0.1', '192.168.0.9'] });
    expect(textAt(expanded, 'Vpc v', 'spec', 'staticRoutes', 0)).toBe('net1');
    expect(textAt(expanded, 'Subnet ovn-vpc-external-network', 'spec', 'excludeIps', 1)).toBe('192.168.0.9');
    expect(textAt(expanded, 'VpcNatGateway gw2', 'metadata', 'name')).toBe('gw2');
    expect(spec(text.replace('vpc: v', 'vpc: v\n  defaultRoute: false'), 'Vpc v')).not.toHaveProperty('staticRoutes');
  });

  it('knows the CIDR of subnets that are plain manifests', () => {
    const text =
      'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: net9}\nspec: {vpc: w, cidrBlock: 10.9.0.0/16}\n---\n' +
      document('NatGateway', 'gw', 'vpc: w\nsubnet: net9\nsnats: [{name: s, source: net9, eip: e}]');
    expect(spec(text, 'VpcNatGateway gw')).toMatchObject({ lanIp: '10.9.255.254' });
    expect(spec(text, 'IptablesSnatRule s')).toEqual({ eip: 'e', internalCIDR: '10.9.0.0/16' });
  });

  it('puts labels and annotations of a document on everything it makes, and shows them there', () => {
    const text = vpc.replace('{name: v}', '{name: v, labels: {team: net}, annotations: {a/b: c}}');
    const expanded = expandText(text);
    for (const { value } of expanded.resources)
      expect(value.metadata).toMatchObject({ labels: { team: 'net' }, annotations: { 'a/b': 'c' } });
    expect(textAt(expanded, 'Subnet net1', 'metadata', 'labels', 'team')).toBe('net');
  });

  it('takes the namespace of a document for what is namespaced', () => {
    const text = document('NatGatewaySettings', 's', 'image: i').replace('{name: s}', '{name: s, namespace: ovn}');
    expect(titles(text)).toEqual(['ConfigMap ovn/ovn-vpc-nat-config', 'ConfigMap ovn/ovn-vpc-nat-gw-config']);
    expect(textAt(expandText(text), 'ConfigMap ovn/ovn-vpc-nat-config', 'metadata', 'namespace')).toBe('ovn');
  });

  it('takes a field with nothing behind it for one that is left out', () => {
    expect(spec(vpc.replace('cidr: 10.0.1.7/24', 'cidr: 10.0.1.7/24\n      gateway:'), 'Subnet net1')).toMatchObject({
      gateway: '10.0.1.1',
    });
  });

  it('makes QoS policies', () => {
    const limits = 'bindingType: NATGW\nlimits: [{name: l, direction: egress, rateMax: 100, burstMax: 0.5}]';
    expect(spec(document('QosPolicy', 'q', limits), 'QoSPolicy q')).toMatchObject({
      shared: true,
      bandwidthLimitRules: [{ rateMax: '100', burstMax: '0.5' }],
    });
  });
});
