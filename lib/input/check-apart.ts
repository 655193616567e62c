import type { Checked } from '../check/check';
import { sortFindings } from '../check/order';
import { isCrd } from '../schema/crds/definition';
import type { Finding } from '../source/finding';
import { groupBy } from '../source/group-by';
import { placeOf, Resource, type Spot, spanOf } from '../source/resource';
import { asBuilt, takeNamespacesOfFlux } from './as-built';
import { type ClusterDirectory, clustersOf, directoryFinder, fileOf, type Layout } from './layout';
import { check, type Loaded } from './load';
import { variantsAmong } from './variants';

/** What is found where not all of an input is for one cluster. */
export interface CheckedApart extends Checked {
  /** The directories that were taken for clusters; empty where there is one cluster. */
  readonly clusters: readonly ClusterDirectory[];
  /** How many files were taken for another cluster only because their names are in others, too. */
  readonly guessed: number;
  /** How many clusters were judged without what is outside of them: there are too many. */
  readonly alone: number;
}

/**
 * Judges an input as `check` does, but for each of its clusters on its own, with what is outside of all of them. Equal names in
 * two clusters, or in two variants of one base, are no duplicates. What kustomizations make of namespaces counts.
 */
export function checkApart(input: Loaded, today?: string): CheckedApart {
  const { layout } = input;
  const names = fileNames(input.resources, layout);
  const built = new Map<Resource, string>();
  // What was built has its namespaces.
  if (!layout.units) takeNamespacesOfFlux(input.resources, layout);
  for (const [resource, file] of names) built.set(asBuilt(resource, file, layout.builds), file);
  const clusters = clustersOf(new Set(names.values()), layout);
  const clusterOf = directoryFinder(clusters, layout.cwd);
  const { groupOf, guessed } = variantsAmong(built, layout, (one, other) => {
    const [first, second] = [clusterOf(one), clusterOf(other)];
    return first === undefined || second === undefined || first === second;
  });
  const areDeclared = layout.declared !== undefined;
  const parts = partsOf(built, groupOf, clusterOf, areDeclared);
  const [only] = parts;
  if (parts.length === 1 && only)
    return { ...check({ ...input, resources: only.resources }, today), clusters, guessed, alone: 0 };

  const inputOf = inputsOf(input, parts);
  const checked = parts.map((part) => check(inputOf(part), today));
  const all = parts.map((part, i): Told => ({ part, findings: checked[i]?.findings ?? [] }));
  return {
    network: (checked[0] as Checked).network,
    findings: sortFindings(together(all, built, areDeclared)),
    allowed: once(checked.flatMap(({ allowed }) => allowed)),
    known: once(checked.flatMap(({ known }) => known)),
    clusters,
    guessed,
    alone: parts.filter(({ name, cluster, isVariant }) => isVariant && cluster?.path === name).length,
  };
}

/** Resources that are judged together. */
interface Part {
  /** The cluster, or the directory of a variant; undefined for what is neither. */
  readonly name: string | undefined;
  readonly resources: readonly Resource[];
  readonly cluster?: ClusterDirectory | undefined;
  /** Whether objects that they refer to may be in other parts. */
  readonly isVariant: boolean;
  /** Whether a file belongs to no other part. */
  readonly isOwn: (file: string) => boolean;
}

function fileNames(resources: readonly Resource[], { units }: Layout): Map<Resource, string> {
  return new Map(resources.map((resource) => [resource, units?.get(resource) ?? fileOf(resource)]));
}

/** How many times as much as there is may be judged. */
const mostTimes = 16;

function partsOf(
  built: ReadonlyMap<Resource, string>,
  groupOf: (file: string) => string | undefined,
  clusterOf: (file: string) => ClusterDirectory | undefined,
  areDeclared: boolean,
): Part[] {
  const all = [...built];
  const only = (entries: readonly (readonly [Resource, string])[]) => entries.map(([resource]) => resource);
  const variants = [...groupBy(all, ([, file]) => groupOf(file))].map(
    ([name, own]): Part => ({
      name,
      resources: only(own),
      cluster: clusterOf(own[0]?.[1] ?? name),
      isVariant: true,
      isOwn: (file) => groupOf(file) === name,
    }),
  );
  const others = all.filter(([, file]) => groupOf(file) === undefined);
  const shared = others.filter(([, file]) => clusterOf(file) === undefined);
  const byCluster = groupBy(others, ([, file]) => clusterOf(file));
  // What each of many clusters shares would be judged many times; only who lists the clusters asks for that.
  const seeShared = areDeclared || byCluster.size * shared.length <= mostTimes * all.length;
  const clusters = [...byCluster].map(
    ([cluster, own]): Part => ({
      name: cluster.path,
      resources: only(seeShared ? [...shared, ...own] : own),
      cluster,
      isVariant: !seeShared,
      isOwn: (file) => clusterOf(file) === cluster,
    }),
  );
  if (clusters.length > 0 && seeShared) return [...clusters, ...variants];
  const rest: Part = { name: undefined, resources: only(shared), isVariant: false, isOwn: () => false };
  return [rest, ...clusters, ...variants];
}

