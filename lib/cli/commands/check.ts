import type { Command } from 'commander';
import { countFixable } from '../../fix/proposed';
import { reporters } from '../../output/findings';
import { settingsCandidates } from '../../settings/search';
import type { Settings } from '../../settings/settings';
import { baselineWritten } from '../baseline';
import { clusterFiles, judgeClusters } from '../clusters';
import { type FixOptions, fixed, wantsFixes } from '../fix';
import { writeReports } from '../formats';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { isEmpty, judge, nothingToCheck } from '../judge';
import { type CheckOptions, withCheckOptions, withFormatOption } from '../options';
import { planUpgrade, type UpgradeOptions, withUpgradeOptions } from '../upgrade';

interface CheckCommandOptions extends UpgradeOptions, FixOptions {
  readonly allowEmpty?: boolean;
  readonly writeBaseline?: boolean;
  readonly watch?: boolean;
  readonly build?: boolean;
}

/** `check`: the findings are the result. */
export function checkCommand(command: Command, io: Io, finish: Finish): void {
  withUpgradeOptions(withFormatOption(withCheckOptions(command)))
    .description('say what is wrong with manifests and intent documents')
    .option('--fix', 'make the fixes that keep the meaning, in the files')
    .option('--fix-unsafe', 'make all fixes, those that are a guess as well')
    .option('--dry-run', 'print what --fix or --fix-unsafe would change as a patch, and write nothing')
    .option('--build', 'check what kustomize and helm make of the input as well: both are run as they are on the PATH')
    .option('--watch', 'check again after every change of a file')
    .option('--allow-empty', 'an input without resources is no failure')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .option('--write-baseline', 'write what is found into the baseline, so that it is not told again')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn check network/
  $ helm template my-chart | cdk8s-ovn check --fail-on warning -
  $ cdk8s-ovn check --kube-ovn 1.15 --format json vpc.yaml
  $ cdk8s-ovn check --format sarif=report.sarif --format junit=report.xml network/
  $ cdk8s-ovn check --fix network/
  $ cdk8s-ovn check --fix-unsafe --dry-run network/ | git apply
  $ cdk8s-ovn check --from 1.33 --to 1.34 network/
  $ cdk8s-ovn check --cluster clusters/ network/
  $ cdk8s-ovn check --write-baseline network/`,
    )
    .action((inputs: string[], options: CheckCommandOptions) => {
      const wantsFix = wantsFixes(options, inputs);
      const plansUpgrade = options.from !== undefined || options.to !== undefined;
      if (plansUpgrade && wantsFix) throw new UsageError('--from and --to plan an upgrade: they fix nothing');
      if (options.writeBaseline && (plansUpgrade || wantsFix))
        throw new UsageError('--write-baseline goes neither with --from and --to nor with --fix');
      if (options.build && (plansUpgrade || wantsFix || options.watch))
        throw new UsageError('--build goes neither with --from and --to nor with --fix or --watch');
      if (options.watch && (wantsFix || options.writeBaseline || inputs.includes('-')))
        throw new UsageError('--watch reads files, again and again: it goes neither with - nor with what writes them');
      const clusters = clusterFiles(options.cluster ?? [], io);
      if (clusters.length > 1 && (plansUpgrade || wantsFix || options.writeBaseline))
        throw new UsageError('--from and --to, --fix and --write-baseline go with one cluster at a time');
      const asked = { ...options, cluster: clusters };
      if (plansUpgrade) {
        const planned = judge(inputs, asked, io);
        if (options.allowEmpty || !isEmpty(planned)) return finish(planUpgrade(planned, options, io));
        io.stderr.write(`${nothingToCheck(inputs)}\n`);
        return finish(ExitCode.findings);
      }
      const judged = wantsFix ? fixed : options.writeBaseline ? baselineWritten : judgeClusters;
      const result = judged(inputs, asked, io);
      const { input, findings, info: about } = result;
      const isFailure = !options.allowEmpty && isEmpty(result);
      const code = isFailure && result.code === ExitCode.ok ? ExitCode.findings : result.code;
      const info = wantsFix || inputs.includes('-') ? about : { ...about, fixable: countFixable(findings) };
      if (isFailure) io.stderr.write(`${nothingToCheck(inputs)}\n`);
      // A patch has stdout for itself.
      const console = wantsFix && options.dryRun ? io.stderr : io.stdout;
      writeReports(options, 'text', (format, color) => reporters[format](findings, { ...info, color }), console, io);
      const written = (options.format ?? []).flatMap(({ file }) => file ?? []);
      finish(code, options.watch ? { paths: filesOf(inputs, options, input.settings, io), written } : undefined);
    });
}

/** Everything that an answer rests on. */
function filesOf(
  inputs: readonly string[],
  { config, crds = [], cluster = [], baseline }: CheckOptions,
  settings: Settings,
  { cwd }: Io,
): readonly string[] {
  const named = inputs.length > 0 ? inputs : ['.'];
  const others = [config, baseline, settings.baseline, settings.addressLock].filter((name) => name !== undefined);
  return [
    ...named,
    ...named.flatMap((input) => settingsCandidates(input, { cwd })),
    ...settings.external.inputs,
    ...settings.crds,
    ...crds,
    ...cluster,
    ...others,
  ];
}
