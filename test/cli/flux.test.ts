import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { folder } from '../folder';
import { run } from './command';

const examples = join(__dirname, '..', '..', 'examples');
const inputs = ['custom-vpc', 'custom-vpc-manifests', 'vpc-services', 'ovn-kubernetes-localnet'];

/** Every file below a directory with its text. */
function filesIn(directory: string, above = ''): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of readdirSync(join(directory, above)).sort()) {
    const path = above ? `${above}/${name}` : name;
    if (statSync(join(directory, path)).isDirectory()) Object.assign(texts, filesIn(directory, path));
    else texts[path] = readFileSync(join(directory, path), 'utf8');
  }
  return texts;
}

function objectsOf(text: string): Record<string, unknown>[] {
  return parseAllDocuments(text, { version: '1.1', strict: true }).map((document) => {
    expect('errors' in document && document.errors).toEqual([]);
    return document.toJS();
  });
}

/** What `kustomize build` makes of a folder: the files that it lists; anything else beside them is a mistake. */
function built(directory: string, at = ''): Record<string, unknown>[] {
  const [kustomization, ...more] = objectsOf(readFileSync(join(directory, at, 'kustomization.yaml'), 'utf8'));
  expect(more).toEqual([]);
  const { resources, ...rest } = kustomization as { resources: string[] };
  expect(rest).toEqual({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' });
  const applied = readdirSync(join(directory, at)).filter((name) => at !== '' || name !== 'flux');
  expect(['kustomization.yaml', ...resources].sort()).toEqual(applied.sort());
  expect(resources).toEqual([...resources].sort());
  return resources.flatMap((name) => {
    const path = join(at, name);
    if (statSync(join(directory, path)).isDirectory()) return built(directory, path);
    const objects = objectsOf(readFileSync(join(directory, path), 'utf8'));
    expect(objects).toHaveLength(1);
    return objects;
  });
}

const whole = (objects: readonly object[]) => objects.map(canonical).sort();
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

function rendered(input: string): { readonly out: string; readonly stream: string } {
  const cwd = folder();
  cpSync(join(examples, input), join(cwd, 'in'), { recursive: true });
  const { code } = run(['render', '-o', 'out', '--flux', 'in'], { cwd });
  expect(code).toBe(0);
  const { out: stream } = run(['render', '--flux', 'in'], { cwd });
  return { out: join(cwd, 'out'), stream };
}

describe.each(inputs)('the tree of %s', (input) => {
  test('holds what is printed, all that it lists, and nothing else', () => {
    const { out, stream } = rendered(input);
    expect(whole(built(out))).toEqual(whole(objectsOf(stream)));
    expect(built(out, 'flux').length).toBe(readdirSync(out).filter((name) => /^\d/.test(name)).length);
    for (const path of Object.keys(filesIn(out))) expect(path).toMatch(/^[a-z0-9/._-]+\.yaml$/);
  });

  test.skipIf(spawnSync('kubectl', ['version', '--client']).status !== 0)('is built by kubectl kustomize', () => {
    const { out, stream } = rendered(input);
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', out], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(whole(objectsOf(stdout))).toEqual(whole(objectsOf(stream)));
    expect(spawnSync('kubectl', ['kustomize', join(out, 'flux')]).status).toBe(0);
  });

  test('is the same, byte for byte, when it is rendered twice', () => {
    const [one, two] = [rendered(input).out, rendered(input).out];
    expect(filesIn(one)).toEqual(filesIn(two));
  });
});

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {kind: Thing, plural: things}
  scope: Cluster
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;
const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\nspec: {}\n';
const script = (annotations = '') => `apiVersion: v1
kind: ConfigMap
metadata: {name: script, namespace: shop${annotations}}
data: {run.sh: "echo \${HOME}"}
`;

describe('a tree for Flux', () => {
  test('has stages that wait for one another', () => {
    const cwd = folder({ 'in/a.yaml': `${definition}---\n${vpc}`, '.git/HEAD': '' });
    expect(run(['render', '-o', 'deploy/net', '--flux', 'in'], { cwd })).toEqual({
      code: 0,
      out: '',
      err: 'deploy/net: 8 files written\n',
    });
    const files = filesIn(join(cwd, 'deploy/net'));
    expect(Object.keys(files)).toEqual([
      '10-definitions/00-customresourcedefinition-things.example.com.yaml',
      '10-definitions/kustomization.yaml',
      '20-networks/40-vpc-a.yaml',
      '20-networks/kustomization.yaml',
      'flux/10-definitions.yaml',
      'flux/20-networks.yaml',
      'flux/kustomization.yaml',
      'kustomization.yaml',
    ]);
    expect(files['kustomization.yaml']).toBe(`# Written by cdk8s-ovn; changes to this file are lost.
---
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - "10-definitions"
  - "20-networks"
`);
    expect(files['flux/10-definitions.yaml']).toBe(`# Written by cdk8s-ovn; changes to this file are lost.
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: net-definitions
  namespace: flux-system
spec:
  interval: "10m"
  path: "./deploy/net/10-definitions"
  prune: false
  retryInterval: "1m"
  sourceRef:
    kind: GitRepository
    name: flux-system
  timeout: "5m"
  wait: true
`);
    expect(objectsOf(files['flux/20-networks.yaml'] as string)).toMatchObject([
      {
        metadata: { name: 'net-networks' },
        spec: { dependsOn: [{ name: 'net-definitions' }], prune: true, healthCheckExprs: [{ kind: 'Vpc' }] },
      },
    ]);
  });

  test('waits for no claim before the pod that binds it', () => {
    const shop = `apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: db, namespace: shop}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data, namespace: shop}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: db, namespace: shop}
spec:
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec:
      serviceAccountName: db
      containers: [{name: db, image: 'db:1'}]
      volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: db, namespace: shop}
spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: db}}
`;
    const cwd = folder({ 'in/a.yaml': shop });
    expect(run(['render', '-o', 'out', '--flux', 'in'], { cwd }).code).toBe(0);
    const manifests = Object.keys(filesIn(join(cwd, 'out'))).filter((path) => /^\d+-.*\/\d/.test(path));
    expect(manifests).toEqual([
      '10-definitions/10-namespace-shop.yaml',
      '20-networks/20-serviceaccount-shop-db.yaml',
      '50-workloads/85-horizontalpodautoscaler-shop-db.yaml',
      '50-workloads/85-persistentvolumeclaim-shop-data.yaml',
      '50-workloads/90-deployment-shop-db.yaml',
    ]);
    const { out } = run(['render', '--sync-waves', 'in'], { cwd });
    const waves = objectsOf(out).map(({ kind, metadata }) => [
      kind,
      (metadata as { annotations?: object }).annotations,
    ]);
    expect(waves).toEqual([
      ['Namespace', { 'argocd.argoproj.io/sync-wave': '-80' }],
      ['ServiceAccount', { 'argocd.argoproj.io/sync-wave': '-70' }],
      ['HorizontalPodAutoscaler', undefined],
      ['PersistentVolumeClaim', undefined],
      ['Deployment', undefined],
    ]);
  });

  test.each([
    [['--flux-source', 'OCIRepository/net.apps'], { kind: 'OCIRepository', name: 'net' }, 'apps', './20-networks'],
    [['--flux-source', 'deploy'], { kind: 'GitRepository', name: 'deploy' }, 'flux-system', './out/20-networks'],
    [['--flux-path', '/clusters/prod/'], undefined, 'flux-system', './clusters/prod/20-networks'],
  ])('says where it lies: %s', (options, source = { kind: 'GitRepository', name: 'flux-system' }, namespace, path) => {
    const cwd = folder({ 'in/a.yaml': vpc });
    expect(run(['render', '-o', 'out', '--flux', ...options, 'in'], { cwd }).code).toBe(0);
    const [kustomization] = objectsOf(readFileSync(join(cwd, 'out/flux/20-networks.yaml'), 'utf8'));
    expect(kustomization).toMatchObject({ metadata: { namespace }, spec: { sourceRef: source, path } });
  });

  test('bears a name of its own: two of them live in one cluster', () => {
    const cwd = folder({ 'in/a.yaml': `${definition}---\n${vpc}` });
    const options = ['--flux', '-o', 'rendered', '--oci', 'art', '--flux-name', 'billing', 'in'];
    expect(run(['render', ...options], { cwd }).code).toBe(0);
    const kustomizations = built(join(cwd, 'rendered'), 'flux');
    expect(kustomizations).toMatchObject([
      { metadata: { name: 'billing-definitions' }, spec: { path: './rendered/10-definitions' } },
      { metadata: { name: 'billing-networks' }, spec: { dependsOn: [{ name: 'billing-definitions' }] } },
    ]);
    const blobs = Object.values(filesIn(join(cwd, 'art'))).join('');
    expect(blobs).toContain('name: billing-networks');
    expect(blobs).not.toContain('name: rendered-networks');
  });

  test.each(['', 'Billing', '-a', 'a-', 'a.b', 'a_b', 'ä', 'x'.repeat(52)])('has no name such as %j', (name) => {
    const { code, err } = run(['render', '--flux', '--flux-name', name, '-'], { stdin: vpc });
    expect(code).toBe(2);
    expect(err).toContain('Write lower-case letters, digits and dashes, at most 51, without a dash at either end.');
  });

  test('has names that fit into the label of Flux', () => {
    const cwd = folder({ 'in/a.yaml': definition });
    const name = 'x'.repeat(51);
    run(['render', '--flux', '-o', 'out', '--flux-name', name, 'in'], { cwd });
    expect(built(join(cwd, 'out'), 'flux')).toMatchObject([{ metadata: { name: `${name}-definitions` } }]);
    expect(`${name}-definitions`).toHaveLength(63);
  });

  test('refuses a source that Flux has not', () => {
    const { code, err } = run(['render', '--flux', '--flux-source', 'HelmRepository/a', '-'], { stdin: vpc });
    expect(code).toBe(2);
    expect(err).toContain('Write KIND/NAME.NAMESPACE; KIND is GitRepository, OCIRepository, Bucket, ExternalArtifact.');
  });

  test('keeps Flux from replacing what looks like a variable', () => {
    const { code, out, err } = run(['render', '--flux', '-'], { stdin: script() });
    expect({ code, err }).toEqual({
      code: 0,
      err: 'the annotation kustomize.toolkit.fluxcd.io/substitute: disabled is added to 1 object with ${ or $$, which Flux would replace (ConfigMap shop/script)\n',
    });
    expect(objectsOf(out)).toEqual([
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: {
          name: 'script',
          namespace: 'shop',
          annotations: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' },
        },
        data: { 'run.sh': 'echo ${HOME}' },
      },
    ]);
    expect(run(['render', '-'], { stdin: script() }).out).not.toContain('substitute');
    const pid = run(['render', '--flux', '-'], { stdin: script().replaceAll('${HOME}', () => '$$') });
    expect(pid.err).toContain('with ${ or $$, which Flux would replace (ConfigMap shop/script)');
    expect(run(['render', '--flux', '-'], { stdin: script().replace('${HOME}', '$HOME $1') }).err).toBe('');
    const disabled = script(', labels: {kustomize.toolkit.fluxcd.io/substitute: disabled}');
    expect(run(['render', '--flux', '-'], { stdin: disabled })).toMatchObject({ err: '' });
    const enabled = script(', annotations: {kustomize.toolkit.fluxcd.io/substitute: enabled}');
    expect(run(['render', '--flux', '-'], { stdin: enabled }).err).toBe(
      'warning: 1 object with ${ or $$ has another value of kustomize.toolkit.fluxcd.io/substitute than disabled: Flux replaces it, or fails where no value is given (ConfigMap shop/script)\n',
    );
  });

  test.each([
    ['--flux', '-'],
    ['--oci', 'art', '-'],
  ])('%s is refused for what kustomize refuses or leaves out', (...options) => {
    const job =
      'apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: once-, namespace: shop}\nspec: {template: {}}\n';
    const local = vpc.replace('name: a', 'name: a, annotations: {config.kubernetes.io/local-config: "true"}');
    const twins = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
    const cwd = folder({});
    const { code, out, err } = run(['render', ...options, '--format', 'compact'], {
      stdin: `${job}---\n${local}---\n${twins}---\n${twins.replace('name: a', 'name: a, namespace: default')}`,
      cwd,
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const lines = err.split('\n').filter((line) => line.includes('[delivery/'));
    expect(lines).toEqual([
      '<stdin>:3:26: error: Job once-… has a generateName and no name [delivery/generated-name]',
      '<stdin>:8:35: error: Vpc a has the annotation config.kubernetes.io/local-config: "true" [delivery/local-config]',
      '<stdin>:13:18: error: ConfigMap a has no namespace, and ConfigMap default/a is there as well [delivery/default-namespace-twice]',
    ]);
    expect(readdirSync(cwd)).toEqual([]);
    expect(run(['render', '-'], { stdin: local }).code).toBe(0);
  });

  test('loses a stage with its last object, and keeps what is not ours', () => {
    const cwd = folder({ 'in/a.yaml': vpc, 'in/b.yaml': definition });
    const render = () => run(['render', '-o', 'out', '--flux', 'in'], { cwd });
    render();
    const others = {
      'README.md': 'mine',
      '20-networks/values.yaml': 'mine: 1\n',
      '.git/HEAD': 'ref',
      'docs/a.md': 'a',
    };
    for (const [path, text] of Object.entries(others)) {
      mkdirSync(join(cwd, 'out', path, '..'), { recursive: true });
      writeFileSync(join(cwd, 'out', path), text);
    }
    writeFileSync(join(cwd, 'in/b.yaml'), '');
    expect(render().err).toBe('out: 3 files written, 3 removed\n');
    const ours = ['20-networks/40-vpc-a.yaml', '20-networks/kustomization.yaml', 'flux/20-networks.yaml'];
    const paths = [...ours, 'flux/kustomization.yaml', 'kustomization.yaml', ...Object.keys(others)].sort();
    expect(Object.keys(filesIn(join(cwd, 'out'))).sort()).toEqual(paths);
    expect(filesIn(join(cwd, 'out'))).toMatchObject(others);
    expect(readdirSync(join(cwd, 'out'))).not.toContain('10-definitions');
  });

  test('gives way to a plain one, and the other way round', () => {
    const cwd = folder({ 'in/a.yaml': vpc });
    run(['render', '-o', 'out', '--flux', 'in'], { cwd });
    run(['render', '-o', 'out', 'in'], { cwd });
    expect(readdirSync(join(cwd, 'out'))).toEqual(['40-vpc-a.yaml']);
    run(['render', '-o', 'out', '--flux', 'in'], { cwd });
    expect(readdirSync(join(cwd, 'out'))).toEqual(['20-networks', 'flux', 'kustomization.yaml']);
  });
});

describe('render --check', () => {
  test.each([[[]], [['--flux']]])('is content with what render %s wrote', (options) => {
    const cwd = folder({ 'in/a.yaml': vpc });
    const check = () => run(['render', '-o', 'out', '--check', ...options, 'in'], { cwd });
    expect(check().code).toBe(1);
    expect(readdirSync(cwd)).toEqual(['in']);
    run(['render', '-o', 'out', ...options, 'in'], { cwd });
    writeFileSync(join(cwd, 'out/README.md'), 'mine');
    expect(check()).toEqual({ code: 0, out: '', err: 'out: up to date\n' });
  });

  test('says what differs, and writes nothing', () => {
    const more = vpc.replace('name: a', 'name: b');
    const cwd = folder({ 'in/a.yaml': vpc, 'in/b.yaml': more });
    run(['render', '-o', 'out', 'in'], { cwd });
    writeFileSync(join(cwd, 'in/a.yaml'), vpc.replace('{}', '{namespaces: [shop]}'));
    writeFileSync(join(cwd, 'in/b.yaml'), more.replace('name: b', 'name: c'));
    const before = filesIn(join(cwd, 'out'));
    expect(run(['render', '-o', 'out', '--check', 'in'], { cwd })).toEqual({
      code: 1,
      out: `--- a/out/40-vpc-a.yaml
+++ b/out/40-vpc-a.yaml
@@ -4,4 +4,6 @@
 kind: Vpc
 metadata:
   name: a
-spec: {}
+spec:
+  namespaces:
+    - shop
`,
      err: `out: 40-vpc-a.yaml differs
out: 40-vpc-c.yaml is missing
out: 40-vpc-b.yaml is left over
out is stale: render it again, and commit what changes
`,
    });
    expect(filesIn(join(cwd, 'out'))).toEqual(before);
  });

  test('needs a directory', () => {
    expect(run(['render', '--check', '-'], { stdin: vpc })).toEqual({
      code: 2,
      out: '',
      err: 'error: --check needs --output, the directory to check\n',
    });
  });
});
