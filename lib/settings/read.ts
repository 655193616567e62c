import { dirname, resolve } from 'node:path';
import { disk } from '../source/disk';
import { settingsName } from '../source/files';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import { defaultLimits } from '../source/limits';
import type { Span } from '../source/origin';
import { parseYaml } from '../source/read';
import type { IgnorePatterns } from '../source/repository/ignore';
import { Resource, spanOf } from '../source/resource';
import { clusterDirectories } from './cluster-directories';
import { withTargetOf } from './cluster-target';
import { externalInputs, fileBeside } from './external-inputs';
import { interpret } from './interpret';
import { mistake } from './mistakes';
import { isInside, realPath } from './paths';
import { nearestSettings, type SearchOptions, settingsToCreate } from './search';
import { defaultSettings, type Settings } from './settings';

export interface SettingsOptions extends SearchOptions {
  /** The file to read instead of the cdk8s-ovn.yaml of the inputs. */
  readonly config?: string | undefined;
  /** The rules whose severity may be set. */
  readonly ruleIds: readonly string[];
  /** The Cluster document whose target and lock hold. @default none */
  readonly cluster?: Resource | undefined;
}

export interface SettingsReading {
  readonly settings: Settings;
  /** Errors; while there is one, nothing can be judged. */
  readonly findings: readonly Finding[];
  readonly file: SettingsFile;
}

/** The file of the settings; where there is none, the one to create. */
export interface SettingsFile {
  readonly name: string;
  readonly exists: boolean;
}

type Read = Pick<SettingsReading, 'settings' | 'findings'>;

/**
 * Reads the settings that apply to these inputs: the file named, or else the nearest one in their directory or above it, up
 * to the root of the repository; or the defaults.
 */
export function readSettings(inputs: readonly string[], options: SettingsOptions): SettingsReading {
  const { config } = options;
  const found = config === undefined ? [...nearestSettings(inputs, options).values()] : [config];
  const [name = settingsToCreate(inputs, options)] = found;
  return { ...withLockOf(options, readOf(found, options)), file: { name, exists: found.length > 0 } };
}

/** A cluster may have a lock of its own, beside its file. */
function withLockOf({ cluster, cwd, tree = disk }: SettingsOptions, reading: Read): Read {
  if (!cluster) return reading;
  const directory = dirname(resolve(cwd, spanOf(cluster.at()).location.file));
  const { file, findings } = fileBeside(cluster, ['spec', 'addresses', 'lock'], { tree, directory, cwd });
  const { settings } = reading;
  return {
    settings: file === undefined ? settings : { ...settings, addressLock: file },
    findings: [...reading.findings, ...findings],
  };
}

function readOf([name, other]: readonly string[], options: SettingsOptions): Read {
  if (name === undefined) return withoutFile(options);
  if (options.config !== undefined) return readFile(name, options);
  if (other !== undefined) {
    const message = `both this file and ${other} could hold`;
    return failed(mistake('ambiguous', message, startOf(name), ['name one with --config']));
  }
  const { cwd, tree = disk } = options;
  const path = resolve(cwd, name);
  if (!isInside(tree, realPath(tree, path) ?? path, dirname(path)))
    return failed(mistake('outside', `${settingsName} leads out of its directory`, startOf(name)));
  return readFile(name, options);
}

/** Without settings a cluster may have a target all the same. */
function withoutFile({ cluster, ruleIds }: SettingsOptions): Read {
  if (!cluster) return { settings: defaultSettings, findings: [] };
  return interpret(withTargetOf(cluster, new Resource({}, cluster.origin)), ruleIds);
}

function readFile(name: string, options: SettingsOptions): Read {
  const { cwd, ruleIds, cluster, tree = disk } = options;
  const path = resolve(cwd, name);
  if (realPath(tree, path) === undefined) return failed(mistake('not-found', `${name} does not exist`, startOf(name)));
  const content = tree.content(path, defaultLimits.fileBytes);
  if (!('bytes' in content)) {
    const why = 'message' in content ? content.message : 'the file is too large for settings';
    return failed(mistake('not-found', why, startOf(name)));
  }
  const { value, origin, findings } = parseYaml(content.bytes.toString('utf8'), name);
  if (findings.length > 0) return failed(...findings.map((finding) => ({ ...finding, rule: 'settings/syntax' })));
  if (value === null || value === undefined) return withoutFile(options);
  if (!isMap(value)) return failed(mistake('syntax', 'the settings are no map', origin.locate([], 'value')));

  const document = withTargetOf(cluster, new Resource(value, origin));
  const { settings, findings: mistakes } = interpret(document, ruleIds);
  const where = { tree, directory: dirname(path), cwd };
  const external = externalInputs(document, 'external', where);
  const crds = externalInputs(document, 'crds', where);
  const ignore = ignoreOf(document.get('ignore'), where.directory);
  // Targets that are no targets were told already.
  const { clusters, findings: ofClusters } = mistakes.length > 0 ? noClusters : clusterDirectories(document, where);
  const baseline = fileBeside(document, ['baseline'], where);
  const lock = fileBeside(document, ['addresses', 'lock'], where);
  return {
    settings: {
      ...settings,
      external: { ...settings.external, inputs: external.inputs },
      crds: crds.inputs,
      ...(ignore && { ignore }),
      ...(clusters && { clusters }),
      ...(baseline.file !== undefined && { baseline: baseline.file }),
      ...(lock.file !== undefined && { addressLock: lock.file }),
    },
    findings: [
      ...mistakes,
      ...external.findings,
      ...crds.findings,
      ...ofClusters,
      ...baseline.findings,
      ...lock.findings,
    ],
  };
}

const noClusters: ReturnType<typeof clusterDirectories> = { findings: [] };

function ignoreOf(patterns: unknown, directory: string): IgnorePatterns | undefined {
  if (!Array.isArray(patterns)) return undefined;
  return { directory, patterns: patterns.filter((pattern) => typeof pattern === 'string') };
}

function failed(...findings: Finding[]): Read {
  return { settings: defaultSettings, findings };
}

/** Where nothing of a file is known, its name has to do. */
function startOf(file: string): Span {
  const start = { line: 1, column: 1 };
  return { location: { file, start, end: start } };
}
