import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { objectsIn, type Request, type Response, render } from './cmp-server';

/* Every fact of Argo CD's contract that a plugin meets. contract.md lists them with their tests. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into manifests wherever they like
type Tree = any;

const examples = join(__dirname, '..', '..', 'examples');
const vpc = (name: string, more = '') => `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: ${name}\n${more}`;
const subnet = (name: string, cidr: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: ${name}\nspec:\n  cidrBlock: ${cidr}\n`;
const repository = (files: Record<string, string>) => folder(files);
const parameters = (...list: readonly unknown[]) => ({ ARGOCD_APP_PARAMETERS: JSON.stringify(list) });

/** What Argo CD gives to every render. */
const argocd = {
  ARGOCD_APP_NAME: 'network',
  ARGOCD_APP_NAMESPACE: 'default',
  ARGOCD_APP_PROJECT_NAME: 'default',
  ARGOCD_APP_REVISION: '0123456789abcdef0123456789abcdef01234567',
  ARGOCD_APP_SOURCE_PATH: '.',
  KUBE_VERSION: '1.33.1',
  KUBE_API_VERSIONS: 'apps/v1,apps/v1/Deployment',
};
const generate = ({ env, ...request }: Request) => render({ ...request, env: { ...argocd, ...env } });
const firstLine = ({ stderr }: Response) => stderr.split('\n', 1)[0];

describe('the output', () => {
  let answers: readonly Response[];
  beforeAll(async () => {
    const request = { repository: join(examples, 'custom-vpc') };
    answers = await Promise.all(Array.from({ length: 20 }, () => generate(request)));
  }, 120_000);
  const first = () => answers[0] as Response;

  test('of 20 renders at once is the same', () => {
    expect(answers.map(({ error }) => error)).toEqual(Array(20).fill(undefined));
    expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1);
  });

  test('holds every object, each with its kind, behind a line of its own', () => {
    const { objects, stdout } = first();
    expect(objects).toHaveLength(stdout.match(/^kind: /gm)?.length ?? 0);
    expect(stdout.match(/^---$/gm)).toHaveLength(objects.length);
    expect(objects.every(({ apiVersion, kind }) => typeof apiVersion === 'string' && typeof kind === 'string')).toBe(
      true,
    );
    expect(objects.length).toBeGreaterThan(10);
  });

  test('has each object once: of two, Argo CD keeps the last', () => {
    const identity = ({ apiVersion, kind, metadata }: Tree) =>
      [apiVersion, kind, metadata.namespace, metadata.name].join();
    expect(new Set(first().objects.map(identity)).size).toBe(first().objects.length);
  });

  test('does not know where it was made: the directory has a random name', () => {
    for (const { stdout, stderr, copy } of answers) expect(stdout + stderr).not.toContain(copy.split('/').at(-1));
  });

  test('is all that a render leaves: neither the copy, nor /tmp, nor the home is written to', () => {
    expect(answers.flatMap(({ written }) => written)).toEqual([]);
  });

  test('leaves tracking to Argo CD', () => {
    expect(first().stdout).not.toMatch(/argocd\.argoproj\.io\/tracking-id|app\.kubernetes\.io\/instance/);
  });

  test('is as quiet on standard error as the input is right: the page shows nothing of it', () => {
    expect(first().stderr).toBe('');
  });
});

test('the output is read as it was meant by a reader of YAML 1.1 that is not strict', async () => {
  const words = ['0o14', '1_000', 'on', 'no', '~', '=', '0777', '12:30:45', '2001:db8::1', 'null', '<<', '1e3'];
  const annotations = Object.fromEntries(words.map((word, i) => [`example.com/a${i}`, word]));
  const { objects, error } = await generate({
    repository: repository({
      'vpc.json': JSON.stringify({
        ...JSON.parse('{"apiVersion":"kubeovn.io/v1","kind":"Vpc"}'),
        metadata: { name: 'a', annotations },
      }),
    }),
  });
  expect(error).toBeUndefined();
  expect(objects).toEqual([{ apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata: { name: 'a', annotations } }]);
});

test('an object that is defined twice is an error', async () => {
  const { error } = await generate({ repository: repository({ 'a.yaml': vpc('a'), 'b.yaml': vpc('a') }) });
  expect(error).toMatch(/\[kubernetes\/duplicate-object\]/);
});

describe('no resources', () => {
  test('are a failure: Argo CD would prune what is there', async () => {
    const { error, stdout } = await generate({ repository: repository({ 'README.md': 'nothing' }) });
    expect({ error, stdout }).toEqual({
      error:
        '`cdk8s-ovn argocd generate` failed exit status 1: nothing to render: no resources in the working directory (--allow-empty lets this pass)',
      stdout: '',
    });
  });

  test('pass where the Application says so', async () => {
    const env = parameters({ name: 'allow-empty', string: 'true' });
    const answer = await generate({ repository: repository({ 'README.md': 'nothing' }), env });
    expect(answer).toMatchObject({ stdout: '', stderr: '', objects: [] });
    expect(answer.error).toBeUndefined();
  });
});

