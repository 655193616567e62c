import { type Command, Option } from 'commander';
import { northboundPreviewOf } from '../../controllers/kube-ovn/rows/preview';
import { previews } from '../../controllers/previews';
import type { Network } from '../../network/network';
import { prerequisitesOf } from '../../network/prerequisites';
import { reporters } from '../../output/findings';
import { type NorthboundFormat, northboundWriters } from '../../output/northbound';
import { prerequisiteWriters } from '../../output/prerequisites';
import { type NamedPreview, type PreviewFormat, previewWriters } from '../../output/preview';
import { wantsColor } from '../color';
import { type Finish, type Io, UsageError } from '../io';
import { judge } from '../judge';
import { type CheckOptions, withCheckOptions } from '../options';

interface PreviewOptions extends CheckOptions {
  readonly format?: PreviewFormat | NorthboundFormat;
  readonly ovn?: true;
  readonly prerequisites?: true;
}

/** `preview`: what controllers will make is the result, mistakes or not; the findings go to stderr. */
export function previewCommand(command: Command, io: Io, finish: Finish): void {
  withCheckOptions(command)
    .description('show what the controllers of the cluster will make of the input, and from which part of it')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--ovn', "show the rows of OVN's northbound database, as ovn-nbctl lists them"))
    .addOption(
      new Option(
        '--prerequisites',
        'list what the cluster must have and no manifest shows, with how to see it there',
      ).conflicts('ovn'),
    )
    .addOption(
      new Option('--format <format>', 'the format: yaml, or text of the lists (default); json').choices(formats),
    )
    .addHelpText(
      'after',
      `
Never apply it: the controllers make these objects themselves.

Examples:
  $ cdk8s-ovn preview network/
  $ cdk8s-ovn preview --ovn network/
  $ cdk8s-ovn preview --kube-ovn 1.15 --format json vpc.yaml
  $ cdk8s-ovn preview --prerequisites network/`,
    )
    .action((inputs: string[], options: PreviewOptions) => {
      const pieces = piecesOf(options);
      const { network, findings, info, code } = judge(inputs, options, io, { keepPositions: true });
      const color = wantsColor(options, io.stderr, io.env);
      if (findings.length > 0) io.stderr.write(reporters.text(findings, { ...info, color }));
      for (const text of inChunks(pieces(network))) io.stdout.write(text);
      finish(code);
    });
}

const formats = [...new Set([...Object.keys(previewWriters), ...Object.keys(northboundWriters)])];

/** What is written of a network. */
function piecesOf({ ovn, prerequisites, format }: PreviewOptions): (network: Network) => Iterable<string> {
  if (ovn) {
    const writer = writerOf(northboundWriters, format ?? 'text', '--ovn');
    return (network) => writer(northboundPreviewOf(network));
  }
  if (prerequisites) {
    const writer = writerOf(prerequisiteWriters, format ?? 'text', '--prerequisites');
    return (network) => [writer(prerequisitesOf(network), network.target.kubeOvn.namespace)];
  }
  const writer = writerOf(previewWriters, format ?? 'yaml', 'preview of objects');
  return (network) => writer(previewsOf(network));
}

function writerOf<W>(writers: Readonly<Record<string, W>>, format: string, what: string): W {
  const writer = Object.hasOwn(writers, format) ? writers[format] : undefined;
  if (writer) return writer;
  throw new UsageError(`${what} has no format ${format}: choose ${Object.keys(writers).join(' or ')}`);
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
