import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Programs } from '../../../lib/input/build/programs';
import { run } from '../../cli/command';
import { folder } from '../../folder';

const subnet = (name: string, cidr: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: ${name}\nspec:\n  cidrBlock: ${cidr}\n`;

/** Programs that write down how they are called, and answer with a text. */
function stubs(answers: Readonly<Record<string, string>>) {
  const directory = folder();
  const log = join(directory, 'log');
  writeFileSync(log, '');
  for (const [name, script] of Object.entries(answers)) {
    writeFileSync(join(directory, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n${script}\n`);
    chmodSync(join(directory, name), 0o755);
  }
  return { path: directory, calls: () => readFileSync(log, 'utf8').trimEnd().split('\n').filter(Boolean) };
}

/** A here document, which the shell leaves as it is. */
const print = (text: string) => `/bin/cat <<'END'\n${text}END`;

function check(cwd: string, path: string, ...args: string[]) {
  const { out, err, code } = run(['check', '--format', 'json', '--build', ...args], { cwd, env: { PATH: path } });
  const { findings = [] } = (out === '' ? {} : JSON.parse(out)) as { findings?: Told[] };
  return { code, err, findings: findings.filter(({ severity }) => severity !== 'info') };
}

interface Told {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly notes: readonly string[];
  readonly location: { readonly file: string; readonly via?: string; readonly start: { readonly line: number } };
}

const usual = process.env.PATH ?? '';
const hasKustomize =
  new Programs({ PATH: usual }, { bytes: 1, milliseconds: 1 }).find('kustomize', 'kubectl') !== undefined;

describe('without --build', () => {
  it('no program is run', () => {
    const { path, calls } = stubs({ kustomize: 'exit 1', helm: 'exit 1', kubectl: 'exit 1' });
    const cwd = folder({
      'kustomization.yaml': 'namespace: x\nresources: [a.yaml]\n',
      'a.yaml': subnet('a', '10.0.0.0/24'),
    });
    for (const command of ['check', 'render', 'preview']) run([command, '.'], { cwd, env: { PATH: path } });
    expect(calls()).toEqual([]);
  });
});

