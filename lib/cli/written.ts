import { join, resolve, sep } from 'node:path';
import { count } from '../output/findings/summary';
import { type FluxTree, fluxFiles } from '../output/flux/tree';
import { reviewFolder } from '../output/for-review';
import { artifactOf } from '../output/oci/artifact';
import { writeLayout } from '../output/oci/layout';
import { patchOf } from '../output/patch';
import { type Files, staleIn, writeFiles } from '../output/tree';
import { artifactDelivery, type FluxOptions } from './flux';
import { ExitCode, type Io, UsageError } from './io';
import { attempt } from './writing';

/** Writes into a directory, and says what changed. */
export function written(name: string, files: Files, { cwd }: Io): string {
  const changes = attempt(name, () => writeFiles(resolve(cwd, name), files));
  if ('foreign' in changes) {
    const files = changes.foreign.join(', ');
    throw new UsageError(`nothing is written: ${files} in ${name} did not come from cdk8s-ovn`);
  }
  const isForReview = (path: string) => path.startsWith(`${reviewFolder}/`);
  const [manifests, gone] = [changes.written, changes.removed].map((paths) =>
    paths.filter((path) => !isForReview(path)),
  );
  const parts = [
    manifests?.length && `${count(manifests.length, 'file')} written`,
    gone?.length && `${gone.length} removed`,
  ];
  const reviewed = [
    ...changes.written.filter(isForReview),
    ...changes.removed.filter(isForReview).map((path) => `${path} (removed)`),
  ];
  const lines = [parts.filter(Boolean).join(', ') || 'nothing to change'];
  return [...lines, ...reviewed.map((path) => `for review, not applied: ${path}`)]
    .map((line) => `${name}: ${line}\n`)
    .join('');
}

/** Writes an artifact of the tree, and says its digest. */
export function artifact(
  name: string,
  tree: FluxTree,
  options: FluxOptions & { readonly output?: string },
  { cwd }: Io,
): string {
  const directory = resolve(cwd, name);
  const files = fluxFiles(tree, artifactDelivery(resolve(cwd, options.output ?? name), options));
  const made = artifactOf(files);
  const result = attempt(name, () => writeLayout(directory, made));
  if (result === 'foreign') throw new UsageError(`nothing is written: ${name} holds what did not come from cdk8s-ovn`);
  return `${name}: ${made.digest}, ${result === 'written' ? `${count(files.size, 'file')} written` : 'nothing to change'}\n`;
}

/** Holds a directory against what would be written: what differs goes to standard output as a patch. */
export function checked(name: string, files: Files, { cwd, stdout, stderr }: Io): ExitCode {
  const stale = attempt(name, () => staleIn(resolve(cwd, name), files));
  const { missing, different, otherLineEnds, leftOver, foreign } = stale;
  const say = (paths: readonly string[], what: string) => paths.map((path) => `${name}: ${path} ${what}\n`).join('');
  const says = [
    say(
      different.map(({ path }) => path),
      'differs',
    ),
    say(missing, 'is missing'),
    say(leftOver, 'is left over'),
    say(foreign, 'did not come from cdk8s-ovn'),
  ].join('');
  if (otherLineEnds.length > 0) {
    const ends = count(otherLineEnds.length, 'file ends its', 'files end their');
    stderr.write(
      `${name}: ${ends} lines in CRLF, which says the same; eol=lf in .gitattributes keeps what is written\n`,
    );
  }
  if (says === '') {
    stderr.write(`${name}: up to date\n`);
    return ExitCode.ok;
  }
  for (const { path, is, wanted } of different)
    stdout.write(patchOf(join(name, path).split(sep).join('/'), is, wanted));
  stderr.write(`${says}${name} is stale: render it again, and commit what changes\n`);
  return ExitCode.findings;
}
