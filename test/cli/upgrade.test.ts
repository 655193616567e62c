import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const object = (apiVersion: string, kind: string) =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: a\n`;
const plan = (from: string, to: string, input: string, ...more: string[]) =>
  run(['check', '--from', from, '--to', to, ...more, '-'], { stdin: input });

const flowcontrol = 'flowcontrol.apiserver.k8s.io';

describe('the plan of an upgrade', () => {
  test('is in the order of doing it', () => {
    const input = [
      object('resource.k8s.io/v1', 'DeviceClass'),
      object('networking.k8s.io/v1', 'NetworkPolicy'),
      object('policy/v1beta1', 'PodDisruptionBudget'),
    ].join('');
    expect(plan('1.33', '1.34', input)).toEqual({
      code: 1,
      err: '',
      out: `Kubernetes 1.33 to 1.34

Before the first API server changes:
  1. write policy/v1 instead of policy/v1beta1: servers of 1.34 do not serve policy/v1beta1 PodDisruptionBudget
     <stdin>:12:13 PodDisruptionBudget a

While API servers of both releases answer:
  1. leave it out: what applies it fails, or finds it gone: servers of 1.33 do not serve resource.k8s.io/v1 DeviceClass

When all API servers have changed:
  1. apply it: all servers serve resource.k8s.io/v1 DeviceClass
     <stdin>:2:13 DeviceClass a
`.replace('DeviceClass\n\nWhen', 'DeviceClass\n     <stdin>:2:13 DeviceClass a\n\nWhen'),
    });
  });

  test.each([
    ['1.24', '1.25', 'policy/v1beta1', 'PodDisruptionBudget', 1, ['before: write policy/v1 instead of policy/v1beta1']],
    [
      '1.31',
      '1.32',
      `${flowcontrol}/v1beta3`,
      'FlowSchema',
      1,
      [`before: write ${flowcontrol}/v1 instead of ${flowcontrol}/v1beta3`],
    ],
    [
      '1.29',
      '1.30',
      `${flowcontrol}/v1beta3`,
      'FlowSchema',
      0,
      [`after: write ${flowcontrol}/v1 instead of ${flowcontrol}/v1beta3`],
    ],
    [
      '1.22',
      '1.23',
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      1,
      ['before: write autoscaling/v1 instead of autoscaling/v2'],
    ],
    [
      '1.22',
      '1.23',
      'autoscaling/v2beta2',
      'HorizontalPodAutoscaler',
      0,
      ['after: write autoscaling/v2 instead of autoscaling/v2beta2'],
    ],
    [
      '1.24',
      '1.25',
      'policy/v1beta1',
      'PodSecurityPolicy',
      1,
      ['before: remove it from Git and from the cluster: later no server reaches it'],
    ],
    [
      '1.34',
      '1.33',
      'resource.k8s.io/v1',
      'DeviceClass',
      1,
      ['before: remove it from Git and from the cluster: later no server reaches it'],
    ],
    [
      '1.23',
      '1.22',
      'autoscaling/v2',
      'HorizontalPodAutoscaler',
      1,
      ['before: write autoscaling/v1 instead of autoscaling/v2'],
    ],
    ['1.33', '1.34', 'networking.k8s.io/v1', 'NetworkPolicy', 0, []],
    ['1.33', '1.34', 'example.com/v1', 'Widget', 0, []],
  ])('%s to %s, %s %s', (from, to, apiVersion, kind, code, steps) => {
    const result = plan(from, to, object(apiVersion, kind), '--format', 'json');
    const json = JSON.parse(result.out) as { steps: { phase: string; todo: string }[] };
    expect(json.steps.map(({ phase, todo }) => `${phase}: ${todo}`)).toEqual(steps);
    expect(result.code).toBe(code);
  });

  test('names the owners that one of the releases does not find', () => {
    const owned = (apiVersion: string) =>
      `${object('v1', 'ServiceAccount')}  ownerReferences:\n    - {apiVersion: ${apiVersion}, kind: PodDisruptionBudget, name: b, uid: u}\n`;
    expect(plan('1.24', '1.25', owned('policy/v1beta1')).out).toBe(`Kubernetes 1.24 to 1.25

Before the first API server changes:
  1. name the owner as policy/v1 PodDisruptionBudget: a server without policy/v1beta1 PodDisruptionBudget takes the owner for deleted, and the object goes as well
     <stdin>:7:20 ServiceAccount a
`);
    expect(plan('1.24', '1.25', owned('policy/v1')).out).toContain('nothing has to change');
    expect(plan('1.23', '1.24', owned('policy/v1beta1')).out).toContain('nothing has to change');
  });

  describe('with the mixed version proxy', () => {
    const withSettings = (kubernetes: string, from: string, to: string, applier = 'flux') => {
      const settings = `target: {applier: ${applier}, kubernetes: {${kubernetes}}}\n`;
      const cwd = folder({ 'cdk8s-ovn.yaml': settings, 'a.yaml': object('resource.k8s.io/v1', 'DeviceClass') });
      const { out } = run(['check', '--from', from, '--to', to, '--format', 'json', '.'], { cwd });
      return (JSON.parse(out) as { steps: { phase: string; todo: string }[] }).steps.map(
        ({ phase, todo }) => `${phase}: ${todo}`,
      );
    };
    const proxy = 'mixedVersionProxy: true';
    const leaveOut = ['during: leave it out: what applies it fails, or finds it gone', 'after: apply it'];

    test('Flux applies what is new as soon as a server has it; Argo CD does not', () => {
      const early = ['during: apply it when a server of 1.34 answers: the proxy passes it on'];
      expect(withSettings(proxy, '1.33', '1.34')).toEqual(early);
      expect(withSettings(proxy, '1.33', '1.34', 'argocd')).toEqual(leaveOut);
      expect(withSettings('mixedVersionProxy: false', '1.33', '1.34')).toEqual(leaveOut);
    });

    test('it is turned on before, in both releases', () => {
      const gate = 'UnknownVersionInteroperabilityProxy';
      const gates = `featureGates: {${gate}: true}`;
      expect(withSettings(`${proxy}, perVersion: {"1.36": {${gates}}}`, '1.35', '1.36')).toEqual([
        `before: turn ${gate} on in the API servers of 1.35`,
      ]);
      expect(withSettings(`${proxy}, perVersion: {"1.35": {${gates}}}`, '1.35', '1.36')).toEqual([]);
      expect(withSettings(`${proxy}, ${gates}`, '1.33', '1.32')).toEqual([
        'before: turn StorageVersionAPI on in the API servers of 1.32',
        'before: turn internal.apiserver.k8s.io/v1alpha1 on in the API servers of 1.32',
        'before: remove it from Git and from the cluster: later no server reaches it',
      ]);
    });
  });

  test('nothing to do is said', () => {
    expect(plan('1.34', '1.33', object('v1', 'ServiceAccount')).out).toBe(
      'Kubernetes 1.34 to 1.33 (a rollback): nothing has to change\n',
    );
  });

  test.each([
    [['--from', '1.33'], 'error: --from and --to belong together\n'],
    [['--from', '1.32', '--to', '1.34'], 'error: 1.32 and 1.34 are no neighbours: go one minor release at a time\n'],
    [['--from', '1.33', '--to', 'x'], expect.stringContaining('A release of Kubernetes is wanted, such as 1.33.')],
  ])('%j is wrong usage', (options, err) => {
    expect(run(['check', ...options, '-'], { stdin: object('v1', 'ServiceAccount') })).toEqual({
      code: 2,
      out: '',
      err,
    });
  });
});
