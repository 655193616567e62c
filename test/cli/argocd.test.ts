import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { version } from '../../package.json';
import { folder } from '../folder';
import { run } from './command';

const subnet = (i: number, cidr: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: net-${i}\nspec:\n  cidrBlock: ${cidr}\n`;
const subnets = (count: number, cidr: string) => Array.from({ length: count }, (_, i) => subnet(i, cidr)).join('---\n');

/** `generate` in a directory, as the plugin of Argo CD runs it. */
function generate(files: Record<string, string>, ...args: string[]) {
  const cwd = folder(files);
  return { cwd, ...run(['argocd', 'generate', ...args], { cwd, env: { ARGOCD_APP_NAME: 'net' }, isTerminal: true }) };
}

test('stdout holds the objects and nothing else', () => {
  const { code, out, err } = generate({ 'vpc.yaml': 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\n' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe('---\napiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\n');
});

test('no resources are a failure, unless they are meant', () => {
  const err = 'nothing to render: no resources in the working directory (--allow-empty lets this pass)\n';
  expect(generate({})).toMatchObject({ code: 1, out: '', err });
  expect(generate({}, '--allow-empty')).toMatchObject({ code: 0, out: '', err: '' });
});

describe('ARGOCD_ENV_INPUT', () => {
  const files = {
    'a.yaml': 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\n',
    'b.yaml': 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: b}\n',
    'c.yaml': 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: c}\n',
  };
  const generateOf = (env: Record<string, string>) => run(['argocd', 'generate'], { cwd: folder(files), env });

  test('may have blanks around its commas', () => {
    const { code, out } = generateOf({ ARGOCD_ENV_INPUT: ' a.yaml, b.yaml ' });
    expect({ code, names: out.match(/(?<=name: ).*/g) }).toEqual({ code: 0, names: ['a', 'b'] });
  });

  test.each([',', 'a.yaml,', ' ', 'a.yaml,,b.yaml'])('is refused where an item is empty: %j', (text) => {
    const err = 'error: parameter input has an item that is empty: remove it\n';
    expect(generateOf({ ARGOCD_ENV_INPUT: text })).toEqual({ code: 2, out: '', err });
  });
});

test('that no cluster is chosen is told with the cure', () => {
  const { code, err } = generate({
    'net.yaml': `apiVersion: cdk8s-ovn/v1
kind: ClusterValues
metadata: {name: network}
spec: {values: {webCidr: {type: cidr}}}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec: {subnets: [{name: web, cidr: {value: webCidr}}]}
`,
  });
  expect(code).toBe(1);
  expect(err.split('\n')[0]).toBe(
    '1 error; first: net.yaml:4:17 no cluster is chosen (--cluster; in Argo CD the parameter cluster), and webCidr has no value without one [intent/missing-value]',
  );
});

describe('what install writes', () => {
  test.each([
    ['--image=', '--image needs the name of the image, such as REGISTRY/cdk8s-ovn-argocd:0.1.0'],
    ['--image=a b', '--image a b is no name of an image: write REGISTRY/NAME:TAG'],
    ['--image=a/', '--image a/ is no name of an image: write REGISTRY/NAME:TAG'],
    ['--namespace=', '--namespace needs the name of the namespace of Argo CD, such as argocd'],
    [
      '--namespace=Bad_NS',
      "--namespace Bad_NS is no name of a namespace: it must consist of lower case letters, digits or '-', and start and end with a letter or digit",
    ],
    ['--memory=512m', '--memory 512m is thousandths of a byte, which m means: write 512Mi'],
    ['--memory=', '--memory (empty) is no amount of memory: write an amount such as 2Gi (Ki, Mi, Gi; k, M, G)'],
    ['--memory=abc', '--memory abc is no amount of memory: write an amount such as 2Gi (Ki, Mi, Gi; k, M, G)'],
    ['--memory=2gb', '--memory 2gb is no amount of memory: write an amount such as 2Gi (Ki, Mi, Gi; k, M, G)'],
    [
      '--memory=-1',
      '--memory -1 is less than the 128Mi that the sidecar asks for, which the API server refuses: write an amount such as 2Gi',
    ],
    [
      '--memory=127Mi',
      '--memory 127Mi is less than the 128Mi that the sidecar asks for, which the API server refuses: write an amount such as 2Gi',
    ],
    ['--deployment=', '--deployment needs the name of the Deployment of the repo server, such as argocd-repo-server'],
    [
      '--deployment=Argo_CD',
      '--deployment Argo_CD is not a valid name: it must consist of labels in lower case behind dots',
    ],
    [
      '--deployment=argocd --format=operator',
      '--deployment argocd does not end with -repo-server: the operator names it after the ArgoCD resource, NAME-repo-server',
    ],
    [
      '--deployment=-repo-server --format=operator',
      '--deployment -repo-server is not a valid name: it must consist of labels in lower case behind dots',
    ],
    [
      '--deployment=argocd-repo-server --format=helm',
      '--deployment is not for --format helm: the chart names its Deployment itself',
    ],
    [
      '--service-account= --rbac',
      '--service-account needs the name of the ServiceAccount of the application controller, such as argocd-application-controller',
    ],
    [
      '--service-account=A --rbac',
      '--service-account A is not a valid name: it must consist of labels in lower case behind dots',
    ],
    ['--service-account=a', '--service-account is for --rbac, which grants rights to it'],
    ['--disk=10', '--disk 10 is less than 1Mi, which holds no repository: write an amount such as 2Gi'],
    ['--disk=2gb', '--disk 2gb is no amount of disk space: write an amount such as 2Gi (Ki, Mi, Gi; k, M, G)'],
    ['--disk=512m', '--disk 512m is thousandths of a byte, which m means: write 512Mi'],
    ['--format=kustomize', '--format kustomize writes a folder: name it with --output DIRECTORY'],
    ['--format=kustomize -o -', '--format kustomize writes a folder: name it with --output DIRECTORY'],
    ['--output=', '--output needs the name of a directory'],
  ])('is what the API server takes: %s', (options, message) => {
    // An option with a blank in its value stands alone.
    const args = options.startsWith('--image') ? [options] : options.split(' ');
    expect(run(['argocd', 'install', ...args])).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });

  test.each([
    '--image=REGISTRY/cdk8s-ovn-argocd:0.1.0',
    '--image=localhost:5000/a/b@sha256:0123456789abcdef0123456789abcdef',
    '--namespace=argo-cd',
    '--memory=128Mi',
    '--memory=1.5Gi',
    '--memory=2e9',
  ])('has what was asked for: %s', (option) => {
    const { code, out, err } = run(['argocd', 'install', option]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(option.slice(option.indexOf('=') + 1));
  });

  test.each([
    ['documents', 'cdk8s-ovn-argocd'],
    ['typescript', 'cdk8s-ovn-argocd-typescript'],
  ])('names the image that the Dockerfile builds for %s', (flavour, image) => {
    const { out } = run(['argocd', 'install', '--flavour', flavour]);
    expect(/^ +image: (.*)$/m.exec(out)?.[1]).toBe(`${image}:${version}`);
    const dockerfile = readFileSync(join(__dirname, '..', '..', 'Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(new RegExp(`--target ${flavour} +-t ${image} `));
  });

  test('is what the API server takes of health, too', () => {
    expect(run(['argocd', 'health', '--namespace=Bad_NS'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('an error', () => {
  test('is told in the first line', () => {
    const { code, out, err } = generate({ 'a.yaml': subnets(3, '10.0.1.0/33') });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [first, ...rest] = err.trimEnd().split('\n');
    expect(first).toMatch(/^3 errors; first: a\.yaml:6:14 .* \[kube-ovn\/subnet-cidr-malformed\]$/);
    expect(rest.map((line) => line.split(' ')[0])).toEqual(['a.yaml:6:14:', 'a.yaml:13:14:', 'a.yaml:20:14:']);
  });

  test('comes before warnings that stand above it', () => {
    const warning = subnet(1, '10.0.1.5/24');
    const { err } = generate({ 'a.yaml': `${warning}---\n${subnet(2, '10.0.1.0/33')}` });
    expect(err).toMatch(/^1 error, .*; first: a\.yaml:\d+:14 .* \[kube-ovn\/subnet-cidr-malformed\]\n/);
  });

  test('fits into what Argo CD shows, whatever the input holds', () => {
    const evil = `${'x'.repeat(50)}\\e[31m\\n${'日'.repeat(300)}`;
    const folderName = 'deep/'.repeat(40);
    for (const files of [
      { 'a.yaml': subnets(500, '10.0.1.0/33') },
      { 'a.yaml': subnets(3, `"${evil}"`) },
      { [`${folderName}a.yaml`]: subnets(100, '10.0.1.0/33') },
    ]) {
      const { code, out, err, cwd } = generate(files as Record<string, string>);
      const [first = '', ...rest] = err.trimEnd().split('\n');
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(first).toMatch(/^\d+ errors.*; first: .* \[[a-z-]+\/[a-z-]+\]$/);
      expect(first.length).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(err)).toBeLessThanOrEqual(4096);
      expect(err).not.toMatch(/[^\P{Cc}\n]/u);
      expect(err).not.toContain(cwd);
      const errors = Number.parseInt(first, 10);
      const more = /^… and (\d+) more$/.exec(rest[rest.length - 1] ?? '');
      expect(rest.length - (more ? 1 : 0) + Number(more?.[1] ?? 0)).toBeGreaterThanOrEqual(errors);
    }
  });

  test('of ours shows no stack and no path, unless asked', () => {
    const crash = (env: Record<string, string>) => {
      const cwd = folder();
      const stdin = () => {
        throw new Error(`at ${cwd}/x: ${'y'.repeat(300)}`);
      };
      return run(['check', '-'], { cwd, stdin, env: { ARGOCD_APP_NAME: 'net', ...env } });
    };
    expect(crash({}).code).toBe(3);
    expect(crash({}).err).toMatch(/^this is a bug in cdk8s-ovn [\d.]+: at \.\/x: y+\n$/);
    expect(crash({}).err.length).toBeLessThanOrEqual(201);
    expect(crash({ CDK8S_OVN_DEBUG: '1' }).err).toContain('\n    at ');
  });
});
