import { describe, expect, it } from 'vitest';
import { readApart } from '../../../lib/source/read';
import { nothingLeftOut } from '../../../lib/source/repository/left-out';
import { folder, manifest, rulesOf } from '../reading';

function survey(files: Readonly<Record<string, string>>, inputs: readonly string[] = ['.']) {
  const { sources, leftOut, ignored } = readApart(inputs, { cwd: folder(files) });
  const { resources, findings, unread } = sources;
  return { names: resources.map(({ name }) => name), rules: rulesOf(findings), unread, leftOut, ignored };
}

const patch = `- op: replace\n  path: /spec/channel\n  value: stable\n`;
const template = `{{- if .Values.on }}\n${manifest('of-chart', 'Service')}{{- end }}\n`;

describe('a Helm chart', () => {
  const chart = {
    'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'charts/web/values.yaml': 'replicas: 1\n',
    'charts/web/values-prod.yaml': 'replicas: 3\n',
    'charts/web/templates/service.yaml': template,
    'charts/web/templates/tests/pod.yaml': manifest('test', 'Pod'),
    'charts/web/crds/crd.yaml': manifest('crd'),
    'charts/web/charts/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 1.0.0\n',
    'charts/web/charts/common/templates/x.yaml': template,
    'plain.yaml': manifest('plain'),
  };

  it('is left out with its values, its templates and what it brings along; its crds are manifests', () => {
    const { names, rules, leftOut } = survey(chart);
    expect(names).toEqual(['crd', 'plain']);
    expect(rules).toEqual([]);
    expect(leftOut).toMatchObject({ charts: ['charts/web'], overlays: [], templates: [] });
  });

  it('may hold what its templates name', () => {
    const { unread } = survey(chart);
    expect(unread).toContainEqual(expect.objectContaining({ kind: 'Service', name: 'of-chart' }));
    expect(unread).toContainEqual(expect.objectContaining({ kind: 'Pod' }));
    expect(unread.map(({ kind }) => kind)).not.toContain(undefined);
  });

  it('is read where a template is named', () => {
    expect(survey(chart, ['charts/web/templates/service.yaml']).rules).toEqual(['input/syntax']);
  });
});

describe('a kustomization', () => {
  it('takes its patches, its data and its plugins with it, not its resources', () => {
    const { names, rules, leftOut } = survey({
      'base/kustomization.yaml': 'resources: [vpc.yaml]\n',
      'base/vpc.yaml': manifest('vpc'),
      'prod/kustomization.yaml': `resources: [../base, own.yaml]
patches: [{path: part.yaml}, {path: list.yaml}, {patch: "- op: x\\n  path: /y"}]
patchesStrategicMerge: [old.yaml]
configMapGenerator: [{name: c, files: [rules.yaml=data/rules.yaml]}]
transformers: [labels.yaml]
replacements: [{path: replace.yaml}]
`,
      'prod/own.yaml': manifest('own'),
      'prod/part.yaml': manifest('vpc'),
      'prod/list.yaml': patch,
      'prod/old.yaml': manifest('vpc'),
      'prod/data/rules.yaml': manifest('data'),
      'prod/labels.yaml': manifest('labels', 'LabelTransformer'),
      'prod/replace.yaml': 'source: {kind: Vpc}\n',
    });
    expect(names).toEqual(['vpc', 'own']);
    expect(rules).toEqual([]);
    expect(leftOut).toMatchObject({ overlays: ['prod'], others: [] });
  });

  it('hides what it builds from elsewhere, and what it makes', () => {
    const unseen = (text: string) => survey({ 'kustomization.yaml': text, 'a.yaml': manifest('a') }).unread;
    expect(unseen('resources: [a.yaml]\n')).toEqual([]);
    expect(unseen('resources: [a.yaml, https://example.org/crds]\n')).toEqual([{ file: '.', kind: undefined }]);
    expect(unseen('resources: [../outside]\n')).toEqual([{ file: '.', kind: undefined }]);
    expect(unseen('secretGenerator: [{name: s}]\n')).toEqual([{ file: '.', kind: 'Secret' }]);
  });

  it('of Flux is an object', () => {
    const flux = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: flux}\n';
    expect(survey({ 'kustomization.yaml': flux })).toMatchObject({ names: ['flux'], leftOut: nothingLeftOut });
  });
});

