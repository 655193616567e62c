import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../../lib/source/read';
import type { Place } from '../../lib/source/resource';
import { folder, manifest, readText, where } from './reading';

describe('a directory', () => {
  it('is read in an order that does not depend on the machine', () => {
    const names = ['b.yaml', 'B.yaml', 'a/z.yml', 'a.json', 'ä.yaml', 'a/b/c.yaml', 'a-b.yaml'];
    const root = folder(Object.fromEntries(names.map((name) => [name, manifest('x')])));
    const files = read(['.'], { cwd: root }).resources.map(({ origin }) => origin.locate([], 'value').location.file);
    expect([...files].sort()).toEqual([...names].sort());
    expect(files).toEqual(['B.yaml', 'a/b/c.yaml', 'a/z.yml', 'a-b.yaml', 'a.json', 'b.yaml', 'ä.yaml']);
  });

  it('holds manifests beside what other tools put there', () => {
    const others = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'biome.json',
      'cdk8s.yaml',
      'cdk8s-ovn.yaml',
      'kustomization.yaml',
      'kustomization.yml',
      'Chart.yaml',
      'README.md',
      'a.yaml.bak',
      '.git/x.yaml',
      '.hidden/y.yaml',
      'node_modules/m/z.yaml',
      'sub/package.json',
    ];
    const root = folder({ ...Object.fromEntries(others.map((name) => [name, 'a: ['])), 'ok.yaml': manifest('ok') });
    const { resources, findings } = read(['.'], { cwd: root });
    expect(findings).toEqual([]);
    expect(resources.map(({ name }) => name)).toEqual(['ok']);
  });

  const flux = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: flux}\n';
  const builds = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n';

  it.each([
    ['values.yaml', manifest('it'), ['it']],
    ['values.yml', `a: 1\n---\n${manifest('it')}`, undefined],
    ['values.yaml', '{"kind": "Vpc", "apiVersion": "kubeovn.io/v1", "metadata": {"name": "it"}}', ['it']],
    ['values.yaml', 'kind: Ingress\napiVersion: {of: x}\n', []],
    ['values.yaml', 'ingress: {kind: Ingress, apiVersion: v1}\n', []],
    ['values.yaml', `{{- if .Values.x }}\n${manifest('it')}{{- end }}\n`, []],
    ['values.yaml', 'apiVersion: v1\nkind: [\n', []],
    ['values.yaml', Buffer.from([0xff, 0xfe, 0x61]), []],
    ['values.yaml', `${manifest('it')}#${'x'.repeat(5000)}\n`, []],
    ['kustomization.yaml', flux, ['flux']],
    ['kustomization.yaml', builds, []],
    ['kustomization.yml', 'kind: Kustomization\nresources: [a.yaml]\n', []],
    ['Chart.yaml', 'apiVersion: v2\nname: chart\nversion: 1.0.0\n', []],
  ])('%s counts by what it holds: %j', (file, text, names) => {
    const { resources, findings, files } = read(['.'], {
      cwd: folder({ [`d/${file}`]: text, 'd/ok.yaml': manifest('ok') }),
      limits: { fileBytes: 4096 },
    });
    if (names === undefined) expect(findings.map(({ rule }) => rule)).toEqual(['input/no-kind']);
    else {
      expect(findings).toEqual([]);
      expect(resources.map(({ name }) => name).sort()).toEqual([...names, 'ok'].sort());
      expect(files).toBe(names.length + 1);
    }
  });

  it('is silent about values that come from elsewhere, and reads them where they are named', () => {
    const cwd = folder({ 'd/ok.yaml': manifest('ok'), 'values.yaml': manifest('it'), 'e/values.yaml': 'a: 1\n' });
    symlinkSync('../values.yaml', join(cwd, 'd/values.yaml'));
    symlinkSync('gone', join(cwd, 'd/kustomization.yaml'));
    expect(read(['d'], { cwd })).toMatchObject({ resources: [{ name: 'ok' }], findings: [] });
    expect(read(['d', 'd/values.yaml'], { cwd }).resources.map(({ name }) => name)).toEqual(['ok', 'it']);
    expect(read(['e', 'e/values.yaml'], { cwd }).findings.map(({ rule }) => rule)).toEqual(['input/no-kind']);
    expect(read(['.', 'values.yaml'], { cwd }).resources.map(({ name }) => name)).toEqual(['ok', 'it']);
  });

  it('with more in such files than all of the input may have is refused', () => {
    const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}/values.yaml`, manifest(name)]));
    const { resources, findings } = read(['.'], { cwd: folder(files), limits: { inputBytes: 100 } });
    expect(resources).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toEqual(['input/too-large']);
  });

  it('may be empty', () => {
    expect(read(['.'], { cwd: folder({}) })).toMatchObject({ resources: [], findings: [], unread: [] });
  });
});

describe('files that were joined', () => {
  it('may each begin with a byte order mark', () => {
    for (const end of ['\n', '\r\n']) {
      const text = `\ufeff${manifest('a')}---\n\ufeff${manifest('b')}x: 1\n`.replaceAll('\n', end);
      const { resources, findings } = read(['-'], { cwd: '.', stdin: () => text });
      expect(findings).toEqual([]);
      expect(resources.map(({ name }) => name)).toEqual(['a', 'b']);
      expect(where(resources[1]?.at('x') as Place)).toBe('10:4-10:5');
    }
  });
});

describe('a byte order mark elsewhere', () => {
  it('is a mistake, also before another document', () => {
    const bad = `${manifest('a')}x:\n\ufeff\n`;
    const unread = [{ group: 'v1', kind: 'ConfigMap', name: 'a' }];
    expect(readText(bad)).toMatchObject({ resources: [], unread });
    expect(readText(`${bad}---\n${manifest('b')}`)).toMatchObject({ resources: [{ name: 'b' }], unread });
  });
});

describe('a file that is named', () => {
  it('is read whatever its name', () => {
    const root = folder({ 'package.json': manifest('a'), 'manifest.txt': manifest('b') });
    expect(read(['package.json', 'manifest.txt'], { cwd: root }).resources.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('is called as the user called it', () => {
    const root = folder({ 'd/a.yaml': 'a: [' });
    const called = (input: string, cwd: string) => {
      const [finding] = read([input], { cwd }).findings;
      return finding && 'location' in finding.at ? finding.at.location.file : undefined;
    };
    expect(called('d/a.yaml', root)).toBe('d/a.yaml');
    expect(called('./d', root)).toBe('d/a.yaml');
    expect(called('../d/a.yaml', join(root, 'd'))).toBe('a.yaml');
    expect(called(join(root, 'd/a.yaml'), root)).toBe(join(root, 'd/a.yaml'));
  });
});

describe('several inputs', () => {
  it('are read in their order, standard input among them', () => {
    const root = folder({ 'a.yaml': manifest('a'), 'b.yaml': manifest('b') });
    const { resources } = read(['b.yaml', '-', 'a.yaml'], { cwd: root, stdin: () => manifest('c') });
    expect(resources.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    expect(resources.map((resource) => where(resource.at('kind')))).toEqual(Array(3).fill('2:7-2:16'));
  });
});
