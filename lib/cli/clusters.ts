import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { sortFindings } from '../check/order';
import { readCluster } from '../input/cluster';
import { mistake } from '../intent/mistake';
import { formatLocation, locationOf } from '../output/findings/report';
import { disk } from '../source/disk';
import { Finder } from '../source/files';
import type { Finding } from '../source/finding';
import { groupBy } from '../source/group-by';
import { type Resource, spanOf } from '../source/resource';
import { shown } from '../source/shown';
import { type ExitCode, type Io, UsageError } from './io';
import { codeOf, type Judged, judge } from './judge';
import type { CheckOptions } from './options';

/** The files of clusters, each once: of a directory, all below it but for locks. */
export function clusterFiles(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): string[] {
  const all = paths.flatMap((path) => {
    if (!statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory()) return [path];
    const found = [...new Finder(cwd, disk).find(path)].filter((file) => 'rule' in file || !file.isInDoubt);
    const files = found.map(({ name }) => name).filter((name) => !/\.lock\.ya?ml$/.test(name));
    if (files.length === 0) throw new UsageError(`there is no file of a cluster in ${path}`);
    return files;
  });
  const seen = new Set<string>();
  return all.filter((file) => {
    const path = resolve(cwd, file);
    return !seen.has(path) && seen.add(path);
  });
}

/** Judges the inputs for each cluster. What is found for several is told once. */
export function judgeClusters(inputs: readonly string[], options: CheckOptions, io: Io): Judged {
  const files = options.cluster ?? [];
  if (files.length < 2) return judge(inputs, options, io, { isApart: true, build: options.build === true });
  const all = files.map((file, i) => ({
    file,
    judged: judge(inputs, { ...options, cluster: [file] }, io, {
      isQuiet: i > 0,
      isApart: true,
      build: options.build === true,
    }),
  }));
  const [first] = all as [(typeof all)[0]];
  const sum = (of: (judged: Judged) => number | undefined) => all.reduce((so, { judged }) => so + (of(judged) ?? 0), 0);
  const info = {
    ...first.judged.info,
    objects: sum(({ info }) => info.objects),
    // Each has read the same files, and one of its own.
    files: Math.max(...all.map(({ judged }) => judged.info.files)) + all.length - 1,
    allowed: sum(({ info }) => info.allowed),
    known: sum(({ info }) => info.known),
  };
  const repeated = repeatedClusters(files, io);
  const code = Math.max(...all.map(({ judged }) => judged.code), codeOf(repeated, options.failOn)) as ExitCode;
  return { ...first.judged, findings: sortFindings([...together(all), ...repeated]), info, code };
}

/**
 * Clusters that have the name of one before them. Source of the note: argoproj/argo-cd v3.1.0
 * applicationset/controllers/applicationset_controller.go, validateGeneratedApplications.
 */
function repeatedClusters(files: readonly string[], { cwd }: Io): Finding[] {
  const clusters = files.flatMap((file) => readCluster(file, { cwd }).cluster ?? []);
  const byName = groupBy(clusters, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map((cluster) => ({
      ...mistake(
        'intent/repeated-cluster',
        cluster.at('metadata', 'name'),
        `two clusters are called ${shown(cluster.name)}`,
        'give each a name of its own, or remove one of the files',
      ),
      related: [{ at: (first as Resource).at('metadata', 'name'), message: 'the other one' }],
      notes: ['an ApplicationSet that names Applications after clusters makes two of one name, which Argo CD refuses'],
    })),
  );
}

/** What is superfluous for one cluster may be needed for another. */
const ofAllClusters: ReadonlySet<string> = new Set(['allow/unused', 'allow/outdated-baseline']);

/** Every finding once, with the clusters that have it if not all do. */
function together(all: readonly { readonly file: string; readonly judged: Judged }[]): Finding[] {
  const byKey = new Map<string, { readonly finding: Finding; readonly files: string[] }>();
  for (const { file, judged } of all)
    for (const finding of judged.findings) {
      const key = keyOf(finding);
      const known = byKey.get(key);
      if (!known) byKey.set(key, { finding, files: [file] });
      else if (known.files.at(-1) !== file) known.files.push(file);
    }
  return [...byKey.values()].flatMap(({ finding, files }) => {
    if (files.length === all.length) return [finding];
    if (ofAllClusters.has(finding.rule)) return [];
    const isItsOwn = files.length === 1 && spanOf(finding.at).location.file === files[0];
    return [
      isItsOwn ? finding : { ...finding, notes: [...finding.notes, `found for ${some(files)}, not for the others`] },
    ];
  });
}

function some(files: readonly string[]): string {
  return files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', ');
}

function keyOf({ rule, severity, message, at, related, notes, help }: Finding): string {
  const places = related.map((one) => [formatLocation(locationOf(one.at)), one.message]);
  return JSON.stringify([rule, severity, message, formatLocation(locationOf(at)), places, notes, help]);
}
