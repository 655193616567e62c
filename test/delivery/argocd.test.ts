import { describe, expect, test } from 'vitest';
import { forArgocd } from '../../lib/delivery/argocd/annotated';
import { orderFindings, waveFindings } from '../../lib/delivery/findings';
import { mustSurvive } from '../../lib/delivery/prune';
import type { Network } from '../../lib/network/network';
import { made, networkOf } from './network-of';

const waveKey = 'argocd.argoproj.io/sync-wave';
const optionsKey = 'argocd.argoproj.io/sync-options';

/** The annotations that each resource ends up with. */
function annotations(network: Network): Record<string, unknown> {
  return Object.fromEntries(
    forArgocd(network).map((resource) => [resource.title, resource.get('metadata', 'annotations')]),
  );
}

test('waves end at 0, the wave of what says nothing', () => {
  const network = networkOf(made('Vpc a'), made('Subnet net1', { vpc: 'a' }), made('Pod a/web'));
  expect(annotations(network)).toEqual({
    'Vpc a': { [waveKey]: '-50' },
    'Subnet net1': { [waveKey]: '-40' },
    'Pod a/web': undefined,
  });
});

test('what a user wrote stays, and lists grow', () => {
  const network = networkOf(
    made('ConfigMap kube-system/ovn-vpc-nat-config', {}, { [optionsKey]: 'Prune=confirm, Delete=false', team: 'net' }),
    made('ConfigMap kube-system/ovn-vpc-nat-gw-config', {}, { [optionsKey]: 'Delete=false', [waveKey]: '-99' }),
  );
  expect(annotations(network)).toEqual({
    'ConfigMap kube-system/ovn-vpc-nat-config': {
      [optionsKey]: 'Prune=confirm, Delete=false',
      [waveKey]: '-70',
      team: 'net',
    },
    'ConfigMap kube-system/ovn-vpc-nat-gw-config': { [optionsKey]: 'Delete=false,Prune=false', [waveKey]: '-99' },
  });
});

test('objects of a kind that is delivered with them are not tried before it is there', () => {
  const definition = made('CustomResourceDefinition vpcs.kubeovn.io', {
    group: 'kubeovn.io',
    names: { kind: 'Vpc', plural: 'vpcs' },
    scope: 'Cluster',
    versions: [{ name: 'v1', served: true, storage: true }],
  });
  expect(annotations(networkOf(definition, made('Vpc a')))).toEqual({
    'CustomResourceDefinition vpcs.kubeovn.io': { [waveKey]: '-90' },
    'Vpc a': { [waveKey]: '-50', [optionsKey]: 'SkipDryRunOnMissingResource=true' },
  });
});

test('annotations that are no map are left to the rule that judges them', () => {
  const vpc = { ...made('Vpc a'), metadata: { name: 'a', annotations: ['x'] } };
  expect(annotations(networkOf(vpc))).toEqual({ 'Vpc a': ['x'] });
});

describe('what must survive', () => {
  const external = [
    made('Subnet outer', { provider: 'outer.kube-system', vlan: 'v10' }),
    made('NetworkAttachmentDefinition kube-system/outer'),
    made('Vlan v10', { provider: 'net' }),
    made('ProviderNetwork net', { defaultInterface: 'eth1' }),
  ];
  const kept = (network: Network) =>
    network.resources.flatMap((resource) => {
      const why = mustSurvive(network, resource);
      return why === undefined ? [] : [`${resource.title}: ${why}`];
    });

  test('an external network that somebody uses, and what it stands on', () => {
    const gateway = made('VpcNatGateway gw', { vpc: 'a', externalSubnets: ['outer'] });
    expect(kept(networkOf(...external, gateway, made('Subnet net1', { vpc: 'a' })))).toEqual([
      'Subnet outer: VpcNatGateway gw has addresses in it',
      'NetworkAttachmentDefinition kube-system/outer: Subnet outer stands on it',
      'Vlan v10: Subnet outer stands on it',
      'ProviderNetwork net: Vlan v10 stands on it',
    ]);
  });

  test('one that nobody uses may go', () => {
    expect(kept(networkOf(...external))).toEqual([]);
  });

  test("the settings of kube-ovn's gateways, in its namespace alone", () => {
    const names = ['kube-system/ovn-vpc-nat-config', 'kube-system/ovn-vpc-nat-gw-config', 'a/ovn-vpc-nat-config'];
    expect(kept(networkOf(...names.map((name) => made(`ConfigMap ${name}`))))).toEqual([
      'ConfigMap kube-system/ovn-vpc-nat-config: without ovn-vpc-nat-config kube-ovn makes and repairs no NAT gateway',
      'ConfigMap kube-system/ovn-vpc-nat-gw-config: without ovn-vpc-nat-gw-config kube-ovn removes every NAT gateway of the cluster',
    ]);
  });
});

describe('findings', () => {
  test('a way round', () => {
    const [finding, ...more] = orderFindings(
      networkOf(made('Vpc a', { extraExternalSubnets: ['net1'] }), made('Subnet net1', { vpc: 'a' })),
    );
    expect(more).toEqual([]);
    expect(finding?.message).toBe('Vpc a rests on itself, by way of Subnet net1');
    expect(finding?.at).toMatchObject({ path: ['spec', 'extraExternalSubnets', 0] });
    expect(finding?.related.map(({ message }) => message)).toEqual(['Subnet net1 rests on Vpc a']);
  });

  test.each([
    ['-60', ['Subnet net1 has the sync-wave -60, before Vpc a with -50, on which it rests']],
    ['soon', []],
    ['-50', []],
  ])('a wave of the user: %s', (wave, messages) => {
    const network = networkOf(made('Vpc a'), made('Subnet net1', { vpc: 'a' }, { [waveKey]: wave }));
    expect(waveFindings(network).map(({ message }) => message)).toEqual(messages);
  });
});
