import { check, type Loaded, type LoadOptions, load } from '../input/load';
import type { Network } from '../network/network';
import type { ReportInfo } from '../output/findings/report';
import type { Finding } from '../source/finding';
import { ExitCode, type Io, UsageError } from './io';
import { type CheckOptions, fails } from './options';
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
  { failOn, config, kubeOvn, ovnKubernetes, crds, strictKinds, baseline, cluster = [] }: CheckOptions,
  io: Io,
  reading: Pick<LoadOptions, 'keepPositions' | 'texts' | 'most' | 'ignoreBaseline'> = {},
): Judged {
  const { cwd, stdin } = io;
  if (cluster.length > 1) throw new UsageError('only check and lock take several clusters: name one with --cluster');
  const input = load(inputs.length > 0 ? inputs : ['.'], {
    cwd,
    config,
    kubeOvn,
    ovnKubernetes,
    crds,
    strictKinds,
    baseline,
    cluster: cluster[0],
    ...reading,
    ...(stdin && { stdin }),
  });
  const { findings, network, allowed, known } = check(input, io.today?.() ?? new Date().toISOString().slice(0, 10));
  const objects = input.resources.filter(({ external, modelled }) => !external && !modelled).length;
  const info = { objects, files: input.files, allowed: allowed.length, known: known.length, describe };
  return { input, network, findings, info, code: codeOf(findings, failOn) };
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

/** The inputs of a command, in a sentence. */
export function inputNames(inputs: readonly string[]): string {
  const names = inputs.map((input) => (input === '-' ? 'standard input' : input));
  return names.length > 0 ? names.join(', ') : 'the working directory';
}