describe('the working directory', () => {
  const files = {
    'apps/a/vpc.yaml': vpc('a'),
    'shared/vpc.yaml': vpc('b'),
    'apps/a/.argocd-source.yaml': 'plugin: {}\n',
  };

  test('is the path of the application, and nothing around it is read', async () => {
    const { objects } = await generate({ repository: repository(files), path: 'apps/a' });
    expect(objects.map(({ metadata }: Tree) => metadata.name)).toEqual(['a']);
  });

  test('lies in a copy of the whole repository, which a parameter reaches', async () => {
    const env = parameters({ name: 'input', array: ['.', '../../shared'] });
    const { objects, error } = await generate({ repository: repository(files), path: 'apps/a', env });
    expect(error).toBeUndefined();
    expect(objects.map(({ metadata }: Tree) => metadata.name)).toEqual(['a', 'b']);
  });

  test('may hold .argocd-source.yaml, which is no manifest', async () => {
    const { error } = await generate({ repository: repository(files), path: 'apps/a' });
    expect(error).toBeUndefined();
  });
});

describe('parameters', () => {
  const files = { 'a.yaml': subnet('a', '10.0.1.5/24'), 'other/b.yaml': vpc('b') };
  const all = repository(files);

  test.each(['', 'null', '[]'])('are none in %j', async (text) => {
    const [without, withThem] = await Promise.all([
      generate({ repository: all }),
      generate({ repository: all, env: { ARGOCD_APP_PARAMETERS: text } }),
    ]);
    expect(without.error).toBeUndefined();
    expect(withThem.stdout).toBe(without.stdout);
  });

  test('that are announced with a value are the defaults: Argo CD does not send them', async () => {
    const announced = JSON.parse((await render({ repository: all, command: 'parameters' })).stdout);
    const [without, withThem] = await Promise.all([
      generate({ repository: all }),
      generate({ repository: all, env: parameters(...announced) }),
    ]);
    expect(withThem.stdout).toBe(without.stdout);
    expect(withThem.error).toBeUndefined();
  });

  test.each([
    ['{}', 'ARGOCD_APP_PARAMETERS is no list of parameters'],
    ['[', 'ARGOCD_APP_PARAMETERS is no JSON'],
    ['[1]', 'ARGOCD_APP_PARAMETERS has a parameter without a name'],
    ['[{"name":"fail-on","array":["error"]}]', 'parameter fail-on has the type array: string is wanted'],
    ['[{"name":"input","string":"."}]', 'parameter input has the type string: array is wanted'],
    ['[{"name":"input","map":{"a":"."}}]', 'parameter input has the type map: array is wanted'],
    ['[{"name":"input","array":[1]}]', 'parameter input is no list of texts'],
    ['[{"name":"fail-on","string":1}]', 'parameter fail-on is no text'],
    ['[{"name":"fail-on","string":"all"}]', 'parameter fail-on is all: allowed are error, warning, info'],
    ['[{"name":"kubeovn","string":"1.16"}]', 'no parameter kubeovn is known: did you mean kube-ovn?'],
    [
      '[{"name":"app","string":"main.ts"}]',
      'no parameter app is known: there are input, config, cluster, kube-ovn, ovn-kubernetes, fail-on, strict-kinds, sync-waves, allow-empty',
    ],
  ])('%s are refused in one line', async (text, message) => {
    const { stdout, stderr } = await generate({ repository: all, env: { ARGOCD_APP_PARAMETERS: text } });
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: `error: ${message}\n` });
  });

  test('win over ARGOCD_ENV_, and that over the command', async () => {
    const failing = { ARGOCD_ENV_FAIL_ON: 'warning' };
    const answers = await Promise.all([
      generate({ repository: all }),
      generate({ repository: all, env: failing }),
      generate({ repository: all, env: { ...failing, ...parameters({ name: 'fail-on', string: 'error' }) } }),
      generate({ repository: all, env: { ...failing, ...parameters({ name: 'fail-on', string: '' }) } }),
    ]);
    expect(answers.map(({ error }) => error === undefined)).toEqual([true, false, true, false]);
  });

  test('name inputs, also in ARGOCD_ENV_', async () => {
    const { objects } = await generate({ repository: all, env: { ARGOCD_ENV_INPUT: 'other' } });
    expect(objects.map(({ metadata }: Tree) => metadata.name)).toEqual(['b']);
  });

  test('are read from the JSON alone: PARAM_ names of two can be the same', async () => {
    const { error } = await generate({ repository: all, env: { PARAM_FAIL_ON: 'warning', PARAM_INPUT_0: 'nowhere' } });
    expect(error).toBeUndefined();
  });
});