describe('kustomize', () => {
  const overlay = {
    'base/kustomization.yaml': 'resources: [net.yaml]\n',
    'base/net.yaml': subnet('net1', '10.0.1.0/24'),
    'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
    'prod/patch.yaml': subnet('net1', '10.0.1.0/33'),
  };
  const answer = (cidr: string, more = '') =>
    print(
      `${subnet('net1', cidr)}`.replace(
        'metadata:\n',
        `metadata:\n  annotations:\n    config.kubernetes.io/origin: |\n      path: ${more}net.yaml\n`,
      ),
    );

  it('builds what nobody builds from, through a kustomization of its own', () => {
    const { path, calls } = stubs({ kustomize: answer('10.0.1.0/33') });
    const { findings } = check(folder(overlay), path);
    expect(calls()).toEqual([expect.stringMatching(/^kustomize build \/.*cdk8s-ovn-build-\w+$/)]);
    expect(findings).toMatchObject([
      { rule: 'kube-ovn/subnet-cidr-malformed', location: { via: 'kustomize prod', start: { line: 1 } } },
    ]);
  });

  it('is that of kubectl where there is no other', () => {
    const { path, calls } = stubs({ kubectl: answer('10.0.1.0/24') });
    expect(check(folder(overlay), path)).toMatchObject({ code: 0, err: '', findings: [] });
    expect(calls()).toEqual([expect.stringMatching(/^kubectl kustomize \//)]);
  });

  it.each([
    ['resources: [https://example.org/x]\n', 'https://example.org/x is not in the repository, and nothing is fetched'],
    ['resources: [../../outside]\n', '../../outside is not in the repository, and nothing is fetched'],
    ['patches: [{path: link.txt}]\n', 'link.txt is outside of the repository'],
  ])('is not called for %j', (text, why) => {
    const { path, calls } = stubs({ kustomize: 'exit 0' });
    const secret = folder({ 'secret.yaml': 'a: 1\n' });
    const cwd = folder({ '.git/HEAD': '', 'a/kustomization.yaml': text, 'ok.yaml': subnet('a', '10.0.0.0/24') });
    symlinkSync(join(secret, 'secret.yaml'), join(cwd, 'a/link.txt'));
    const { code, findings, err } = check(cwd, path);
    expect(calls()).toEqual([]);
    expect(code).toBe(0);
    expect(findings).toMatchObject([{ rule: 'input/not-built', message: `kustomize does not build a: ${why}` }]);
    expect(err).toContain(text.startsWith('patches') ? 'not checked: 1 overlay' : '');
  });

  it('that fails is told, and what it builds from is checked as it is', () => {
    const { path } = stubs({ kustomize: 'echo "Error: no matches for target" >&2; exit 1' });
    const { findings, err } = check(folder({ ...overlay, 'base/net.yaml': subnet('net1', '10.0.1.0/34') }), path);
    expect(findings).toMatchObject([
      { rule: 'kube-ovn/subnet-cidr-malformed', location: { file: 'base/net.yaml', start: { line: 6 } } },
      { rule: 'input/not-built', message: 'kustomize does not build prod: no matches for target' },
    ]);
    expect(err).toContain('1 overlay');
  });

  it('that is missing is told', () => {
    expect(check(folder(overlay), folder()).findings).toMatchObject([
      { message: 'kustomize does not build prod: there is neither kustomize nor kubectl on the PATH' },
    ]);
  });

  it('of the repository is not run', () => {
    const cwd = folder(overlay);
    mkdirSync(join(cwd, 'bin'));
    writeFileSync(join(cwd, 'bin/kustomize'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    expect(check(cwd, ['bin', '.', ''].join(delimiter)).findings).toMatchObject([{ rule: 'input/not-built' }]);
  });

  describe.skipIf(!hasKustomize)('as it is (skipped: neither kustomize nor kubectl is installed)', () => {
    it('has findings where the values stand, and names the file that changes them', () => {
      const broken = {
        ...overlay,
        'base/net.yaml': subnet('net1', '10.0.1.0/24').replace('spec:', 'spec:\n  mtu: -1'),
      };
      expect(check(folder(broken), usual).findings.map(({ location }) => location)).toMatchObject([
        { file: 'base/net.yaml', start: { line: 6 }, via: 'kustomize prod' },
        { file: 'prod/kustomization.yaml', start: { line: 1 }, via: 'kustomize prod' },
      ]);
    });

    it('builds what Flux says, with its namespace and its values', () => {
      const flux = (name: string, cidr: string) =>
        `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}}\nspec: {path: ./app, targetNamespace: ${name}, postBuild: {substitute: {CIDR: ${cidr}}}}\n`;
      const files = {
        'app/kustomization.yaml': 'resources: [net.yaml]\n',
        'app/net.yaml': subnet('net1', '${CIDR}'),
        'clusters/east/app.yaml': flux('east', '10.0.1.0/24'),
        'clusters/west/app.yaml': flux('west', '10.0.1.0/33'),
      };
      expect(check(folder(files), usual).findings).toMatchObject([
        {
          rule: 'kube-ovn/subnet-cidr-malformed',
          location: { file: 'app/net.yaml', start: { line: 6 }, via: 'kustomize Kustomization west' },
        },
      ]);
    });
  });
});

describe('helm', () => {
  const chart = {
    'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'web/values.yaml': 'cidr: 10.0.0.0/24\n',
    'web/values-prod.yaml': 'cidr: 10.0.0.0/33\n',
    'web/templates/net.yaml': subnet('net1', '{{ .Values.cidr }}'),
  };
  const answer = (cidr: string) => print(`---\n# Source: web/templates/net.yaml\n${subnet('net1', cidr)}`);

  it('builds a chart with its values, and with each of the others', () => {
    const { path, calls } = stubs({
      helm: `case "$*" in *prod*) ${answer('10.0.0.0/33')}\n;; *) ${answer('10.0.0.0/24')}\n;; esac`,
    });
    const { code, findings, err } = check(folder(chart), path);
    expect(calls().map((call) => call.replaceAll(/\/\S*\//g, ''))).toEqual([
      'helm template -- release web',
      'helm template --values values-prod.yaml -- release web',
    ]);
    expect(code).toBe(1);
    expect(err).toBe('note: not checked: 1 file of other tools\n');
    expect(findings).toMatchObject([
      {
        rule: 'kube-ovn/subnet-cidr-malformed',
        location: { file: 'web/templates/net.yaml', via: 'helm web with values-prod.yaml' },
      },
    ]);
  });

  it('gets what an Application of Argo CD says, and takes none of it for an option', () => {
    const { path, calls } = stubs({ helm: `/bin/cat > "$0.values"; ${answer('10.0.0.0/24')}` });
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop}
spec:
  destination: {namespace: shop}
  source:
    path: web
    helm: {releaseName: --post-renderer=x, valueFiles: [values-prod.yaml], valuesObject: {a: 1}, parameters: [{name: b, value: "2; x"}]}
`;
    check(folder({ ...chart, 'app.yaml': application }), path);
    expect(calls().map((call) => call.replaceAll(/\/\S*\//g, ''))).toEqual([
      'helm template --namespace shop --values values-prod.yaml --values - --set b=2; x -- --post-renderer=x web',
    ]);
    expect(readFileSync(join(path, 'helm.values'), 'utf8')).toBe('{"a":1}');
  });

  it('is not called for a chart with a link out of the repository, or with values from elsewhere', () => {
    const { path, calls } = stubs({ helm: 'exit 0' });
    const cwd = folder({ '.git/HEAD': '', ...chart });
    symlinkSync('/etc/hosts', join(cwd, 'web/templates/hosts'));
    expect(check(cwd, path).findings.map(({ message }) => message)).toContain(
      'helm does not build web: hosts is a link out of the repository',
    );
    expect(calls()).toEqual([]);
  });
});

describe('the programs', () => {
  const programs = (bytes: number, milliseconds: number) => new Programs({ PATH: usual }, { bytes, milliseconds });

  it('have limits', () => {
    expect(programs(10, 5000).run('/bin/sh', ['-c', 'yes'], '/')).toEqual({ why: 'it makes more than 10 bytes' });
    expect(programs(10, 50).run('/bin/sh', ['-c', 'sleep 5'], '/')).toMatchObject({
      why: expect.stringContaining('longer'),
    });
    expect(programs(10, 0).run('/bin/true', [], '/')).toEqual({ why: 'all builds together took too long' });
  });

  it('find no network where proxies decide', () => {
    const { text = '' } = programs(99, 5000).run('/bin/sh', ['-c', 'echo $HTTPS_PROXY $GIT_ALLOW_PROTOCOL'], '/') as {
      text?: string;
    };
    expect(text).toBe('http://127.0.0.1:9 none\n');
  });
});

it('goes with nothing that writes the input', () => {
  for (const option of ['--fix', '--watch'])
    expect(run(['check', '--build', option, '.'], { cwd: folder() }).code).toBe(2);
});
