import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { version } from '../../../package.json';
import { type ArgocdPluginProps, argocdPlugin, pluginFlavours } from '../../builders/argocd-plugin';
import { forArgocd } from '../../delivery/argocd/annotated';
import { toStream } from '../../output/stream';
import { toYaml } from '../../output/yaml';
import { defaultLimits } from '../../source/limits';
import { clusterNote } from '../argocd/cluster-note';
import { givenOptions } from '../argocd/given';
import { refuseInstallOptions } from '../argocd/install-options';
import { announcements, type GenerateOptions, parametersOf } from '../argocd/parameters';
import { withApp } from '../argocd/run-app';
import { syncWavesOption, withOrder } from '../delivered';
import { ExitCode, type Finish, type Io } from '../io';
import { judge, nothingToRender } from '../judge';
import { withCheckOptions } from '../options';
import { shortReport } from '../short-report';
import { healthCommand } from './argocd-health';

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
  const { input, network, findings, info, code } = withOrder(judge(inputs, options, io, { most }), options);
  io.stderr.write(shortReport(findings, clusterNote(io.env.KUBE_VERSION, input.settings.target.kubernetes)));
  if (code !== ExitCode.ok) return code;
  if (info.objects === 0 && !options.allowEmpty) {
    io.stderr.write(`${nothingToRender(options.runApp ? ['what the app made'] : inputs)}\n`);
    return ExitCode.findings;
  }
  io.stdout.write(toStream(options.syncWaves ? forArgocd(network) : input.resources));
  return ExitCode.ok;
}

function installCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('print what makes an Argo CD use this plugin: its configuration, and the sidecar of the repo server')
    .option('--image <image>', 'the image that the Dockerfile builds', `cdk8s-ovn-argocd:${version}`)
    .addOption(
      new Option('--flavour <flavour>', 'what it renders; typescript runs code of the repository')
        .choices(pluginFlavours)
        .default(pluginFlavours[0]),
    )
    .option('--namespace <namespace>', 'the namespace of Argo CD', 'argocd')
    .option('--memory <quantity>', 'the most memory of all renders together', '2Gi')
    .option('--rbac', "also the rights of Argo CD's controller to apply network kinds")
    .addHelpText(
      'after',
      `
Server-side apply adds the sidecar to the Deployment that exists.

Examples:
  $ cdk8s-ovn argocd install --image REGISTRY/cdk8s-ovn-argocd:${version} | kubectl apply --server-side -f -`,
    )
    .action((props: ArgocdPluginProps) => {
      refuseInstallOptions(props);
      io.stdout.write(toYaml(argocdPlugin(props)));
      finish(ExitCode.ok);
    });
}

function runAppOption(command: Command): Command {
  return command.option('--run-app', 'run a TypeScript app of the repository: its code is executed');
}

/** The settings of an app lie beside it, not beside what it made. */
function settingsOf({ cwd }: Io): string | undefined {
  return existsSync(join(cwd, 'cdk8s-ovn.yaml')) ? 'cdk8s-ovn.yaml' : undefined;
}

/** The directory of an app has a random name, and the same input says the same. */
function withoutName(directory: string, io: Io): Io {
  const { stderr } = io;
  return { ...io, stderr: { ...stderr, write: (text) => stderr.write(text.replaceAll(`${directory}/`, '')) } };
}
