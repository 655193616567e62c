import { dirname, join, resolve } from 'node:path';
import { contentOf } from '../source/files';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import { defaultLimits } from '../source/limits';
import type { Span } from '../source/origin';
import { parseYaml } from '../source/read';
import { Resource, spanOf } from '../source/resource';
import { withTargetOf } from './cluster-target';
import { externalInputs, fileBeside } from './external-inputs';
import { interpret } from './interpret';
import { mistake } from './mistakes';
import { isDirectory, isInside, isThere, realPath } from './paths';
import { defaultSettings, type Settings } from './settings';

export interface SettingsOptions {
  /** Names in findings are relative to it. */
  readonly cwd: string;
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
}

const fileName = 'cdk8s-ovn.yaml';

/** Reads the settings that hold for these inputs: the file named, or the one of their directory, or else the defaults. */
export function readSettings(inputs: readonly string[], options: SettingsOptions): SettingsReading {
  return withLockOf(options, readOf(inputs, options));
}

/** A cluster may have a lock of its own, beside its file. */
function withLockOf({ cluster, cwd }: SettingsOptions, reading: SettingsReading): SettingsReading {
  if (!cluster) return reading;
  const directory = dirname(resolve(cwd, spanOf(cluster.at()).location.file));
  const { file, findings } = fileBeside(cluster, ['spec', 'addresses', 'lock'], directory, cwd);
  const { settings } = reading;
  return {
    settings: file === undefined ? settings : { ...settings, addressLock: file },
    findings: [...reading.findings, ...findings],
  };
}

function readOf(inputs: readonly string[], options: SettingsOptions): SettingsReading {
  const { config, cwd } = options;
  if (config !== undefined) return readFile(config, options);
  const candidates = new Map(
    inputs.map((input) => settingsBeside(input, cwd)).map((name) => [resolve(cwd, name), name]),
  );
  const [found, other] = [...candidates].filter(([path]) => isThere(path));
  if (!found) return withoutFile(options);
  const [path, name] = found;
  if (other) {
    const message = `both this file and ${other[1]} could hold`;
    return failed(mistake('ambiguous', message, startOf(name), ['name one with --config']));
  }
  if (!isInside(realPath(path) ?? path, dirname(path)))
    return failed(mistake('outside', `${fileName} leads out of its directory`, startOf(name)));
  return readFile(name, options);
}

/** Where the settings of an input would be: in the directory, beside the file, or for standard input right here. */
export function settingsBeside(input: string, cwd: string): string {
  if (input === '-') return fileName;
  return join(isDirectory(resolve(cwd, input)) ? input : dirname(input), fileName);
}

/** Without settings a cluster may have a target all the same. */
function withoutFile({ cluster, ruleIds }: SettingsOptions): SettingsReading {
  if (!cluster) return { settings: defaultSettings, findings: [] };
  return interpret(withTargetOf(cluster, new Resource({}, cluster.origin)), ruleIds);
}

function readFile(name: string, options: SettingsOptions): SettingsReading {
  const { cwd, ruleIds, cluster } = options;
  const path = resolve(cwd, name);
  if (realPath(path) === undefined) return failed(mistake('not-found', `${name} does not exist`, startOf(name)));
  const content = contentOf(path, defaultLimits.fileBytes);
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
  const external = externalInputs(document, 'external', dirname(path), cwd);
  const crds = externalInputs(document, 'crds', dirname(path), cwd);
  const baseline = fileBeside(document, ['baseline'], dirname(path), cwd);
  const lock = fileBeside(document, ['addresses', 'lock'], dirname(path), cwd);
  return {
    settings: {
      ...settings,
      external: { ...settings.external, inputs: external.inputs },
      crds: crds.inputs,
      ...(baseline.file !== undefined && { baseline: baseline.file }),
      ...(lock.file !== undefined && { addressLock: lock.file }),
    },
    findings: [...mistakes, ...external.findings, ...crds.findings, ...baseline.findings, ...lock.findings],
  };
}

function failed(...findings: Finding[]): SettingsReading {
  return { settings: defaultSettings, findings };
}

/** Where nothing of a file is known, its name has to do. */
function startOf(file: string): Span {
  const start = { line: 1, column: 1 };
  return { location: { file, start, end: start } };
}
