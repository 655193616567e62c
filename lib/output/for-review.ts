import { type Dirent, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { ReviewFile } from '../builders/api-server-peer-proxy';
import { beginsWithLine } from '../source/rendered';
import { linksAmong } from './links';
import { manifestLines } from './yaml';

/**
 * The folder of files that no tool may apply. Flux and `kubectl apply -R` take every .yaml and .json file below a
 * directory, whatever folder it is in: these end in .txt.
 */
export const reviewFolder = 'for-review';

export const reviewSignature = '# Written by cdk8s-ovn for review; it is not applied, and changes to it are lost.\n';

/** A file as it is written: what to do with it, and its YAML. */
export function reviewText({ use, content }: ReviewFile): string {
  const lines = Array.isArray(content) ? content.map(itemLines).join('') : manifestLines(content);
  return `${reviewSignature}# ${use}\n${lines}`;
}

function itemLines(item: object): string {
  return manifestLines(item).replace(/^/gm, '  ').replace('  ', '- ').trimEnd().concat('\n');
}

/** The texts of files for review, by their paths. */
export function reviewFiles(files: readonly ReviewFile[]): Map<string, string> {
  return new Map(files.map((file) => [`${reviewFolder}/${file.path}.txt`, reviewText(file)]));
}

/** What stands where a file of ours belongs, and is not ours. */
export function foreignReviewFiles(directory: string, files: readonly ReviewFile[]): string[] {
  const present = filesBelow(directory, reviewFolder);
  const names = files.map(pathOf);
  const foreign = names.filter((name) => present.has(name) && present.get(name) === undefined);
  return [...new Set([...linksAmong(directory, names), ...foreign])];
}

/** Writes the files below `for-review/` of a directory, and removes those of an earlier render; answers their names. */
export function writeReviewFiles(
  directory: string,
  files: readonly ReviewFile[],
): { readonly written: readonly string[]; readonly removed: readonly string[] } {
  const wanted = new Map(files.map((file) => [pathOf(file), reviewText(file)]));
  const present = filesBelow(directory, reviewFolder);
  const written = [...wanted].filter(([name, text]) => present.get(name) !== text);
  const removed = [...present].flatMap(([name, text]) => (text === undefined || wanted.has(name) ? [] : [name]));
  for (const [name, text] of written) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  for (const name of removed) rmSync(join(directory, name));
  return { written: written.map(([name]) => name), removed };
}

/**
 * Writes what an app makes for review below `for-review/` of a directory, as `cdk8s-ovn render --output` does: each file
 * ends in .txt, so that no tool applies it. Files of an earlier call that are not among these are removed. Call it after
 * `app.synth()`, which writes manifests alone and fails where the files would be wrong.
 *
 * ```ts
 * app.synth();
 * writeForReview(app.outdir, proxy.files); // dist/for-review/upgrade/kubeadm.yaml.txt
 * ```
 *
 * @returns the names of the files that changed, below the directory
 * @throws Error where a file is there that did not come from here; nothing is written then
 */
export function writeForReview(directory: string, files: readonly ReviewFile[]): readonly string[] {
  const foreign = foreignReviewFiles(directory, files);
  if (foreign.length > 0)
    throw new Error(`nothing is written: ${foreign.join(', ')} in ${directory} did not come from cdk8s-ovn`);
  return writeReviewFiles(directory, files).written;
}

function pathOf({ path }: ReviewFile): string {
  return join(reviewFolder, `${path}.txt`);
}

const deepest = 4;
const largest = 1024 * 1024;

/** The files of a folder with their texts; undefined for what is not ours. Links are not followed. */
function filesBelow(directory: string, folder: string, files = new Map<string, string | undefined>()) {
  for (const entry of entriesOf(join(directory, folder))) {
    const name = join(folder, entry.name);
    if (entry.isDirectory() && name.split(sep).length < deepest) filesBelow(directory, name, files);
    else files.set(name, entry.isFile() ? ownText(join(directory, name)) : undefined);
  }
  return files;
}

function ownText(path: string): string | undefined {
  if (!path.endsWith('.txt') || lstatSync(path).size > largest) return undefined;
  const text = readFileSync(path, 'utf8');
  return beginsWithLine(text, reviewSignature) ? text : undefined;
}

/** A folder that is not there has none, nor has one that is a file or a link. */
function entriesOf(path: string): Dirent[] {
  try {
    return lstatSync(path).isDirectory() ? readdirSync(path, { withFileTypes: true }) : [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
