import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonChanges } from '../../lib/output/changes/json';
import { run } from '../cli/command';
import { folder } from '../folder';

const example = join(__dirname, '..', '..', 'examples', 'custom-vpc-manifests');

/** Copies of the example network, each with another gateway. */
function networks(gateways: Readonly<Record<string, string>>): string {
  const cwd = folder();
  for (const [name, lanIp] of Object.entries(gateways)) {
    const file = join(cwd, name, 'gateway.yaml');
    cpSync(example, join(cwd, name), { recursive: true });
    writeFileSync(file, readFileSync(file, 'utf8').replace('  lanIp: 10.0.1.254', `  lanIp: ${lanIp}`));
  }
  return cwd;
}

const several = '\n  replicas: 2';
const cwd = networks({
  b: `10.0.1.254${several}`,
  h: `10.0.1.253${several}`,
  b1: '10.0.1.254',
  h1: '10.0.1.253',
});
const of = (release: string, ...sides: string[]) => {
  const { out } = run(['diff', '--kube-ovn', release, '--format', 'json', ...sides], { cwd });
  const { changes, previews, reachability } = JSON.parse(out) as JsonChanges;
  const fields = changes.flatMap((change) => change.fields.map((field) => `${field.name} ${field.effect.kind}`));
  return { fields, previews: previews.map(({ made }) => made), reach: reachability.changes.length };
};

test('below 1.17 replicas make no gateway of several instances: the API server drops them', () => {
  const one = of('1.16', 'b1', 'h1');
  expect(one.fields).toEqual(['spec.lanIp latent']);
  expect(one.reach).toBeGreaterThan(0);
  // The template waits, and the commands in the pod with it.
  expect(one.previews).toEqual([]);
  expect(of('1.16', 'b', 'h')).toEqual(one);
  expect(of('1.16', 'b', 'h1')).toEqual({ ...one, fields: [...one.fields, 'spec.replicas ignored'] });
  expect(of('1.17-dev', 'b', 'h')).toEqual({ fields: ['spec.lanIp ignored'], previews: [], reach: 0 });
});

test('check and trace see one instance as well', () => {
  const rules = (release: string, side: string) =>
    run(['check', '--kube-ovn', release, '--format', 'compact', side], { cwd }).out.match(/\[[a-z-]+\/[a-z-]+\]/g);
  expect(rules('1.16', 'h1')).toEqual(['[kube-ovn/default-route-misses-gateway]']);
  expect(rules('1.16', 'h')).toEqual(['[kube-ovn/field-not-in-release]', '[kube-ovn/default-route-misses-gateway]']);
  const traced = (side: string) =>
    run(['trace', '--kube-ovn', '1.16', '--from', 'net1', '--to', '1.1.1.1', side], { cwd }).out.replaceAll(
      /\S+\.yaml:\d+:\d+/g,
      '',
    );
  expect(traced('b')).toBe(traced('b1'));
  expect(traced('b')).not.toContain('replica');
});

test('a pod with the lanIp is found', () => {
  const pod = readFileSync(join(cwd, 'b', 'pod.yaml'), 'utf8').replace(
    /(ovn.kubernetes.io\/ip_address: ).*/,
    '$110.0.1.254',
  );
  for (const side of ['b', 'b1']) {
    writeFileSync(join(cwd, side, 'pod.yaml'), pod);
    expect(run(['check', '--kube-ovn', '1.16', side], { cwd }).out).toContain('kube-ovn/lan-ip-taken');
  }
});
