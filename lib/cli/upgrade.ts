import { type Command, InvalidArgumentError, Option } from 'commander';
import { upgradeSteps } from '../check/upgrade';
import { reporters } from '../output/findings';
import { upgradeJson, upgradeText } from '../output/upgrade';
import { parseRelease } from '../target/release';
import { wantsColor } from './color';
import { consoleFormat } from './formats';
import { ExitCode, type Io, UsageError } from './io';
import type { Judged } from './judge';
import { fails, type ReportOptions } from './options';

export interface UpgradeOptions extends ReportOptions {
  readonly from?: number;
  readonly to?: number;
}

export function withUpgradeOptions(command: Command): Command {
  return command
    .addOption(minorOption('--from <version>', 'plan an upgrade of Kubernetes: the release that it starts from'))
    .addOption(minorOption('--to <version>', 'the release that it leads to; an older one is a rollback'));
}

/** Prints what an upgrade asks for; 1 if something has to be done before it, or is wrong anyway. Other findings go to stderr. */
export function planUpgrade({ input, findings, info, code }: Judged, options: UpgradeOptions, io: Io): ExitCode {
  const { from, to } = options;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to belong together');
  if (Math.abs(from - to) !== 1)
    throw new UsageError(`1.${from} and 1.${to} are no neighbours: go one minor release at a time`);
  const others = findings.filter(({ rule }) => !/^kubernetes\/(api-|owner-)/.test(rule));
  if (others.length > 0)
    io.stderr.write(reporters.text(others, { ...info, color: wantsColor(options, io.stderr, io.env) }));
  if (code === ExitCode.usage) return code;
  const steps = upgradeSteps(input.resources, { from, to, target: input.settings.target });
  io.stdout.write((consoleFormat(options.format, 'text') === 'json' ? upgradeJson : upgradeText)(steps, from, to));
  const isFailing = others.some(({ severity }) => fails(severity, options.failOn));
  return isFailing || steps.some(({ phase }) => phase === 'before') ? ExitCode.findings : ExitCode.ok;
}

function minorOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    const release = parseRelease(text);
    if (release?.major !== 1) throw new InvalidArgumentError('A release of Kubernetes is wanted, such as 1.33.');
    return release.minor;
  });
}
