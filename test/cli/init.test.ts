import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

describe('init', () => {
  it('writes a repository of intent documents, which the command that it names renders', () => {
    const cwd = folder();
    expect(run(['init', 'shop'], { cwd })).toEqual({
      code: 0,
      out: `written:
  cdk8s-ovn.yaml
  network/external.yaml
  network/shop.yaml
  .gitattributes
  README.md
next:
  cd shop
  cdk8s-ovn render -o rendered network
`,
      err: '',
    });
    expect(readFileSync(join(cwd, 'shop/.gitattributes'), 'utf8')).toBe('rendered/** linguist-generated eol=lf\n');
    expect(run(['render', '-o', 'rendered', 'network'], { cwd: join(cwd, 'shop') })).toEqual({
      code: 0,
      out: '',
      err: 'rendered: 7 files written\n',
    });
  });

  it('writes an app', () => {
    const cwd = folder();
    expect(run(['init', '--typescript', '--package', 'file:../cdk8s-ovn.tgz'], { cwd })).toEqual({
      code: 0,
      out: `written:
  package.json
  tsconfig.json
  cdk8s.yaml
  cdk8s-ovn.yaml
  main.ts
  .gitignore
  .gitattributes
  README.md
next:
  npm install
  npm run synth
`,
      err: '',
    });
    expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).devDependencies).toMatchObject({
      'cdk8s-ovn': 'file:../cdk8s-ovn.tgz',
      'cdk8s-cli': expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  it('says how to get the package where nobody told', () => {
    const cwd = folder();
    const { out } = run(['init', '--typescript'], { cwd });
    expect(out).toContain('  npm install --save-dev --install-links PATH-OF-THE-CLONE-OF-CDK8S-OVN\n');
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).not.toContain('"cdk8s-ovn"');
  });

  it('needs to know which package is meant: an empty one is any version', () => {
    const cwd = folder();
    for (const source of ['', ' '])
      expect(run(['init', '--typescript', '--package', source], { cwd })).toEqual({
        code: 2,
        out: '',
        err: 'error: --package is empty: name a tarball (file:…) or a version, or leave the option out\n',
      });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    ['Bad Näme', "'Bad Näme'"],
    ["it's; $(true)", "'it'\\''s; $(true)'"],
    ['deep/net_1.2', 'deep/net_1.2'],
  ])('names the directory as a shell takes it: %s', (name, word) => {
    expect(run(['init', name], { cwd: folder() }).out).toContain(`next:\n  cd ${word}\n`);
  });

  it('replaces nothing, and then writes nothing', () => {
    const cwd = folder({ 'network/shop.yaml': 'mine\n', 'other/file': '' });
    expect(run(['init'], { cwd })).toEqual({
      code: 2,
      out: '',
      err: 'error: nothing is written: . already has network/shop.yaml\n',
    });
    expect(readdirSync(cwd).sort()).toEqual(['network', 'other']);
    expect(run(['init', 'other'], { cwd }).code).toBe(0);
    expect(existsSync(join(cwd, 'other/file'))).toBe(true);
  });

  it('leaves alone what most repositories have', () => {
    const cwd = folder({ 'README.md': 'mine\n', '.gitignore': 'mine\n' });
    expect(run(['init'], { cwd })).toEqual({
      code: 0,
      out: `written:
  cdk8s-ovn.yaml
  network/external.yaml
  network/shop.yaml
  .gitattributes
left as it is: README.md
next:
  cdk8s-ovn render -o rendered network
`,
      err: '',
    });
    expect(readFileSync(join(cwd, 'README.md'), 'utf8')).toBe('mine\n');
  });

  it('writes below no file', () => {
    expect(run(['init', 'a'], { cwd: folder({ a: '' }) })).toMatchObject({ code: 2, out: '' });
    expect(run(['init', '--package', 'x'], { cwd: folder() })).toMatchObject({ code: 2, out: '' });
    expect(run(['init', '--typescript', '--documents'], { cwd: folder() })).toMatchObject({ code: 2, out: '' });
  });

  describe('where there are manifests', () => {
    const config = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
    const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: net1}\nspec: {cidrBlock: 10.0.1.0/33}\n';

    it('writes settings that fit them, so that the next check finds nothing', () => {
      const cwd = folder({
        'clusters/east/a.yaml': config('a'),
        'clusters/west/a.yaml': config('a'),
        'broken.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: {\n',
        'net.yaml': wrong,
        'flux.yaml': 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: f}\nspec: {}\n',
      });
      expect(run(['init'], { cwd })).toEqual({
        code: 0,
        out: 'written:\n  cdk8s-ovn.yaml\n  ovn-baseline.json\nnext:\n  cdk8s-ovn check\n',
        err: '',
      });
      expect(
        readFileSync(join(cwd, 'cdk8s-ovn.yaml'), 'utf8'),
      ).toBe(`# What the manifests meet: \`cdk8s-ovn schema settings\` describes each field.
target:
  applier: flux
  kubeOvn:
    version: "1.16"
clusters:
  - path: clusters/east
  - path: clusters/west
# These cannot be read.
ignore:
  - /broken.yaml
baseline: ovn-baseline.json
`);
      expect(run(['check'], { cwd }).code).toBe(0);
      expect(run(['init'], { cwd }).code).toBe(2);
    });

    it('writes no baseline where nothing is found', () => {
      const cwd = folder({ 'net/a.yaml': config('a') });
      expect(run(['init', 'net'], { cwd }).out).toBe(
        'written:\n  cdk8s-ovn.yaml\nnext:\n  cd net\n  cdk8s-ovn check\n',
      );
      expect(run(['init', '--documents', 'net/new'], { cwd }).out).toContain('network/shop.yaml');
    });
  });
});
