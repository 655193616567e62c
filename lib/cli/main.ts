import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { visible } from '../output/findings/visible';
import { adoptCommand } from './commands/adopt';
import { argocdCommand } from './commands/argocd';
import { checkCommand } from './commands/check';
import { completionCommand } from './commands/completion';
import { crdsCommand } from './commands/crds';
import { diffCommand } from './commands/diff';
import { explainCommand } from './commands/explain';
import { graphCommand } from './commands/graph';
import { initCommand } from './commands/init';
import { lockCommand } from './commands/lock';
import { previewCommand } from './commands/preview';
import { reachCommand } from './commands/reach';
import { renderCommand } from './commands/render';
import { schemaCommand } from './commands/schema';
import { traceCommand } from './commands/trace';
import { ExitCode, type Finish, type Io, UsageError } from './io';

/** Runs a command line, without the program's own name, and answers its exit code. Never throws. */
export function main(args: readonly string[], io: Io): ExitCode {
  let code: ExitCode = ExitCode.ok;
  let watched: readonly string[] | undefined;
  try {
    program(io, (result, paths) => {
      code = result;
      watched = paths;
    }).parse(args, { from: 'user' });
    if (watched) runAgain(args, watched, io);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
    if (error instanceof UsageError) {
      io.stderr.write(`error: ${visible(error.message)}\n`);
      return ExitCode.usage;
    }
    io.stderr.write(bugReport(error, args, io));
    return ExitCode.bug;
  }
}

/** Runs the same once more after every change. */
function runAgain(args: readonly string[], watched: readonly string[], { watch, ...io }: Io): void {
  if (!watch) throw new UsageError('nothing can be watched here');
  const ready = () => io.stderr.write('waiting for changes; Ctrl+C ends it\n');
  watch(watched, ready, () => {
    if (io.stdout.isTerminal) io.stdout.write(clearScreen);
    const day = new Date().toISOString().slice(11, 19);
    io.stderr.write(`\n${day} changed\n`);
    main(args, { ...io, watch: () => undefined });
  });
}

/** And what scrolled out of it. */
const clearScreen = '\u001b[2J\u001b[3J\u001b[H';

function program(io: Io, finish: Finish): Command {
  const root = new Command('cdk8s-ovn')
    .description(
      'Checks and renders the network manifests of a Kubernetes cluster before it meets them: kube-ovn, OVN-Kubernetes, SidecarSets of OpenKruise.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn check network/
  $ cdk8s-ovn render -o rendered/ network/
  $ cdk8s-ovn diff git:origin/main:network/ network/
  $ cdk8s-ovn explain kube-ovn/snat-outside-vpc

Exit codes: 0 no error, 1 errors found, 2 wrong usage or settings, 3 a bug in cdk8s-ovn.`,
    );
  initCommand(root.command('init'), io, finish);
  checkCommand(root.command('check'), io, finish);
  renderCommand(root.command('render'), io, finish);
  lockCommand(root.command('lock'), io, finish);
  previewCommand(root.command('preview'), io, finish);
  diffCommand(root.command('diff'), io, finish);
  graphCommand(root.command('graph'), io, finish);
  reachCommand(root.command('reach'), io, finish);
  traceCommand(root.command('trace'), io, finish);
  explainCommand(root.command('explain'), io, finish);
  crdsCommand(root.command('crds'), io, finish);
  schemaCommand(root.command('schema'), io, finish);
  adoptCommand(root.command('adopt'), io, finish);
  argocdCommand(root.command('argocd'), io, finish);
  completionCommand(root.command('completion'), io, finish);
  return root;
}

/** Argo CD shows stderr to people who can do nothing with a stack: there it comes on demand. */
function bugReport(error: unknown, args: readonly string[], { env, cwd }: Io): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isPlugin = args[0] === 'argocd' || env.ARGOCD_APP_NAME !== undefined;
  const title = `this is a bug in cdk8s-ovn ${version}: ${message.split('\n', 1)[0]}`;
  if (!isPlugin || env.CDK8S_OVN_DEBUG) return `${title}\n${stack ?? ''}\n`;
  return `${(cwd === '/' ? title : title.replaceAll(cwd, '.')).slice(0, 200)}\n`;
}
