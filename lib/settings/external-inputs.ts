import { relative, resolve } from 'node:path';
import type { FileTree } from '../source/file-tree';
import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import type { Resource } from '../source/resource';
import { mistake } from './mistakes';
import { isDirectory, isInside, realPath, realPlace } from './paths';

/** The directory of a file that names others, and the working directory of those who read them. */
interface Where {
  readonly tree: FileTree;
  readonly directory: string;
  readonly cwd: string;
}

/**
 * The files and directories that a field of the settings lists, as names for a reader that works in `cwd`. None leads out of the
 * directory of the settings: a finding shows a line of what it is about.
 */
export function externalInputs(
  document: Resource,
  field: 'external' | 'crds',
  { tree, directory, cwd }: Where,
): { inputs: string[]; findings: Finding[] } {
  const inputs: string[] = [];
  const findings: Finding[] = [];
  const items = document.get(field);
  if (!Array.isArray(items)) return { inputs, findings };
  items.forEach((item, i) => {
    if (typeof item !== 'string') return;
    const path = resolve(directory, item);
    const real = realPath(tree, path);
    const at = document.at(field, i);
    if (real === undefined) findings.push(mistake('not-found', `${item} does not exist`, at));
    else if (!isInside(tree, real, directory))
      findings.push(mistake('outside', `${item} leads out of the directory of this file`, at));
    else inputs.push(relative(cwd, path) || '.');
  });
  return { inputs, findings };
}

/** The file that a field names, for a reader that works in `cwd`. It need not exist, and lies in the same directory. */
export function fileBeside(
  document: Resource,
  field: Path,
  { tree, directory, cwd }: Where,
): { file?: string; findings: readonly Finding[] } {
  const name = document.get(...field);
  if (typeof name !== 'string' || name === '') return { findings: [] };
  const path = resolve(directory, name);
  const real = realPlace(tree, path);
  const at = document.at(...field);
  if (real === undefined || !isInside(tree, real, directory))
    return { findings: [mistake('outside', `${name} leads out of the directory of this file`, at)] };
  if (isDirectory(tree, real))
    return { findings: [mistake('wrong-value', `${name} is a directory, not a file`, at, ['name a file in it'])] };
  return { file: relative(cwd, path), findings: [] };
}
