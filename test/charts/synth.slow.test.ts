import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { load } from '../../lib/engine';
import { canonicalJson, exampleManifests, examples } from '../builders/example';

const root = join(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'charts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cdk8sSynth(out: string, ...options: string[]) {
  const bin = join(root, 'node_modules', '.bin', 'cdk8s');
  const env = { ...process.env, CDK8S_CHECK_UPGRADE: 'false', NO_COLOR: '1' };
  return spawnSync(bin, ['synth', '-o', join(folder, out), ...options], { cwd: root, env, encoding: 'utf8' });
}

function rendered(out: string, only = ''): unknown[] {
  const files = readdirSync(join(folder, out)).filter((file) => file.startsWith(only));
  return files.flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, out, file), 'utf8')).map((document) => document.toJS()),
  );
}

describe('cdk8s synth', () => {
  it('renders the charts', { timeout: 120_000 }, () => {
    const { status, stderr } = cdk8sSynth('good');
    expect(`${status} ${stderr}`).toMatch(/^0 /);
    expect(canonicalJson(rendered('good', 'custom-vpc'))).toEqual(canonicalJson(exampleManifests()));
    expect(rendered('good', 'placed-workloads')).toHaveLength(5);
  });

  it('renders the example in TypeScript', { timeout: 120_000 }, () => {
    const app = 'npx tsx --tsconfig test/charts/example.tsconfig.json examples/custom-vpc-typescript/main.ts';
    const { status, stderr } = cdk8sSynth('example', '--app', app);
    expect(`${status} ${stderr}`).toMatch(/^0 /);
    expect(canonicalJson(rendered('example'))).toEqual(canonicalJson(exampleManifests()));
  });

  it.each(['vpc-services', 'ovn-kubernetes-localnet', 'placed-workloads'])(
    'renders the example %s to what the intent documents render to',
    { timeout: 120_000 },
    (name) => {
      const app = `npx tsx --tsconfig test/charts/example.tsconfig.json examples/${name}-typescript/main.ts`;
      const { status, stderr } = cdk8sSynth(name, '--app', app);
      expect(`${status} ${stderr}`).toMatch(/^0 /);
      const { resources } = load([join(examples, name)], { cwd: root });
      expect(canonicalJson(rendered(name))).toEqual(canonicalJson(resources.map(({ value }) => value)));
    },
  );

  it('fails on wrong values, and lists them all with the calls they come from', { timeout: 120_000 }, () => {
    const { status, stderr } = cdk8sSynth('wrong', '--app', 'npx tsx test/charts/wrong-values.ts');
    expect(status).toBeGreaterThan(0);
    const found = stderr.match(/test\/charts\/wrong-values\.ts:\d+:\d+: error: .*\]$/gm)?.map((line) => {
      const [, place, rule] = /wrong-values\.ts:(\d+:\d+): error: .*\[(.*)\]$/.exec(line) ?? [];
      return `${place} ${rule}`;
    });
    expect(found?.sort()).toEqual([
      '16:5 kube-ovn/snat-outside-vpc',
      '17:5 intent/wrong-value',
      '7:18 kube-ovn/subnet-gateway-malformed',
    ]);
    expect(readdirSync(folder).includes('wrong') ? rendered('wrong') : []).toEqual([]);
  });
});
