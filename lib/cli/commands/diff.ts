import { type Command, Option } from 'commander';
import { worstOf } from '../../change/change';
import { changesOf } from '../../change/changes';
import { compareEffects, type EffectKind, effectKinds } from '../../change/effect';
import { previewChanges } from '../../change/preview-changes';
import { reachChanges } from '../../change/reach/reach-changes';
import { rowChanges } from '../../change/rows/row-changes';
import { withUpgrade } from '../../change/upgrade/changes';
import { upgradeOf } from '../../change/upgrade/faults';
import { type ChangeFormat, changeReporters } from '../../output/changes';
import { reporters } from '../../output/findings';
import { visible } from '../../output/findings/visible';
import { wantsColor } from '../color';
import { comparable } from '../comparable';
import { formatOption, type Wanted, writeReports } from '../formats';
import { ExitCode, type Finish, type Io } from '../io';
import { kubeOvnOption, withInputOptions } from '../options';
import { readSides, type SideOptions } from '../sides';

interface DiffOptions extends SideOptions {
  readonly format?: readonly Wanted<ChangeFormat>[];
  readonly failOn: EffectKind | 'never';
  readonly ovn?: true;
}

/** `diff`: what a change of the input does to the cluster is the result; findings of the head go to stderr. */
export function diffCommand(command: Command, io: Io, finish: Finish): void {
  withInputOptions(command)
    .description('say what the change from one state of the input to another does to the running network')
    .argument('<base>', 'what the cluster runs: a directory, a file, -, a Git revision (git:main), or an export of it')
    .argument(
      '[head]',
      'what shall be applied: a directory, a file, -, or a Git revision (default: the path of the base in the working directory)',
    )
    .addOption(formatOption(changeReporters, 'a format, and where it goes'))
    .addOption(
      new Option('--fail-on <effect>', 'the least effect that fails')
        .choices([...effectKinds, 'never'])
        .default('never'),
    )
    .addOption(
      kubeOvnOption(
        'the kube-ovn release of the base: with --kube-ovn, what an upgrade or a rollback does',
        '--kube-ovn-from',
      ),
    )
    .option('--ovn', "name the rows of OVN's northbound database that change, below what changes them")
    .option('--allow-empty', 'a side without resources is no failure')
    .addHelpText(
      'after',
      `
A revision means the working directory as it was there; git:main:network/ means a directory below it, and is compared
with network/ unless another head is given. With --kube-ovn-from and no head, the base is compared with itself: what another
kube-ovn does to the network that stays.

Examples:
  $ cdk8s-ovn diff git:origin/main
  $ cdk8s-ovn diff --fail-on recreates git:main:network/
  $ cdk8s-ovn diff --ovn git:main:network/
  $ cdk8s-ovn diff --kube-ovn-from 1.15.3 --kube-ovn 1.16.2 --ovn network/
  $ kubectl get vpcs,subnets,vpc-nat-gateways,iptables-eips -o yaml | cdk8s-ovn diff - network/`,
    )
    .action((baseSide: string, headSide: string | undefined, options: DiffOptions) => {
      const sides = readSides(baseSide, headSide, options, io);
      const { base, head } = sides;
      const color = wantsColor(options, io.stderr, io.env);
      const unread = base.input.findings;
      if (unread.length > 0) io.stderr.write(reporters.text(unread, { ...base.info, color }));
      if (head.findings.length > 0) io.stderr.write(reporters.text(head.findings, { ...head.info, color }));
      const comparison = comparable(sides);
      if (!comparison) {
        io.stderr.write('nothing is compared: a part that cannot be read would count as new or removed\n');
        return finish(ExitCode.usage);
      }

      const { target, external } = head.input.settings;
      const { states, leftOut } = comparison;
      for (const title of leftOut) io.stderr.write(`note: ${visible(title)} cannot be read and is not compared\n`);
      const networkOptions = { target, external: external.objects, hidden: head.input.hidden };
      const changes = withUpgrade(changesOf(states, networkOptions), states);
      const upgrade = upgradeOf(states, { base: base.findings, head: head.findings });
      const report = {
        changes,
        previews: previewChanges(states, networkOptions),
        reach: reachChanges(states),
        ...(options.ovn && { rows: rowChanges(states, changes, networkOptions) }),
        ...(upgrade && { upgrade }),
        head: states.head,
        errors: head.findings.filter(({ severity }) => severity === 'error'),
      };
      const write = (format: ChangeFormat, colored: boolean) => changeReporters[format](report, { color: colored });
      writeReports(options, 'text', write, io.stdout, io);
      const { failOn } = options;
      const fails = failOn !== 'never' && changes.some((change) => compareEffects(worstOf(change), failOn) >= 0);
      finish(head.code === ExitCode.ok && fails ? ExitCode.findings : head.code);
    });
}
