import { describe, expect, it } from 'vitest';
import { type Circumstances, reported } from '../edit';
import { overlaid } from '../overlay';

const object = (kind: string, name: string, spec: unknown) =>
  JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind, metadata: { name }, spec });
const vpc = (name: string, ...namespaces: string[]) => object('Vpc', name, { namespaces });
const subnet = (name: string, block: string, more: Readonly<Record<string, unknown>>) =>
  object('Subnet', name, { cidrBlock: `10.${block}.0.0/16`, ...more });
const namespace = (name: string, labels: Readonly<Record<string, string>>) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });

const said = (objects: readonly string[], circumstances?: Circumstances) =>
  reported(overlaid(objects.join('\n---\n')), circumstances).map((line) => line.replace('kube-ovn/', ''));

describe('namespaces of VPCs', () => {
  it('belong to one', () => {
    expect(said([vpc('b', 'ns2'), vpc('c', 'ns2', 'ns3'), vpc('d', 'ns3')])).toEqual([
      'warning namespace-in-two-vpcs: namespace ns2 is in Vpc c and in Vpc b',
      'warning namespace-in-two-vpcs: namespace ns3 is in Vpc d and in Vpc c',
    ]);
    expect(said([vpc('b', 'ns2', 'ns2')])).toEqual([]);
    expect(said([vpc('ovn-cluster', 'ns1')])).toEqual([]);
  });
});

describe('namespaces of subnets', () => {
  it('are those of the custom VPC', () => {
    expect(said([subnet('a', '20', { vpc: 'test-vpc-1', namespaces: ['ns1', 'ns2'] })])).toEqual([
      'error subnet-namespace-outside-vpc: namespace ns2 of Subnet a is not in Vpc test-vpc-1',
    ]);
    expect(said([vpc('b'), subnet('a', '20', { vpc: 'b', namespaces: ['ns2'] })])).toEqual([
      'error subnet-namespace-outside-vpc: namespace ns2 of Subnet a is not in Vpc b',
    ]);
    expect(said([subnet('a', '20', { vpc: 'test-vpc-1' })])).toEqual([]);
  });

  it('are, in the default VPC, those that no custom VPC has', () => {
    const finding = ['error subnet-namespace-outside-vpc: namespace ns1 of Subnet a belongs to Vpc test-vpc-1'];
    expect(said([subnet('a', '20', { namespaces: ['ns1', 'ns2'] })])).toEqual(finding);
    expect(said([subnet('a', '20', { vpc: 'ovn-cluster', namespaces: ['ns1'] })])).toEqual(finding);
  });

  it('are not judged in a VPC that is not in the input', () => {
    const external = [{ kind: 'Vpc', name: 'b' }];
    expect(said([subnet('a', '20', { vpc: 'b', namespaces: ['ns7'] })], { external })).toEqual([]);
    expect(said([subnet('a', '20', { vpc: 'tset-vpc-1', namespaces: ['ns7'] })])).toEqual([
      'error subnet-vpc-missing: Subnet a names Vpc tset-vpc-1, which does not exist',
    ]);
  });
});

describe('namespaces in subnets of two VPCs', () => {
  const shared = (matchLabels: unknown, more = {}) =>
    subnet('shared', '20', { namespaceSelectors: [{ matchLabels, ...more }] });
  const finding = [
    'warning namespace-in-subnets-of-two-vpcs: namespace ns1 is in subnets of two VPCs, test-vpc-1 and ovn-cluster',
  ];

  it('by label', () => {
    expect(said([namespace('ns1', { team: 'a', tier: 'b' }), shared({ team: 'a', tier: 'b' })])).toEqual(finding);
    expect(said([namespace('ns1', { team: 'a' }), shared({ team: 'a', tier: 'b' })])).toEqual([]);
    expect(said([shared({ team: 'a' })])).toEqual([]);
  });

  it('but not where that cannot be known, and not before 1.13', () => {
    const labelled = namespace('ns1', { team: 'a' });
    const unless = { matchExpressions: [{ key: 'tier', operator: 'DoesNotExist' }] };
    expect(said([labelled, shared({ team: 'a' }, unless)])).toEqual([]);
    expect(said([labelled, shared({ team: 'a' })], { version: '1.12' })).toEqual([
      'error field-not-in-release: spec.namespaceSelectors of Subnet shared is there since kube-ovn 1.13; the target is 1.12',
    ]);
  });

  it('by name, in VPCs that are not in the input', () => {
    const external = [
      { kind: 'Vpc', name: 'b' },
      { kind: 'Vpc', name: 'c' },
    ];
    const both = [
      subnet('x', '20', { vpc: 'b', namespaces: ['ns7'] }),
      subnet('y', '21', { vpc: 'c', namespaces: ['ns7'] }),
    ];
    expect(said(both, { external })).toEqual([
      'warning namespace-in-subnets-of-two-vpcs: namespace ns7 is in subnets of two VPCs, b and c',
    ]);
    const one = [
      subnet('x', '20', { vpc: 'b', namespaces: ['ns7'] }),
      subnet('y', '21', { vpc: 'b', namespaces: ['ns7'] }),
    ];
    expect(said(one, { external })).toEqual([]);
  });

  it('follow from what another rule says', () => {
    expect(said([subnet('x', '20', { namespaces: ['ns1'] })])).toEqual([
      'error subnet-namespace-outside-vpc: namespace ns1 of Subnet x belongs to Vpc test-vpc-1',
    ]);
    expect(said([vpc('b', 'ns1'), subnet('x', '20', { vpc: 'b', namespaces: ['ns1'] })])).toEqual([
      'warning namespace-in-two-vpcs: namespace ns1 is in Vpc b and in Vpc test-vpc-1',
    ]);
  });
});
