import { Argument, type Command } from 'commander';
import { completionScripts } from '../completion/scripts';
import { suggestions } from '../completion/suggestions';
import { ExitCode, type Finish, type Io } from '../io';

/** `completion`: what shells read, and what they ask. */
export function completionCommand(command: Command, io: Io, finish: Finish): void {
  command.description('print what lets a shell complete commands, options and names of rules').addHelpText(
    'after',
    `
Examples:
  $ source <(cdk8s-ovn completion bash)
  $ cdk8s-ovn completion zsh > "\${fpath[1]}/_cdk8s-ovn"
  $ cdk8s-ovn completion fish > ~/.config/fish/completions/cdk8s-ovn.fish`,
  );
  for (const [shell, script] of Object.entries(completionScripts))
    command
      .command(shell)
      .description(`for ${shell}`)
      .action(() => {
        io.stdout.write(script);
        finish(ExitCode.ok);
      });
  command
    .command('words', { hidden: true })
    .addArgument(new Argument('[words...]', 'the words behind the name of the program; the last one is begun'))
    .action((words: string[]) => {
      const found = suggestions(rootOf(command), words);
      io.stdout.write(found.map(({ value, description }) => `${value}\t${description}\n`).join(''));
      finish(ExitCode.ok);
    });
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command;
}