/**
 * A part as an input of its own. A variant does not see what it rests on, but for the definitions of its kinds; what could not be
 * read, and what comments elsewhere allow, is told with the rest.
 */
function inputsOf(input: Loaded, parts: readonly Part[]): (part: Part) => Loaded {
  const { settings, resources: all, hidden, comments } = input;
  const definitions = groupBy(
    all.filter(isCrd),
    (crd) => `${crd.get('spec', 'group')}/${crd.get('spec', 'names', 'kind')}`,
  );
  const commentsOf = groupBy(comments, ({ at }) => at.location.file);
  const ofVariants = new Set(parts.filter(({ isVariant }) => isVariant).flatMap((part) => part.resources.map(fileOf)));
  const others = comments.filter(({ at }) => !ofVariants.has(at.location.file));
  const anything = [...hidden, {}];
  return ({ resources, cluster, isVariant }) => {
    const target = cluster?.target ?? settings.target;
    const judged = { ...input, settings: { ...settings, target }, resources, comments: others };
    if (!isVariant) return judged;
    const own = new Set(resources);
    const kinds = new Set(resources.map(({ group, kind }) => `${group}/${kind}`));
    const used = [...kinds].flatMap((kind) => definitions.get(kind) ?? []).filter((crd) => !own.has(crd));
    const files = new Set(resources.map(fileOf));
    return {
      ...judged,
      findings: [],
      resources: [...used.map(({ value, origin }) => new Resource(value, origin, true)), ...resources],
      hidden: anything,
      comments: [...files].flatMap((file) => commentsOf.get(file) ?? []),
    };
  };
}

interface Told {
  readonly part: Part;
  readonly findings: readonly Finding[];
}

/**
 * Every finding once; of those about what several clusters share, with the clusters that have it. Where nobody says that they
 * share it, it need not be for each of them: then such a finding proves nothing.
 */
function together(all: readonly Told[], files: ReadonlyMap<Resource, string>, areDeclared: boolean): Finding[] {
  const byKey = new Map<string, { readonly finding: Finding; readonly parts: Part[] }>();
  for (const { part, findings } of all)
    for (const finding of findings) {
      const key = keyOf(finding);
      const known = byKey.get(key);
      if (!known) byKey.set(key, { finding, parts: [part] });
      else if (known.parts.at(-1) !== part) known.parts.push(part);
    }
  const clusters = all.filter(({ part }) => part.cluster && !part.isVariant).length;
  // That something is superfluous holds if all say so that know of it. Comments of a variant are known to it alone.
  const isOfAll = (rule: string) => rule === 'allow/unused' || rule === 'allow/outdated-baseline';
  const knowing = (rule: string, parts: readonly Part[]) => {
    if (rule === 'allow/outdated-baseline') return all.length;
    return parts[0]?.isVariant ? 1 : all.filter(({ part }) => !part.isVariant).length;
  };
  return [...byKey.values()].flatMap(({ finding, parts }) => {
    if (isOfAll(finding.rule)) return parts.length === knowing(finding.rule, parts) ? [finding] : [];
    const resource = placeOf(finding.at)?.resource.written;
    const file = (resource && files.get(resource)) ?? spanOf(finding.at).location.file;
    const of = parts.filter((part) => part.cluster && !part.isVariant);
    if (of.length === 0 || of.length === clusters || parts.some((part) => part.isOwn(file))) return [finding];
    if (!areDeclared) return [];
    return [{ ...finding, notes: [...finding.notes, `found for ${some(of)}, not for the other clusters`] }];
  });
}

function some(parts: readonly Part[]): string {
  const names = parts.map(({ name }) => name);
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ rule, severity, message, at, related, notes, help }: Finding): string {
  return JSON.stringify([
    rule,
    severity,
    message,
    locationOf(at),
    related.map((one) => [locationOf(one.at), one.message]),
    notes,
    help,
  ]);
}

function locationOf(spot: Spot): string {
  const { file, start } = spanOf(spot).location;
  return `${file}:${start.line}:${start.column}`;
}
