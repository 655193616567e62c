import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useCompileCache } from '../../lib/cli/compile-cache';
import { folder } from '../folder';

/** The directories that Node is told to use. */
function used(env: NodeJS.ProcessEnv): string[] {
  const directories: string[] = [];
  useCompileCache(env, (directory) => directories.push(directory));
  return directories;
}

describe.skipIf(process.platform === 'win32')('the compiled form of the program', () => {
  it('is kept in the cache of the user, where nobody else can write', () => {
    const home = folder();
    const directory = join(home, '.cache', 'cdk8s-ovn');
    expect(used({ HOME: home })).toEqual([directory]);
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(used({ HOME: home, XDG_CACHE_HOME: join(home, 'other') })).toEqual([join(home, 'other', 'cdk8s-ovn')]);
  });

  it('is not kept in a directory of the repository: a relative XDG_CACHE_HOME does not count', () => {
    const home = folder();
    expect(used({ HOME: home, XDG_CACHE_HOME: '.cache' })).toEqual([join(home, '.cache', 'cdk8s-ovn')]);
    expect(used({ HOME: 'relative' })).toEqual([]);
    expect(existsSync('relative')).toBe(false);
  });

  it.each([
    [
      'others can write to',
      (path: string) => {
        mkdirSync(path);
        chmodSync(path, 0o777);
      },
    ],
    ['is a link', (path: string) => symlinkSync(folder(), path)],
  ])('is not kept in a directory that %s', (_, make) => {
    const caches = folder();
    make(join(caches, 'cdk8s-ovn'));
    expect(used({ XDG_CACHE_HOME: caches })).toEqual([]);
  });

  it.skipIf(process.getuid?.() !== 0)('is not kept in a directory of another user', () => {
    const home = folder();
    used({ HOME: home });
    const getuid = process.getuid;
    process.getuid = () => 1000;
    try {
      expect(used({ HOME: home })).toEqual([]);
    } finally {
      process.getuid = getuid;
    }
  });

  it('is not kept where there is no home, and what the environment says of it counts', () => {
    expect(used({ HOME: '/dev/null' })).toEqual([]);
    const home = folder();
    expect(used({ HOME: home, NODE_COMPILE_CACHE: join(home, 'mine') })).toEqual([]);
    expect(used({ HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([]);
    expect(existsSync(join(home, '.cache'))).toBe(false);
  });

  it('is not kept by a Node that cannot', () => {
    const home = folder();
    useCompileCache({ HOME: home }, undefined);
    expect(existsSync(join(home, '.cache', 'cdk8s-ovn'))).toBe(
      typeof require('node:module').enableCompileCache === 'function',
    );
  });
});
