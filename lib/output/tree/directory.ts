import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { workPrefix } from './files';

/**
 * Makes a directory and those above it; answers the topmost that was new. Node's own way never ends where the file
 * system takes no directories, such as in /proc.
 */
export function makeDirectory(path: string): string | undefined {
  try {
    mkdirSync(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const above = makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (above) rmSync(above, { recursive: true });
    throw error;
  }
  return above ?? path;
}

/** The name of a working directory of this process, in the directory itself: beside it may be another file system. */
export function workInside(directory: string): string {
  return join(directory, `${workPrefix}${owner()}`);
}

/** The name of a working directory of this process, beside the directory. */
export function workBeside(directory: string): string {
  return `${besidePrefix(directory)}${owner()}`;
}

/** Behind the name of the work: the old directory, while nothing has its name. */
export const asideSuffix = '.old';

/**
 * Puts a directory back that a render which was killed had put aside; answers whether it is there. That happens only
 * where the system cannot exchange two directories.
 */
export function restore(directory: string): boolean {
  if (statSync(directory, { throwIfNoEntry: false })) return true;
  // A link would lead what is written elsewhere.
  const isDirectory = (name: string) => lstatSync(join(dirname(directory), name)).isDirectory();
  const [aside] = besideOf(directory).filter((name) => name.endsWith(asideSuffix) && isDirectory(name));
  if (aside === undefined) return false;
  renameSync(join(dirname(directory), aside), directory);
  return true;
}

/** Removes what renders that were killed left in a directory and beside it. Another one may be at work right now. */
export function clearAbandoned(directory: string): void {
  for (const name of namesIn(directory, workPrefix)) clear(join(directory, name), name.slice(workPrefix.length));
  const prefix = basename(besidePrefix(directory));
  for (const name of besideOf(directory)) clear(join(dirname(directory), name), name.slice(prefix.length));
}

function clear(path: string, owner: string): void {
  if (isAbandoned(path, owner)) rmSync(path, { recursive: true, force: true });
}

function besidePrefix(directory: string): string {
  return join(dirname(directory), `.${basename(directory)}${workPrefix}`);
}

function besideOf(directory: string): string[] {
  return namesIn(dirname(directory), basename(besidePrefix(directory)));
}

function namesIn(directory: string, prefix: string): string[] {
  try {
    return readdirSync(directory).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function owner(): string {
  return `${process.pid}-${hostname()}`;
}

const anHour = 60 * 60 * 1000;

/** On this machine a process can be asked whether it lives; one of another machine is given an hour. */
function isAbandoned(path: string, owner: string): boolean {
  const [pid, ...host] = owner.replace(/\.old$/, '').split('-');
  if (host.join('-') === hostname() && !isAlive(Number(pid))) return true;
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > anHour;
}

function isAlive(pid: number): boolean {
  // This process is not at work yet: the one that left this had its number before.
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
