import { type Command, Option } from 'commander';
import { worstOf } from '../../change/change';
import { changesOf } from '../../change/changes';
import { compareEffects, type EffectKind, effectKinds } from '../../change/effect';
import { previewChanges } from '../../change/preview-changes';
import { reachChanges } from '../../change/reach/reach-changes';
import { NoRevision, withRevision } from '../../input/revision';
import { type ChangeFormat, changeReporters } from '../../output/changes';
import { reporters } from '../../output/findings';
import { wantsColor } from '../color';
import { formatOption, type Wanted, writeReports } from '../formats';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { type Judged, judge } from '../judge';
import { type InputOptions, withInputOptions } from '../options';

interface DiffOptions extends InputOptions {
  readonly format?: readonly Wanted<ChangeFormat>[];
  readonly failOn: EffectKind | 'never';
}

/** `diff`: what a change of the input does to the cluster is the result; findings of the head go to stderr. */
export function diffCommand(command: Command, io: Io, finish: Finish): void {
  withInputOptions(command)
    .description('say what the change from one state of the input to another does to the running network')
    .argument('<base>', 'what the cluster runs: a directory, a file, -, a Git revision (git:main), or an export of it')
    .argument('[head]', 'what shall be applied: a directory, a file, -, or a Git revision', '.')
    .addOption(formatOption(changeReporters, 'a format, and where it goes'))
    .addOption(
      new Option('--fail-on <effect>', 'the least effect that fails')
        .choices([...effectKinds, 'never'])
        .default('never'),
    )
    .addHelpText(
      'after',
      `
A revision means the working directory as it was there; git:main:network/ means a directory below it.

Examples:
  $ cdk8s-ovn diff git:origin/main
  $ cdk8s-ovn diff --fail-on recreates git:main:network/ network/
  $ kubectl get vpcs,subnets,vpc-nat-gateways,iptables-eips -o yaml | cdk8s-ovn diff - network/`,
    )
    .action((baseSide: string, headSide: string, options: DiffOptions) => {
      if (baseSide === '-' && headSide === '-') throw new UsageError('standard input can be one side only');
      const [base, head] = [baseSide, headSide].map((side) => read(side, options, io)) as [Judged, Judged];
      const color = wantsColor(options, io.stderr, io.env);
      const unread = base.input.findings;
      if (unread.length > 0) io.stderr.write(reporters.text(unread, { ...base.info, color }));
      if (head.findings.length > 0) io.stderr.write(reporters.text(head.findings, { ...head.info, color }));

      const { target, external } = head.input.settings;
      const states = { base: base.network, head: head.network };
      const changes = changesOf(states, { target, external: external.objects, hidden: head.input.hidden });
      const report = { changes, previews: previewChanges(states), reach: reachChanges(states), head: head.network };
      const write = (format: ChangeFormat, colored: boolean) => changeReporters[format](report, { color: colored });
      writeReports(options, 'text', write, io.stdout, io);
      const { failOn } = options;
      const fails = failOn !== 'never' && changes.some((change) => compareEffects(worstOf(change), failOn) >= 0);
      finish(head.code === ExitCode.ok && (fails || isMissing(baseSide, base)) ? ExitCode.findings : head.code);
    });
}

/** A side that cannot be read is no empty network; but a directory may be newer than a revision. */
function isMissing(side: string, { input }: Judged): boolean {
  return !revisionOf.test(side) && input.findings.some(({ rule }) => missing.has(rule));
}

const missing: ReadonlySet<string> = new Set(['input/not-found', 'input/unreadable']);

/** `git:main`, `git:main:network/`. */
const revisionOf = /^git:([^:]+)(?::(.*))?$/s;

/** One side, read and judged for itself. */
function read(side: string, options: DiffOptions, io: Io): Judged {
  const [, revision, path = '.'] = revisionOf.exec(side) ?? [];
  if (revision === undefined) return judge([side], { ...options, failOn: 'error' }, io);
  try {
    return withRevision(revision, io.cwd, (cwd) =>
      judge([path || '.'], { ...options, failOn: 'error' }, { ...io, cwd }),
    );
  } catch (error) {
    if (error instanceof NoRevision) throw new UsageError(error.message);
    throw error;
  }
}
