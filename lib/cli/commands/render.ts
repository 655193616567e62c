import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { forArgocd } from '../../delivery/argocd/annotated';
import { type Format, reporters } from '../../output/findings';
import { count } from '../../output/findings/summary';
import { fluxFiles, fluxTree } from '../../output/flux/tree';
import { reviewFiles } from '../../output/for-review';
import { toStream } from '../../output/stream';
import { type Files, manifestFiles } from '../../output/tree';
import { isDirectory } from '../../settings/paths';
import { disk } from '../../source/disk';
import { type OrderOptions, syncWavesOption, withOrder } from '../delivered';
import { type FluxOptions, fluxDelivery, fluxNotes, refuseWithoutFlux, withFluxOptions } from '../flux';
import { writeReports } from '../formats';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { judge, nothingToRender } from '../judge';
import { type ReportOptions, withCheckOptions, withFormatOption } from '../options';
import { artifact, checked, written } from '../written';

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
      refuseWithoutFlux(options);
      const target = options.output === '-' ? undefined : options.output;
      if (options.check && target === undefined) throw new UsageError('--check needs --output, the directory to check');
      if (options.check && options.oci !== undefined)
        throw new UsageError('--check writes no artifact: leave out --oci');
      if (options.oci === '-') throw new UsageError('--oci needs the name of a directory');
      if (options.oci !== undefined) refuseInput(options.oci, inputs, io, '--oci');
      if (target !== undefined) refuseInput(target, inputs, io);
      if (options.oci !== undefined && target !== undefined && resolve(io.cwd, options.oci) === resolve(io.cwd, target))
        throw new UsageError('--output and --oci name one directory');
      const except = directoriesAmong([target, options.oci], io);
      const { input, network, findings, info, code } = withOrder(judge(inputs, options, io, { except }), options);
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

/** Below an input the directory is not read; an input itself cannot be left out. */
function refuseInput(name: string, inputs: readonly string[], { cwd }: Io, option = '--output'): void {
  if (name === '') throw new UsageError(`${option} needs the name of a directory`);
  const directory = withoutLinks(resolve(cwd, name));
  const isInput = (input: string) => input !== '-' && withoutLinks(resolve(cwd, input)) === directory;
  if ((inputs.length > 0 ? inputs : ['.']).some(isInput))
    throw new UsageError(`${name} is the input: ${option} needs another directory`);
}

/** What an earlier render wrote is no input of the next one. */
function directoriesAmong(names: readonly (string | undefined)[], { cwd }: Io): string[] {
  return names.filter((name) => name !== undefined).filter((name) => isDirectory(disk, resolve(cwd, name)));
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
