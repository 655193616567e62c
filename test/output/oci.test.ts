import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'tar';
import { describe, expect, test } from 'vitest';
import { artifactOf } from '../../lib/output/oci/artifact';
import { writeLayout } from '../../lib/output/oci/layout';
import { run } from '../cli/command';
import { folder } from '../folder';

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

/** What a client reads from a layout: every digest and size is held against its content. */
function pulled(layout: string) {
  const blob = ({ digest, size }: Descriptor) => {
    const bytes = readFileSync(join(layout, 'blobs', digest.replace(':', '/')));
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
    expect(bytes).toHaveLength(size);
    return bytes;
  };
  const json = (bytes: Buffer) => JSON.parse(bytes.toString());
  expect(json(readFileSync(join(layout, 'oci-layout')))).toEqual({ imageLayoutVersion: '1.0.0' });
  const index = json(readFileSync(join(layout, 'index.json')));
  expect(index.manifests).toHaveLength(1);
  const manifest = json(blob(index.manifests[0]));
  const config = json(blob(manifest.config));
  const archive = gunzipSync(blob(manifest.layers[0]));
  expect(config.rootfs.diff_ids).toEqual([`sha256:${createHash('sha256').update(archive).digest('hex')}`]);
  return { index, manifest, config, archive };
}

/** The files of an archive, as another reader than the writer finds them. */
function untarred(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      const parts: Buffer[] = [];
      expect({ type: entry.type, mode: entry.mode, mtime: entry.mtime?.getTime(), uid: entry.uid ?? 0 }).toEqual({
        type: 'File',
        mode: 0o644,
        mtime: 0,
        uid: 0,
      });
      entry.on('data', (part: Buffer) => parts.push(part));
      entry.on('end', () => files.set(entry.path, Buffer.concat(parts).toString()));
    },
  });
  parser.end(archive);
  return files;
}

const files = new Map([
  ['20-networks/b.yaml', 'b: 1\n'],
  [`20-networks/${'long-'.repeat(28)}name.yaml`, 'long: ü\n'],
  ['20-networks/a.yaml', 'x'.repeat(200_000)],
  ['kustomization.yaml', ''],
]);
const sorted = (map: ReadonlyMap<string, string>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

describe('an artifact', () => {
  test('holds the files, under the media types of Flux', () => {
    const out = join(folder(), 'artifact');
    expect(writeLayout(out, artifactOf(files))).toBe('written');
    const { index, manifest, archive } = pulled(out);
    expect(index.manifests[0].mediaType).toBe('application/vnd.oci.image.manifest.v1+json');
    expect(manifest).toMatchObject({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.cncf.flux.config.v1+json' },
      layers: [{ mediaType: 'application/vnd.cncf.flux.content.v1.tar+gzip' }],
    });
    expect([...untarred(archive)]).toEqual(sorted(files));
  });

  test.skipIf(spawnSync('tar', ['--version']).status !== 0)('is read by tar', () => {
    const root = folder({ 'layer.tgz': '' });
    const [layer] = artifactOf(files).blobs.values();
    writeFileSync(join(root, 'layer.tgz'), layer as Buffer);
    const { stdout, status } = spawnSync('tar', ['tzf', 'layer.tgz'], { cwd: root, encoding: 'utf8' });
    expect({ status, names: stdout.trim().split('\n') }).toEqual({
      status: 0,
      names: sorted(files).map(([name]) => name),
    });
  });

  test('has one digest, whatever the order of the files', () => {
    const turned = new Map([...files].reverse());
    expect(artifactOf(turned).digest).toBe(artifactOf(files).digest);
    // The same on every machine and release of Node.
    expect(artifactOf(new Map([['a.yaml', 'a: 1\n']])).digest).toBe(
      'sha256:c80b652d290fa69fa46da39553a0509af9a2c27576c41562ed0b394681e738b9',
    );
  });

  test('takes the place of an older one, and of nothing else', () => {
    const out = join(folder(), 'artifact');
    writeLayout(out, artifactOf(files));
    expect(writeLayout(out, artifactOf(files))).toBe('unchanged');
    expect(writeLayout(out, artifactOf(new Map([['a.yaml', 'a: 1\n']])))).toBe('written');
    expect(readdirSync(join(out, 'blobs/sha256'))).toHaveLength(3);
    expect([...untarred(pulled(out).archive)]).toEqual([['a.yaml', 'a: 1\n']]);
    writeFileSync(join(out, 'README.md'), 'mine');
    expect(writeLayout(out, artifactOf(files))).toBe('foreign');
    const image = folder({ 'oci-layout': '{}', 'index.json': '{"manifests": []}' });
    expect(writeLayout(image, artifactOf(files))).toBe('foreign');
  });
});

describe('render --oci', () => {
  const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\nspec: {}\n';

  test('writes the tree for Flux, which lies at the root of the artifact', () => {
    const cwd = folder({ 'in/a.yaml': vpc });
    const render = () => run(['render', '--oci', 'net', 'in'], { cwd });
    const { code, out, err } = render();
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/^net: sha256:[0-9a-f]{64}, 5 files written\n$/);
    expect(render().err).toBe(err.replace('5 files written', 'nothing to change'));
    run(['render', '-o', 'net2/net', '--flux', '--flux-source', 'OCIRepository/flux-system', 'in'], { cwd });
    for (const [path, text] of untarred(pulled(join(cwd, 'net')).archive))
      expect(readFileSync(join(cwd, 'net2/net', path), 'utf8')).toBe(text);
  });

  test('writes nothing on an error, over foreign files, or for --check', () => {
    const cwd = folder({ 'in/a.yaml': vpc, 'bad/a.yaml': vpc.replace('Vpc', 'Vpc\nkind: Vpc'), 'mine/a.txt': '' });
    expect(run(['render', '--oci', 'new', 'bad'], { cwd }).code).toBe(1);
    expect(existsSync(join(cwd, 'new'))).toBe(false);
    expect(run(['render', '--oci', 'mine', 'in'], { cwd })).toEqual({
      code: 2,
      out: '',
      err: 'error: nothing is written: mine holds what did not come from cdk8s-ovn\n',
    });
    expect(run(['render', '--oci', 'new', '-o', 'out', '--check', 'in'], { cwd }).code).toBe(2);
    expect(run(['render', '--oci', 'in', 'in'], { cwd }).code).toBe(2);
  });
});
