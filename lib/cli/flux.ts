import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { count } from '../output/findings/summary';
import { annotations } from '../output/flux/annotations';
import type { FluxDelivery, FluxSource } from '../output/flux/kustomization';
import type { FluxTree } from '../output/flux/tree';
import { UsageError } from './io';

/** How a render is delivered by Flux. */
export interface FluxOptions {
  readonly flux?: boolean;
  readonly fluxSource?: FluxSource;
  readonly fluxPath?: string;
  readonly fluxName?: string;
  readonly oci?: string;
}

export function withFluxOptions(command: Command): Command {
  return command
    .option('--flux', 'a tree for Flux: stages with a kustomization.yaml each, and the Kustomizations in flux/')
    .addOption(
      new Option('--flux-source <source>', 'the source of the Kustomizations, which live in its namespace')
        .argParser(fluxSource)
        .default(undefined, 'GitRepository/flux-system.flux-system'),
    )
    .addOption(
      new Option('--flux-path <path>', 'where the tree lies in the source').default(
        undefined,
        'the path of --output in its Git repository; ./ in other sources',
      ),
    )
    .addOption(
      new Option(
        '--flux-name <name>',
        'what the names of the Kustomizations begin with: one for each tree in a cluster',
      )
        .argParser(fluxName)
        .default(undefined, 'the name of the directory'),
    )
    .option('--oci <directory>', 'the tree for Flux as an OCI artifact: an image layout to push to a registry');
}

/** Options that say something of Kustomizations that are not asked for. */
export function refuseWithoutFlux({ flux, oci, fluxSource: source, fluxPath, fluxName: name }: FluxOptions): void {
  const lost = source !== undefined ? '--flux-source' : name !== undefined ? '--flux-name' : undefined;
  if (lost && !flux && oci === undefined)
    throw new UsageError(`${lost} goes with --flux or --oci, which write Kustomizations`);
  if (fluxPath !== undefined && !flux)
    throw new UsageError('--flux-path goes with --flux; in an artifact the tree is the root');
}

/** Flux labels every object with the name of its Kustomization: of 63 characters `-definitions` takes 12. */
const longestName = 51;

/** The beginning of a DNS label. */
function fluxName(text: string): string {
  if (text.length > longestName || !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text))
    throw new InvalidArgumentError(
      `Write lower-case letters, digits and dashes, at most ${longestName}, without a dash at either end.`,
    );
  return text;
}

/** As `flux create kustomization --source` takes it: KIND/NAME.NAMESPACE; kind and namespace may be left out. */
function fluxSource(text: string): FluxSource {
  const match = /^(?:([A-Za-z]+)\/)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/.exec(text);
  const kind = fluxSourceKinds.find((one) => one.toLowerCase() === (match?.[1] ?? 'GitRepository').toLowerCase());
  if (!match || !kind)
    throw new InvalidArgumentError(`Write KIND/NAME.NAMESPACE; KIND is ${fluxSourceKinds.join(', ')}.`);
  const name = match[2] as string;
  const dot = name.lastIndexOf('.');
  return dot === -1
    ? { kind, name, namespace: 'flux-system' }
    : { kind, name: name.slice(0, dot), namespace: name.slice(dot + 1) };
}

const fluxSourceKinds = ['GitRepository', 'OCIRepository', 'Bucket', 'ExternalArtifact'];
const inGit: FluxSource = { kind: 'GitRepository', name: 'flux-system', namespace: 'flux-system' };
const inRegistry: FluxSource = { ...inGit, kind: 'OCIRepository' };

/** What the Kustomizations in an artifact say of it, which bears the name of a directory if it is given none. */
export function artifactDelivery(
  directory: string,
  { fluxSource: source = inRegistry, fluxName: name = nameOf(directory) }: FluxOptions,
): FluxDelivery {
  return { source, path: './', name };
}

/** What the Kustomizations say of a tree in a directory. */
export function fluxDelivery(
  directory: string,
  { fluxSource: source = inGit, fluxPath, fluxName: name = nameOf(directory) }: FluxOptions,
): FluxDelivery {
  const path = fluxPath ?? (source.kind === 'GitRepository' ? pathInRepository(directory) : '.');
  return { source, path: withDot(path), name };
}

function withDot(path: string): string {
  const plain = path
    .split(sep)
    .join('/')
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '');
  return plain === '' || plain === '.' ? './' : `./${plain}`;
}

/** The path of a directory that may be new, from the root of its repository; its own name outside of one. */
function pathInRepository(directory: string): string {
  let above = resolve(directory);
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above);
  const place = join(realpathSync(above), relative(above, resolve(directory)));
  for (let root = place; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) return relative(root, place);
    if (dirname(root) === root) return basename(place);
  }
}

/** A name that Kubernetes takes, of a directory. */
function nameOf(directory: string): string {
  const name = basename(resolve(directory))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return name || 'cdk8s-ovn';
}

/** What Flux needed beside the objects, line by line. */
export function fluxNotes({ guarded, contradicted, kept }: FluxTree): string {
  const objects = (resources: FluxTree['guarded']) => count(resources.length, 'object');
  const { guard, keep } = annotations;
  const notes = [
    guarded.length > 0 &&
      `the annotation ${guard}: disabled is added to ${objects(guarded)} with \${ or $$, which Flux would replace (${titles(guarded)})`,
    kept.length > 0 &&
      `the annotation ${keep}: disabled is added to ${objects(kept)}, which Flux shall not remove with the file (${titles(kept)})`,
    contradicted.length > 0 &&
      `warning: ${objects(contradicted)} with \${ or $$ ${contradicted.length === 1 ? 'has' : 'have'} another value of ${guard} than disabled: Flux replaces it, or fails where no value is given (${titles(contradicted)})`,
  ];
  return notes.flatMap((note) => (note ? [`${note}\n`] : [])).join('');
}

function titles(resources: FluxTree['guarded']): string {
  const few = resources.slice(0, 3).map(({ title }) => title);
  return [...few, ...(resources.length > few.length ? [`${resources.length - few.length} more`] : [])].join(', ');
}
