import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder } from '../folder';

/*
 * A process that may write files of a few blocks only: the system cuts what is longer, as a disk does that becomes full.
 */

const long = 'x'.repeat(200_000);
const lib = (path: string) => JSON.stringify(resolve(__dirname, '../../lib', path));

let program: string;
beforeAll(() => {
  const root = folder({
    'entry.ts': `
      import { addFiles, replaceFile } from ${lib('output/single-files')};
      import { writeLayout } from ${lib('output/oci/layout')};
      import { rewriteFiles } from ${lib('output/rewrite')};
      import { writeFiles } from ${lib('output/tree')};
      const long = 'x'.repeat(${long.length});
      const ways = {
        replace: () => replaceFile('file.yaml', long),
        make: () => replaceFile('new.yaml', long),
        add: () => addFiles('folder', new Map([['small', 'x'], ['large', long]])),
        layout: () => writeLayout('oci', { digest: 'd', index: '{}', blobs: new Map([['sha256:a', 'x'], ['sha256:b', long]]) } as any),
        fix: () => rewriteFiles([{ name: 'file.yaml', before: 'old', after: long }], ['.'], process.cwd()),
        tree: () => writeFiles('tree', new Map([['a.yaml', 'x'], ['b.yaml', long]])),
      };
      try {
        ways[process.argv[2] as keyof typeof ways]();
        console.log('written');
      } catch (error) {
        console.log((error as NodeJS.ErrnoException).code);
      }`,
  });
  program = join(root, 'program.js');
  buildSync({
    entryPoints: [join(root, 'entry.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    external: ['tar'],
  });
});

describe.skipIf(process.platform === 'win32')('a full disk leaves the old files, and nothing else', () => {
  test.each(['replace', 'make', 'add', 'layout', 'fix', 'tree'])('%s', (way) => {
    const cwd = folder({ 'file.yaml': 'old', 'folder/other.yaml': 'other' });
    const limited = `trap '' XFSZ; ulimit -f 16; exec "$0" "$@"`;
    const { stdout } = spawnSync('bash', ['-c', limited, process.execPath, program, way], { cwd, encoding: 'utf8' });
    expect(stdout).toBe('EFBIG\n');
    expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(['file.yaml', 'folder', 'folder/other.yaml']);
    expect(readFileSync(join(cwd, 'file.yaml'), 'utf8')).toBe('old');
  });
});
