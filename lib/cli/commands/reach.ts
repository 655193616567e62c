import { type Command, Option } from 'commander';
import { reporters } from '../../output/findings';
import { type ReachFormat, reachWriters } from '../../output/reach';
import { reach } from '../../paths/reach/reach';
import { wantsColor } from '../color';
import type { Finish, Io } from '../io';
import { judge } from '../judge';
import { noVpc } from '../no-vpc';
import { type CheckOptions, withCheckOptions } from '../options';

interface ReachOptions extends CheckOptions {
  readonly format: ReachFormat;
  readonly vpc?: string;
}

/** `reach`: what a network lets through is the result, mistakes or not; the findings go to stderr. */
export function reachCommand(command: Command, io: Io, finish: Finish): void {
  withCheckOptions(command)
    .description('list what can get out of VPCs and as whom, what can get in and to whom, and who sees whom')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--format <format>', 'the format').choices(Object.keys(reachWriters)).default('text'))
    .option('--vpc <vpc>', 'one VPC alone, with what leads into it')
    .addHelpText(
      'after',
      `
Each line holds for every packet of its ranges. What is not evaluated is named, and what it may change is unknown.

Examples:
  $ cdk8s-ovn reach network/
  $ cdk8s-ovn reach --vpc test-vpc-1 --format json network/`,
    )
    .action((inputs: string[], options: ReachOptions) => {
      const { network, findings, info, code } = judge(inputs, options, io, { keepPositions: true });
      const color = wantsColor(options, io.stderr, io.env);
      if (findings.length > 0) io.stderr.write(reporters.text(findings, { ...info, color }));
      const { vpc } = options;
      if (vpc !== undefined && !network.vpcs.get(vpc))
        throw noVpc(
          vpc,
          Array.from(network.vpcs, ({ name }) => name),
        );
      io.stdout.write(reachWriters[options.format](reach(network, vpc)));
      finish(code);
    });
}
