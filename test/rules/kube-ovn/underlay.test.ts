import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const said = (documents: readonly string[], version?: string) =>
  reported(overlaid(documents.join('---\n')), version === undefined ? {} : { version }).map((line) =>
    line.replace('kube-ovn/', '').replace('provider-network-', ''),
  );

const provider = (name: string, spec: object = {}) =>
  object('ProviderNetwork', name, { defaultInterface: 'eth1', ...spec });
const vlan = (name: string, spec: object) => object('Vlan', name, { provider: 'p1', ...spec });

describe('the id of a Vlan', () => {
  const p1 = provider('p1');
  const p2 = provider('p2', { defaultInterface: 'eth2' });
  const taken = ['error vlan-id-used-twice: id 7 of Vlan b is also that of Vlan a, in ProviderNetwork p1'];

  it.each<[what: string, documents: readonly string[], version: string | undefined, findings: readonly string[]]>([
    ['twice', [p1, vlan('a', { id: 7 }), vlan('b', { id: 7 })], undefined, taken],
    [
      'three times',
      [p1, vlan('a', { id: 7 }), vlan('b', { id: 7 }), vlan('c', { id: 7 })],
      undefined,
      [...taken, 'error vlan-id-used-twice: id 7 of Vlan c is also that of Vlan a, in ProviderNetwork p1'],
    ],
    ['twice before kube-ovn compared', [p1, vlan('a', { id: 7 }), vlan('b', { id: 7 })], '1.13', []],
    ['in two networks', [p1, p2, vlan('a', { id: 7 }), vlan('b', { id: 7, provider: 'p2' })], undefined, []],
    ['without a tag', [p1, vlan('a', { id: 0 }), vlan('b', {})], undefined, []],
    [
      'too high',
      [p1, vlan('a', { id: 4096 })],
      undefined,
      ['error vlan-id-out-of-range: id 4096 of Vlan a is not between 0 and 4095'],
    ],
    [
      'too high, refused by the definition',
      [p1, vlan('a', { id: 4096 })],
      '1.15',
      ['error schema/out-of-range: spec.id of Vlan a is 4096, above 4095'],
    ],
    [
      'a text',
      [p1, vlan('a', { id: '7' })],
      undefined,
      ['error schema/wrong-type: spec.id of Vlan a is the string 7, not an integer'],
    ],
  ])('%s', (_, documents, version, findings) => {
    expect(said(documents, version)).toEqual(findings);
  });
});

describe('two physical networks', () => {
  const custom = (...nodes: string[]) => ({ customInterfaces: [{ interface: 'eth1', nodes }] });
  const other = { defaultInterface: 'eth2' };

  it.each<[what: string, first: object, second: object, finding?: string]>([
    ['on one interface', {}, {}, 'every node, as ProviderNetwork p1 does'],
    ['on two', {}, other],
    ['on nodes of a selector', {}, { nodeSelector: { matchLabels: { a: 'b' } } }],
    ['on nodes that the other does not have', { excludeNodes: ['n1'] }, { excludeNodes: ['n2'] }],
    ['on one interface of a node', custom('n1'), { ...other, ...custom('n1') }, 'node n1, as ProviderNetwork p1 does'],
    ['with the default of the other', {}, { ...other, ...custom('n1') }, 'node n1, as ProviderNetwork p1 does'],
    ['with the default of the other, which excludes the node', { excludeNodes: ['n1'] }, { ...other, ...custom('n1') }],
    [
      'with the default of the other, where the node has another one',
      {
        customInterfaces: [{ interface: 'eth3', nodes: ['n1'] }],
      },
      { ...other, ...custom('n1') },
    ],
  ])('%s', (_, first, second, finding) => {
    expect(said([provider('p1', first), provider('p2', second)])).toEqual(
      finding === undefined ? [] : [`error interface-shared: ProviderNetwork p2 uses interface eth1 of ${finding}`],
    );
  });

  it('lists of other types are the finding of the schema alone', () => {
    expect(said([provider('p1', { customInterfaces: 'eth2', excludeNodes: { a: 1 } })])).toEqual([
      'error schema/wrong-type: spec.customInterfaces of ProviderNetwork p1 is the string eth2, not a list',
      'error schema/wrong-type: spec.excludeNodes of ProviderNetwork p1 is a map, not a list',
    ]);
  });
});
