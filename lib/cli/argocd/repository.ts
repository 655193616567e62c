import { realpathSync } from 'node:fs';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { shown } from '../../source/shown';
import { type Io, UsageError } from '../io';

type Place = Pick<Io, 'env' | 'cwd'>;

/** The topmost directory that a render reads: the root of the copy of the repository, as far as that is known. */
export function rootOf(place: Place): string {
  const here = withoutLinks(place.cwd) ?? place.cwd;
  return resolve(place.cwd, relative(here, repositoryOf(here, place) ?? here));
}

/** Whether a name lies in the copy of the repository is decided before anything of it is read. */
export function refuseOutside(name: string, place: Place): void {
  const here = withoutLinks(place.cwd) ?? place.cwd;
  const known = repositoryOf(here, place);
  const root = known ?? here;
  const path = resolve(place.cwd, name);
  if (name !== '-' && !isAbsolute(name) && [path, withoutLinks(path)].every((one) => isBelow(one, root))) return;
  if (known !== undefined || name === '-' || isAbsolute(name))
    throw new UsageError(`${shown(name)} leads out of the repository`);
  const given = place.env[sourcePath];
  const why = given
    ? `${sourcePath} is ${shown(given)}, and the working directory does not end so`
    : `${sourcePath} does not say what the path of the application is`;
  throw new UsageError(
    `${shown(name)} leads out of the working directory, and where the repository begins is not known: ${why}`,
  );
}

/** What Argo CD gives: the path of the Application's source. Nothing in the repository can change it. */
const sourcePath = 'ARGOCD_APP_SOURCE_PATH';

/**
 * The copy of the repository that a render gets: `<work directory>/_cmp_server/<random name>`. Elsewhere it is what is
 * above the path of the Application, if the working directory, without links, ends with that. Undefined where nothing is
 * known of what lies around the working directory.
 * Source: argoproj/argo-cd 37ee0097 cmpserver/plugin/plugin.go, getTempDirMustCleanup; common/common.go, GetCMPWorkDir.
 */
function repositoryOf(here: string, { env }: Place): string | undefined {
  const steps = here.split(sep);
  const at = steps.indexOf('_cmp_server');
  if (at > 0 && steps.length > at + 1) return steps.slice(0, at + 2).join(sep);
  const given = env[sourcePath];
  if (!given || isAbsolute(given)) return undefined;
  const path = posix.normalize(given).replace(/\/$/, '');
  if (path === '.') return here;
  // No path has two dots at its end; a root of the file system is no copy of anything.
  const root = here.slice(0, -path.length - 1);
  return root !== '' && here === [root, ...path.split('/')].join(sep) ? root : undefined;
}

function isBelow(path: string | undefined, root: string): boolean {
  if (path === undefined) return true;
  const below = relative(root, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Undefined where nothing is. */
function withoutLinks(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
