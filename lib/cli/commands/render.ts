import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import type { ReviewFile } from '../../builders/api-server-peer-proxy';
import { type Format, reporters } from '../../output/findings';
import { count } from '../../output/findings/summary';
import { foreignReviewFiles, writeReviewFiles } from '../../output/for-review';
import { toStream } from '../../output/stream';
import { writeTree } from '../../output/tree';
import { reasonOf } from '../../source/files';
import { writeReports } from '../formats';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { judge, nothingToRender } from '../judge';
import { type ReportOptions, withCheckOptions, withFormatOption } from '../options';

interface RenderOptions extends ReportOptions {
  readonly output?: string;
  readonly allowEmpty?: boolean;
}

/** `render`: the manifests are the result, and there is none while something fails. */
export function renderCommand(command: Command, io: Io, finish: Finish): void {
  withFormatOption(withCheckOptions(command))
    .description('check, then print plain, canonical manifests; on an error nothing is written')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .option('-o, --output <directory>', 'write one file for each resource instead of one stream')
    .option('--allow-empty', 'an input without resources is no failure')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn render network/ | kubectl diff -f -
  $ cdk8s-ovn render -o rendered/ network/`,
    )
    .action((inputs: string[], options: RenderOptions) => {
      const target = options.output === '-' ? undefined : options.output;
      if (target !== undefined) refuseInput(target, inputs, io);
      const { input, findings, info, code } = judge(inputs, options, io);
      const report = (format: Format, color: boolean) => reporters[format](findings, { ...info, color });
      if (findings.length > 0 || options.format) writeReports(options, 'text', report, io.stderr, io);
      if (code !== ExitCode.ok) return finish(code);
      const { reviewFiles } = input;
      if (info.objects + reviewFiles.length === 0 && !options.allowEmpty) {
        io.stderr.write(`${nothingToRender(inputs)}\n`);
        return finish(ExitCode.findings);
      }
      if (target !== undefined) {
        refuseForeign(target, reviewFiles, io);
        const changes = written(target, input.resources, io);
        io.stderr.write(`${target}: ${changes}\n${reviewed(target, reviewFiles, io)}`);
      } else {
        io.stdout.write(toStream(input.resources));
        if (reviewFiles.length > 0)
          io.stderr.write(`${count(reviewFiles.length, 'file')} for review not written: they need --output\n`);
      }
      finish(ExitCode.ok);
    });
}

/** Rendered files that the next render would read again would be defined twice. Hidden directories are never read. */
function refuseInput(name: string, inputs: readonly string[], { cwd }: Io): void {
  if (name === '') throw new UsageError('--output needs the name of a directory');
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
function written(name: string, resources: Parameters<typeof writeTree>[1], { cwd }: Io): string {
  const changes = attempt(name, () => writeTree(resolve(cwd, name), resources));
  if ('foreign' in changes) {
    const files = changes.foreign.join(', ');
    throw new UsageError(`nothing is written: ${files} in ${name} did not come from cdk8s-ovn`);
  }
  const { written, removed } = changes;
  const parts = [
    written.length > 0 && `${count(written.length, 'file')} written`,
    removed.length > 0 && `${removed.length} removed`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing to change';
}

/** Files for review that would replace what is not ours are found before anything is written. */
function refuseForeign(name: string, files: readonly ReviewFile[], { cwd }: Io): void {
  const foreign = attempt(name, () => foreignReviewFiles(resolve(cwd, name), files));
  if (foreign.length > 0)
    throw new UsageError(`nothing is written: ${foreign.join(', ')} in ${name} did not come from cdk8s-ovn`);
}

/** Writes what is for review, and says what changed. */
function reviewed(name: string, files: readonly ReviewFile[], { cwd }: Io): string {
  const { written, removed } = attempt(name, () => writeReviewFiles(resolve(cwd, name), files));
  const changed = [...written, ...removed.map((file) => `${file} (removed)`)];
  return changed.map((file) => `${name}: for review, not applied: ${file}\n`).join('');
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
