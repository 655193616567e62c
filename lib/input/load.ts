import { dirname, join, resolve, sep } from 'node:path';
import type { Owner } from '../allocation/owner';
import type { ReviewFile } from '../builders/api-server-peer-proxy';
import { proxyOfOtherRelease } from '../builders/peer-proxy/other-release';
import type { Baseline } from '../check/baseline';
import { type Checked, check as checkResources, ruleIds } from '../check/check';
import { fromComment } from '../check/suppressions/suppression';
import { expand } from '../intent/expand';
import { strictly } from '../settings/interpret';
import { readSettings, type SettingsFile } from '../settings/read';
import type { Settings } from '../settings/settings';
import type { AllowComment } from '../source/comments';
import { disk } from '../source/disk';
import type { FileTree } from '../source/file-tree';
import { settingsName } from '../source/files';
import { filled } from '../source/filled';
import type { Finding } from '../source/finding';
import { type Limits, lesser } from '../source/limits';
import { type Reading, type ReadOptions, readApart, type Unread } from '../source/read';
import { Builds } from '../source/repository/builds';
import { type LeftOut, nothingLeftOut } from '../source/repository/left-out';
import { isPlace, type Resource, spanOf } from '../source/resource';
import type { Release } from '../target/release';
import type { Target } from '../target/target';
import { type LockReading, readLockFile } from './address-lock-file';
import { readBaseline } from './baseline-file';
import { built } from './build/build';
import { readCluster } from './cluster';
import { isBelow, withCrds, withExternal } from './external';
import type { Environment } from './git';
import { fileOf, type Layout } from './layout';
import { withoutRendered } from './sources';

/** How an input is read, and for which cluster. */
export interface LoadOptions
  extends Pick<ReadOptions, 'cwd' | 'stdin' | 'keepPositions' | 'texts' | 'tree' | 'except'> {
  /** @default the nearest cdk8s-ovn.yaml in the input's directory or above it, up to the root of the repository */
  readonly config?: string | undefined;
  /** The topmost directory that is searched for settings. @default the root of the Git repository */
  readonly root?: string | undefined;
  /**
   * More files and directories with CustomResourceDefinitions of the cluster.
   * @default none
   */
  readonly crds?: readonly string[] | undefined;
  /**
   * Takes an object of a kind that nobody defines for an error, whatever the settings say.
   * @default what the settings say
   */
  readonly strictKinds?: boolean | undefined;
  /**
   * Patterns of files and directories that are not read, in the syntax of .gitignore, relative to the working directory.
   * @default those of the settings alone
   */
  readonly ignore?: readonly string[] | undefined;
  /** Runs kustomize and helm, with this environment, for what they build from. @default not: nothing is run */
  readonly build?: { readonly env: Environment } | undefined;
  /** Values for placeholders, by their names. @default none: they are not known */
  readonly placeholders?: ReadonlyMap<string, string> | undefined;
  /**
   * Judges for this release of kube-ovn, whatever the settings say. `kubeOvnRelease('1.15')` makes one of a text.
   * @default that of the settings
   */
  readonly kubeOvn?: Release | undefined;
  /**
   * Judges for this release of OVN-Kubernetes, whatever the settings say. `ovnKubernetesRelease('1.3')` makes one.
   * @default that of the settings
   */
  readonly ovnKubernetes?: Release | undefined;
  /**
   * No settings raise the limits beyond these: they may be as hostile as the input.
   * @default none: the settings decide
   */
  readonly most?: Limits | undefined;
  /** The file of known findings. @default the one that the settings name */
  readonly baseline?: string | undefined;
  /** The file of a Cluster document: its values, and its target instead of that of the settings. @default none */
  readonly cluster?: string | undefined;
  /** Whether known findings are told nevertheless, and the file need not exist. @default false */
  readonly ignoreBaseline?: boolean | undefined;
}

/** The addresses that were allocated, and whose they are. */
export interface LockedAddresses extends Pick<LockReading, 'file' | 'text' | 'lock'> {
  /** All whose addresses nobody wrote, whether the lock has them or not. */
  readonly owners: readonly Owner[];
  /** Whether all of the input could be read: else what is not seen may have any address. */
  readonly isWhole: boolean;
}

/** What a part that could not be read may hold: any object where the kind or the name is not known. */
export interface HiddenPart extends Pick<Unread, 'kind' | 'name'> {
  /** The file of a manifest; undefined for what intent documents would have made. */
  readonly file?: string;
}

