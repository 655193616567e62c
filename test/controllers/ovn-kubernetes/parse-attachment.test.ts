import { describe, expect, test } from 'vitest';
import { clusterOf } from '../../../lib/controllers/ovn-kubernetes/cluster';
import { ConfFault } from '../../../lib/controllers/ovn-kubernetes/net-conf';
import { parseAttachment } from '../../../lib/controllers/ovn-kubernetes/parse-attachment';
import { defaultTarget } from '../../../lib/target/target';
import { longLists } from './long-lists';

const cluster = clusterOf(defaultTarget);
const parse = (config: string) => parseAttachment('blue/net', config, cluster);
const reasonOf = (config: string) => {
  const { network } = parse(config);
  return network instanceof ConfFault ? network.reason : undefined;
};
const network = (config: string) => {
  const { network } = parse(config);
  return network instanceof ConfFault ? network.reason : network;
};

/** A localnet with what is given behind it. */
const localnet = (more = '', start = '') =>
  `{${start}"type":"ovn-k8s-cni-overlay","name":"n","netAttachDefName":"blue/net","topology":"localnet"${more}}`;

describe('keys as Go reads them', () => {
  test('in upper or lower case; of several the last in the text counts', () => {
    expect(network(localnet(',"VLANID":7'))).toMatchObject({ vlan: 7 });
    expect(network(localnet(',"vlanID":1,"VLANID":2,"vlanID":3'))).toMatchObject({ vlan: 3 });
    expect(network(localnet(',"vlanID":1,"\\u212Aey":1,"vlaniD":2'))).toMatchObject({ vlan: 2 });
    expect(network(localnet(',"\\u017fubnet\\u017f":"10.0.0.0/24"'))).toMatchObject({ subnets: [{ hostPrefix: 0 }] });
  });

  test('null changes nothing, and strange keys are nothing', () => {
    expect(network(localnet(',"mtu":null,"__proto__":{"mtu":5},"constructor":1,"vlan":5'))).toMatchObject({
      mtu: 1400,
      vlan: 0,
    });
    expect(parse(localnet(',"vlan":5')).text?.unknown.map(({ key }) => key)).toEqual(['vlan']);
  });

  test.each([
    ['"mtu":"1500"', 'string into Go struct field NetConf.mtu of type int'],
    ['"mtu":1500.0', 'number 1500.0 into Go struct field NetConf.mtu of type int'],
    ['"mtu":15e2', 'number 15e2 into Go struct field NetConf.mtu of type int'],
    ['"mtu":9223372036854775808', 'number 9223372036854775808 into Go struct field NetConf.mtu of type int'],
    ['"subnets":["10.0.0.0/24"]', 'array into Go struct field NetConf.subnets of type string'],
    ['"ipam":"host-local"', 'string into Go struct field NetConf.ipam of type object'],
    ['"ipam":{"TYPE":1}', 'number 1 into Go struct field NetConf.ipam.TYPE of type string'],
    ['"logfile-maxage":"1"', 'string into Go struct field NetConf.logfile-maxage of type int'],
  ])('%s is refused', (member, reason) => {
    expect(reasonOf(localnet(`,${member}`))).toBe(
      `error parsing Network Attachment Definition blue/net: json: cannot unmarshal ${reason}`,
    );
  });
});

test('a list with one plugin is read by its own name; a list and a plugin in one are refused', () => {
  const list = `{"name":"listed","cniVersion":"1.0.0","plugins":[${localnet()}]}`;
  expect(network(list)).toMatchObject({ name: 'listed', topology: 'localnet' });
  expect(reasonOf(`{"name":"l","plugins":[${localnet()},${localnet()}]}`)).toContain('chaining is not supported');
  expect(reasonOf(localnet(`,"plugins":[${localnet()}]`))).toContain('both a plugin list and a single config');
  expect(network(localnet(',"plugins":[]'))).toMatchObject({ name: 'n' });
  expect(reasonOf('{"name":"l","plugins":[{"type":"macvlan"}]}')).toBe('net-attach-def not managed by OVN');
});

test('without topology it is the network of the cluster, whatever else it says', () => {
  const found = network('{"type":"ovn-k8s-cni-overlay","name":"x","mtu":9000,"vlanID":3}');
  expect(found).toMatchObject({ name: 'default', topology: 'layer3', mtu: 1400, vlan: 0 });
});

test('what is no object has no network', () => {
  for (const text of ['', ' ', 'null', '[]', '5', '"x"', '{', "{'a':1}"]) expect(reasonOf(text)).toBeTypeOf('string');
});

test('a layer 2 network with what is excluded: networks of the cluster within that may overlap it', () => {
  const layer2 = (excluded: string) =>
    `{"type":"ovn-k8s-cni-overlay","name":"n","netAttachDefName":"blue/net","topology":"layer2","subnets":"10.0.0.0/8","excludeSubnets":"${excluded}"}`;
  expect(reasonOf(layer2('10.1.0.0/16'))).toContain('overlaps cluster subnet "10.128.0.0/14"');
  expect(network(layer2('10.128.0.0/14'))).toMatchObject({ topology: 'layer2' });
});

test('long lists are read', () => {
  const { overlapping, excluded } = longLists(2000);
  expect(network(excluded)).toMatchObject({ name: 'n' });
  expect(reasonOf(overlapping)).toContain('overlaps cluster subnet');
});
