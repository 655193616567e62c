import { resolve } from 'node:path';
import { AddressLock, readLock } from '../allocation/address-lock';
import { mistake } from '../settings/mistakes';
import type { FileTree } from '../source/file-tree';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import { formatBytes, type Limits } from '../source/limits';
import { parseYaml } from '../source/read';
import { Resource } from '../source/resource';

export interface LockReading {
  /** As findings name it. */
  readonly file: string;
  /** What it holds; undefined where there is none yet. */
  readonly text?: string;
  readonly lock: AddressLock;
  /** What keeps it from being read: nothing can be judged. */
  readonly mistakes: readonly Finding[];
  /** What is wrong in it. */
  readonly findings: readonly Finding[];
}

/** Reads the file of allocated addresses, which need not exist yet. */
export function readLockFile(file: string, cwd: string, { fileBytes }: Limits, tree: FileTree): LockReading {
  const path = resolve(cwd, file);
  const empty = { file, lock: new AddressLock(), findings: [] };
  if (!tree.isTaken(path)) return { ...empty, mistakes: [] };
  const content = tree.content(path, fileBytes);
  if (!('bytes' in content)) {
    const start = { line: 1, column: 1 };
    const why = 'size' in content ? `the file has more than ${formatBytes(fileBytes)}` : content.message;
    return { ...empty, mistakes: [mistake('malformed-lock', why, { location: { file, start, end: start } })] };
  }
  const text = content.bytes.toString('utf8');
  const { value, origin, findings } = parseYaml(text, file);
  // What Kubernetes makes of such a text says nothing of a lock: it never gets one.
  if (findings.length > 0)
    return { ...empty, mistakes: findings.map((each) => ({ ...each, rule: 'settings/malformed-lock', notes: [] })) };
  if (value !== null && value !== undefined && !isMap(value)) {
    const message = 'this is no map of Subnets to addresses';
    return { ...empty, mistakes: [mistake('malformed-lock', message, origin.locate([], 'value'))] };
  }
  const { lock, findings: found } = readLock(new Resource(value ?? {}, origin));
  const isMistake = ({ rule }: Finding) => rule.startsWith('settings/');
  return { file, text, lock, mistakes: found.filter(isMistake), findings: found.filter((each) => !isMistake(each)) };
}