describe('a file of another tool', () => {
  it.each([
    ['compose.yaml', 'services:\n  web: {image: x}\n'],
    ['patch.yaml', patch],
    ['openapi.json', '{"openapi": "3.0.0", "paths": {}}'],
    ['values-prod.yaml', 'kind: Deployment\nreplicas: 3\n'],
    ['dashboard.json', '[{"title": "x"}]'],
    ['ci.yaml', 'job:\n  script: !reference [.x, script]\n'],
    ['kubeconfig.yaml', 'apiVersion: v1\nkind: Config\nclusters: []\n'],
    ['secret.sops.yaml', 'token: ENC[AES256_GCM,data:x,type:str]\nsops: {version: 3.9.0}\n'],
  ])('is left out: %s', (name, text) => {
    const { names, rules, leftOut } = survey({ [name]: text, 'a.yaml': manifest('a') });
    expect([names, rules, leftOut.others]).toEqual([['a'], [], [name]]);
  });

  it('is an error where it is named', () => {
    expect(survey({ 'compose.yaml': 'services: {}\n' }, ['compose.yaml']).rules).toEqual(['input/no-kind']);
  });

  it.each([
    ['apiVersion: v1\nmetadata: {name: a}\n', 'input/no-kind'],
    ['kind: Subnet\nmetadata: {name: a}\n', 'input/no-kind'],
    ['metadata: {name: a}\nspec: {cidrBlock: 10.0.0.0/24}\n', 'input/no-kind'],
    [`${manifest('a')}---\na: 1\n`, 'input/no-kind'],
    ['- apiVersion: v1\n  kind: Vpc\n', 'input/not-an-object'],
    ['apiVersion: v1\nkind: Vpc\nmetadata: {name: !x a: b}\n', 'input/syntax'],
  ])('is no object that is broken: %j', (text, rule) => {
    expect(survey({ 'a.yaml': text }).rules).toContain(rule);
  });

  it('with templates may hold what they name', () => {
    const { leftOut, unread, rules } = survey({ 'vpc.yaml': `apiVersion: v1\nkind: Vpc\nmetadata: {{x}}: {\n` });
    expect([leftOut.templates, rules]).toEqual([['vpc.yaml'], []]);
    expect(unread).toEqual([{ file: 'vpc.yaml', group: 'v1', kind: 'Vpc', name: undefined }]);
  });
});

describe('patterns', () => {
  const files = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.gitignore': 'out/\n*.local.yaml\n!keep.local.yaml\n',
    'a.yaml': manifest('a'),
    'b.local.yaml': manifest('b'),
    'keep.local.yaml': manifest('keep'),
    'out/c.yaml': manifest('c'),
    'sub/.gitignore': '/d.yaml\n',
    'sub/d.yaml': manifest('d'),
    'sub/e.yaml': manifest('e'),
    'vendor/f.yaml': manifest('f'),
  };

  it('in .gitignore files leave out what they match', () => {
    const { names, ignored } = survey(files);
    expect(names).toEqual(['a', 'keep', 'e']);
    expect(ignored).toEqual(['b.local.yaml', 'out', 'sub/d.yaml']);
  });

  it('do not leave out what the user names', () => {
    expect(survey(files, ['out', 'b.local.yaml', 'vendor']).names).toEqual(['c', 'b', 'f']);
    expect(survey(files, ['sub']).names).toEqual(['e']);
  });

  it('that the user gives decide against those in .gitignore files', () => {
    const cwd = folder(files);
    const ignore = [{ directory: cwd, patterns: ['sub/', '!b.local.yaml'] }];
    const { sources } = readApart(['.'], { cwd, ignore });
    expect(sources.resources.map(({ name }) => name)).toEqual(['a', 'b', 'keep']);
  });
});
