import type { Command } from 'commander';
import { toStream } from '../../output/stream';
import { ExitCode, type Finish, type Io } from '../io';
import { judge, nothingToRender } from '../judge';
import { type CheckOptions, withCheckOptions } from '../options';
import { shortReport } from '../short-report';

/** `argocd generate`: the contract of a config management plugin. All of stderr ends up in one line of a web page. */
export function argocdCommand(command: Command, io: Io, finish: Finish): void {
  command.description('work as a config management plugin of Argo CD');
  withCheckOptions(command.command('generate'))
    .description('render the working directory to standard output')
    .option('--allow-empty', 'no resources at all is no failure')
    .action((options: CheckOptions & { readonly allowEmpty?: boolean }) => {
      const { input, findings, info, code } = judge([], options, io);
      io.stderr.write(shortReport(findings));
      if (code !== ExitCode.ok) return finish(code);
      if (info.objects === 0 && !options.allowEmpty) {
        io.stderr.write(`${nothingToRender([])}\n`);
        return finish(ExitCode.findings);
      }
      io.stdout.write(toStream(input.resources));
      finish(ExitCode.ok);
    });
}
