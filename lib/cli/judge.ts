import type { Checked } from '../check/check';
import { type CheckedApart, checkApart } from '../input/check-apart';
import { directoryFinder, fileOf } from '../input/layout';
import { check, type Loaded, type LoadOptions, load } from '../input/load';
import type { Network } from '../network/network';
import { leftOutText } from '../output/findings/left-out';
import type { ReportInfo } from '../output/findings/report';
import { count } from '../output/findings/summary';
import { visible } from '../output/findings/visible';
import type { Finding } from '../source/finding';
import { shown } from '../source/shown';
import { refuseMissing } from './inputs';
import { ExitCode, type Io, UsageError } from './io';
import { type CheckOptions, fails, type InputOptions } from './options';
import { describe } from './rule-texts';

/** An input with everything that can be said about it. */
export interface Judged {
  readonly input: Loaded;
  readonly network: Network;
  readonly findings: readonly Finding[];
  readonly info: ReportInfo;
  /** What the findings alone make of the command. */
  readonly code: ExitCode;
}

/** Reads and checks the inputs of a command; without any, the working directory. */
export function judge(
  inputs: readonly string[],
  { failOn, setPlaceholder: placeholders, cluster = [], ...options }: CheckOptions,
  io: Io,
  reading: Pick<LoadOptions, 'keepPositions' | 'texts' | 'tree' | 'most' | 'ignoreBaseline' | 'except' | 'root'> & {
    /** Whether nothing is said beside the findings. @default false */
    readonly isQuiet?: boolean;
    /** Whether several clusters in the input are judged apart. @default false */
    readonly isApart?: boolean;
    /** Whether kustomize and helm build what is in the input. @default false */
    readonly build?: boolean;
  } = {},
): Judged {
  const { cwd, stdin } = io;
  if (cluster.length > 1) throw new UsageError('only check and lock take several clusters: name one with --cluster');
  refuseMissing(inputs, io, reading.tree);
  const input = load(inputs.length > 0 ? inputs : ['.'], {
    cwd,
    ...loadOptions(options),
    placeholders,
    cluster: cluster[0],
    ...reading,
    build: reading.build ? { env: io.env } : undefined,
    ...(stdin && { stdin }),
  });
  if (!reading.isApart) {
    refuseSeveralClusters(input);
    if (!reading.isQuiet) io.stderr.write(ignoredNote(input));
  }
  if (!reading.isQuiet)
    io.stderr.write(`${unusedNote(input)}${leftOutNote(input, reading.isApart === true && !reading.build)}`);
  const day = io.today?.() ?? new Date().toISOString().slice(0, 10);
  const { findings, network, allowed, known } = reading.isApart ? apart(input, day, io, reading) : check(input, day);
  const objects = input.resources.filter(({ external, modelled }) => !external && !modelled).length;
  const { files, rendered, leftOut } = input;
  const info = { objects, files, rendered, leftOut, allowed: allowed.length, known: known.length, describe };
  return { input, network, findings, info, code: codeOf(findings, failOn) };
}

function loadOptions({
  config,
  kubeOvn,
  ovnKubernetes,
  crds,
  strictKinds,
  baseline,
  ignore,
}: InputOptions): Partial<LoadOptions> {
  return { config, kubeOvn, ovnKubernetes, crds, strictKinds, baseline, ignore };
}

/** More names help nobody. */
const mostNames = 3;

/** Names the settings files that could be expected to apply, and do not. */
function unusedNote({ unusedSettings: names, settingsFile }: Loaded): string {
  if (names.length === 0) return '';
  const why = settingsFile.exists
    ? `the settings are in ${settingsFile.name}`
    : 'settings apply to inputs in their directory and below; name the file with --config';
  return `${visible(`note: ${some(names)} ${names.length === 1 ? 'is' : 'are'} not used: ${why}`)}\n`;
}

/** What is rendered without a file that patterns leave out, the cluster loses. */
function ignoredNote({ ignored }: Loaded): string {
  return ignored.length === 0 ? '' : `${visible(`note: left out by patterns, as in .gitignore: ${some(ignored)}`)}\n`;
}

function some(names: readonly string[]): string {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What one cluster gets cannot be said of several together. */
function refuseSeveralClusters({ layout, resources }: Loaded): void {
  if (!layout.declared) return;
  const clusterOf = directoryFinder(layout.declared, layout.cwd);
  const found = new Set(resources.flatMap((one) => (one.external ? [] : (clusterOf(fileOf(one))?.path ?? []))));
  if (found.size < 2) return;
  const [first = ''] = found;
  throw new UsageError(
    `the input has manifests of ${found.size} clusters: name the directory of one, such as ${shown(first)}`,
  );
}

function apart(input: Loaded, day: string, { stderr }: Io, { isQuiet }: { readonly isQuiet?: boolean }): Checked {
  const checked = checkApart(input, day);
  if (!isQuiet) stderr.write(`${guessNote(checked)}${aloneNote(checked)}`);
  return checked;
}

/** Says what was taken for granted, and how to say otherwise. */
function guessNote({ guessed }: CheckedApart): string {
  if (guessed === 0) return '';
  const files = `${count(guessed, 'file')} ${guessed === 1 ? 'has' : 'have'} objects with the names of others`;
  return `note: ${files}, and ${guessed === 1 ? 'is' : 'are'} checked as if for another cluster; cdk8s-ovn.yaml says that there is one cluster, or lists them under clusters:\n`;
}

/** Says what was not compared, and how to have it compared. */
function aloneNote({ alone }: CheckedApart): string {
  if (alone === 0) return '';
  return `note: ${count(alone, 'cluster')} are checked without what is outside of them, because there are so many; those that clusters: in cdk8s-ovn.yaml lists are checked with it\n`;
}

/** Says what is in the directories beside manifests, and how it is checked. */
function leftOutNote({ leftOut }: Loaded, canBuild: boolean): string {
  const text = leftOutText(leftOut, canBuild);
  return text === '' ? '' : `${visible(`note: ${text}`)}\n`;
}

/** What findings make of a command. */
export function codeOf(findings: readonly Finding[], failOn: CheckOptions['failOn']): ExitCode {
  if (findings.some(({ rule }) => rule.startsWith('settings/'))) return ExitCode.usage;
  return findings.some(({ severity }) => fails(severity, failOn)) ? ExitCode.findings : ExitCode.ok;
}

/** An empty result is more often a wrong directory than an empty network, and Argo CD would prune everything. */
export function nothingToRender(inputs: readonly string[]): string {
  return `nothing to render: no resources in ${inputNames(inputs)} (--allow-empty lets this pass)`;
}

/** An input without a single manifest is more often a wrong directory, or a command in front of a pipe that failed. */
export function nothingToCheck(inputs: readonly string[]): string {
  const pipe = inputs.includes('-') ? '; the command in front of the pipe may have failed (set -o pipefail)' : '';
  return `nothing to check: no resources in ${inputNames(inputs)} (--allow-empty lets this pass)${pipe}`;
}

/** Whether an input was read and holds neither manifests nor intent documents. */
export function isEmpty({ input, findings }: Pick<Judged, 'input' | 'findings'>): boolean {
  return input.documents === 0 && findings.every(({ severity }) => severity !== 'error');
}

/** The inputs of a command, in a sentence. */
export function inputNames(inputs: readonly string[]): string {
  const names = inputs.map((input) => (input === '-' ? 'standard input' : input));
  return names.length > 0 ? names.join(', ') : 'the working directory';
}
