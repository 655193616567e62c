import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { folder } from '../folder';

/*
 * The images hold what the Dockerfile copies, and nothing else: their files are laid out as it says, without building one.
 */

const root = join(__dirname, '..', '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const image = folder();

/** The packages that `npm ci --omit=dev --omit=peer` installs. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean; peer?: boolean; optional?: boolean }>(packages)
    .filter(([name, { dev, peer, optional }]) => name !== '' && !dev && !peer && !optional)
    .map(([name]) => name);
}

beforeAll(() => {
  const copies = [...dockerfile.matchAll(/^COPY --from=(modules|build) (.+) (\S+)$/gm)].filter(
    ([, , , target]) => target !== '/example',
  );
  for (const [, stage, sources = '', target = ''] of copies)
    for (const source of sources.split(' ').map((path) => path.replace('/src/', '')))
      if (stage === 'modules') for (const name of productionPackages()) copy(name, join(image, name));
      else copy(source, join(image, target.endsWith('/') ? join(target, source) : target));
  expect(copies.length).toBeGreaterThan(5);
}, 120_000);

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, source), target, { recursive: true });
}

const program = join(image, 'node_modules', 'cdk8s-ovn', 'build', 'cdk8s-ovn.js');
/** What the image says of the environment. */
function environment(): Record<string, string> {
  const [, variables = ''] = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile) ?? [];
  const given = Object.fromEntries(variables.split(' ').map((pair) => pair.split(/=(.*)/s)));
  return { ...given, NODE_COMPILE_CACHE: join(image, given.NODE_COMPILE_CACHE), PATH: '/usr/bin:/bin' };
}

/** Runs the program of the image, with files in a copy of a repository. */
function generate(files: Record<string, string>, ...args: string[]) {
  const cwd = join(image, 'tmp', '_cmp_server', `r${Object.keys(files).join()}`);
  mkdirSync(cwd, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const command = [program, 'argocd', 'generate', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd,
    env: environment(),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\n';

test('the image for documents renders', () => {
  expect(generate({ 'vpc.yaml': vpc })).toEqual({ status: 0, stdout: `---\n${vpc}`, stderr: '' });
});

test('the image for documents explains what is no YAML, and judges patterns', () => {
  expect(generate({ 'broken.yaml': 'a: [\nb: %x\n' }).stderr).toContain('[input/syntax]');
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Thing, plural: things, singular: thing, listKind: ThingList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: {spec: {type: object, properties: {a: {type: string, pattern: '^(a|b)+\\.c$'}}}}
---
apiVersion: example.com/v1
kind: Thing
metadata: {name: t}
spec: {a: x}
`;
  expect(generate({ 'crd.yaml': crd }).stderr).toMatch(/^1 error; first: crd\.yaml:\d+:\d+ /);
});

test('the compiled form is made by the user that runs the program, who cannot change it in the image', () => {
  const [, cache = ''] = /^FROM program AS cache\n(.*?)\n\n/ms.exec(dockerfile) ?? [];
  expect(cache.split('\n').slice(-2)).toEqual([
    'USER 999',
    'RUN cdk8s-ovn argocd generate > /dev/null && chmod -R a+rX /var/cache/cdk8s-ovn',
  ]);
  // What COPY writes belongs to root.
  expect(dockerfile).toMatch(/^COPY --from=cache \/var\/cache\/cdk8s-ovn \/var\/cache\/cdk8s-ovn$/m);
});

test('the image for apps runs one, with imports from the image alone', { timeout: 60_000 }, () => {
  const app = readFileSync(join(root, 'examples', 'custom-vpc-typescript', 'main.ts'), 'utf8');
  const { status, stdout, stderr } = generate({ 'main.ts': app }, '--run-app');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/^kind: /gm)?.length).toBeGreaterThan(10);
});
