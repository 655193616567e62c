import { resolve } from 'node:path';
import { App } from 'cdk8s';
import type { Finding } from '../source/finding';
import type { Span } from '../source/origin';
import type { Resource } from '../source/resource';
import { type CliRun, isHelmTemplates } from './cli-run';
import { helmTemplates } from './helm-templates';
import { outputMistake } from './output-mistake';
import { type ChartObject, type WrittenFile, writtenFiles } from './written-files';

/**
 * What cdk8s or its command line would lose or corrupt of objects that are correct.
 *
 * @param at the call of `validate`, for what is wrong with the app as a whole
 * @param run how the app is run, where that is known
 */
export function outputMistakes(app: App, objects: readonly ChartObject[], at: Span, run?: CliRun): Finding[] {
  if (!(app instanceof App)) return [twoCopies(at)];
  const found: Finding[] = [];
  if (run && resolve(app.outdir) !== resolve(run.outdir)) found.push(elsewhere(app.outdir, run.outdir, at));
  const files = writtenFiles(app, objects);
  for (const file of files) found.push(...overwritten(file));
  if (run?.toStdout && files.length > 1) found.push(joined(files.length, at));
  if (isHelmTemplates(run?.outdir ?? app.outdir)) found.push(...helmTemplates(objects.map(({ resource }) => resource)));
  return found;
}

/** The rest of a duplicate object is the finding of another rule. */
function overwritten({ name, writings }: WrittenFile): Finding[] {
  const identity = ({ group, kind, namespace, name }: Resource) => JSON.stringify([group, kind, namespace ?? '', name]);
  const known = new Set<string>();
  const lost = writings.filter(([first]) => {
    const id = first && identity(first);
    if (!id || known.has(id)) return false;
    known.add(id);
    return true;
  });
  const [first, second] = lost.map(([resource]) => resource);
  if (!first || !second) return [];
  const others = lost.length > 2 ? ` and ${lost.length - 2} more` : '';
  return [
    outputMistake(
      'synth/file-overwritten',
      first.at('metadata', 'name'),
      `${first.title} and ${second.title}${others} are written to one file, ${name}`,
      {
        related: [{ at: second.at('metadata', 'name'), message: `${second.title} is written there, too` }],
        note: 'app.synth() keeps one of them and loses the rest without a word; Argo CD would delete those',
        help: 'give the App yamlOutputType: YamlOutputType.FILE_PER_APP, or let cdk8s-ovn render -o write the files',
      },
    ),
  ];
}

function joined(files: number, at: Span): Finding {
  return outputMistake(
    'synth/stdout-joins-files',
    at,
    `cdk8s synth --stdout would join ${files} files into one stream`,
    {
      note: 'it writes nothing between them, and all at once: documents run into each other and are lost, with exit code 0',
      help: 'give the App yamlOutputType: YamlOutputType.FILE_PER_APP, or synthesize to files and render them with cdk8s-ovn',
    },
  );
}

function elsewhere(outdir: string, wanted: string, at: Span): Finding {
  return outputMistake('synth/outdir-ignored', at, `the app writes to ${outdir}, and cdk8s synth looks in ${wanted}`, {
    note: 'with --stdout or --format helm it finds nothing there, and ends well with an empty output',
    help: 'leave outdir out of the properties of the App: cdk8s synth --output and output: in cdk8s.yaml set it',
  });
}

function twoCopies(at: Span): Finding {
  return outputMistake('synth/two-copies', at, 'the app and cdk8s-ovn use two copies of cdk8s', {
    note: 'cdk8s leaves out the objects of another copy without a word: those of cdk8s-ovn would be missing',
    help: 'npm install --install-links PATH-OF-THE-CLONE: a clone that is linked brings a copy of its own; npm ls cdk8s shows them',
  });
}

/** An output without objects. */
export function emptyOutput(at: Span, allow: string): Finding {
  return outputMistake('synth/nothing-to-render', at, 'the app made no objects', {
    note: 'cdk8s synth ends well; what applies an empty output deletes everything that was there',
    help: allow,
  });
}
