import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCidr } from '../../lib/net/cidr';
import { compactLine } from '../../lib/output/findings/compact';
import { readSettings } from '../../lib/settings/read';
import { defaultSettings } from '../../lib/settings/settings';
import { switchesOf } from '../../lib/target/target';
import { folder } from '../folder';

const ruleIds = ['kube-ovn/snat-outside-vpc', 'kube-ovn/vpc-missing'];

/** The settings of a text, and what is wrong with it, as compact lines. */
function read(text: string, others: Record<string, string> = {}) {
  const cwd = folder({ 'cdk8s-ovn.yaml': text, ...others });
  const { settings, findings } = readSettings(['.'], { cwd, ruleIds });
  return { settings, findings, lines: findings.map(compactLine) };
}

describe('values', () => {
  test('everything has a default', () => {
    for (const text of ['', '# nothing\n', '{}', 'target:\nrules: {}\nexternal: []\nlimits:\n'])
      expect(read(text)).toMatchObject({ settings: defaultSettings, lines: [] });
    expect(defaultSettings.target.kubeOvn).toMatchObject({ namespace: 'kube-system', nonPrimaryCni: false });
    expect(defaultSettings.limits).toEqual({ fileBytes: 10485760, inputBytes: 67108864, documents: 50000, depth: 100 });
  });

  test('are read', () => {
    const { settings, lines } = read(
      `
target:
  kubernetes: {versions: ["1.33", "1.34"], mixedVersionProxy: true, serviceSubnets: [10.96.0.0/12], nodeSubnets: [192.0.2.0/24]}
  kubeOvn: {version: "1.14.41", namespace: network, nonPrimaryCni: true, webhook: true, joinSubnets: [100.65.0.0/16], enableLb: false, enableNp: false, enableEipSnat: false}
  ovnKubernetes: {version: "1.3", mtu: 8900, clusterSubnets: [10.244.0.0/16, 10.8.0.0/14/23], joinSubnets: [100.63.0.0/16], persistentIps: true}
  kruise: {version: "1.9", namespace: kruise-system, patchPodMetadataDefaultsAllowed: false}
external:
  - {kind: Namespace, name: ns1}
  - {kind: ConfigMap, name: c, namespace: kube-system}
  - known
rules:
  kube-ovn/snat-outside-vpc: off
  kube-ovn/vpc-missing: info
limits: {fileBytes: 1Ki, inputBytes: 5000, documents: 7, depth: 8}
`,
      { 'known/vpc.yaml': '' },
    );
    expect(lines).toEqual([]);
    expect(settings.target.kubeOvn).toEqual({
      version: { major: 1, minor: 14, patch: 41, text: '1.14.41' },
      namespace: 'network',
      nonPrimaryCni: true,
      webhook: true,
      joinSubnets: [parseCidr('100.65.0.0/16')],
      enableLb: false,
      enableNp: false,
      enableEipSnat: false,
    });
    expect(settings.target.kubernetes.serviceSubnets.map(String)).toEqual(['10.96.0.0/12']);
    expect(settings.target.kubernetes.nodeSubnets.map(String)).toEqual(['192.0.2.0/24']);
    expect(settings.target.ovnKubernetes).toMatchObject({ mtu: 8900, families: [4], persistentIps: true });
    const { clusterSubnets, joinSubnets } = settings.target.ovnKubernetes;
    expect(clusterSubnets.map(({ cidr, hostPrefix }) => `${cidr}/${hostPrefix}`)).toEqual([
      '10.244.0.0/16/24',
      '10.8.0.0/14/23',
    ]);
    expect(joinSubnets.map(String)).toEqual(['100.63.0.0/16']);
    expect(settings.external).toEqual({
      objects: [
        { kind: 'Namespace', name: 'ns1' },
        { kind: 'ConfigMap', name: 'c', namespace: 'kube-system' },
      ],
      inputs: ['known'],
    });
    expect([...settings.rules]).toEqual([
      ['kube-ovn/snat-outside-vpc', 'off'],
      ['kube-ovn/vpc-missing', 'info'],
    ]);
    expect(settings.limits).toEqual({ fileBytes: 1024, inputBytes: 5000, documents: 7, depth: 8 });
  });

  test('what API servers are told, in common and by release', () => {
    const { settings, lines } = read(`
target:
  kubernetes:
    versions: ["1.35", "1.36"]
    mixedVersionProxy: true
    runtimeConfig: {api/beta: true, resource.k8s.io/v1beta1: true}
    perVersion:
      "1.35": {featureGates: {UnknownVersionInteroperabilityProxy: true}}
      "1.36": {runtimeConfig: {api/beta: false}, featureGates: {AllAlpha: true}}
`);
    expect(lines).toEqual([]);
    const { kubernetes } = settings.target;
    const told = (minor: number) => {
      const { runtimeConfig, featureGates } = switchesOf(kubernetes, minor);
      return [Object.fromEntries(runtimeConfig), Object.fromEntries(featureGates)];
    };
    const common = { 'api/beta': true, 'resource.k8s.io/v1beta1': true };
    expect(told(34)).toEqual([common, {}]);
    expect(told(35)).toEqual([common, { UnknownVersionInteroperabilityProxy: true }]);
    expect(told(36)).toEqual([{ ...common, 'api/beta': false }, { AllAlpha: true }]);
  });

  test.each(['1.12', '1.16', '1.16.2', 'v1.15.24', '1.17-dev'])('kube-ovn %s is known', (version) => {
    expect(read(`target: {kubeOvn: {version: "${version}"}}`).lines).toEqual([]);
  });
});

