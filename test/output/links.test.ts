import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeForReview } from '../../lib/output/for-review';
import { run } from '../cli/command';
import { folder } from '../folder';

/*
 * Whoever writes into a repository that somebody else wrote, in CI for instance, may meet links there. Nothing is written
 * through one that lies in the directory that the user named.
 */

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\n';
const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n';
const shop = `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec: {attach: {type: macvlan, interface: eth1}, cidr: 192.168.100.0/24, gateway: 192.168.100.1}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets: [{name: web, cidr: 10.0.1.0/24}]
  natGateways: [{name: gw1, subnet: web, externalNetwork: external, eips: [{name: eip1}]}]
`;
const theirs = '# Written by cdk8s-ovn; changes to this file are lost.\nof somebody else\n';

interface Attack {
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Links by their paths; each leads to a path outside. */
  readonly links: Readonly<Record<string, string>>;
}

/** Runs a command beside links that lead out, and answers what it said; outside nothing changes. */
function attacked({ args, files = { 'in/vpc.yaml': vpc, 'in/namespace.yaml': namespace }, links }: Attack) {
  const outside = folder({ 'file.yaml': theirs, 'folder/file.yaml': theirs, 'folder/sha256/blob': theirs });
  const cwd = folder(files);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(join(outside, target), join(cwd, path));
  }
  const before = stateOf(outside);
  const { code, err } = run(args, { cwd });
  expect(stateOf(outside)).toEqual(before);
  return { code, err, cwd };
}

function stateOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(directory, name);
      return `${name} ${lstatSync(path).isFile() ? readFileSync(path, 'utf8') : ''}`;
    });
}

const render = ['render', '-o', 'out', 'in'];
const work = `.cdk8s-ovn-${process.pid}-${hostname()}`;

describe('render -o', () => {
  it.each([
    ['a file', 'file.yaml'],
    ['a file that is not there', 'new.yaml'],
  ])('does not write through a link to %s', (_, target) => {
    const rendered = folder({ 'in/vpc.yaml': vpc });
    run(render, { cwd: rendered });
    const [name] = readdirSync(join(rendered, 'out'));
    expect(attacked({ args: render, links: { [`out/${name}`]: target } })).toMatchObject({
      code: 2,
      err: `error: nothing is written: ${name} in out did not come from cdk8s-ovn\n`,
    });
  });

  it.each([
    ['for-review', ['render', '-o', 'out', 'in'], 0],
    ['flux', ['render', '-o', 'out', '--flux', 'in'], 2],
  ])('does not write through a link in the place of the folder %s', (name, args, expected) => {
    expect(attacked({ args, links: { [`out/${name}`]: 'folder' } }).code).toBe(expected);
  });

  it('does not write through links in the places of the folders for Flux', () => {
    const cwd = folder({ 'in/vpc.yaml': vpc, 'in/namespace.yaml': namespace });
    run(['render', '-o', 'out', '--flux', 'in'], { cwd });
    const folders = readdirSync(join(cwd, 'out'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(entry.parentPath, entry.name).slice(cwd.length + 1)] : [],
    );
    expect(folders.length).toBeGreaterThan(1);
    for (const name of folders) {
      const { code, err } = attacked({ args: ['render', '-o', 'out', '--flux', 'in'], links: { [name]: 'folder' } });
      expect([code, err]).toEqual([2, expect.stringContaining('did not come from cdk8s-ovn')]);
    }
  });

  it.each([
    ['in the directory', { [`out/${work}`]: 'folder' }, { 'out/theirs.txt': '' }],
    ['beside it', { [`.out${work}`]: 'folder' }, { 'out/theirs.txt': '' }],
    ['beside it, put aside', { [`.out${work}.old`]: 'folder' }, { 'out/theirs.txt': '' }],
    ['beside one that is not there', { [`.out${work}`]: 'folder' }, {}],
    ['of a render that was killed', { '.out.cdk8s-ovn-1-elsewhere.old': 'folder' }, {}],
    ['of a render of this machine that was killed', { [`.out${work}.old`]: 'folder' }, {}],
  ])('does not take a link for its own work, %s', (_, links, more) => {
    const files = { 'in/vpc.yaml': vpc, 'in/namespace.yaml': namespace, ...more };
    const { code, cwd } = attacked({ args: render, files, links });
    expect(code).toBe(0);
    expect(lstatSync(join(cwd, 'out')).isDirectory()).toBe(true);
    expect(readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.yaml'))).toHaveLength(2);
  });

  it.each([
    ['folder', { 'oci/blobs': 'folder' }, 2],
    ['folder of blobs', { 'oci/blobs/sha256': 'folder' }, 2],
    ['index', { 'oci/index.json': 'file.yaml' }, 2],
    ['new index', { 'oci/index.json.cdk8s-ovn-new': 'file.yaml' }, 0],
    ['new layout', { 'oci/oci-layout.cdk8s-ovn-new': 'new.yaml' }, 0],
  ])('--oci does not write through a link in the place of its %s', (_, links, code) => {
    expect(attacked({ args: ['render', '--oci', 'oci', 'in'], links }).code).toBe(code);
  });
});

describe('lock', () => {
  const files = { 'cdk8s-ovn.yaml': 'addresses: {lock: addresses.lock.yaml}\n', 'shop.yaml': shop };

  it.each([
    ['a lock that is not there', 'addresses.lock.yaml', 'new.yaml', 2],
    ['a lock', 'addresses.lock.yaml', 'file.yaml', 2],
    ['its own work', `addresses.lock.yaml.${process.pid}`, 'file.yaml', 0],
  ])('does not write through a link in the place of %s', (_, name, target, code) => {
    expect(attacked({ args: ['lock'], files, links: { [name]: target } }).code).toBe(code);
  });

  it('does not write below a link', () => {
    const settings = 'addresses: {lock: locks/a.yaml}\n';
    const { code } = attacked({
      args: ['lock', 'shop.yaml'],
      files: { ...files, 'cdk8s-ovn.yaml': settings },
      links: { locks: 'folder' },
    });
    expect(code).toBe(2);
  });
});

describe('check', () => {
  it('--write-baseline does not write through a link', () => {
    const files = { 'cdk8s-ovn.yaml': 'baseline: known.json\n', 'vpc.yaml': vpc };
    expect(attacked({ args: ['check', '--write-baseline'], files, links: { 'known.json': 'new.yaml' } }).code).toBe(2);
  });

  it('--fix does not write through a link that leads out', () => {
    const wrong = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: a}\nspec: {cidrBlock: 10.0.0.7/24}\n';
    const { code } = attacked({
      args: ['check', '--fix', 'in'],
      files: { 'in/a.yaml': wrong },
      links: { 'in/b.yaml': 'file.yaml' },
    });
    expect(code).toBe(1);
  });
});

