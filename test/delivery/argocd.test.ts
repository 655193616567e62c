import { describe, expect, test } from 'vitest';
import { forArgocd } from '../../lib/delivery/argocd/annotated';
import { waveFindings } from '../../lib/delivery/argocd/wave-findings';
import { orderFindings } from '../../lib/delivery/findings';
import { fluxFindings } from '../../lib/delivery/flux-findings';
import { mustSurvive } from '../../lib/delivery/prune';
import type { Network } from '../../lib/network/network';
import { placeOf } from '../../lib/source/resource';
import { type Made, made, networkOf } from './network-of';

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

  const bounded = (objects: readonly Made[]) =>
    waveFindings(networkOf(...objects)).map(({ message, at, help }) => ({
      message,
      on: placeOf(at)?.resource.title,
      help: help.join(),
    }));
  const subnet = (wave?: string) =>
    made('Subnet net1', { vpc: 'a' }, wave === undefined ? undefined : { [waveKey]: wave });
  const vpc = (wave?: string) => made('Vpc a', {}, wave === undefined ? undefined : { [waveKey]: wave });

  test('a wave of the user before that of what the object rests on', () => {
    expect(bounded([vpc(), subnet('-60')])).toEqual([
      {
        message: 'Subnet net1 has the sync-wave -60, before Vpc a with -50, on which it rests',
        on: 'Subnet net1',
        help: 'take the annotation away, or choose a number larger than -50',
      },
    ]);
    expect(bounded([vpc('5'), subnet('-60')])).toEqual([
      {
        message: 'Subnet net1 has the sync-wave -60, before Vpc a with 5, on which it rests',
        on: 'Subnet net1',
        help: 'take the annotation away, or choose a number larger than 5',
      },
    ]);
    expect(bounded([vpc(), subnet('-50')])).toEqual([]);
  });

  test('a wave of the user after that of what rests on the object', () => {
    expect(bounded([vpc('5'), subnet(), made('Subnet net2', { vpc: 'a' })])).toEqual([
      {
        message: 'Vpc a has the sync-wave 5, after Subnet net1 with -40, which rests on it',
        on: 'Vpc a',
        help: 'take the annotation away, or choose a number smaller than -40',
      },
    ]);
  });

  test('a wave of the user between others', () => {
    const gateway = made('VpcNatGateway gw', { vpc: 'a', subnet: 'net1' });
    const help = (...objects: readonly Made[]) => bounded(objects).map((finding) => finding.help);
    expect(help(vpc(), subnet('5'), gateway)).toEqual(['take the annotation away, or choose a number from -49 to -31']);
    expect(help(vpc('-31'), subnet('5'), gateway)).toEqual(['take the annotation away']);
  });

  test('a wave that is no number, and nothing that follows from it', () => {
    expect(bounded([vpc('abc'), subnet('-60')])).toEqual([
      {
        message: 'Vpc a has the sync-wave "abc", which is no whole number',
        on: 'Vpc a',
        help: 'take the annotation away: its wave is then -50',
      },
    ]);
    for (const wave of ['1.5', '', ' 1', '0x1', '1e3']) expect(bounded([vpc(wave)])).toHaveLength(1);
    for (const wave of ['+5', '-0', '007']) expect(bounded([vpc(wave)])).toEqual([]);
  });
});

describe('a tree for Flux', () => {
  const told = (...objects: readonly Made[]) =>
    fluxFindings(networkOf(...objects)).map(({ rule, message }) => `${rule}: ${message}`);

  test('holds no object without a name', () => {
    const job = made('Job a/once');
    expect(told(job)).toEqual([]);
    expect(told({ ...job, metadata: { generateName: 'once-', namespace: 'a' } })).toEqual([
      'delivery/generated-name: Job once-… has a generateName and no name',
    ]);
  });

  test('holds no object that kustomize leaves out', () => {
    const key = 'config.kubernetes.io/local-config';
    for (const value of ['true', '', 'yes'])
      expect(told(made('Vpc a', {}, { [key]: value }))).toEqual([
        `delivery/local-config: Vpc a has the annotation ${key}: "${value}"`,
      ]);
    expect(told(made('Vpc a', {}, { [key]: 'false' }))).toEqual([]);
  });

  test('holds no object without a namespace beside its twin in default', () => {
    const both = [made('ConfigMap a'), made('ConfigMap default/a')];
    expect(told(...both)).toEqual([
      'delivery/default-namespace-twice: ConfigMap a has no namespace, and ConfigMap default/a is there as well',
    ]);
    expect(told(...both.map((one, i) => ({ ...one, kind: 'Foo', apiVersion: `apps/v${i}` })))).toEqual([]);
    expect(told(made('ConfigMap a'), made('ConfigMap b/a'), made('ConfigMap default/b'))).toEqual([]);
  });

  test('holds no annotation that kustomize writes and cannot read', () => {
    for (const text of ['\tx\ny', '\t\nx', '\tx\n  y\n'])
      expect(told(made('Vpc a', {}, { text }))).toEqual([
        'delivery/annotation-begins-with-tab: the annotation text of Vpc a has several lines and begins with a tab',
      ]);
    for (const text of ['\tx', 'x\n\ty', ' \tx\ny', '\n\tx\ny', '\tx \ny', '\tx\ny ', '\tx\r\ny'])
      expect(told(made('Vpc a', {}, { text }))).toEqual([]);
  });
});
