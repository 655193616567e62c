import { type Command, Option } from 'commander';
import { adopt, removedFrom } from '../../adopt/adopt';
import { ruleIds } from '../../check/check';
import { adoptionNotes } from '../../output/adopted/notes';
import { inApplyOrder } from '../../output/apply-order';
import { compactLine } from '../../output/findings/compact';
import { toYaml } from '../../output/yaml';
import { readSettings } from '../../settings/read';
import { read } from '../../source/read';
import { ExitCode, type Finish, type Io } from '../io';

interface AdoptOptions {
  readonly as: 'manifests';
  readonly config?: string;
}

/** `adopt`: what a person would have written of objects that are there already. */
export function adoptCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('turn what is there already, such as kubectl get -o yaml, into what you keep in Git')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--as <what>', 'what to make').choices(['manifests']).default('manifests'))
    .option('--config <file>', 'settings to use instead of the cdk8s-ovn.yaml of the input')
    .addHelpText(
      'after',
      `
Everything that is taken away is named on standard error. Comments are not kept.

Examples:
  $ kubectl get vpc,subnet,vpc-nat-gw,eip,snat,dnat,fip -o yaml | cdk8s-ovn adopt -`,
    )
    .action((inputs: string[], { config }: AdoptOptions) => {
      const given = inputs.length > 0 ? inputs : ['.'];
      const { cwd, stdin } = io;
      const { settings, findings } = readSettings(given, { cwd, config, ruleIds });
      for (const finding of findings) io.stderr.write(`${compactLine(finding)}\n`);
      if (findings.length > 0) return finish(ExitCode.usage);
      const reading = read(given, { cwd, limits: settings.limits, ...(stdin && { stdin }) });
      for (const finding of reading.findings) io.stderr.write(`${compactLine(finding)}\n`);
      const adopted = adopt(reading.resources, settings.target);
      const { manifests, documents, leftOut } = adopted;
      const all = [...documents, ...manifests.map(({ resource }) => resource)];
      io.stdout.write(toYaml(inApplyOrder(all).map(({ value }) => value)));
      io.stderr.write(adoptionNotes({ removed: removedFrom(manifests), leftOut }));
      finish(reading.findings.length > 0 ? ExitCode.findings : ExitCode.ok);
    });
}