describe('mistakes', () => {
  const cases: [title: string, text: string, ...lines: string[]][] = [
    ['a misspelt field', 'target: {kubeovn: {}}', '1:10: error: there is no target.kubeovn [settings/unknown-field]'],
    [
      'an upgrade over two releases',
      'target: {kubernetes: {versions: ["1.34", "1.32"]}}',
      '1:34: error: Kubernetes 1.32 and 1.34 are more than one minor release apart [settings/wrong-value]',
    ],
    [
      'another Kubernetes',
      'target: {kubernetes: {versions: ["2.0"]}}',
      '1:34: error: Kubernetes 2.0 is not known [settings/unknown-release]',
    ],
    [
      'a proxy that an API server does not have',
      'target: {kubernetes: {versions: ["1.27", "1.28"], mixedVersionProxy: true}}',
      '1:70: error: Kubernetes 1.27 has no mixed version proxy [settings/wrong-value]',
    ],
    [
      'a proxy that is on in one of two releases alone',
      'target: {kubernetes: {versions: ["1.34", "1.35"], mixedVersionProxy: true, perVersion: {"1.35": {featureGates: {UnknownVersionInteroperabilityProxy: true}}}}}',
      '1:70: error: mixedVersionProxy is true, and UnknownVersionInteroperabilityProxy is off by default in 1.34 [settings/wrong-value]',
    ],
    [
      'a proxy that is turned off in the newer release',
      'target: {kubernetes: {versions: ["1.36", "1.37"], mixedVersionProxy: true, perVersion: {"1.37": {featureGates: {UnknownVersionInteroperabilityProxy: false}}}}}',
      '1:150: error: mixedVersionProxy is true, and UnknownVersionInteroperabilityProxy is off in 1.37 [settings/wrong-value]',
    ],
    [
      'a proxy without the gate that releases up to 1.32 need with it, once',
      'target: {kubernetes: {versions: ["1.31", "1.32"], mixedVersionProxy: true, featureGates: {UnknownVersionInteroperabilityProxy: true}}}',
      '1:70: error: mixedVersionProxy is true, and StorageVersionAPI is off by default in 1.31 [settings/wrong-value]',
    ],
    [
      'a proxy without what tells releases up to 1.32 of the others',
      'target: {kubernetes: {versions: ["1.32", "1.33"], mixedVersionProxy: true, runtimeConfig: {api/alpha: false}}}',
      '1:103: error: mixedVersionProxy is true, and internal.apiserver.k8s.io/v1alpha1 is off in 1.32 [settings/wrong-value]',
    ],
    [
      'all beta gates off, and with them what finds the other servers',
      'target: {kubernetes: {versions: ["1.34", "1.35"], mixedVersionProxy: true, featureGates: {AllBeta: false}}}',
      '1:100: error: mixedVersionProxy is true, and APIServerIdentity is off in 1.34 [settings/wrong-value]',
    ],
    [
      'switches of releases that are not met',
      'target: {kubernetes: {versions: ["1.34"], perVersion: {"1.35": {}, "1.36": {}, "x": {}, "2.0": {}}}}',
      '1:68: error: perVersion has 1.36, which is none of versions, nor next to one [settings/wrong-value]',
      '1:80: error: Kubernetes x is not known [settings/unknown-release]',
      '1:89: error: Kubernetes 2.0 is not known [settings/unknown-release]',
    ],
    [
      'an unknown applier',
      'target: {applier: helm}',
      '1:19: error: target.applier is helm, not argocd or flux [settings/wrong-value]',
    ],
    [
      'a number for a release',
      'target:\n  kubeOvn:\n    version: 1.16\n',
      '3:14: error: target.kubeOvn.version is a number, not a string [settings/wrong-value]',
    ],
    [
      'a word for a release',
      'target: {kubeOvn: {version: newest}}',
      '1:29: error: target.kubeOvn.version is "newest", not a release, such as 1.16 or 1.16.2 [settings/wrong-value]',
    ],
    [
      'an unknown release',
      'target: {kubeOvn: {version: "1.11"}}',
      '1:29: error: kube-ovn 1.11 is not known [settings/unknown-release]',
    ],
    [
      'an unknown rule',
      'rules: {kube-ovn/vpc-mising: off}',
      '1:9: error: there is no rule kube-ovn/vpc-mising [settings/unknown-rule]',
    ],
    [
      'an unknown severity',
      'rules: {kube-ovn/vpc-missing: fatal}',
      '1:31: error: the severity of kube-ovn/vpc-missing is "fatal"; off, error, warning, info are allowed [settings/wrong-value]',
    ],
    [
      'bad limits, all of them',
      'limits: {fileBytes: 10MB, documents: 0, depth: 5000}',
      '1:21: error: limits.fileBytes is "10MB", not a size, such as 10Mi [settings/wrong-value]',
      '1:38: error: limits.documents is 0; at least 1 is allowed [settings/wrong-value]',
      '1:48: error: limits.depth is 5000; 1 to 1000 is allowed [settings/wrong-value]',
    ],
    [
      'external objects without a name',
      'external:\n  - {kind: Namespace}\n  - 5\n',
      '2:6: error: external[0].name is missing [settings/wrong-value]',
      '3:5: error: external[1] is an integer, not a map [settings/wrong-value]',
    ],
    [
      'an external file that is not there',
      'external: [gone.yaml]',
      '1:12: error: gone.yaml does not exist [settings/not-found]',
    ],
    ['no map', '- target', '1:1: error: the settings are no map [settings/syntax]'],
    ['no YAML', 'target: [', '1:9: error: a list or map in brackets is not closed [settings/syntax]'],
  ];
  test.each(cases)('%s', (_, text, ...lines) => {
    expect(read(text).lines).toEqual(lines.map((line) => `cdk8s-ovn.yaml:${line}`));
  });

  test('come with what was meant', () => {
    const help = (text: string) => read(text).findings[0]?.help;
    expect(help('target: {kubeovn: {}}')).toEqual([
      'did you mean kubeOvn?',
      'there are applier, kruise, kubeOvn, kubernetes, ovnKubernetes, prerequisites',
    ]);
    expect(help('rules: {kube-ovn/vpc-mising: off}')).toEqual(['did you mean kube-ovn/vpc-missing?']);
    expect(help('target: {kubeOvn: {version: "1.11"}}')).toEqual(['known are 1.12, 1.13, 1.14, 1.15, 1.16, 1.17-dev']);
    expect(help('target: {kubeOvn: {version: 1.16}}')).toEqual(['put it into quotes: "1.16"']);
  });

  test('nothing of wrong settings is used', () => {
    expect(read('target: {kubeOvn: {namespace: other}, nothing: {}}').settings).toEqual(defaultSettings);
  });
});

