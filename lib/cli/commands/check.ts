import type { Command } from 'commander';
import { reporters } from '../../output/findings';
import type { Finish, Io } from '../io';
import { judge } from '../judge';
import { type ReportOptions, wantsColor, withCheckOptions, withFormatOption } from '../options';

/** `check`: the findings are the result. */
export function checkCommand(command: Command, io: Io, finish: Finish): void {
  withFormatOption(withCheckOptions(command))
    .description('say what is wrong with manifests and intent documents')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn check network/
  $ helm template my-chart | cdk8s-ovn check --fail-on warning -
  $ cdk8s-ovn check --kube-ovn 1.15 --format json vpc.yaml`,
    )
    .action((inputs: string[], options: ReportOptions) => {
      const { findings, info, code } = judge(inputs, options, io);
      const color = wantsColor(options, io.stdout, io.env);
      io.stdout.write(reporters[options.format](findings, { ...info, color }));
      finish(code);
    });
}
