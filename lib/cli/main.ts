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
import { ExitCode, type Finish, type Io, UsageError, type Watched } from './io';

/** Runs a command line, without the program's own name, and answers its exit code. Never throws. */
export function main(args: readonly string[], io: Io): ExitCode {
  let code: ExitCode = ExitCode.ok;
  let watched: Watched | undefined;
  try {
    const asked = args[0] === 'completion' ? '' : (args[0] ?? '');
    program(asked, io, (result, files) => {
      code = result;
      watched = files;
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
function runAgain(args: readonly string[], watched: Watched, { watch, ...io }: Io): void {
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

/** In the order of the help. A file of the program has those alone that run often: scripts/build.mjs. */
const commands: Readonly<Record<string, (command: Command, io: Io, finish: Finish) => void>> = {
  init: initCommand,
  check: checkCommand,
  render: renderCommand,
  lock: lockCommand,
  preview: previewCommand,
  diff: diffCommand,
  graph: graphCommand,
  reach: reachCommand,
  trace: traceCommand,
  explain: explainCommand,
  crds: crdsCommand,
  schema: schemaCommand,
  adopt: adoptCommand,
  argocd: argocdCommand,
  completion: completionCommand,
};

function program(asked: string, io: Io, finish: Finish): Command {
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
  // A command that is named is the only one that is needed; what asks for all of them gets them.
  const names = Object.hasOwn(commands, asked) ? [asked] : Object.keys(commands);
  for (const name of names) commands[name]?.(root.command(name), io, finish);
  return root;
}

/** Argo CD shows stderr to people who can do nothing with a stack: there it comes on demand. */
function bugReport(error: unknown, args: readonly string[], { env, cwd }: Io): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isPlugin = args[0] === 'argocd' || env.ARGOCD_APP_NAME !== undefined;
  const title = `this is a bug in cdk8s-ovn ${version}: ${message.split('\n', 1)[0]}`;
  if (!isPlugin || env.CDK8S_OVN_DEBUG) return `${title}\n${framesIn(stack ?? '')}\n`;
  return `${(cwd === '/' ? title : title.replaceAll(cwd, '.')).slice(0, 200)}\n`;
}

/** A stack with the names of files alone: where they lie says something of a machine, and nothing of the bug. */
function framesIn(stack: string): string {
  return stack.replace(/^(\s+at (?:.*\()?)(?!node:).*[\\/]([^\\/]+:\d+:\d+\)?)$/gm, '$1$2');
}
