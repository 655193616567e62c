import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { run } from '../cli/command';
import { folder } from '../folder';
import { shared } from '../shared';
import { kubectlApplied, type Live, made, merged, refusals, type Tree } from './server-side-apply';

const image = 'registry.example/cdk8s-ovn:1';
const documents = (text: string): Tree[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);

function install(...args: string[]): Tree[] {
  const { code, out, err } = run(['argocd', 'install', `--image=${image}`, ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return documents(out);
}

function installInto(cwd: string, ...args: string[]): string {
  const { code, out, err } = run(['argocd', 'install', `--image=${image}`, '-o', 'plugin', ...args], { cwd });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

const read = (...path: string[]): Tree[] => documents(readFileSync(join(...path), 'utf8'));
const ofKind = (kind: string, manifests: readonly Tree[]) => manifests.find((each) => each.kind === kind);
const names = (list: readonly Tree[] = []) => list.map(({ name }) => name);

/** The shape of Argo CD's repo server, for whoever does not have its manifests. */
const small = `
apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: argocd-repo-server
  labels: {app.kubernetes.io/name: argocd-repo-server}
spec:
  selector: {matchLabels: {app.kubernetes.io/name: argocd-repo-server}}
  template:
    metadata: {labels: {app.kubernetes.io/name: argocd-repo-server}}
    spec:
      containers:
      - name: argocd-repo-server
        image: quay.io/argoproj/argocd:latest
        args: [/usr/local/bin/argocd-repo-server]
        env: [{name: REDIS_SERVER, valueFrom: {configMapKeyRef: {key: redis.server, name: argocd-cmd-params-cm}}}]
        ports: [{containerPort: 8081}, {containerPort: 8084}]
        volumeMounts:
        - {name: tmp, mountPath: /tmp}
        - {name: plugins, mountPath: /home/argocd/cmp-server/plugins}
      initContainers:
      - name: copyutil
        image: quay.io/argoproj/argocd:latest
        volumeMounts: [{name: var-files, mountPath: /var/run/argocd}]
      nodeSelector: {kubernetes.io/os: linux}
      serviceAccountName: argocd-repo-server
      volumes:
      - {name: tmp, emptyDir: {}}
      - {name: var-files, emptyDir: {}}
      - {name: plugins, emptyDir: {}}
`;

const upstream = shared('upstream/argocd/install-repo-server.yaml');
const installations: [name: string, text: string | undefined][] = [
  ['a repo server of the same shape', small],
  ["Argo CD's own installation", upstream && readFileSync(upstream, 'utf8')],
];

describe.each(installations)('into %s', (_, text) => {
  const it = test.skipIf(text === undefined);
  const repoServer = text ? ofKind('Deployment', documents(text)) : undefined;
  const sidecar = (...args: string[]) => ofKind('Deployment', install(...args));
  const podOf = ({ object }: Live) => object.spec.template.spec;
  const byKubectl = () => made(repoServer, 'kubectl');

  /** Everything that was there is there, and only the sidecar with its volumes is new. */
  function expectSidecarAlone(object: Tree, name = 'cdk8s-ovn') {
    expect(refusals(object)).toEqual([]);
    const { containers, volumes, ...rest } = object.spec.template.spec;
    const before = repoServer.spec.template.spec;
    expect(names(containers)).toEqual([...names(before.containers), name]);
    expect(names(volumes)).toEqual([...names(before.volumes), `${name}-plugin`, `${name}-tmp`]);
    const old = { ...object.spec.template.spec, ...rest };
    old.containers = containers.slice(0, -1);
    old.volumes = volumes.slice(0, -2);
    const spec = { ...object.spec, template: { ...object.spec.template, spec: old } };
    expect({ ...object, metadata: repoServer.metadata, spec }).toEqual(repoServer);
  }

  it('the default field manager of kubectl takes the repo server apart: it applied Argo CD before', () => {
    const { object } = kubectlApplied(byKubectl(), sidecar());
    expect(names(object.spec.template.spec.containers)).toEqual(['cdk8s-ovn']);
    expect(names(object.spec.template.spec.volumes)).toEqual(['cdk8s-ovn-plugin', 'cdk8s-ovn-tmp']);
    expect(refusals(object)).toContain('spec.selector: Required value');
  });

  it('its own field manager adds the sidecar and keeps the rest', () => {
    expectSidecarAlone(kubectlApplied(byKubectl(), sidecar(), 'cdk8s-ovn').object);
  });

  it('another image replaces that of the sidecar', () => {
    const first = kubectlApplied(byKubectl(), sidecar(), 'cdk8s-ovn');
    const second = kubectlApplied(first, sidecar('--image=registry.example/cdk8s-ovn:2'), 'cdk8s-ovn');
    expectSidecarAlone(second.object);
    expect(podOf(second).containers.at(-1).image).toBe('registry.example/cdk8s-ovn:2');
  });

  it('what a later installation no longer sets is gone', () => {
    const first = kubectlApplied(byKubectl(), sidecar('--memory=4Gi'), 'cdk8s-ovn');
    expect(names(podOf(first).containers.at(-1).env)).toEqual(['HOME', 'NODE_OPTIONS']);
    const second = kubectlApplied(first, sidecar(), 'cdk8s-ovn');
    expect(names(podOf(second).containers.at(-1).env)).toEqual(['HOME']);
  });

  it('an update of Argo CD keeps the sidecar', () => {
    const next = structuredClone(repoServer);
    next.spec.template.spec.containers[0].image = 'quay.io/argoproj/argocd:next';
    next.spec.template.spec.volumes.pop();
    next.spec.template.spec.containers[0].volumeMounts.pop();
    const { object } = kubectlApplied(kubectlApplied(byKubectl(), sidecar(), 'cdk8s-ovn'), next);
    expect(names(object.spec.template.spec.containers)).toContain('cdk8s-ovn');
    expect(object.spec.template.spec.containers[0].image).toBe('quay.io/argoproj/argocd:next');
    expect(object.spec.template.spec.volumes).toHaveLength(repoServer.spec.template.spec.volumes.length + 1);
  });

  it('uninstalling, which applies nothing with the same manager, leaves what was there before', () => {
    const { spec: _, ...nothing } = sidecar();
    const { object } = kubectlApplied(kubectlApplied(byKubectl(), sidecar(), 'cdk8s-ovn'), nothing, 'cdk8s-ovn');
    expect({ ...object, metadata: repoServer.metadata }).toEqual(repoServer);
  });

  it('each flavour needs a manager of its own: with the same one, the second removes the first', () => {
    const typescript = sidecar('--flavour=typescript');
    const first = kubectlApplied(byKubectl(), sidecar(), 'cdk8s-ovn');
    const both = podOf(kubectlApplied(first, typescript, 'cdk8s-ovn-typescript'));
    expect(names(both.containers).slice(-2)).toEqual(['cdk8s-ovn', 'cdk8s-ovn-typescript']);
    const one = podOf(kubectlApplied(first, typescript, 'cdk8s-ovn'));
    expect(names(one.containers).slice(-1)).toEqual(['cdk8s-ovn-typescript']);
    expect(names(one.containers)).not.toContain('cdk8s-ovn');
  });

  describe('that was applied client-side', () => {
    const byClient = () => made(repoServer, 'kubectl-client-side-apply', 'Update');

    it('server-side apply fails with any manager: kubectl hands it all that was applied client-side', () => {
      const { object } = kubectlApplied(byClient(), sidecar(), 'cdk8s-ovn');
      expect(refusals(object)).toContain('spec.selector: Required value');
    });

    it('a strategic merge patch adds the sidecar and keeps the rest', () => {
      const cwd = folder();
      installInto(cwd);
      expectSidecarAlone(merged(repoServer, read(cwd, 'plugin', 'sidecar.yaml')[0]));
    });

    it('server-side apply works once Argo CD itself was applied server-side', () => {
      const migrated = kubectlApplied(byClient(), repoServer);
      expectSidecarAlone(kubectlApplied(migrated, sidecar(), 'cdk8s-ovn').object);
    });
  });

  describe('by Helm, whose fields are updates', () => {
    const byHelm = () => made(repoServer, 'helm', 'Update');

    it('its own field manager adds the sidecar and keeps the rest', () => {
      expectSidecarAlone(kubectlApplied(byHelm(), sidecar(), 'cdk8s-ovn').object);
    });

    it('a sidecar of the default manager is in the way, until the documented patch removes it', () => {
      const old = kubectlApplied(byHelm(), sidecar());
      const next = sidecar('--image=registry.example/cdk8s-ovn:2');
      expect(() => kubectlApplied(old, next, 'cdk8s-ovn')).toThrow('conflict with "kubectl": spec.template');
      const page = readFileSync(join(__dirname, '..', '..', 'docs', 'argocd.md'), 'utf8');
      const patch = /^kubectl patch deployment argocd-repo-server .*-p '([^']*)'$/m.exec(page.replaceAll('\\\n', ''));
      const object = merged(old.object, { kind: 'Deployment', ...JSON.parse(patch?.[1] ?? '') });
      expect(object).toEqual({ ...repoServer, metadata: object.metadata });
    });
  });

  describe('by kustomize', () => {
    function overlay(namespace = '', ...args: string[]): string {
      const cwd = folder({
        'install.yaml': text ?? '',
        'kustomization.yaml': `${namespace}resources: [install.yaml]\ncomponents: [plugin]\n`,
      });
      installInto(cwd, '--format=kustomize', ...args);
      return cwd;
    }

    it('the patch of the Component names its target, and merges', () => {
      const cwd = overlay();
      const [component] = read(cwd, 'plugin', 'kustomization.yaml');
      const { kind, resources, patches } = component;
      expect({ kind, resources }).toEqual({ kind: 'Component', resources: ['plugin.yaml'] });
      const [{ path, target }] = patches;
      expect(target).toEqual({ group: 'apps', version: 'v1', kind: 'Deployment', name: 'argocd-repo-server' });
      const [patch] = read(cwd, 'plugin', path);
      // kustomize looks for a patch in its namespace, which Argo CD's manifests do not have yet.
      expect(patch.metadata).toEqual({ name: 'argocd-repo-server' });
      expectSidecarAlone(merged(repoServer, patch));
    });

    const program = kustomizeProgram();
    const built = (cwd: string) =>
      documents(execFileSync(program?.[0] ?? '', [...(program?.slice(1) ?? []), cwd], { encoding: 'utf8' }));

    test.skipIf(text === undefined || program === undefined).each(['', 'namespace: argocd\n', 'namespace: gitops\n'])(
      'a real kustomize builds it, where there is one: %j',
      (namespace) => {
        const objects = built(overlay(namespace, '--rbac'));
        const pod = ofKind('Deployment', objects).spec.template.spec;
        expect(names(pod.containers)).toContain('cdk8s-ovn');
        expect(pod.volumes).toHaveLength(repoServer.spec.template.spec.volumes.length + 2);
        const configuration = objects.find(({ metadata }) => metadata.name === 'cdk8s-ovn-plugin');
        expect(configuration.metadata.namespace).toBe(namespace ? namespace.trim().split(' ')[1] : undefined);
        expect(ofKind('ClusterRoleBinding', objects).subjects).toHaveLength(1);
      },
    );
  });
});

/** What builds a kustomization here, if anything does. */
function kustomizeProgram(): string[] | undefined {
  const candidates = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ];
  return candidates.find(([name = '']) => {
    try {
      execFileSync(name, [name === 'kubectl' ? '--help' : 'version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

describe('the documented commands', () => {
  const root = join(__dirname, '..', '..');
  const pages = ['README.md', 'docs/argocd.md'].map((name) => readFileSync(join(root, name), 'utf8'));
  const texts = [...pages, run(['argocd', 'install', '--help']).out].map((text) => text.replace(/[|\\]\n +/g, '| '));
  const lines = texts.flatMap((text) => text.split('\n'));

  test('apply the plugin as its own manager, one for each flavour', () => {
    const commands = lines.filter((line) => /cdk8s-ovn argocd install .*kubectl apply/.test(line));
    const managers = commands.map((line) => [
      /--flavour typescript/.test(line),
      /--server-side --field-manager=(\S+) -f -$/.exec(line)?.[1],
    ]);
    expect(managers).toEqual([
      [false, 'cdk8s-ovn'],
      [true, 'cdk8s-ovn-typescript'],
      [false, 'cdk8s-ovn'],
    ]);
  });

  test('uninstall it as the same manager, without any field', () => {
    const [, command = '', body = ''] = /^(kubectl apply .*) <<EOF\n(.*?)^EOF$/ms.exec(pages[1] ?? '') ?? [];
    expect(command).toBe('kubectl apply --server-side --field-manager=cdk8s-ovn -f -');
    const { spec: _, ...nothing } = ofKind('Deployment', install());
    expect(documents(body)).toEqual([nothing]);
  });
});

describe('values for the chart argo-cd', () => {
  const values = (...args: string[]) => install('--format=helm', ...args)[0];

  test('are the fields that the chart reads, and no others', () => {
    expect(Object.keys(values()).sort()).toEqual(['configs', 'repoServer']);
    expect(Object.keys(values().repoServer).sort()).toEqual(['extraContainers', 'volumes']);
    expect(values().configs).toEqual({
      cmp: {
        create: true,
        plugins: {
          'cdk8s-ovn': {
            generate: { command: ['cdk8s-ovn', 'argocd', 'generate'] },
            parameters: { dynamic: { command: ['cdk8s-ovn', 'argocd', 'parameters'] } },
          },
        },
      },
    });
  });

  test('mount the file that the chart makes of the plugin', () => {
    for (const flavour of ['documents', 'typescript']) {
      const { configs, repoServer } = values(`--flavour=${flavour}`);
      const [name] = Object.keys(configs.cmp.plugins);
      const [{ volumeMounts }] = repoServer.extraContainers;
      const { name: volume, subPath } = volumeMounts.find(({ mountPath }: Tree) => mountPath.endsWith('plugin.yaml'));
      expect(subPath).toBe(`${name}.yaml`);
      expect(repoServer.volumes).toContainEqual({ name: volume, configMap: { name: 'argocd-cmp-cm' } });
    }
  });

  test('grant rights in the namespace of the release, or in another that was asked for', () => {
    const subjects = (...args: string[]) =>
      ofKind('ClusterRoleBinding', values('--rbac', ...args).extraObjects).subjects;
    const account = { kind: 'ServiceAccount', name: 'argocd-application-controller' };
    expect(subjects()).toEqual([{ ...account, namespace: '{{ .Release.Namespace }}' }]);
    expect(subjects('--namespace=gitops')).toEqual([{ ...account, namespace: 'gitops' }]);
  });

  // The chart runs them through tpl.
  test('hold no other template', () => {
    expect(JSON.stringify(values('--rbac', '--namespace=argocd'))).not.toContain('{{');
  });
});

describe('the ArgoCD resource', () => {
  const argocd = (...args: string[]) => ofKind('ArgoCD', install('--format=operator', ...args));

  test('is that of OpenShift GitOps unless another is asked for', () => {
    expect(argocd()).toMatchObject({
      apiVersion: 'argoproj.io/v1beta1',
      metadata: { name: 'openshift-gitops', namespace: 'openshift-gitops' },
    });
    const own = install('--format=operator', '--deployment=east-repo-server', '--namespace=east', '--rbac');
    expect(ofKind('ArgoCD', own).metadata).toEqual({ name: 'east', namespace: 'east' });
    expect(ofKind('ConfigMap', own).metadata.namespace).toBe('east');
    expect(ofKind('ClusterRoleBinding', own).subjects).toEqual([
      { kind: 'ServiceAccount', name: 'east-argocd-application-controller', namespace: 'east' },
    ]);
  });

  test('has the sidecar and its volumes, and says nothing else of the repo server', () => {
    const { spec } = argocd();
    expect(Object.keys(spec)).toEqual(['repo']);
    expect(Object.keys(spec.repo).sort()).toEqual(['sidecarContainers', 'volumes']);
    const [container] = spec.repo.sidecarContainers;
    const own = new Set([...names(spec.repo.volumes), 'var-files', 'plugins']);
    expect(names(container.volumeMounts).filter((name) => !own.has(name))).toEqual([]);
  });

  test('leaves the user to OpenShift, and is the same container otherwise', () => {
    const [container] = argocd().spec.repo.sidecarContainers;
    expect(container.securityContext).not.toHaveProperty('runAsUser');
    const [usual] = ofKind('Deployment', install()).spec.template.spec.containers;
    expect({ ...container, securityContext: { ...container.securityContext, runAsUser: 999 } }).toEqual(usual);
  });

  test('keeps what else its spec says, by a merge patch', () => {
    const live = {
      ...argocd(),
      spec: { server: { route: { enabled: true } }, repo: { replicas: 2, resources: { limits: { cpu: '1' } } } },
    };
    const { spec } = merged(live, argocd());
    expect(spec.server).toEqual(live.spec.server);
    expect(spec.repo).toEqual({ ...live.spec.repo, ...argocd().spec.repo });
  });

  // Client-side apply of an ArgoCD resource is usual, and no validation protects its spec.
  test('loses the rest by server-side apply, where it was applied client-side', () => {
    const live = { ...argocd(), spec: { server: { route: { enabled: true } } } };
    const { object } = kubectlApplied(made(live, 'kubectl-client-side-apply', 'Update'), argocd(), 'cdk8s-ovn');
    expect(Object.keys(object.spec)).toEqual(['repo']);
  });
});

describe('names', () => {
  test('are those of the installation', () => {
    const manifests = install(
      ...['--deployment=gitops-argocd-repo-server', '--namespace=gitops'],
      ...['--rbac', '--service-account=gitops-controller'],
    );
    expect(ofKind('Deployment', manifests).metadata).toEqual({
      name: 'gitops-argocd-repo-server',
      namespace: 'gitops',
    });
    const subject = { kind: 'ServiceAccount', name: 'gitops-controller', namespace: 'gitops' };
    expect(ofKind('ClusterRoleBinding', manifests).subjects).toEqual([subject]);
  });
});

describe('the folder', () => {
  test('lists its files, and is written again over them', () => {
    const cwd = folder();
    const listed = 'written:\n  plugin/kustomization.yaml\n  plugin/plugin.yaml\n  plugin/sidecar.yaml\n';
    expect(installInto(cwd, '--format=kustomize')).toBe(listed);
    installInto(cwd, '--format=kustomize', '--image=registry.example/cdk8s-ovn:2');
    const [patch] = read(cwd, 'plugin', 'sidecar.yaml');
    expect(patch.spec.template.spec.containers[0].image).toBe('registry.example/cdk8s-ovn:2');
    expect(readdirSync(join(cwd, 'plugin')).sort()).toEqual(['kustomization.yaml', 'plugin.yaml', 'sidecar.yaml']);
  });

  test('keeps what is somebody else', () => {
    const cwd = folder({ 'plugin/kustomization.yaml': 'resources: []\n', 'plugin/other.yaml': 'a: 1\n' });
    const { code, out, err } = run(['argocd', 'install', '--format=kustomize', '-o', 'plugin'], { cwd });
    const message = 'nothing is written: kustomization.yaml in plugin did not come from cdk8s-ovn';
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
    expect(readdirSync(join(cwd, 'plugin')).sort()).toEqual(['kustomization.yaml', 'other.yaml']);
  });

  test('holds the same as the stream, for each form that has one', () => {
    for (const format of ['patch', 'helm', 'operator']) {
      const cwd = folder();
      const list = installInto(cwd, `--format=${format}`, '--rbac');
      const files = [...list.matchAll(/^ {2}plugin\/(.*)$/gm)].map(([, name]) => name as string);
      expect(files.flatMap((name) => read(cwd, 'plugin', name))).toEqual(install(`--format=${format}`, '--rbac'));
    }
  });
});
