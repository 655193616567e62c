import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { reasonOf } from '../../source/files';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { documentsScaffold, type Scaffold, typescriptScaffold } from '../scaffold';

interface InitOptions {
  readonly typescript?: boolean;
  readonly package?: string;
}

/** `init`: a repository to begin with. */
export function initCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('write the files of a new repository with a small network that can be rendered at once')
    .argument(
      '[directory]',
      'where; it may hold other files, none of which is changed (default: the working directory)',
    )
    .addOption(new Option('--documents', 'intent documents in YAML (the default)').conflicts('typescript'))
    .option('--typescript', 'a cdk8s app')
    .option('--package <source>', 'with --typescript: where npm finds cdk8s-ovn, a tarball (file:…) or a version')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn init shop
  $ cdk8s-ovn init --typescript --package file:../cdk8s-ovn-0.1.0.tgz shop`,
    )
    .action((name: string | undefined, options: InitOptions) => {
      if (options.package !== undefined && !options.typescript)
        throw new UsageError('--package is for --typescript: intent documents need no package');
      const directory = name ?? '.';
      const files = options.typescript ? typescriptScaffold(options.package) : documentsScaffold();
      write(directory, files, io);
      const list = [...files.keys()].map((file) => `  ${file}\n`).join('');
      const steps = nextSteps(options).map((step) => `  ${step}\n`);
      const enter = directory === '.' ? [] : [`  cd ${directory}\n`];
      io.stdout.write(`written:\n${list}next:\n${[...enter, ...steps].join('')}`);
      finish(ExitCode.ok);
    });
}

function nextSteps({ typescript, package: source }: InitOptions): string[] {
  if (!typescript) return ['cdk8s-ovn render -o rendered network'];
  // A linked clone would bring a second copy of cdk8s.
  const install = source === undefined ? ' --save-dev --install-links PATH-OF-THE-CLONE-OF-CDK8S-OVN' : '';
  return [`npm install${install}`, 'npm run synth'];
}

/** All files, or none where one of them is there. */
function write(name: string, files: Scaffold, { cwd }: Io): void {
  const path = (file: string) => join(resolve(cwd, name), file);
  try {
    const there = [...files.keys()].filter((file) => lstatSync(path(file), { throwIfNoEntry: false }));
    if (there.length > 0) throw new UsageError(`nothing is written: ${name} already has ${there.join(', ')}`);
    for (const [file, text] of files) {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), text, { flag: 'wx' });
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be written: ${reasonOf(error)}`);
  }
}
