import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';

/** Why a revision cannot be read. */
export class NoRevision extends Error {}

/**
 * Gives `use` a copy of the working directory as a Git revision has it (manifests and settings: YAML and JSON files
 * alone), and removes the copy afterwards. Neither the work tree nor the index of the repository is touched, and no
 * program runs that the repository names: no hook, no filter.
 * @throws NoRevision where there is no repository, or no such revision
 */
export function withRevision<T>(revision: string, cwd: string, use: (cwd: string) => T): T {
  const git = (args: readonly string[], input?: string): Buffer => run(args, cwd, revision, input);
  const commit = textOf(git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]));
  const prefix = textOf(git(['rev-parse', '--show-prefix']));
  const files = filesIn(git(['ls-tree', '-r', '-z', '--full-tree', commit]).toString('utf8'));
  const blobs = git(['cat-file', '--batch'], files.map(({ id }) => `${id}\n`).join(''));
  const tree = mkdtempSync(join(tmpdir(), 'cdk8s-ovn-'));
  try {
    mkdirSync(join(tree, prefix), { recursive: true });
    let at = 0;
    for (const { path } of files) {
      // Each is a line `<id> blob <size>`, the content, and a line end.
      const start = blobs.indexOf(10, at) + 1;
      const size = Number(blobs.subarray(at, start).toString('latin1').trim().split(' ')[2]);
      at = start + size + 1;
      const file = join(tree, path);
      if (!file.startsWith(tree + sep)) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, blobs.subarray(start, start + size));
    }
    return use(join(tree, prefix));
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** The plain files that could be read as manifests or settings; links would lead out of the copy. */
function filesIn(listing: string): readonly { readonly id: string; readonly path: string }[] {
  return listing.split('\0').flatMap((line) => {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    return id !== undefined && path !== undefined && /\.(?:ya?ml|json)$/.test(path) ? [{ id, path }] : [];
  });
}

const mostBytes = 1 << 30;

function run(args: readonly string[], cwd: string, revision: string, input?: string): Buffer {
  // Few commands start a program; the module takes milliseconds.
  const { execFileSync } = require('node:child_process') as typeof import('node:child_process');
  try {
    return execFileSync('git', args, {
      cwd,
      input: input ?? '',
      maxBuffer: mostBytes,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer };
    if (code === 'ENOENT') throw new NoRevision('there is no git on this machine to read a revision with');
    const because = stderr
      ?.toString('utf8')
      .split('\n', 1)[0]
      ?.replace(/^fatal: /, '');
    throw new NoRevision(because || `there is no revision ${revision}`);
  }
}

function textOf(output: Buffer): string {
  return output.toString('utf8').trim();
}
