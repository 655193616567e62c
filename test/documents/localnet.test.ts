import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { run } from '../cli/command';
import { shared } from '../shared';
import { printed } from './printed-localnet';

/*
 * Document 004 (OKEP-5085): what it prints, and beside it manifests of our own with the same mistakes, so that the proof
 * does not depend on the document.
 */
const file = shared('documents/004-ovn-kubernetes-okep-5085-localnet.txt');
if (!file) console.warn('document 004 is not checked: ../shared/documents is not there');
const page = file === undefined ? '' : readFileSync(file, 'utf8');
const [plain = '', first = '', second = ''] = printed(page, 'NetworkAttachmentDefinition');
const [one = '', other = ''] = printed(page, 'ClusterUserDefinedNetwork');

/** `line:column severity [rule] message`, of errors. */
function errors(text: string): string[] {
  const { out } = run(['check', '-', '--format', 'compact'], { stdin: text });
  return out.split('\n').flatMap((line) => {
    const [, at, message, rule] = /^<stdin>:(\d+:\d+): error: (.*) \[(.*)\]$/.exec(line) ?? [];
    return at === undefined ? [] : [`${at} ${rule}: ${message}`];
  });
}

/** The text of the config below its key: what stands behind `>` is no YAML. */
function below(manifest: string): string {
  return manifest.replace("config: > '{", "config: >\n    '{");
}

/** The configurations that OVN-Kubernetes makes of a network, in the order of the namespaces. */
function configs(text: string): unknown[] {
  const { out } = run(['preview', '-'], { stdin: text });
  return [...out.matchAll(/^ {2}config: (".*")$/gm)].map(([, config]) => JSON.parse(config ?? ''));
}

const broken = (name: string, fact: string) =>
  `cncf/attachment-config-broken: config of NetworkAttachmentDefinition ${name} is not JSON: it ${fact}`;
const quote = 'has a single quote where JSON has a double quote';
const comma = 'lacks a comma, or }, before "';
const key = 'has a key without a double quote at its end';
const comment = 'has a comment, or another sign, where JSON knows none';
const wrongType = (name: string, value: string) =>
  `ovn-kubernetes/attachment-value-wrong-type: ${value.split(' ')[0]} in the config of NetworkAttachmentDefinition ${name} is the text "${value.split(' ')[1]}", not a whole number`;
const outside = (name: string, cidr: string) =>
  `ovn-kubernetes/excluded-subnet-outside: ${cidr} of excludeSubnets of NetworkAttachmentDefinition ${name} is in none of subnets`;