/** Everything that was read, ready to be checked. */
export interface Loaded {
  /** Plain resources: intent documents are replaced by what they make. External ones come first and are marked. */
  readonly resources: readonly Resource[];
  /** Mistakes that kept something from being read. With one in the settings nothing else was read. */
  readonly findings: readonly Finding[];
  /** What the unread parts may hold. */
  readonly hidden: readonly HiddenPart[];
  /** What intent documents make for people to review, and for no cluster to apply. */
  readonly reviewFiles: readonly ReviewFile[];
  /** Those that hold: the file's, with what the options say instead. */
  readonly settings: Settings;
  readonly settingsFile: SettingsFile;
  /** Other settings files in the working directory and below the input. */
  readonly unusedSettings: readonly string[];
  /** What comments of the input allow. */
  readonly comments: readonly AllowComment[];
  /** The findings that are known. */
  readonly baseline?: Baseline | undefined;
  /** Whether some values may be written in the file of a cluster. @default false */
  readonly hasValues?: boolean;
  /** How many manifests and intent documents were read, without external ones. */
  readonly documents: number;
  /** How many files the input has. */
  readonly files: number;
  /** How many of its files were left out because `render` wrote them from the others. */
  readonly rendered: number;
  /** What its directories hold beside manifests. */
  readonly leftOut: LeftOut;
  /** The names of what patterns leave out. */
  readonly ignored: readonly string[];
  /** How its files belong together. */
  readonly layout: Layout;
  /** The addresses that were allocated, and whose they are; undefined where the settings name no lock. */
  readonly addresses?: LockedAddresses | undefined;
}

/**
 * Reads settings, manifests and intent documents from files, directories and standard input (`-`). What cannot be read is
 * a finding; nothing throws for a mistake in the input.
 */
export function load(inputs: readonly string[], options: LoadOptions): Loaded {
  const { cwd, stdin, config, crds = [], strictKinds, keepPositions, texts, most, tree = disk } = options;
  const ofCluster =
    options.cluster === undefined
      ? undefined
      : readCluster(options.cluster, { cwd, texts, tree, ...(most && { limits: most }) });
  const cluster = ofCluster?.cluster;
  const search = { cwd, config, root: options.root, tree };
  const { settings: written, findings, file: settingsFile } = readSettings(inputs, { ...search, ruleIds, cluster });
  const forTarget = { ...written, ...ofClusters(written, inputs, options) };
  const settings = strictKinds ? { ...forTarget, rules: new Map([...forTarget.rules, ...strictly]) } : forTarget;
  const file = options.baseline ?? settings.baseline;
  const baseline = file && !options.ignoreBaseline ? readBaseline(file, cwd, tree, inputs) : undefined;
  const limits = most ? lesser(settings.limits, most) : settings.limits;
  const lock = settings.addressLock === undefined ? undefined : readLockFile(settings.addressLock, cwd, limits, tree);
  const mistakes = [
    ...(ofCluster?.findings ?? []),
    ...findings,
    ...(baseline?.findings ?? []),
    ...(lock?.mistakes ?? []),
  ];
  if (mistakes.length > 0) return { ...nothing, settings, settingsFile, findings: mistakes };

  const others = [file, settings.addressLock, options.cluster].filter((name) => name !== undefined);
  const except = [...(options.except ?? []), ...others];
  const ignore = [...(settings.ignore ? [settings.ignore] : []), { directory: cwd, patterns: options.ignore ?? [] }];
  const readOptions = { cwd, limits, keepPositions, texts, tree, except, ignore, ...(stdin && { stdin }) };
  const all = readApart(inputs, readOptions);
  const { placeholders } = options;
  const sources = withValues(all.sources, placeholders);
  const made =
    options.build &&
    built(sources, { ...options.build, ...all, cwd, limits, placeholders, fileOf, root: rootOf(inputs, cwd, tree) });
  const {
    reading,
    made: expanded,
    leftOut,
  } = withoutRendered(
    { sources: made?.reading ?? sources, rendered: withValues(all.rendered, placeholders) },
    (own) => {
      const known = withExternal(own, inputs, settings.external.inputs, readOptions);
      const reading = withCrds(known, inputs, [...settings.crds, ...crds], readOptions);
      const { resources, unread } = reading;
      return {
        reading,
        made: expand(resources, { unread, cluster, mostCharacters: limits.inputBytes, lock: lock?.lock }),
      };
    },
  );
  return {
    resources: expanded.resources,
    findings: [
      ...reading.findings,
      ...(lock?.findings ?? []),
      ...expanded.findings,
      ...proxyOfOtherRelease(expanded.peerProxies, settings.target),
    ],
    hidden: [...reading.unread, ...expanded.hidden],
    reviewFiles: expanded.reviewFiles,
    settings,
    settingsFile,
    unusedSettings: config === undefined ? unusedAmong(all.settingsFiles, settingsFile, cwd, tree) : [],
    comments: [...reading.comments, ...(ofCluster?.comments ?? [])],
    baseline: baseline?.baseline,
    hasValues: expanded.hasValues,
    documents: reading.resources.filter(({ external }) => !external).length,
    files: reading.files + (cluster ? 1 : 0),
    rendered: leftOut.filter((name) => !isBelow(name, settings.external.inputs, cwd)).length,
    leftOut: made ? withoutBuilt(all.leftOut, made.isBuilt) : all.leftOut,
    ignored: all.ignored,
    layout: {
      cwd,
      root: rootOf(inputs, cwd, tree),
      builds: all.builds,
      declared: settings.clusters,
      ...(made && { units: made.units, variants: made.variants }),
      isOneCluster: settingsFile.exists || inputs.every((input) => isFile(input, cwd, tree)),
    },
    addresses: lock && {
      ...lock,
      owners: expanded.owners,
      isWhole: reading.unread.length === 0 && expanded.isWhole,
    },
  };
}

