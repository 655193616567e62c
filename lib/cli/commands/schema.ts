import { type Command, Option } from 'commander';
import { loadDefinitions } from '../../input/definitions';
import type { KindSchema } from '../../kinds/json-schema';
import { compactLine } from '../../output/findings/compact';
import { count } from '../../output/findings/summary';
import { kindSchemas, schemaFiles } from '../../output/schemas';
import type { EditorSchema } from '../../output/schemas/by-kind';
import { hasErrors } from '../../source/finding';
import { nearest } from '../../source/nearest';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { crdsOption } from '../options';
import { outputDirectory, writeOver } from '../writing';

interface SchemaOptions {
  readonly output?: string;
  readonly config?: string;
  readonly crds?: readonly string[];
}

/** `schema`: what editors complete and check YAML with. */
export function schemaCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description(
      'print JSON Schemas (draft-07) for editors: of our kinds, of your own definitions, of intent documents',
    )
    .argument('[kind]', 'a kind, or all, intent or settings (default: all)')
    .addOption(
      new Option('-o, --output <directory>', 'write a file for each kind, and all.json, intent.json, settings.json'),
    )
    .option(
      '--config <file>',
      'settings to use instead of the nearest cdk8s-ovn.yaml in or above the working directory',
    )
    .addOption(crdsOption())
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn schema -o .schemas --crds crds/
  $ cdk8s-ovn schema Subnet

The first line of a YAML file names its schema:
  # yaml-language-server: $schema=.schemas/all.json`,
    )
    .action((kind: string | undefined, options: SchemaOptions) => {
      const { target, definitions, findings } = loadDefinitions({ ...options, cwd: io.cwd });
      for (const finding of findings) io.stderr.write(`${compactLine(finding)}\n`);
      if (hasErrors(findings)) return finish(ExitCode.usage);
      const schemas = kindSchemas(target, definitions);
      const files = schemaFiles(schemas);
      const output = outputDirectory(options.output);
      if (output === undefined) io.stdout.write(json(named(kind ?? 'all', schemas, files)));
      else if (kind !== undefined) throw new UsageError('--output writes the schemas of all kinds: name none');
      else {
        const texts = new Map([...files].map(([file, schema]) => [file, json(schema)]));
        io.stderr.write(`${output}: ${count(writeOver(output, texts, io), 'file')} written\n`);
      }
      finish(ExitCode.ok);
    });
}

function named(
  name: string,
  schemas: readonly KindSchema[],
  files: ReadonlyMap<string, EditorSchema>,
): EditorSchema | KindSchema['schema'] {
  const wanted = name.toLowerCase();
  const found = files.get(`${wanted}.json`) ?? schemas.find(({ kind }) => kind.toLowerCase() === wanted)?.schema;
  if (found) return found;
  const meant = nearest(name, ['all', 'intent', 'settings', ...schemas.map(({ kind }) => kind)]);
  throw new UsageError(`no kind ${name} is known${meant === undefined ? '' : `: did you mean ${meant}?`}`);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