describe('commands that write a directory', () => {
  it.each([
    ['a file', { 'new/network/shop.yaml': 'file.yaml' }],
    ['a file that is not there', { 'new/network/shop.yaml': 'new.yaml' }],
    ['a folder', { 'new/network': 'folder' }],
  ])('init does not write through a link in the place of %s', (_, links) => {
    const { code, err, cwd } = attacked({ args: ['init', 'new'], links });
    expect([code, err]).toEqual([2, expect.stringContaining('nothing is written: new already has network')]);
    expect(existsSync(join(cwd, 'new/README.md'))).toBe(false);
  });

  it('adopt does not write through a link, and writes nothing then', () => {
    const made = folder({ 'in/vpc.yaml': vpc, 'in/namespace.yaml': namespace });
    run(['adopt', '-o', 'new', 'in'], { cwd: made });
    const names = readdirSync(join(made, 'new'));
    expect(names.length).toBeGreaterThan(1);
    for (const target of ['file.yaml', 'new.yaml']) {
      const last = names.at(-1) as string;
      const { code, cwd } = attacked({ args: ['adopt', '-o', 'new', 'in'], links: { [`new/${last}`]: target } });
      expect(code).toBe(2);
      expect(readdirSync(join(cwd, 'new'))).toEqual([last]);
    }
  });

  it.each([
    ['schema', ['schema', '-o', 'new'], 'new/intent.json', 'file.yaml'],
    ['schema', ['schema', '-o', 'new'], 'new/intent.json', 'new.yaml'],
    ['argocd health', ['argocd', 'health', '-o', 'new'], 'new/resource_customizations', 'folder'],
    ['argocd health', ['argocd', 'health', '-o', 'new'], 'new/resource_customizations/kubeovn.io', 'folder'],
  ])('%s %j does not write through a link at %s', (_, args, path, target) => {
    const { code, err } = attacked({ args, links: { [path]: target } });
    expect([code, err]).toEqual([2, expect.stringContaining('these are links')]);
  });
});

describe('writeForReview', () => {
  it.each(['for-review', 'for-review/upgrade'])('does not write through a link in the place of %s', (name) => {
    const outside = folder({ 'file.yaml': theirs });
    const cwd = folder();
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    symlinkSync(outside, join(cwd, name));
    const file = { path: 'upgrade/kubeadm.yaml', use: 'for kubeadm', content: { a: 1 } };
    expect(() => writeForReview(cwd, [file])).toThrow(`nothing is written: ${name}`);
    expect(readdirSync(outside)).toEqual(['file.yaml']);
  });
});
