import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Format, reporters } from '../output/findings';
import {
  knownKruiseLines,
  knownKubeOvnLines,
  knownOvnKubernetesLines,
  kruiseRelease,
  kubeOvnRelease,
  ovnKubernetesRelease,
} from '../settings/release';
import type { Severity } from '../source/finding';
import type { Release } from '../target/release';
import type { Color } from './color';
import { formatOption, type Wanted } from './formats';

/** What every command takes that reads an input for a cluster. */
export interface InputOptions {
  readonly config?: string;
  readonly kubeOvn?: Release;
  readonly ovnKubernetes?: Release;
  readonly crds?: readonly string[];
  readonly strictKinds?: boolean;
  readonly baseline?: string;
  readonly ignore?: readonly string[];
  readonly setPlaceholder?: ReadonlyMap<string, string>;
  /** Files of Cluster documents: one, but for `check` and `lock`. */
  readonly cluster?: readonly string[];
  readonly color: Color;
}

/** What every command that judges an input takes. */
export interface CheckOptions extends InputOptions {
  readonly failOn: Severity;
  /** Only `check` has it. @default false */
  readonly build?: boolean;
}

export interface ReportOptions extends CheckOptions {
  readonly format?: readonly Wanted<Format>[];
}

/** The options of every command that judges an input. */
export function withCheckOptions(command: Command): Command {
  return withInputOptions(command).addOption(
    new Option('--fail-on <level>', 'the lowest severity that fails').choices(severities).default('error'),
  );
}

/** The options of every command that reads an input for a cluster. */
export function withInputOptions(command: Command): Command {
  return command
    .option('--config <file>', 'settings to use instead of the nearest cdk8s-ovn.yaml in or above the input')
    .addOption(kubeOvnOption('the kube-ovn release to judge for, whatever the settings say'))
    .addOption(ovnKubernetesOption('the OVN-Kubernetes release to judge for, whatever the settings say'))
    .addOption(crdsOption())
    .addOption(clusterOption(takesMany.has(command.name())))
    .option('--baseline <file>', 'known findings, which are not told, instead of the baseline of the settings')
    .addOption(
      repeated('--ignore <pattern>', 'files and directories that are not read, as in .gitignore (may be repeated)'),
    )
    .addOption(placeholderOption())
    .option('--strict-kinds', 'an object of a kind that nobody defines is an error')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'));
}

/** Where the user's definitions are; may be repeated. */
export function crdsOption(): Option {
  return repeated(
    '--crds <path>',
    'a file or directory with CustomResourceDefinitions of the cluster (may be repeated)',
  );
}

/** Values that another tool puts in. */
function placeholderOption(): Option {
  const option = new Option(
    '--set-placeholder <name=value>',
    'the value of a placeholder, such as ${NAME} (may be repeated)',
  );
  return option.argParser((text, others: ReadonlyMap<string, string> = new Map()) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined) throw new InvalidArgumentError('Write NAME=VALUE.');
    return new Map([...others, [name, value]]);
  });
}

const takesMany: ReadonlySet<string> = new Set(['check', 'lock']);

/** Whose values documents take. */
function clusterOption(isMany: boolean): Option {
  const many = isMany ? ' (may be repeated, or a directory of them)' : '';
  return repeated('--cluster <file>', `the Cluster document whose values and target hold${many}`);
}

function repeated(flags: string, description: string): Option {
  return new Option(flags, description).argParser((path: string, others: readonly string[] = []) => [...others, path]);
}

/** The formats of findings, for commands that print them as they are. */
export function withFormatOption(command: Command): Command {
  return command.addOption(formatOption(reporters, 'a format of findings, and where it goes'));
}

export function kubeOvnOption(description: string, flag = '--kube-ovn'): Option {
  return releaseOption(new Option(`${flag} <version>`, description), kubeOvnRelease, knownKubeOvnLines);
}

export function ovnKubernetesOption(description: string): Option {
  const option = new Option('--ovn-kubernetes <version>', description);
  return releaseOption(option, ovnKubernetesRelease, knownOvnKubernetesLines);
}

export function kruiseOption(description: string): Option {
  return releaseOption(new Option('--kruise <version>', description), kruiseRelease, knownKruiseLines);
}

function releaseOption(option: Option, read: (text: string) => Release | undefined, known: string): Option {
  return option.argParser((text) => {
    const release = read(text);
    if (!release) throw new InvalidArgumentError(`Known are ${known}.`);
    return release;
  });
}

export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** Whether a finding is at the level of `--fail-on` or above. */
export function fails(severity: Severity, failOn: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(failOn);
}
