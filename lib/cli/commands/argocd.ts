import type { Command } from 'commander';
import { forArgocd } from '../../delivery/argocd/annotated';
import { toStream } from '../../output/stream';
import { nearestSettings } from '../../settings/search';
import { defaultLimits } from '../../source/limits';
import { clusterNote } from '../argocd/cluster-note';
import { givenOptions } from '../argocd/given';
import { announcements, type GenerateOptions, parametersOf } from '../argocd/parameters';
import { rootOf } from '../argocd/repository';
import { withApp } from '../argocd/run-app';
import { syncWavesOption, withOrder } from '../delivered';
import { ExitCode, type Finish, type Io } from '../io';
import { judge, nothingToRender } from '../judge';
import { withCheckOptions } from '../options';
import { shortReport } from '../short-report';
import { healthCommand } from './argocd-health';
import { installCommand } from './argocd-install';

/** Renders share the memory of one container: one file may be as large as an input, and no more. */
const most = { ...defaultLimits, fileBytes: defaultLimits.inputBytes };

/** `argocd`: the contract of a config management plugin. All of stderr ends up in one line of a web page. */
export function argocdCommand(command: Command, io: Io, finish: Finish): void {
  command.description('work as a config management plugin of Argo CD');
  generateCommand(command.command('generate'), io, finish);
  runAppOption(command.command('parameters'))
    .description('print the parameters that an Application may set, as Argo CD asks for them')
    .addHelpText('after', '\nExamples:\n  $ cdk8s-ovn argocd parameters')
    .action((options: GenerateOptions) => {
      io.stdout.write(announcements(parametersOf(options)));
      finish(ExitCode.ok);
    });
  installCommand(command.command('install'), io, finish);
  healthCommand(command.command('health'), io, finish);
}

function generateCommand(command: Command, io: Io, finish: Finish): void {
  runAppOption(withCheckOptions(command))
    .description('render the working directory to standard output')
    .option('--allow-empty', 'no resources at all is no failure')
    .addOption(syncWavesOption())
    .addHelpText(
      'after',
      `
On an error nothing is printed to standard output, and the sync stops; standard error says why in at most 4 KiB.

Examples:
  $ cdk8s-ovn argocd generate
  $ cdk8s-ovn argocd generate --fail-on warning`,
    )
    .action((written: GenerateOptions) => {
      const options = givenOptions(written, io);
      if (!options.runApp) return finish(generate(options.input ?? [], options, io));
      const made = withApp(options.app ?? 'main.ts', io, (directory) =>
        generate([directory], { config: settingsOf(io), ...options }, withoutName(directory, io)),
      );
      if (typeof made === 'number') return finish(made);
      io.stderr.write(made.failure);
      finish(ExitCode.findings);
    });
}

function generate(inputs: readonly string[], options: GenerateOptions, io: Io): ExitCode {
  const { input, network, findings, info, code } = withOrder(
    judge(inputs, options, io, { most, root: rootOf(io), isQuiet: true }),
    options,
  );
  io.stderr.write(shortReport(findings, clusterNote(io.env.KUBE_VERSION, input.settings.target.kubernetes)));
  if (code !== ExitCode.ok) return code;
  if (info.objects === 0 && !options.allowEmpty) {
    io.stderr.write(`${nothingToRender(options.runApp ? ['what the app made'] : inputs)}\n`);
    return ExitCode.findings;
  }
  io.stdout.write(toStream(options.syncWaves ? forArgocd(network) : input.resources));
  return ExitCode.ok;
}

function runAppOption(command: Command): Command {
  return command.option('--run-app', 'run a TypeScript app of the repository: its code is executed');
}

/** The settings of an app are those of its own directory, not of what it made. */
function settingsOf(io: Io): string | undefined {
  const [name] = nearestSettings(['-'], { cwd: io.cwd, root: rootOf(io) }).values();
  return name;
}

/** The directory of an app has a random name, and the same input says the same. */
function withoutName(directory: string, io: Io): Io {
  const { stderr } = io;
  return { ...io, stderr: { ...stderr, write: (text) => stderr.write(text.replaceAll(`${directory}/`, '')) } };
}
