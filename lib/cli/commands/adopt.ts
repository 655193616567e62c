import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { adopt } from '../../adopt/adopt';
import { ruleIds } from '../../check/check';
import { type Flavour, flavours } from '../../output/adopted/flavours';
import { adoptionNotes } from '../../output/adopted/notes';
import { compactLine } from '../../output/findings/compact';
import { count } from '../../output/findings/summary';
import { readSettings } from '../../settings/read';
import { reasonOf } from '../../source/files';
import { read } from '../../source/read';
import { ExitCode, type Finish, type Io, UsageError } from '../io';

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
    .option('--config <file>', 'settings to use instead of the cdk8s-ovn.yaml of the input')
    .addHelpText(
      'after',
      `
Everything that is taken away is named on standard error. Comments are not kept.

Examples:
  $ kubectl get vpc,subnet,vpc-nat-gw,eip,snat,dnat,fip -o yaml | cdk8s-ovn adopt -
  $ cdk8s-ovn adopt --as documents -o network/ export.yaml
  $ cdk8s-ovn adopt --as typescript export.yaml > main.ts`,
    )
    .action((inputs: string[], { as, output, config }: AdoptOptions) => {
      const given = inputs.length > 0 ? inputs : ['.'];
      const { cwd, stdin } = io;
      const { settings, findings } = readSettings(given, { cwd, config, ruleIds });
      for (const finding of findings) io.stderr.write(`${compactLine(finding)}\n`);
      if (findings.length > 0) return finish(ExitCode.usage);
      const reading = read(given, { cwd, limits: settings.limits, ...(stdin && { stdin }) });
      for (const finding of reading.findings) io.stderr.write(`${compactLine(finding)}\n`);
      const adopted = adopt(reading.resources, settings.target);
      const { files, stream, plain } = flavours[as](adopted);
      if (output === undefined || output === '-') io.stdout.write(stream);
      else io.stderr.write(`${output}: ${count(written(output, files, io), 'file')} written\n`);
      io.stderr.write(adoptionNotes(adopted, plain));
      finish(reading.findings.length > 0 ? ExitCode.findings : ExitCode.ok);
    });
}

/** All files, or none where one of them is there already. */
function written(name: string, files: ReadonlyMap<string, string>, { cwd }: Io): number {
  if (name === '') throw new UsageError('--output needs the name of a directory');
  const directory = resolve(cwd, name);
  const there = [...files.keys()].filter((file) => existsSync(join(directory, file)));
  if (there.length > 0) throw new UsageError(`nothing is written: ${there.join(', ')} in ${name} would be replaced`);
  try {
    mkdirSync(directory, { recursive: true });
    for (const [file, text] of files) writeFileSync(join(directory, file), text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
  return files.size;
}
