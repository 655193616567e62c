import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** An empty directory, which is gone with the run. */
export function directory(): string {
  return mkdtempSync(join(tmpdir(), 'revision-'));
}

/** No configuration of the machine takes part, nor what a hook gives the tests. */
const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 't',
  GIT_AUTHOR_EMAIL: 't@example.org',
  GIT_COMMITTER_NAME: 't',
  GIT_COMMITTER_EMAIL: 't@example.org',
};

export const vpc = `apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: a
spec:
  namespaces: []
`;

let template: string | undefined;

/** A repository whose branch main has a Vpc in network/vpc.yaml. The work tree gives it a namespace. */
export class Repository {
  readonly path = directory();

  constructor() {
    // Copying is faster than git.
    if (template === undefined) {
      template = this.path;
      this.git('init', '-q', '-b', 'main');
      this.write('network/vpc.yaml', vpc);
      this.commit();
      this.path = directory();
    }
    cpSync(template, this.path, { recursive: true });
    this.write('network/vpc.yaml', vpc.replace('[]', '[prod]'));
  }

  git(...args: string[]): string {
    return this.try({}, ...args);
  }

  /** With more variables. Throws where git fails. */
  try(env: Readonly<Record<string, string>>, ...args: string[]): string {
    const options = { cwd: this.path, env: { ...environment, ...env }, stdio: 'pipe', encoding: 'utf8' } as const;
    return execFileSync('git', args, options);
  }

  /** As somebody calls git who does not think of strangers. Whether it succeeds says nothing. */
  carelessly(cwd: string, args: readonly string[]): void {
    spawnSync('git', args, { cwd, env: environment, stdio: 'pipe' });
  }

  write(name: string, text: string): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** A program that leaves a file behind when it runs. */
  trap(name: string): Trap {
    const marker = join(directory(), 'it-ran');
    const path = this.write(name, `#!/bin/sh\necho "$0 $*" >> ${marker}\nexit 1\n`);
    chmodSync(path, 0o755);
    return {
      path,
      sprung: () => (existsSync(marker) ? readFileSync(marker, 'utf8') : undefined),
      reset: () => rmSync(marker, { force: true }),
    };
  }

  commit(): string {
    this.git('add', '-A');
    this.git('commit', '-q', '-m', 'm');
    return this.id('HEAD');
  }

  id(name: string): string {
    return this.git('rev-parse', '--verify', name).trim();
  }

  /** Where a loose object is. */
  fileOf(id: string): string {
    return join(this.path, '.git', 'objects', id.slice(0, 2), id.slice(2));
  }

  /** Writes an object as it is, right or wrong. */
  object(type: string, content: Buffer): string {
    const whole = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
    const id = createHash('sha1').update(whole).digest('hex');
    mkdirSync(dirname(this.fileOf(id)), { recursive: true });
    if (!existsSync(this.fileOf(id))) writeFileSync(this.fileOf(id), deflateSync(whole));
    return id;
  }

  /** A tree with these entries, in this order. */
  tree(entries: readonly (readonly [mode: string, name: string | Buffer, id: string])[]): string {
    const parts = entries.flatMap(([mode, name, id]) => [
      Buffer.from(`${mode} `),
      Buffer.from(name),
      Buffer.from([0]),
      Buffer.from(id, 'hex'),
    ]);
    return this.object('tree', Buffer.concat(parts));
  }

  /** Makes `branch` a commit of this tree. */
  branch(name: string, tree: string): void {
    this.git('update-ref', `refs/heads/${name}`, this.git('commit-tree', '-m', 'm', tree).trim());
  }
}

export interface Trap {
  readonly path: string;
  /** How it was called, if it was. */
  sprung(): string | undefined;
  reset(): void;
}