describe('announcements', () => {
  test.each(['documents', 'typescript'] as const)(
    'for %s are a list of what Argo CD knows, without its environment',
    async (flavour) => {
      const { stdout, stderr } = await render({ repository: repository({}), command: 'parameters', flavour });
      const list = JSON.parse(stdout);
      expect(stderr).toBe('');
      expect(Array.isArray(list)).toBe(true);
      expect(list.map(({ name }: Tree) => name)).toContain(flavour === 'documents' ? 'input' : 'app');
      for (const { name, title, tooltip, collectionType, string, array, ...unknown } of list) {
        expect(unknown).toEqual({});
        expect([name, title, tooltip].every((text) => typeof text === 'string' && text !== '')).toBe(true);
        // The type of a list is not inferred from its value.
        expect(collectionType).toBe(array === undefined ? undefined : 'array');
        expect(array === undefined ? typeof string : array.every((one: unknown) => typeof one === 'string')).toBe(
          array === undefined ? 'string' : true,
        );
      }
    },
  );
});

describe('the cluster', () => {
  const settings = 'target:\n  kubernetes:\n    versions: ["1.33", "1.34"]\n';
  const files = repository({ 'cdk8s-ovn.yaml': settings, 'vpc.yaml': vpc('a') });

  test('is told of, and changes nothing: the same text is rendered where nobody knows it', async () => {
    const versions = ['1.33.1', '1.20.4', 'v1.31.0+k3s1', 'nonsense', ''];
    const answers = await Promise.all(
      versions.map((KUBE_VERSION) =>
        generate({ repository: files, env: { KUBE_VERSION, KUBE_API_VERSIONS: KUBE_VERSION } }),
      ),
    );
    expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1);
    const note = (release: string) =>
      `note: the cluster runs Kubernetes ${release}; target.kubernetes.versions in the settings says 1.33 and 1.34\n`;
    expect(answers.map(({ stderr }) => stderr)).toEqual(['', note('1.20'), note('1.31'), '', '']);
  });

  test('is told of below the cause of an error', async () => {
    const wrong = repository({ 'cdk8s-ovn.yaml': settings, 'a.yaml': subnet('a', '10.0.1.0/33') });
    const { stderr } = await generate({ repository: wrong, env: { KUBE_VERSION: '1.20.4' } });
    expect(stderr.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(['1', 'a.yaml:6:14:', 'note:', '']);
  });
});

describe('an error', () => {
  let answer: Response;
  beforeAll(async () => {
    const many = Array.from({ length: 300 }, (_, i) => subnet(`net-${i}`, '"10.0.1.0/33\\e[31m"')).join('---\n');
    answer = await generate({
      repository: repository({ 'deep/a.yaml': many, 'cdk8s-ovn.yaml': 'target: {kubernetes: {versions: ["1.34"]}}' }),
    });
  });

  test('comes without any output', () => {
    expect(answer.stdout).toBe('');
  });

  test('tells its cause in the first line', () => {
    expect(firstLine(answer)).toMatch(
      /^300 errors.*; first: deep\/a\.yaml:6:14 .* \[kube-ovn\/subnet-cidr-malformed\]$/,
    );
    expect(firstLine(answer)?.length).toBeLessThanOrEqual(200);
  });

  test('has at most 4 KiB: Argo CD keeps all of it in the Application', () => {
    expect(Buffer.byteLength(answer.stderr)).toBeLessThanOrEqual(4096);
  });

  test('has neither escape codes, nor a path of the sidecar, nor a stack', () => {
    expect(answer.stderr).not.toMatch(/[^\P{Cc}\n]/u);
    expect(answer.stderr).not.toMatch(/_cmp_server|\/tmp\/|^\s+at /m);
  });

  test('stands behind the command, which is short', () => {
    expect(answer.error).toMatch(/^`cdk8s-ovn argocd generate` failed exit status 1: 300 errors/);
  });
});

