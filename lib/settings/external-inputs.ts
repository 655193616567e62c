import { relative, resolve } from 'node:path';
import type { FileTree } from '../source/file-tree';
import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';
import { mistake } from './mistakes';
import { isDirectory, isInside, realPath, realPlace } from './paths';

/** The directory of a file that names others, and the working directory of those who read them. */
export interface Where {
  readonly tree: FileTree;
  readonly directory: string;
  readonly cwd: string;
}

/**
 * The files and directories that a field of the settings lists, as names for a reader that works in `cwd`. None leads out of the
 * directory of the settings: a finding shows a line of what it is about.
 */
export function externalInputs(document: Resource, field: 'external' | 'crds', where: Where): Inputs {
  const items = document.get(field);
  if (!Array.isArray(items)) return { inputs: [], findings: [] };
  return listedInputs(
    items.flatMap((name: unknown, i) => (typeof name === 'string' ? { name, at: document.at(field, i) } : [])),
    where,
  );
}

interface Inputs {
  readonly inputs: string[];
  readonly findings: Finding[];
}

/** The same of names that stand anywhere. */
export function listedInputs(
  names: readonly { readonly name: string; readonly at: Place }[],
  { tree, directory, cwd }: Where,
): Inputs {
  const inputs: string[] = [];
  const findings: Finding[] = [];
  for (const { name, at } of names) {
    const path = resolve(directory, name);
    const real = realPath(tree, path);
    if (real === undefined) findings.push(mistake('not-found', `${name} does not exist`, at));
    else if (!isInside(tree, real, directory))
      findings.push(mistake('outside', `${name} leads out of the directory of this file`, at));
    else inputs.push(relative(cwd, path) || '.');
  }
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