const nothing = {
  resources: [],
  hidden: [],
  reviewFiles: [],
  unusedSettings: [],
  comments: [],
  documents: 0,
  files: 0,
  rendered: 0,
  leftOut: nothingLeftOut,
  ignored: [],
  layout: { cwd: '', root: '', builds: Builds.none, isOneCluster: true },
};

/** The root of the repository that an input is in; outside of one, the working directory or the input itself. */
function rootOf([input = '.']: readonly string[], cwd: string, tree: FileTree): string {
  const start = tree.lookAt(resolve(cwd, input === '-' ? '.' : input))?.real ?? cwd;
  const here = tree.lookAt(cwd)?.real ?? cwd;
  for (let at = start; ; at = dirname(at)) {
    if (tree.isTaken(join(at, '.git'))) return at;
    if (dirname(at) === at) return `${start}${sep}`.startsWith(`${here}${sep}`) ? here : start;
  }
}

function withoutBuilt(leftOut: LeftOut, isBuilt: (name: string) => boolean): LeftOut {
  const left = {
    ...leftOut,
    charts: leftOut.charts.filter((name) => !isBuilt(name)),
    overlays: leftOut.overlays.filter((name) => !isBuilt(name)),
  };
  return Object.values(left).every(({ length }) => length === 0) ? nothingLeftOut : left;
}

function withValues(reading: Reading, placeholders: ReadonlyMap<string, string> | undefined): Reading {
  if (!placeholders || placeholders.size === 0) return reading;
  const values = { values: placeholders, areAll: false };
  return { ...reading, resources: reading.resources.map((resource) => filled(resource, values)) };
}

function isFile(input: string, cwd: string, tree: FileTree): boolean {
  return input === '-' || tree.lookAt(resolve(cwd, input))?.kind === 'file';
}

/** A settings file in the working directory is near enough to be expected to apply. */
function unusedAmong(found: readonly string[], used: SettingsFile, cwd: string, tree: FileTree): string[] {
  const paths = new Map(found.map((name) => [resolve(cwd, name), name]));
  const here = resolve(cwd, settingsName);
  if (tree.isTaken(here)) paths.set(here, settingsName);
  paths.delete(resolve(cwd, used.name));
  return [...paths.values()].sort();
}

/**
 * Judges what was read by every rule, for the target and with the severities of its settings.
 *
 * @param today the day that suppressions are judged for, such as 2026-11-21; without it they do not expire
 */
export function check(input: Loaded, today?: string): Checked {
  const { resources, findings, hidden, comments, baseline, settings } = input;
  const { target, external, rules: severities, notIgnorable } = settings;
  const options = { target, external: external.objects, hidden, severities, notIgnorable, baseline, today };
  const checked = checkResources(resources, { ...options, suppressions: comments.map(fromComment) }, findings);
  const named = checked.findings.map((finding) => withFileName(finding, input.settingsFile));
  return { ...checked, findings: input.hasValues ? named.map(withUse) : named };
}

/** Rules propose changes of `cdk8s-ovn.yaml`; here it is known which file that is. */
function withFileName(finding: Finding, { name }: SettingsFile): Finding {
  if (name === settingsName || !finding.help.some((text) => text.includes(settingsName))) return finding;
  return { ...finding, help: finding.help.map((text) => text.replace(settingsName, () => name)) };
}

/** A value that a cluster gives is looked at in its file; where it is used is the other half. */
function withUse(finding: Finding): Finding {
  const { usedAt } = isPlace(finding.at) ? spanOf(finding.at) : finding.at;
  if (!usedAt) return finding;
  return { ...finding, related: [...finding.related, { message: 'used here', at: usedAt }] };
}

/** The target of the cluster whose directory has all inputs, and those of all clusters, for the releases that options name. */
function ofClusters(settings: Settings, inputs: readonly string[], options: LoadOptions): Partial<Settings> {
  const { target, clusters } = settings;
  const own = clusters?.find(({ path }) =>
    inputs.every((input) => input !== '-' && isBelow(input, [path], options.cwd)),
  );
  return {
    target: withReleases(own?.target ?? target, options),
    ...(clusters && { clusters: clusters.map((one) => ({ ...one, target: withReleases(one.target, options) })) }),
  };
}

function withReleases(target: Target, { kubeOvn, ovnKubernetes }: LoadOptions): Target {
  return {
    ...target,
    ...(kubeOvn && { kubeOvn: { ...target.kubeOvn, version: kubeOvn } }),
    ...(ovnKubernetes && { ovnKubernetes: { ...target.ovnKubernetes, version: ovnKubernetes } }),
  };
}
