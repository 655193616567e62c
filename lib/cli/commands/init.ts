import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { writeFittingSettings } from '../existing';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { documentsScaffold, typescriptScaffold } from '../scaffold';
import { outputDirectory, writeNew } from '../writing';

interface InitOptions {
  readonly typescript?: boolean;
  readonly documents?: boolean;
  readonly package?: string;
}

/** `init`: a repository to begin with. */
export function initCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description(
      'write the files of a new repository with a small network that can be rendered at once; where there are manifests, settings that fit them',
    )
    .argument(
      '[directory]',
      'where; it may hold other files, none of which is changed (default: the working directory)',
    )
    .addOption(
      new Option('--documents', 'intent documents in YAML (the default where there are no manifests)').conflicts(
        'typescript',
      ),
    )
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
      if (options.package?.trim() === '')
        throw new UsageError('--package is empty: name a tarball (file:…) or a version, or leave the option out');
      const directory = outputDirectory(name ?? '.', 'init');
      if (directory === undefined) throw new UsageError('init writes files: it needs the name of a directory');
      const fitting = options.typescript || options.documents ? [] : writeFittingSettings(directory, io);
      if (fitting.length > 0) {
        io.stdout.write(report(directory, fitting, [], ['cdk8s-ovn check']));
        return finish(ExitCode.ok);
      }
      const files = options.typescript ? typescriptScaffold(options.package) : documentsScaffold();
      const kept = [...files.keys()].filter(
        (file) => everybodys.has(file) && existsSync(resolve(io.cwd, directory, file)),
      );
      const written = new Map([...files].filter(([file]) => !kept.includes(file)));
      writeNew(directory, written, io);
      io.stdout.write(report(directory, [...written.keys()], kept, nextSteps(options)));
      finish(ExitCode.ok);
    });
}

function report(
  directory: string,
  written: readonly string[],
  kept: readonly string[],
  next: readonly string[],
): string {
  const list = written.map((file) => `  ${file}\n`).join('');
  const left = kept.map((file) => `left as it is: ${file}\n`).join('');
  const steps = next.map((step) => `  ${step}\n`);
  const enter = directory === '.' ? [] : [`  cd ${forShell(directory)}\n`];
  return `written:\n${list}${left}next:\n${[...enter, ...steps].join('')}`;
}

/** As a shell takes it: one word, and no option. */
function forShell(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name;
  return /^[\w./:@%+,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** What most repositories have: ours is of use, and not needed. */
const everybodys: ReadonlySet<string> = new Set(['README.md', '.gitattributes', '.gitignore']);

function nextSteps({ typescript, package: source }: InitOptions): string[] {
  if (!typescript) return ['cdk8s-ovn render -o rendered network'];
  // A linked clone would bring a second copy of cdk8s.
  const install = source === undefined ? ' --save-dev --install-links PATH-OF-THE-CLONE-OF-CDK8S-OVN' : '';
  return [`npm install${install}`, 'npm run synth'];
}