describe('TypeScript apps', () => {
  const app = (body: string) => `import { App, Chart } from 'cdk8s';
import { CustomVpc, validate } from 'cdk8s-ovn';
const app = new App();
const vpc = new CustomVpc(new Chart(app, 'network'), 'vpc', { name: 'vpc1' });
${body}
validate(app);
app.synth();
`;
  const typescript = (files: Record<string, string>, more: Partial<Request> = {}) =>
    generate({ repository: repository(files), flavour: 'typescript', ...more });

  test('render, whatever they print, and leave nothing', { timeout: 120_000 }, async () => {
    const noise = "console.log('kind: Noise'); process.stdout.write('---\\n');";
    const answer = await typescript({ 'main.ts': app(`vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });\n${noise}`) });
    expect(answer.error).toBeUndefined();
    expect(answer.objects.map(({ kind }) => kind)).toEqual(['Vpc', 'Subnet']);
    expect({ stderr: answer.stderr, written: answer.written }).toEqual({ stderr: '', written: [] });
  });

  test('show the line that is wrong, and no path of the sidecar', { timeout: 120_000 }, async () => {
    const { stdout, stderr, written } = await typescript({
      'main.ts': app("vpc.addSubnet('net1', { cidr: '10.0.1.0/33' });"),
    });
    expect({ stdout, written }).toEqual({ stdout: '', written: [] });
    expect(stderr).toMatch(/^1 error; first: main\.ts:5:\d+ .*10\.0\.1\.0\/33.* \[[a-z-]+\/[a-z-]+\]\n/);
    expect(stderr).not.toMatch(/_cmp_server|^\s+at /m);
  });

  test('are checked also where they do not ask for it', { timeout: 120_000 }, async () => {
    const careless = app("vpc.addSubnet('net1', { cidr: '10.0.1.0/33' });").replace('validate(app);', 'void validate;');
    const { stdout, stderr, written } = await typescript({ 'main.ts': careless });
    expect({ stdout, written }).toEqual({ stdout: '', written: [] });
    expect(stderr).toMatch(/^1 error; first: network\.k8s\.yaml:\d+:\d+ .* \[kube-ovn\/subnet-cidr-malformed\]\n/);
    expect(stderr).not.toContain('.cdk8s-ovn-');
  });

  test('that make nothing are a failure', { timeout: 120_000 }, async () => {
    const { stdout, stderr } = await typescript({ 'main.ts': 'console.log(1);' });
    expect({ stdout, stderr }).toEqual({
      stdout: '',
      stderr: 'nothing to render: no resources in what the app made (--allow-empty lets this pass)\n',
    });
  });

  test('that are not there are named', { timeout: 120_000 }, async () => {
    const { stderr } = await typescript({ 'other.ts': '' });
    expect(stderr).toBe('error: main.ts does not exist: parameter app names the file\n');
  });

  test('that throw say so in the first line', { timeout: 120_000 }, async () => {
    const { stderr } = await typescript({ 'main.ts': app("throw new Error('no address left\\n\\u001b[31mred');") });
    expect(stderr).toMatch(/^the app main\.ts failed: Error: no address left\n/);
    expect(stderr).not.toMatch(/[^\P{Cc}\n]|_cmp_server|^\s+at /mu);
  });

  test('get the environment of Argo CD, and nothing else of the sidecar', { timeout: 120_000 }, async () => {
    const env = { AWS_SECRET_ACCESS_KEY: 'secret', ARGOCD_ENV_CIDR: '10.0.7.0/24', CDK8S_DISABLE_SORT: '1' };
    const body =
      "vpc.addSubnet('net1', { cidr: process.env.ARGOCD_ENV_CIDR! + (process.env.AWS_SECRET_ACCESS_KEY ?? '') });";
    const { stdout, error } = await typescript({ 'main.ts': app(body) }, { env });
    expect(error).toBeUndefined();
    expect(stdout).toContain('cidrBlock: 10.0.7.0/24');
  });

  test('leave no process when Argo CD has waited long enough', { timeout: 120_000 }, async () => {
    const marker = join(folder(), 'pid');
    const hangs = `const fs = require('node:fs');
fs.writeFileSync(${JSON.stringify(`${marker}.new`)}, String(process.pid));
fs.renameSync(${JSON.stringify(`${marker}.new`)}, ${JSON.stringify(marker)});
setInterval(() => {}, 1000);`;
    const started = expect.poll(() => existsSync(marker), { timeout: 50_000 }).toBe(true);
    const { error } = await typescript({ 'main.ts': hangs }, { deadline: started });
    expect(error).toMatch(/failed signal: SIGKILL/);
    const pid = Number(readFileSync(marker, 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    // A process that has ended and that nobody has asked about is none.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('the reader', () => {
  test('is not strict: it joins what no line parts, and keeps the last of two keys', () => {
    expect(objectsIn('kind: A\na: 1\nkind: B\n')).toEqual([{ kind: 'B', a: 1 }]);
    expect(objectsIn('---\n---\nnull\n---\nkind: List\nitems: [{kind: A}]\n')).toEqual([{ kind: 'A' }]);
    expect(() => objectsIn('a: 1\n')).toThrow("Object 'Kind' is missing");
  });
});
