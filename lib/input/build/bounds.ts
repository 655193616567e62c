import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { disk } from '../../source/disk';
import { parseYaml } from '../../source/read';
import { kustomizationNames, kustomizationOf } from '../../source/repository/kustomization';

/** Why a tool is not called for a directory: it would read outside of the repository, or fetch something. */
export function refusalOf(
  { tool, directory, files }: { readonly tool: string; readonly directory: string; readonly files?: readonly string[] },
  root: string,
): string | undefined {
  const real = realPath(directory);
  if (real === undefined || !isInside(real, root)) return 'its directory is outside of the repository';
  return tool === 'helm' ? refusalOfChart(real, files ?? [], root) : refusalOfKustomization(real, root);
}

/** Nobody has more files in a chart, or more bases below an overlay. */
const mostEntries = 20_000;

/** helm follows links, and fetches values from addresses. */
function refusalOfChart(directory: string, values: readonly string[], root: string): string | undefined {
  for (const file of values) {
    const real = realPath(resolve(directory, file));
    if (real === undefined || !isInside(real, root)) return `${file} is not in the repository`;
  }
  const left = [directory];
  let entries = 0;
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      const stat = lstatSync(path);
      if (++entries > mostEntries) return 'it has too many files';
      if (stat.isDirectory()) left.push(path);
      const real = stat.isSymbolicLink() ? realPath(path) : path;
      if (real === undefined || !isInside(real, root)) return `${name} is a link out of the repository`;
    }
  return undefined;
}

/** kustomize fetches every resource and file that is an address; it stays in its directories itself, but for bases. */
function refusalOfKustomization(directory: string, root: string): string | undefined {
  const left = [directory];
  const seen = new Set(left);
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (seen.size > mostEntries) return 'it has too many bases';
    const file = [...kustomizationNames].map((name) => join(at, name)).find((path) => disk.isTaken(path));
    if (file === undefined) continue;
    const content = disk.content(file, mostBytes);
    const said =
      'bytes' in content ? kustomizationOf(parseYaml(content.bytes.toString('utf8'), file).value) : undefined;
    if (!said) return `${file.slice(root.length + 1)} is no kustomization`;
    for (const name of [...said.resources, ...said.components, ...said.parts]) {
      const real = realPath(join(at, name));
      if (real === undefined) return `${name} is not in the repository, and nothing is fetched`;
      if (!isInside(real, root)) return `${name} is outside of the repository`;
      if (disk.lookAt(real)?.kind !== 'directory' || seen.has(real)) continue;
      seen.add(real);
      left.push(real);
    }
  }
  return undefined;
}

const mostBytes = 1 << 20;

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