describe('where they are', () => {
  const text = 'target: {kubeOvn: {namespace: here}}';
  const files = {
    'a/cdk8s-ovn.yaml': text,
    'a/vpc.yaml': '',
    'b/vpc.yaml': '',
    'b/cdk8s-ovn.yaml': '{}',
    'c/vpc.yaml': '',
  };
  const cwd = folder(files);
  const namespaceOf = (inputs: string[], config?: string) => {
    const { settings, findings } = readSettings(inputs, { cwd, config, ruleIds });
    return findings[0] ? compactLine(findings[0]) : settings.target.kubeOvn.namespace;
  };

  test('in the directory, beside the file, or named', () => {
    expect(namespaceOf(['a'])).toBe('here');
    expect(namespaceOf([join(cwd, 'a')])).toBe('here');
    expect(namespaceOf(['a/vpc.yaml', 'a', './a/'])).toBe('here');
    expect(namespaceOf(['c'])).toBe('kube-system');
    expect(namespaceOf(['-'])).toBe('kube-system');
    expect(namespaceOf(['missing.yaml', 'a/vpc.yaml/no'])).toBe('kube-system');
    expect(namespaceOf(['c'], 'a/cdk8s-ovn.yaml')).toBe('here');
  });

  test('only one may hold', () => {
    expect(namespaceOf(['a', 'b'])).toBe(
      'a/cdk8s-ovn.yaml:1:1: error: both this file and b/cdk8s-ovn.yaml could hold [settings/ambiguous]',
    );
    expect(namespaceOf(['a', 'c'])).toBe('here');
    expect(namespaceOf(['a', 'b'], 'b/cdk8s-ovn.yaml')).toBe('kube-system');
  });

  describe('the nearest one above the input', () => {
    const inNamespace = (name: string) => `target: {kubeOvn: {namespace: ${name}}}\n`;
    const tree = {
      'cdk8s-ovn.yaml': inNamespace('outside'),
      'repo/.git/HEAD': '',
      'repo/cdk8s-ovn.yaml': inNamespace('root'),
      'repo/network/deep/vpc.yaml': '',
      'repo/team/cdk8s-ovn.yaml': inNamespace('team'),
      'repo/team/vpc.yaml': '',
      'repo/worktree/.git': 'gitdir: ../.git\n',
      'repo/worktree/vpc.yaml': '',
      'plain/network/vpc.yaml': '',
    };
    const root = folder(tree);
    const of = (inputs: readonly string[], at = '.', top?: string) => {
      const cwd = join(root, at);
      const { settings, findings } = readSettings(inputs, { cwd, ruleIds, root: top && join(root, top) });
      return findings[0]?.rule ?? settings.target.kubeOvn.namespace;
    };

    test('holds up to the root of the repository', () => {
      for (const input of ['network', 'network/deep', 'network/deep/vpc.yaml', '.', join(root, 'repo/network')])
        expect([input, of([input], 'repo')]).toEqual([input, 'root']);
      expect(of(['repo/network'])).toBe('root');
      expect(of(['.'], 'repo/network/deep')).toBe('root');
      expect(of(['-'], 'repo/network/deep')).toBe('root');
      expect(of(['.'], 'repo/team')).toBe('team');
    });

    test('holds up to the working directory where there is no repository', () => {
      expect(of(['plain/network'])).toBe('outside');
      expect(of(['network'], 'plain')).toBe('kube-system');
      expect(of(['../plain/network'], 'repo')).toBe('kube-system');
    });

    test('is never above the repository of the input', () => {
      expect(of(['repo/worktree'])).toBe('kube-system');
      expect(of(['repo/network'], '.', 'repo/network')).toBe('kube-system');
      expect(of(['plain/network'], '.', 'plain')).toBe('kube-system');
      expect(of(['plain/network'], 'plain/network', '.')).toBe('kube-system');
      expect(of(['.'], 'plain/network', '.')).toBe('outside');
    });

    test('is one for all inputs', () => {
      expect(of(['network', 'team'], 'repo')).toBe('settings/ambiguous');
      expect(of(['network', 'network/deep'], 'repo')).toBe('root');
    });

    test('is named relative to the working directory, as is the one to create', () => {
      const file = (inputs: readonly string[], at: string) =>
        readSettings(inputs, { cwd: join(root, at), ruleIds }).file;
      expect(file(['.'], 'repo/network')).toEqual({ name: '../cdk8s-ovn.yaml', exists: true });
      expect(file(['network'], 'plain')).toEqual({ name: 'cdk8s-ovn.yaml', exists: false });
      expect(file(['../plain/network'], 'repo')).toEqual({ name: '../plain/network/cdk8s-ovn.yaml', exists: false });
    });
  });

  test('a named file has to be there', () => {
    expect(namespaceOf(['a'], 'no.yaml')).toBe('no.yaml:1:1: error: no.yaml does not exist [settings/not-found]');
    expect(namespaceOf(['a'], 'c')).toBe('c:1:1: error: this is a directory, not a file [settings/not-found]');
  });

  test('nothing outside of their directory is read', () => {
    const root = folder({ 'secret.yaml': 'password: 1', 'app/in.yaml': '', 'app/sub/x.yaml': '' });
    symlinkSync('../secret.yaml', join(root, 'app', 'link.yaml'));
    symlinkSync('sub', join(root, 'app', 'inside'));
    const list = ['link.yaml', '../secret.yaml', join(root, 'secret.yaml'), 'inside', 'sub/x.yaml', 'a\\0b'];
    const config = join(root, 'app', 'cdk8s-ovn.yaml');
    writeFileSync(config, `external:\n${list.map((item) => `  - "${item}"\n`).join('')}`);
    const { settings, findings } = readSettings(['app'], { cwd: root, ruleIds });
    expect(settings.external.inputs).toEqual(['app/inside', 'app/sub/x.yaml']);
    expect(findings.map((finding) => finding.rule)).toEqual([
      ...Array(3).fill('settings/outside'),
      'settings/not-found',
    ]);
    for (const line of findings.map(compactLine)) expect(line).not.toContain('password');
  });

  test('a settings file that is a link to somewhere else is refused', () => {
    const root = folder({ 'secret.yaml': 'password: 1', 'app/vpc.yaml': '' });
    symlinkSync('../secret.yaml', join(root, 'app', 'cdk8s-ovn.yaml'));
    const { findings } = readSettings(['app'], { cwd: root, ruleIds });
    expect(findings.map(compactLine)).toEqual([
      'app/cdk8s-ovn.yaml:1:1: error: cdk8s-ovn.yaml leads out of its directory [settings/outside]',
    ]);
  });
});
