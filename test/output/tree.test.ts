import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { inApplyOrder } from '../../lib/output/apply-order';
import { fileNames } from '../../lib/output/file-names';
import { writeTree } from '../../lib/output/tree';
import { Resource } from '../../lib/source/resource';

/** Counts down to the call that fails, once. */
const failing = vi.hoisted(() => ({ rename: 0, write: 0, unlink: 0, link: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fragile =
    <A extends unknown[]>(name: keyof typeof failing, call: (...args: A) => void) =>
    (...args: A) => {
      if (failing[name] > 0 && --failing[name] === 0) throw new Error('no space left');
      call(...args);
    };
  return {
    ...fs,
    renameSync: fragile('rename', fs.renameSync),
    writeFileSync: fragile('write', fs.writeFileSync),
    unlinkSync: fragile('unlink', fs.unlinkSync),
    linkSync: fragile('link', fs.linkSync),
  };
});

let root: string;
let out: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tree-'));
  out = join(root, 'out');
});
afterEach(() => rmSync(root, { recursive: true }));

const origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

function resource(kind: string, name: string, namespace?: string, more: object = {}, external = false): Resource {
  const metadata = namespace === undefined ? { name } : { name, namespace };
  return new Resource({ apiVersion: 'kubeovn.io/v1', kind, metadata, ...more }, origin, external);
}

const files = () => readdirSync(out).sort();
const read = (name: string) => readFileSync(join(out, name), 'utf8');

/** Every file below a directory with its text; folders end in a slash. */
function snapshot(directory: string, folder = ''): [string, string][] {
  const names = readdirSync(join(directory, folder)).sort();
  return names.flatMap((name): [string, string][] => {
    const path = join(folder, name);
    if (!statSync(join(directory, path)).isDirectory()) return [[path, readFileSync(join(directory, path), 'utf8')]];
    return [[`${path}/`, ''], ...snapshot(directory, path)];
  });
}

