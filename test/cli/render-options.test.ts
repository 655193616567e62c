import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const vpc = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a}\n';

describe('options of render that do not go together are refused in one sentence', () => {
  test.each([
    [['--check'], '--check needs --output, the directory to check'],
    [['--check', '-o', '-'], '--check needs --output, the directory to check'],
    [['--check', '-o', 'out', '--oci', 'image'], '--check writes no artifact: leave out --oci'],
    [['--sync-waves', '--flux'], "option '--sync-waves' cannot be used with option '--flux'"],
    [['--sync-waves', '--oci', 'image'], "option '--sync-waves' cannot be used with option '--oci <directory>'"],
    [['--oci', '-'], '--oci needs the name of a directory'],
    [['--oci', 'out', '-o', 'out'], '--output and --oci name one directory'],
    [['--oci', 'out', '-o', './out/'], '--output and --oci name one directory'],
    [['--flux-source', 'a'], '--flux-source goes with --flux or --oci, which write Kustomizations'],
    [['--flux-name', 'a'], '--flux-name goes with --flux or --oci, which write Kustomizations'],
    [['--flux-path', 'a'], '--flux-path goes with --flux; in an artifact the tree is the root'],
    [['--flux-path', 'a', '--oci', 'image'], '--flux-path goes with --flux; in an artifact the tree is the root'],
    [
      ['--cluster', 'a.yaml', '--cluster', 'b.yaml'],
      'only check and lock take several clusters: name one with --cluster',
    ],
  ])('%j', (options, message) => {
    const cwd = folder({ 'network/vpc.yaml': vpc });
    const { code, out, err } = run(['render', ...options, 'network'], { cwd });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`error: ${message}`);
    expect(err.trimEnd()).not.toContain('\n');
    expect(readdirSync(cwd)).toEqual(['network']);
  });
});
