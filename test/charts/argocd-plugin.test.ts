import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdk8s';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ArgocdPluginChart } from '../../charts/argocd-plugin';
import { type ArgocdPluginProps, argocdPlugin, pluginFlavours } from '../../lib/builders/argocd-plugin';
import { imageHeap } from '../../lib/builders/argocd-plugin/sidecar';
import { kinds } from '../../lib/kinds';
import { canonicalJson } from '../builders/example';
import { run } from '../cli/command';

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests wherever they like
type Tree = any;

const image = 'registry.example/cdk8s-ovn:1';
const plugin = (props: Partial<ArgocdPluginProps> = {}) => argocdPlugin({ image, ...props }) as Tree[];
const ofKind = (kind: string, props?: Partial<ArgocdPluginProps>) => plugin(props).find((one) => one.kind === kind);
const installed = (...args: string[]) => {
  const { code, out, err } = run(['argocd', 'install', '--image', image, ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return parseAllDocuments(out).map((document) => document.toJS());
};

test.each([
  [{}, []],
  [
    { flavour: 'typescript', namespace: 'gitops', memory: '4Gi', rbac: true },
    [...['--flavour', 'typescript', '--namespace', 'gitops', '--memory', '4Gi', '--rbac']],
  ],
  [
    { deployment: 'cd-argocd-repo-server', serviceAccount: 'cd', disk: '10Gi', rbac: true },
    [...['--deployment', 'cd-argocd-repo-server', '--service-account', 'cd', '--disk', '10Gi', '--rbac']],
  ],
  [
    { format: 'operator', deployment: 'east-repo-server', rbac: true },
    ['--format', 'operator', '--deployment', 'east-repo-server', '--rbac'],
  ],
] as [Partial<ArgocdPluginProps>, string[]][])('the chart and the command make the same of %j', (props, args) => {
  const chart = new ArgocdPluginChart(new App(), 'argocd-plugin', { image, ...props });
  expect(canonicalJson(chart.toJson())).toEqual(canonicalJson(installed(...args)));
});

describe.each(pluginFlavours)('the configuration for %s', (flavour) => {
  const { metadata, spec, ...head } = parse(ofKind('ConfigMap', { flavour }).data['plugin.yaml']);

  test('has the fields that Argo CD reads, and no others: it says nothing of a misspelt one', () => {
    expect(head).toEqual({ apiVersion: 'argoproj.io/v1alpha1', kind: 'ConfigManagementPlugin' });
    expect(Object.keys(metadata)).toEqual(['name']);
    expect(Object.keys(spec)).toEqual(['generate', 'parameters']);
  });

  test('starts no shell, whose text would stand before every error', () => {
    for (const { command, ...rest } of [spec.generate, spec.parameters.dynamic]) {
      expect(rest).toEqual({});
      expect(command.slice(0, 2)).toEqual(['cdk8s-ovn', 'argocd']);
    }
  });

  test('runs code of the repository only in the flavour that says so', () => {
    expect(JSON.stringify(spec).includes('--run-app')).toBe(flavour === 'typescript');
    expect(metadata.name).toBe(flavour === 'typescript' ? 'cdk8s-ovn-typescript' : 'cdk8s-ovn');
  });
});

test('both flavours stand side by side in one repo server', () => {
  const names = pluginFlavours.flatMap((flavour) => {
    const { containers, volumes } = ofKind('Deployment', { flavour }).spec.template.spec;
    return [...containers, ...volumes].map(({ name }) => name);
  });
  // A container and a volume may share a name; two volumes may not.
  expect(new Set(names).size).toBe(names.length);
});

describe('the sidecar', () => {
  const { metadata, spec } = ofKind('Deployment');
  const [container, ...others] = spec.template.spec.containers;

  test('is all that the patch says of the repo server', () => {
    expect(others).toEqual([]);
    expect(metadata).toEqual({ name: 'argocd-repo-server', namespace: 'argocd' });
    expect(Object.keys(spec)).toEqual(['template']);
    expect(Object.keys(spec.template.spec)).toEqual(['containers', 'volumes']);
  });

  test('is user 999, may write nothing but its own /tmp, and gains no rights', () => {
    expect(container.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 999,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const { name } = container.volumeMounts.find((mount: Tree) => mount.mountPath === '/tmp');
    expect(spec.template.spec.volumes).toContainEqual({ name, emptyDir: { sizeLimit: '2Gi' } });
  });

  test('has a limit of memory and a home that can be written', () => {
    expect(container.resources.limits).toEqual({ memory: '2Gi' });
    expect(container.env).toEqual([{ name: 'HOME', value: '/tmp' }]);
  });

  test.each([
    ['2Gi', undefined],
    ['512Mi', undefined],
    ['4Gi', '--max-old-space-size=512'],
    ['16e9', '--max-old-space-size=1907'],
  ])('has a heap for a render that grows with its memory: %s', (memory, value) => {
    const [{ env }] = ofKind('Deployment', { memory }).spec.template.spec.containers;
    expect(env.find(({ name }: Tree) => name === 'NODE_OPTIONS')?.value).toBe(value);
  });

  test('has as much disk as was asked for', () => {
    const { volumes } = ofKind('Deployment', { disk: '10Gi' }).spec.template.spec;
    expect(volumes.at(-1).emptyDir).toEqual({ sizeLimit: '10Gi' });
  });

  test('finds the program, the socket and its configuration where Argo CD has them', () => {
    expect(container.command).toEqual(['/var/run/argocd/argocd-cmp-server']);
    const mounts = new Map(container.volumeMounts.map((mount: Tree) => [mount.mountPath, mount]));
    expect(mounts.get('/var/run/argocd')).toMatchObject({ name: 'var-files' });
    expect(mounts.get('/home/argocd/cmp-server/plugins')).toMatchObject({ name: 'plugins' });
    const configuration = mounts.get('/home/argocd/cmp-server/config/plugin.yaml') as Tree;
    const volume = spec.template.spec.volumes.find((one: Tree) => one.name === configuration.name);
    expect(volume.configMap.name).toBe(ofKind('ConfigMap').metadata.name);
    expect(Object.keys(ofKind('ConfigMap').data)).toEqual([configuration.subPath]);
  });
});

describe('rights', () => {
  test('are given only where they are asked for: the plugin needs none', () => {
    expect(plugin().map(({ kind }) => kind)).toEqual(['ConfigMap', 'Deployment']);
  });

  test('let the controller apply every kind of an operator that we know, and nothing else', () => {
    const { rules } = ofKind('ClusterRole', { rbac: true });
    const granted = rules.flatMap(({ apiGroups, resources }: Tree) =>
      resources.map((name: string) => `${name}.${apiGroups}`),
    );
    const known = kinds.filter(({ data }) => data.operator).map(({ data }) => `${data.plural}.${data.group}`);
    expect(granted.sort()).toEqual([...new Set(known)].sort());
    expect(ofKind('ClusterRoleBinding', { rbac: true, namespace: 'gitops' })).toMatchObject({
      roleRef: { kind: 'ClusterRole', name: ofKind('ClusterRole', { rbac: true }).metadata.name },
      subjects: [{ kind: 'ServiceAccount', name: 'argocd-application-controller', namespace: 'gitops' }],
    });
  });
});

describe('the Dockerfile', () => {
  const text = readFileSync(join(__dirname, '..', '..', 'Dockerfile'), 'utf8');
  const stages = text.split(/^FROM /m).slice(1);
  const stage = (name: string) => stages.find((one) => one.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';

  test('has one base, of one exact version', () => {
    expect(text).toMatch(/^ARG BASE=node:\d+\.\d+\.\d+-[a-z]+-slim(@sha256:[0-9a-f]{64})?$/m);
    const bases = stages
      .map((one) => one.split(' ')[0])
      .filter((base) => !['program', 'documents'].includes(base ?? ''));
    expect(bases).toEqual(Array(3).fill('${BASE}'));
  });

  test('installs what the lock file says, and nothing else', () => {
    const commands = [...text.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command);
    expect(commands.filter((command) => /\b(npm|npx|yarn|apt|curl|wget)\b/.test(command ?? ''))).toEqual([
      'npm ci',
      'npm ci --omit=dev --omit=peer --ignore-scripts',
    ]);
  });

  test('ends as a user without rights, whom the sidecar has, too', () => {
    const { runAsUser } = ofKind('Deployment').spec.template.spec.containers[0].securityContext;
    expect(stage('documents').match(/^USER .*$/gm)).toEqual([`USER ${runAsUser}`]);
    expect(stage('typescript')).not.toMatch(/^USER/m);
  });

  test('compiles the program with the options that it runs with', () => {
    // Both the stage that compiles and the images begin with it, and change nothing of the environment.
    for (const name of ['cache', 'documents']) {
      expect(stage(name)).toMatch(/^program AS /);
      expect(stage(name)).not.toMatch(/^ENV/m);
    }
    expect(/NODE_OPTIONS=(\S+)/.exec(stage('program'))?.[1]).toBe(`--max-old-space-size=${imageHeap}`);
    // Those of the sidecar would win.
    expect(JSON.stringify(ofKind('Deployment'))).not.toContain('NODE_OPTIONS');
  });
});