describe('a directory', () => {
  test('holds one file for each resource that is ours to apply', () => {
    const resources = [
      resource('Vpc', 'a'),
      resource('ConfigMap', 'c', 'kube-system'),
      resource('Vpc', 'x', '', {}, true),
    ];
    expect(writeTree(out, resources)).toEqual({
      written: ['20-configmap-kube-system-c.yaml', '40-vpc-a.yaml'],
      removed: [],
    });
    expect(files()).toEqual(['20-configmap-kube-system-c.yaml', '40-vpc-a.yaml']);
    expect(read('40-vpc-a.yaml')).toBe(
      '# Written by cdk8s-ovn; changes to this file are lost.\n---\napiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\n',
    );
  });

  test('loses our old files, keeps all others, and what did not change is not touched', () => {
    writeTree(out, [resource('Vpc', 'a'), resource('Vpc', 'b'), resource('Vpc', 'c')]);
    writeFileSync(join(out, 'kustomization.yaml'), 'resources: []\n');
    mkdirSync(join(out, '40-vpc-dir.yaml'));
    const before = statSync(join(out, '40-vpc-a.yaml'));
    const changes = writeTree(out, [
      resource('Vpc', 'a'),
      resource('Vpc', 'c', undefined, { spec: {} }),
      resource('Vpc', 'd'),
    ]);
    expect(changes).toEqual({ written: ['40-vpc-c.yaml', '40-vpc-d.yaml'], removed: ['40-vpc-b.yaml'] });
    expect(files()).toEqual([
      '40-vpc-a.yaml',
      '40-vpc-c.yaml',
      '40-vpc-d.yaml',
      '40-vpc-dir.yaml',
      'kustomization.yaml',
    ]);
    expect(statSync(join(out, '40-vpc-a.yaml'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
  });

  test('is left alone where a file of somebody else, or a link, stands in the way', () => {
    writeTree(out, [resource('Vpc', 'a')]);
    writeFileSync(join(root, 'elsewhere'), read('40-vpc-a.yaml'));
    writeFileSync(join(out, '40-Vpc-B.yaml'), 'mine\n');
    symlinkSync('../elsewhere', join(out, '40-vpc-c.yaml'));
    const before = files();
    const changed = [resource('Vpc', 'a', undefined, { spec: {} }), resource('Vpc', 'b'), resource('Vpc', 'c')];
    expect(writeTree(out, changed)).toEqual({ foreign: ['40-Vpc-B.yaml', '40-vpc-c.yaml'] });
    expect(files()).toEqual(before);
    expect(read('40-vpc-a.yaml')).not.toContain('spec');
  });

  test('is as it was, wherever writing fails', () => {
    const old = [resource('Vpc', 'a'), resource('Vpc', 'b')];
    const next = [resource('Vpc', 'a', undefined, { spec: {} }), resource('Vpc', 'c')];
    writeTree(out, old);
    // A folder of somebody else: files are replaced one by one.
    mkdirSync(join(out, 'others'));
    const before = snapshot(out);
    // Two files come (a changed, c is new), one goes (b).
    for (const [call, step] of [
      ['rename', 1],
      ['rename', 2],
      ['unlink', 1],
      ['write', 1],
      ['write', 2],
    ] as const) {
      failing[call] = step;
      expect(() => writeTree(out, next), `${call} ${step}`).toThrow('no space left');
      expect(snapshot(out)).toEqual(before);
    }
    // A file system without second names has copies.
    failing.link = 1;
    failing.unlink = 1;
    expect(() => writeTree(out, next)).toThrow('no space left');
    expect(snapshot(out)).toEqual(before);
    failing.write = 1;
    expect(() => writeTree(join(root, 'new', 'deep'), next)).toThrow('no space left');
    expect(readdirSync(root)).toEqual(['out']);
  });

  test('is cleared of what a killed render left, once that is surely dead', () => {
    writeTree(out, [resource('Vpc', 'a')]);
    const [old, young] = ['.cdk8s-ovn-old', '.cdk8s-ovn-young'].map((name) => join(out, name)) as [string, string];
    for (const stage of [old, young]) {
      mkdirSync(stage);
      writeFileSync(join(stage, '40-vpc-a.yaml.old'), '');
    }
    const before = new Date(Date.now() - 61 * 60 * 1000);
    utimesSync(old, before, before);
    writeTree(out, [resource('Vpc', 'a')]);
    expect(files()).toEqual(['.cdk8s-ovn-young', '40-vpc-a.yaml']);
  });
});

describe('file names', () => {
  test('sort as their resources are applied', () => {
    const resources = [
      resource('Pod', 'p', 'ns1'),
      resource('Deployment', 'd', 'ns1'),
      resource('ConfigMap', 'c', 'ns1'),
      resource('Namespace', 'ns1'),
      resource('IptablesEIP', 'e'),
      resource('Subnet', 'net1', undefined, { spec: { vpc: 'a' } }),
      resource('Subnet', 'external'),
      resource('Vpc', 'a'),
      resource('Service', 's', 'ns1'),
    ];
    writeTree(out, resources);
    expect(files().map((name) => parse(read(name)).metadata.name)).toEqual(
      inApplyOrder(resources).map(({ name }) => name),
    );
  });

  const names = (...resources: Resource[]) => [...fileNames(resources).keys()];

  test('differ where only case, a dash or the group tells two resources apart', () => {
    const found = names(
      resource('Subnet', 'net-1', 'a'),
      resource('Subnet', '1', 'a-net'),
      resource('Subnet', 'Net-1', 'A'),
      new Resource({ apiVersion: 'other.io/v1', kind: 'Subnet', metadata: { name: 'net-1', namespace: 'a' } }, origin),
      resource('Subnet', 'net2', 'a'),
    );
    expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(5);
    for (const name of found.slice(0, 4)) expect(name).toMatch(/^35-subnet-a-net-1_[0-9a-f]{16}\.yaml$/);
    expect(found[4]).toBe('35-subnet-a-net2.yaml');
  });

  test('do not depend on the order of the input', () => {
    const two = [resource('Vpc', 'a'), resource('Vpc', 'A')];
    expect(names(...two).sort()).toEqual(names(...two.reverse()).sort());
  });

  test('stay in the directory, whatever a resource is called', () => {
    const evil = ['../../etc/passwd', '..', '/x', 'a\\b', 'a\0b', 'CON', 'a:b', '日本', 'x'.repeat(300), 'a\nb', '-rf'];
    const found = names(...evil.flatMap((name) => [resource('', name), resource('../K', name, '../n')]));
    expect(found).toHaveLength(evil.length * 2);
    for (const name of found) expect(name).toMatch(/^[a-z0-9-][a-z0-9._-]{0,150}\.yaml$/);
  });
});
