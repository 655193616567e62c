import { type Command, Option } from 'commander';
import { previews } from '../../controllers/previews';
import type { Network } from '../../network/network';
import { prerequisitesOf } from '../../network/prerequisites';
import { reporters } from '../../output/findings';
import { prerequisiteWriters } from '../../output/prerequisites';
import { type NamedPreview, type PreviewFormat, previewWriters } from '../../output/preview';
import { wantsColor } from '../color';
import type { Finish, Io } from '../io';
import { judge } from '../judge';
import { type CheckOptions, withCheckOptions } from '../options';

interface PreviewOptions extends CheckOptions {
  readonly format: PreviewFormat;
  readonly prerequisites?: true;
}

/** `preview`: what controllers will make is the result, mistakes or not; the findings go to stderr. */
export function previewCommand(command: Command, io: Io, finish: Finish): void {
  withCheckOptions(command)
    .description('show what the controllers of the cluster will make of the input, and from which part of it')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--format <format>', 'the format').choices(Object.keys(previewWriters)).default('yaml'))
    .option('--prerequisites', 'list what the cluster must have and no manifest shows, with how to see it there')
    .addHelpText(
      'after',
      `
Never apply it: the controllers make these objects themselves.

Examples:
  $ cdk8s-ovn preview network/
  $ cdk8s-ovn preview --kube-ovn 1.15 --format json vpc.yaml
  $ cdk8s-ovn preview --prerequisites network/`,
    )
    .action((inputs: string[], options: PreviewOptions) => {
      const { network, findings, info, code } = judge(inputs, options, io, { keepPositions: true });
      const color = wantsColor(options, io.stderr, io.env);
      if (findings.length > 0) io.stderr.write(reporters.text(findings, { ...info, color }));
      if (options.prerequisites) {
        const format = options.format === 'json' ? 'json' : 'text';
        const { namespace } = network.target.kubeOvn;
        io.stdout.write(prerequisiteWriters[format](prerequisitesOf(network), namespace));
        finish(code);
        return;
      }
      for (const text of inChunks(previewWriters[options.format](previewsOf(network)))) io.stdout.write(text);
      finish(code);
    });
}

/** Characters that are written at a time. */
const chunk = 1 << 16;

/** Few large texts of many small ones: what a large input makes is never one text as a whole. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < chunk) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

function* previewsOf(network: Network): Generator<NamedPreview> {
  for (const preview of previews)
    for (const previewed of preview.of(network)) yield { preview: preview.name, ...previewed };
}
