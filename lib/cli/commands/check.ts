import type { Command } from 'commander';
import { reporters } from '../../output/findings';
import { writeReports } from '../formats';
import type { Finish, Io } from '../io';
import { judge } from '../judge';
import { withCheckOptions, withFormatOption } from '../options';
import { planUpgrade, type UpgradeOptions, withUpgradeOptions } from '../upgrade';

/** `check`: the findings are the result. */
export function checkCommand(command: Command, io: Io, finish: Finish): void {
  withUpgradeOptions(withFormatOption(withCheckOptions(command)))
    .description('say what is wrong with manifests and intent documents')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn check network/
  $ helm template my-chart | cdk8s-ovn check --fail-on warning -
  $ cdk8s-ovn check --kube-ovn 1.15 --format json vpc.yaml
  $ cdk8s-ovn check --format sarif=report.sarif --format junit=report.xml network/
  $ cdk8s-ovn check --from 1.33 --to 1.34 network/`,
    )
    .action((inputs: string[], options: UpgradeOptions) => {
      const judged = judge(inputs, options, io);
      if (options.from !== undefined || options.to !== undefined) return finish(planUpgrade(judged, options, io));
      const { findings, info, code } = judged;
      writeReports(options, 'text', (format, color) => reporters[format](findings, { ...info, color }), io.stdout, io);
      finish(code);
    });
}