describe.skipIf(file === undefined)('the localnet networks of document 004', () => {
  test('are three definitions and two networks', () => {
    expect([plain, first, second, one, other].filter((text) => text.includes('localnet'))).toHaveLength(5);
  });

  test('as printed, a definition is no YAML: nothing may stand behind the >', () => {
    for (const [text, line] of [
      [plain, 7],
      [first, 18],
      [second, 17],
    ] as const)
      expect(errors(text)).toEqual([`${line}:13 input/syntax: this line does not fit the structure around it`]);
  });

  test('the definition of today has six mistakes', () => {
    expect(errors(below(plain))).toEqual([
      `8:5 ${broken('blue/tenantblue', quote)}`,
      `11:5 ${broken('blue/tenantblue', comma)}`,
      `13:26 ${broken('blue/tenantblue', comment)}`,
      `16:24 ${outside('blue/tenantblue', '10.100.50.0/32')}`,
      `17:16 ${wrongType('blue/tenantblue', 'vlanID 200')}`,
      `18:13 ${wrongType('blue/tenantblue', 'mtu 1500')}`,
    ]);
  });

  test('the definition of the first example lacks a comma and a quote', () => {
    expect(errors(below(first))).toEqual([
      `19:5 ${broken('blue/test-net', quote)}`,
      `22:5 ${broken('blue/test-net', comma)}`,
      `26:25 ${broken('blue/test-net', key)}`,
    ]);
  });

  test('the definition of the second example is that of another namespace, with addresses of another network', () => {
    expect(errors(below(second))).toEqual([
      '11:7 schema/bad-name: NetworkAttachmentDefinition test-net has no metadata.ownerReferences.0.uid',
      `18:5 ${broken('red/test-net', quote)}`,
      `21:5 ${broken('red/test-net', comma)}`,
      '21:26 ovn-kubernetes/attachment-name-mismatch: netAttachDefName in the config of NetworkAttachmentDefinition red/test-net is blue/test-net, not red/test-net',
      `25:25 ${broken('red/test-net', key)}`,
      `28:20 ${broken('red/test-net', key)}`,
      `28:23 ${outside('red/test-net', '10.100.50.0/24')}`,
    ]);
  });

  test('the two networks have no mistake and become the definitions that were meant', () => {
    expect(errors(one)).toEqual([]);
    expect(errors(other)).toEqual([]);
    expect(configs(one)[0]).toBe(
      '{"cniVersion":"1.1.0","excludeSubnets":"192.168.100.1/32,2001:dbb::0/128","mtu":1500,"name":"cluster_udn_test-net","netAttachDefName":"blue/test-net","physicalNetworkName":"tenantblue","role":"secondary","subnets":"192.168.100.0/24,2001:dbb::/64","topology":"localnet","type":"ovn-k8s-cni-overlay"}',
    );
    expect(configs(other)[1]).toBe(
      '{"allowPersistentIPs":true,"cniVersion":"1.1.0","excludeSubnets":"192.168.50.0/24","mtu":9000,"name":"cluster_udn_test-net","netAttachDefName":"red/test-net","physicalNetworkName":"tenantblue","role":"secondary","subnets":"192.168.0.0/16,2001:dbb::/64","topology":"localnet","type":"ovn-k8s-cni-overlay","vlanID":200}',
    );
  });
});

const definition = (config: string) => `apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: storage
  namespace: shop
spec:
  config: ${config}
`;

/** Every mistake at once; the comment behind a line says which columns they are in. */
const mistaken = definition(`>
    '{
      "cniVersion": "1.0.0", # a comment
      "type": "ovn-k8s-cni-overlay"
      "netAttachDefName": "shop-old/storage",
      "topology": "localnet",
      "name": "storage",
      "physicalNetworkName: "racks",
      "subnets": "10.7.0.0/24",
      "excludeSubnets": "10.7.0.1/32,10.8.0.0/28",
      "vlanID": "70",
      "mtu": "1500",
    }'`);

describe('the same mistakes in a definition of our own', () => {
  test('nothing may stand behind the >', () => {
    expect(errors(definition(`> '{"type": "ovn-k8s-cni-overlay"\n    }'`))).toEqual([
      '7:13 input/syntax: this line does not fit the structure around it',
    ]);
  });

  test('each is found at its place, and in one go', () => {
    expect(errors(mistaken)).toEqual([
      `8:5 ${broken('shop/storage', quote)}`,
      `9:30 ${broken('shop/storage', comment)}`,
      `11:7 ${broken('shop/storage', comma)}`,
      '11:28 ovn-kubernetes/attachment-name-mismatch: netAttachDefName in the config of NetworkAttachmentDefinition shop/storage is shop-old/storage, not shop/storage',
      `14:27 ${broken('shop/storage', key)}`,
      `16:38 ${outside('shop/storage', '10.8.0.0/28')}`,
      `17:18 ${wrongType('shop/storage', 'vlanID 70')}`,
      `18:15 ${wrongType('shop/storage', 'mtu 1500')}`,
      `18:20 ${broken('shop/storage', 'has a comma with nothing but } behind it')}`,
    ]);
  });

  test('without them there is nothing to find', () => {
    const corrected = mistaken
      .replace("'{", '{')
      .replace(',\n    }', '\n    }')
      .replace("}'", '}')
      .replace(' # a comment', '')
      .replace('overlay"', 'overlay",')
      .replace('shop-old', 'shop')
      .replace('Name: "racks', 'Name": "racks')
      .replace(',10.8.0.0/28', '')
      .replace('"70"', '70')
      .replace('"1500"', '1500');
    expect(run(['check', '-', '--format', 'compact'], { stdin: corrected }).out).toBe('');
  });
});
