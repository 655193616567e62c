import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { linksAmong } from '../links';
import { writeNewFile } from '../new-file';
import { makeDirectory } from '../tree/directory';
import { type Artifact, writtenBy } from './artifact';

/** What a directory for an artifact holds: nothing yet, one of ours, or something of somebody else. */
type Standing = 'empty' | 'ours' | 'foreign';

/**
 * Writes an artifact as an OCI image layout, as `crane push`, `oras copy --from-oci-layout` and `skopeo copy oci:` read
 * it. Blobs bear the names of their content, so that everything stands before the index names it, and goes after that:
 * a process that is killed leaves the old artifact or the new one. Throws what the file system throws.
 *
 * @returns whether something changed; `foreign` where the directory holds what did not come from here
 */
export function writeLayout(directory: string, artifact: Artifact): 'written' | 'unchanged' | 'foreign' {
  const standing = standingOf(directory);
  if (standing === 'foreign') return 'foreign';
  const isSame = standing === 'ours' && readFileSync(join(directory, 'index.json'), 'utf8') === artifact.index;
  const blobs = new Map([...artifact.blobs].map(([digest, bytes]) => [blobName(digest), bytes]));
  const isWhole = isSame && [...blobs].every(([name, bytes]) => sizeOf(join(directory, name)) === bytes.length);
  if (isWhole) return 'unchanged';
  putAll(directory, [
    ...blobs,
    ['oci-layout', '{"imageLayoutVersion":"1.0.0"}'],
    // It names the others.
    ['index.json', artifact.index],
  ]);
  if (standing === 'empty') return 'written';
  // The layout is ours alone: what the index does not name is of an earlier one.
  for (const name of readdirSync(join(directory, 'blobs', 'sha256')))
    if (!blobs.has(`blobs/sha256/${name}`)) rmSync(join(directory, 'blobs', 'sha256', name), { force: true });
  return 'written';
}

/** A first render that was killed leaves no index, and nothing but names of a layout. */
function standingOf(directory: string): Standing {
  if (!existsSync(directory)) return 'empty';
  if (linksAmong(directory, ['blobs/sha256']).length > 0) return 'foreign';
  const names = readdirSync(directory);
  const rest = names.filter((name) => !['blobs', 'oci-layout', 'index.json'].includes(name) && !name.endsWith(fresh));
  if (rest.length > 0) return 'foreign';
  if (!names.includes('index.json')) return 'empty';
  try {
    const { annotations } = JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8'));
    return annotations?.[writtenBy.name] === writtenBy.value ? 'ours' : 'foreign';
  } catch {
    return 'foreign';
  }
}

const fresh = '.cdk8s-ovn-new';

/** Puts files into a directory. Where one fails, those that were not there before go again, and their directories. */
function putAll(directory: string, files: readonly (readonly [name: string, content: string | Buffer])[]): void {
  const made: string[] = [];
  try {
    const top = makeDirectory(join(directory, 'blobs', 'sha256'));
    if (top !== undefined) made.push(top);
    for (const [name, content] of files) {
      const isNew = !existsSync(join(directory, name));
      put(directory, name, content);
      if (isNew) made.push(join(directory, name));
    }
  } catch (error) {
    for (const path of made.reverse()) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** A file appears with all that it holds. */
function put(directory: string, name: string, content: string | Buffer): void {
  const path = join(directory, name);
  // What somebody left under this name may be a link.
  rmSync(`${path}${fresh}`, { force: true });
  writeNewFile(`${path}${fresh}`, content);
  try {
    renameSync(`${path}${fresh}`, path);
  } catch (error) {
    rmSync(`${path}${fresh}`, { force: true });
    throw error;
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

function blobName(digest: string): string {
  return `blobs/${digest.replace(':', '/')}`;
}
