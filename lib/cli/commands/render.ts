import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { forArgocd } from '../../delivery/argocd/annotated';
import { type Format, reporters } from '../../output/findings';
import { count } from '../../output/findings/summary';
import { type FluxTree, fluxFiles, fluxTree } from '../../output/flux/tree';
import { reviewFiles, reviewFolder } from '../../output/for-review';
import { artifactOf } from '../../output/oci/artifact';
import { writeLayout } from '../../output/oci/layout';
import { patchOf } from '../../output/patch';
import { toStream } from '../../output/stream';
import { type Files, manifestFiles, staleIn, writeFiles } from '../../output/tree';
import { reasonOf } from '../../source/files';
import { type OrderOptions, syncWavesOption, withOrder } from '../delivered';
import { artifactDelivery, type FluxOptions, fluxDelivery, fluxNotes, withFluxOptions } from '../flux';
import { writeReports } from '../formats';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { judge, nothingToRender } from '../judge';
import { type ReportOptions, withCheckOptions, withFormatOption } from '../options';

interface RenderOptions extends ReportOptions, FluxOptions, OrderOptions {
  readonly output?: string;
  readonly check?: boolean;
  readonly allowEmpty?: boolean;
}

/** `render`: the manifests are the result, and there is none while something fails. */
export function renderCommand(command: Command, io: Io, finish: Finish): void {
  withFluxOptions(withFormatOption(withCheckOptions(command)))
    .description('check, then print plain, canonical manifests; on an error nothing is written')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .option('-o, --output <directory>', 'write one file for each resource instead of one stream')
    .option('--check', 'write nothing: fail where the directory of --output does not hold what would be written')
    .option('--allow-empty', 'an input without resources is no failure')
    .addOption(syncWavesOption().conflicts(['flux', 'oci']))
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn render network/ | kubectl diff -f -
  $ cdk8s-ovn render -o rendered/ network/
  $ cdk8s-ovn render -o rendered/ --check network/
  $ cdk8s-ovn render -o rendered/ --flux network/`,
    )
    .action((inputs: string[], options: RenderOptions) => {
      const target = options.output === '-' ? undefined : options.output;
      if (options.check && target === undefined) throw new UsageError('--check needs --output, the directory to check');
      if (options.check && options.oci !== undefined)
        throw new UsageError('--check writes no artifact: leave out --oci');
      if (options.oci !== undefined) refuseInput(options.oci, inputs, io, '--oci');
      if (target !== undefined) refuseInput(target, inputs, io);
      const { input, network, findings, info, code } = withOrder(judge(inputs, options, io), options);
      const report = (format: Format, color: boolean) => reporters[format](findings, { ...info, color });
      if (findings.length > 0 || options.format) writeReports(options, 'text', report, io.stderr, io);
      if (code !== ExitCode.ok) return finish(code);
      if (info.objects + input.reviewFiles.length === 0 && !options.allowEmpty) {
        io.stderr.write(`${nothingToRender(inputs)}\n`);
        return finish(ExitCode.findings);
      }
      const resources = options.syncWaves ? forArgocd(network) : input.resources;
      const tree = options.flux || options.oci !== undefined ? fluxTree(network) : undefined;
      if (tree) io.stderr.write(fluxNotes(tree));
      if (tree && options.oci !== undefined) io.stderr.write(artifact(options.oci, tree, options, io));
      if (target === undefined) {
        if (options.oci === undefined) io.stdout.write(toStream(tree?.resources ?? resources));
        if (input.reviewFiles.length > 0)
          io.stderr.write(`${count(input.reviewFiles.length, 'file')} for review not written: they need --output\n`);
        return finish(ExitCode.ok);
      }
      const manifests =
        tree && options.flux
          ? fluxFiles(tree, fluxDelivery(resolve(io.cwd, target), options))
          : manifestFiles(resources);
      const files: Files = new Map([...manifests, ...reviewFiles(input.reviewFiles)]);
      if (options.check) return finish(checked(target, files, io));
      io.stderr.write(written(target, files, io));
      finish(ExitCode.ok);
    });
}

/** Rendered files that the next render would read again would be defined twice. Hidden directories are never read. */
function refuseInput(name: string, inputs: readonly string[], { cwd }: Io, option = '--output'): void {
  if (name === '') throw new UsageError(`${option} needs the name of a directory`);
  const directory = withoutLinks(resolve(cwd, name));
  for (const input of inputs.length > 0 ? inputs : ['.']) {
    const below = relative(withoutLinks(resolve(cwd, input)), directory);
    const isRead = !isAbsolute(below) && !below.split(sep).some((step) => step.startsWith('.'));
    if (input !== '-' && isRead) throw new UsageError(`${name} lies in the input: the next render would read it`);
  }
}

/** The path with the links in what exists of it resolved. */
function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(withoutLinks(parent), basename(path));
  }
}

/** Writes into a directory, and says what changed. */
function written(name: string, files: Files, { cwd }: Io): string {
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
function artifact(name: string, tree: FluxTree, options: RenderOptions, { cwd }: Io): string {
  const directory = resolve(cwd, name);
  const files = fluxFiles(tree, artifactDelivery(resolve(cwd, options.output ?? name), options));
  const made = artifactOf(files);
  const result = attempt(name, () => writeLayout(directory, made));
  if (result === 'foreign') throw new UsageError(`nothing is written: ${name} holds what did not come from cdk8s-ovn`);
  return `${name}: ${made.digest}, ${result === 'written' ? `${count(files.size, 'file')} written` : 'nothing to change'}\n`;
}

/** Holds a directory against what would be written: what differs goes to standard output as a patch. */
function checked(name: string, files: Files, { cwd, stdout, stderr }: Io): ExitCode {
  const { missing, different, leftOver, foreign } = attempt(name, () => staleIn(resolve(cwd, name), files));
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
  if (says === '') {
    stderr.write(`${name}: up to date\n`);
    return ExitCode.ok;
  }
  for (const { path, is, wanted } of different)
    stdout.write(patchOf(join(name, path).split(sep).join('/'), is, wanted));
  stderr.write(`${says}${name} is stale: render it again, and commit what changes\n`);
  return ExitCode.findings;
}

/** What the file system refuses is no bug of ours. */
function attempt<T>(name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
}
