import { type Command, Option } from 'commander';
import { adopt } from '../../adopt/adopt';
import { ruleIds } from '../../check/check';
import { withoutRendered } from '../../input/sources';
import { expand } from '../../intent/expand';
import { type Flavour, flavours } from '../../output/adopted/flavours';
import { adoptionNotes } from '../../output/adopted/notes';
import { compactLine } from '../../output/findings/compact';
import { count } from '../../output/findings/summary';
import { readSettings } from '../../settings/read';
import { hasErrors } from '../../source/finding';
import { readApart } from '../../source/read';
import { refuseMissing } from '../inputs';
import { ExitCode, type Finish, type Io } from '../io';
import { inputNames } from '../judge';
import { outputDirectory, writeNew } from '../writing';

interface AdoptOptions {
  readonly as: Flavour;
  readonly output?: string;
  readonly config?: string;
}

/** `adopt`: what a person would have written of objects that are there already. */
export function adoptCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('turn what is there already, such as kubectl get -o yaml, into what you keep in Git')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--as <what>', 'what to make').choices(Object.keys(flavours)).default('manifests'))
    .option('-o, --output <directory>', 'write files instead of one stream; nothing is written over')
    .option('--config <file>', 'settings to use instead of the nearest cdk8s-ovn.yaml in or above the input')
    .addHelpText(
      'after',
      `
Everything that is taken away is named on standard error. Comments are not kept.

Examples:
  $ kubectl get vpc,subnet,vpc-nat-gw,eip,snat,dnat,fip -o yaml | cdk8s-ovn adopt -
  $ cdk8s-ovn adopt --as documents -o network/ export.yaml
  $ cdk8s-ovn adopt --as typescript export.yaml > main.ts`,
    )
    .action((inputs: string[], { as, output: name, config }: AdoptOptions) => {
      const output = outputDirectory(name);
      const given = inputs.length > 0 ? inputs : ['.'];
      const { cwd, stdin } = io;
      refuseMissing(given, io);
      const { settings, findings } = readSettings(given, { cwd, config, ruleIds });
      for (const finding of findings) io.stderr.write(`${compactLine(finding)}\n`);
      if (findings.length > 0) return finish(ExitCode.usage);
      const all = readApart(given, { cwd, limits: settings.limits, ...(stdin && { stdin }) });
      const { reading } = withoutRendered(all, (own) => ({ reading: own, made: expand(own.resources, own) }));
      for (const finding of reading.findings) io.stderr.write(`${compactLine(finding)}\n`);
      if (reading.resources.length === 0) {
        // Of kubectl that failed in front of a pipe, and of a wrong directory, nothing is left to adopt either.
        if (reading.findings.length === 0) io.stderr.write(`nothing to adopt: no objects in ${inputNames(inputs)}\n`);
        return finish(ExitCode.findings);
      }
      const adopted = adopt(reading.resources, settings.target);
      const { files, stream, plain } = flavours[as](adopted);
      if (output === undefined) io.stdout.write(stream);
      else io.stderr.write(`${output}: ${count(writeNew(output, files, io), 'file')} written\n`);
      io.stderr.write(adoptionNotes(adopted, plain));
      finish(hasErrors(reading.findings) ? ExitCode.findings : ExitCode.ok);
    });
}
