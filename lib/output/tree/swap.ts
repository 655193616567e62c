import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { workBeside } from './directory';
import { exchange } from './exchange';
import { foldersOf, type Plan, type Present } from './files';

/**
 * Builds the directory anew beside the old one, which it then replaces in one step: whoever looks, and whoever comes
 * after a process that was killed, finds all of the old files or all of the new ones. What stays is the same file under
 * a second name. Answers false, with nothing changed, where that is not possible: the directory holds folders or links
 * of somebody else, is a mount or the working directory, nothing may be written beside it, or the file system has no
 * second names. Throws where the new files cannot be written.
 */
export function swap(directory: string, present: Present | undefined, plan: Plan): boolean {
  if (present?.hasMore || isHere(directory)) return false;
  const fresh = workBeside(directory);
  try {
    if (!attempt(() => build(directory, fresh, present, plan))) return remove(fresh);
    const files = plan.written;
    for (const [path, text] of files) writeFileSync(join(fresh, path), text);
    if (!attempt(() => (present ? exchange(directory, fresh) : renameSync(fresh, directory)))) return remove(fresh);
  } catch (error) {
    remove(fresh);
    throw error;
  }
  if (present) {
    rescue(fresh, directory, present);
    remove(fresh);
  }
  return true;
}

/** The new directory without the new files. */
function build(directory: string, fresh: string, present: Present | undefined, { kept, written }: Plan): void {
  mkdirSync(fresh);
  if (present) makeLike(directory, fresh);
  for (const folder of foldersOf([...kept, ...written.map(([path]) => path)])) {
    mkdirSync(join(fresh, folder));
    if (present?.folders.includes(folder)) makeLike(join(directory, folder), join(fresh, folder));
  }
  for (const path of kept) linkSync(join(directory, path), join(fresh, path));
}

/** Mode and owner of a directory. */
function makeLike(old: string, fresh: string): void {
  const [was, is] = [statSync(old), statSync(fresh)];
  if (was.uid !== is.uid || was.gid !== is.gid) chownSync(fresh, was.uid, was.gid);
  if (was.mode !== is.mode) chmodSync(fresh, was.mode & 0o7777);
}

/** What somebody put into the old directory, or replaced there, since it was looked at moves to the new one. */
function rescue(old: string, fresh: string, present: Present, folder = ''): void {
  for (const name of readdirSync(join(old, folder))) {
    const path = folder ? `${folder}/${name}` : name;
    if (present.folders.includes(path)) rescue(old, fresh, present, path);
    else if (present.files.get(path) === undefined) {
      const [theirs, here] = [join(old, path), join(fresh, path)];
      const isSame = lstatSync(here, { throwIfNoEntry: false })?.ino === lstatSync(theirs).ino;
      if (!isSame) attempt(() => renameSync(theirs, here));
    }
  }
}

/** A process that stands in a directory would stand in the old one afterwards. */
function isHere(directory: string): boolean {
  const here = realpathSync('.');
  return here === directory || here.startsWith(directory + sep) || dirname(directory) === directory;
}

/** What the file system refuses leaves another way. */
function attempt(step: () => void): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return false;
  }
}

function remove(path: string): false {
  rmSync(path, { recursive: true, force: true });
  return false;
}
