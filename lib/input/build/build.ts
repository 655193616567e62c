import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import type { FoundDirectory } from '../../source/files';
import { filled } from '../../source/filled';
import type { Finding } from '../../source/finding';
import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Limits } from '../../source/limits';
import { type Reading, readText } from '../../source/read';
import type { Builds } from '../../source/repository/builds';
import { kustomizationNames } from '../../source/repository/kustomization';
import { Resource } from '../../source/resource';
import { shown } from '../../source/shown';
import { isClusterScoped } from '../as-built';
import type { Environment } from '../git';
import { refusalOf } from './bounds';
import { BuiltOrigin } from './origin';
import { type Answer, Programs } from './programs';
import { type BuildTarget, type HelmTarget, type KustomizeTarget, targetsIn } from './targets';

/** What is built from, and how. */
export interface BuildOptions {
  readonly env: Environment;
  readonly limits: Limits;
  readonly cwd: string;
  /** The real path of the repository's root: nothing outside of it is read. */
  readonly root: string;
  readonly builds: Builds;
  readonly charts: readonly FoundDirectory[];
  readonly fileOf: (resource: Resource) => string;
  /** What the user says of placeholders. */
  readonly placeholders?: ReadonlyMap<string, string> | undefined;
}

/** An input with what kustomize and helm make of it. */
export interface Built {
  /** The objects that were built, and those that no build has. */
  readonly reading: Reading;
  /** What stands for the file of each built object: files of sources are in several builds. */
  readonly units: ReadonlyMap<Resource, string>;
  /** Those of charts with other values than their own: never for the same cluster as the chart with its own. */
  readonly variants: ReadonlySet<string>;
  /** Whether a file, a kustomization or a chart went into a build. */
  readonly isBuilt: (name: string) => boolean;
}

/** Of all builds together, in milliseconds. */
const longest = 600_000;

/** Builds every overlay and chart of an input with the programs of the user. What cannot be built is told, and stays as it is. */
export function built(reading: Reading, options: BuildOptions): Built {
  const { builds } = options;
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'cdk8s-ovn-build-')));
  try {
    const builder = new Builder(reading, options, work);
    for (const target of targetsIn(reading.resources, options)) builder.add(target);
    return builder.result(builds);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

class Builder {
  private readonly programs: Programs;
  private readonly resources: Resource[] = [];
  private readonly findings: Finding[] = [];
  private readonly units = new Map<Resource, string>();
  private readonly builtKustomizations = new Set<string>();
  private readonly builtCharts = new Set<string>();
  private readonly variants = new Set<string>();
  /** The objects of each file, by its real path. */
  private readonly sources: ReadonlyMap<string, readonly Resource[]>;

  constructor(
    private readonly reading: Reading,
    private readonly options: BuildOptions,
    private readonly work: string,
  ) {
    const { env, limits, cwd, fileOf } = options;
    this.programs = new Programs(env, { bytes: limits.inputBytes, milliseconds: longest });
    this.sources = groupBy(reading.resources, (resource) => resolve(cwd, fileOf(resource)));
  }

  add(target: BuildTarget): void {
    const refusal = refusalOf(target, this.options.root);
    const answer = refusal === undefined ? this.run(target) : { why: refusal };
    if ('why' in answer) {
      this.findings.push(this.notBuilt(target, answer.why, refusal === undefined));
      return;
    }
    if (target.tool === 'helm' && target.files.length > 0) this.variants.add(target.unit);
    if (target.tool === 'kustomize' && target.added === undefined)
      this.options.builds.nameBuild(target.unit, target.directory);
    (target.tool === 'helm' ? this.builtCharts : this.builtKustomizations).add(target.directory);
    const { resources, findings } = readText(target.name, answer.text, this.options.limits);
    for (const finding of findings) this.findings.push(finding);
    for (const resource of resources) {
      const one = this.placed(resource, target);
      this.resources.push(one);
      this.units.set(one, target.unit);
    }
  }

  result(builds: Builds): Built {
    const { reading, options, units, variants } = this;
    const covered = builds.reachedFrom(this.builtKustomizations);
    const charts = [...this.builtCharts];
    const isBuilt = (name: string) => {
      const path = resolve(options.cwd, name);
      return (
        covered.has(path) || charts.some((chart) => path === chart || path.startsWith(`${chart}${sep}templates${sep}`))
      );
    };
    return {
      reading: {
        ...reading,
        resources: [...reading.resources.filter((one) => !isBuilt(options.fileOf(one))), ...this.resources],
        findings: [...reading.findings, ...this.findings],
        unread: reading.unread.filter(({ file }) => !isBuilt(file)),
      },
      units,
      variants,
      isBuilt,
    };
  }

  private run(target: BuildTarget): Answer {
    return target.tool === 'helm' ? this.runHelm(target) : this.runKustomize(target);
  }

  /** Through a kustomization of our own, outside of the repository, which asks for the origin of each object. */
  private runKustomize({ directory, added }: KustomizeTarget): Answer {
    const program = this.programs.find('kustomize', 'kubectl');
    if (program === undefined) return { why: 'there is neither kustomize nor kubectl on the PATH' };
    const wrapper = { ...added, resources: [relative(this.work, directory)], buildMetadata: ['originAnnotations'] };
    writeFileSync(join(this.work, 'kustomization.yaml'), JSON.stringify(wrapper));
    const verb = /kubectl(?:\.exe)?$/.test(program) ? 'kustomize' : 'build';
    return this.programs.run(program, [verb, this.work], this.work);
  }

  private runHelm({ directory, release, namespace, files, values, parameters }: HelmTarget): Answer {
    const program = this.programs.find('helm');
    if (program === undefined) return { why: 'there is no helm on the PATH' };
    // Behind the dashes no name is an option: some options run programs.
    const args = [
      'template',
      ...(namespace === undefined ? [] : ['--namespace', namespace]),
      ...files.flatMap((file) => ['--values', resolve(directory, file)]),
      ...(values === undefined ? [] : ['--values', '-']),
      ...parameters.flatMap((parameter) => ['--set', parameter]),
      ...['--', release ?? 'release', directory],
    ];
    return this.programs.run(program, args, this.work, values);
  }

  /** An object where it is written, without what the build noted about that. */
  private placed(resource: Resource, target: BuildTarget): Resource {
    const via = `${target.tool} ${target.name}`;
    const { origin, value: all } =
      target.tool === 'helm' ? this.fromChart(resource, target) : this.fromOverlay(resource);
    // kustomize gives a namespace to every kind that it does not know, and the API server drops it.
    const value = target.tool === 'kustomize' && isClusterScoped(resource) ? withoutNamespace(all) : all;
    const source = origin === undefined ? undefined : this.sourceOf(resource, origin);
    // What a source does not have comes from a patch, or from what else the kustomization says.
    const file = this.nameOf(source || origin === undefined ? fileThatBuilds(target) : origin);
    const one = new Resource(value, new BuiltOrigin(value, source, file, via));
    const { placeholders: values } = this.options;
    const known = values ? filled(one, { values, areAll: false }) : one;
    return target.tool === 'kustomize' && target.placeholders ? filled(known, target.placeholders) : known;
  }

  private fromOverlay({ value }: Resource): { readonly origin?: string; readonly value: Resource['value'] } {
    const { metadata } = value;
    const annotations = isMap(metadata) && isMap(metadata.annotations) ? metadata.annotations : {};
    const { [originAnnotation]: noted, ...others } = annotations;
    const [, path] = /^(?:path|configuredIn): (.*)$/m.exec(String(noted)) ?? [];
    const kept = Object.keys(others).length > 0 ? { annotations: others } : {};
    const { annotations: _, ...rest } = isMap(metadata) ? metadata : {};
    return {
      value: noted === undefined ? value : { ...value, metadata: { ...rest, ...kept } },
      ...(path !== undefined && { origin: resolve(this.work, path) }),
    };
  }

  /** `# Source: chart/templates/a.yaml` begins with the name of the chart. */
  private fromChart({ origin, value }: Resource, { directory }: BuildTarget) {
    const [, ...path] = (origin.via ?? '').split('/');
    return { value, ...(path.length > 0 && { origin: join(directory, ...path) }) };
  }

  /** The one object of a file that an object may have been built from. */
  private sourceOf({ kind, name }: Resource, path: string): Resource | undefined {
    const candidates = (this.sources.get(path) ?? []).filter((one) => one.kind === kind && name.includes(one.name));
    return candidates.find((one) => one.name === name) ?? (candidates.length === 1 ? candidates[0] : undefined);
  }

  private nameOf(path: string): string {
    return relative(this.options.cwd, path).split(sep).join('/');
  }

  private notBuilt(target: BuildTarget, why: string, hasRun: boolean): Finding {
    const { tool, name } = target;
    const directory = this.nameOf(target.directory) || '.';
    const command = `${tool === 'helm' ? 'helm template' : 'kustomize build'} ${shown(directory)}`;
    const file = this.nameOf(fileThatBuilds(target));
    const start = { line: 1, column: 1 };
    return {
      rule: 'input/not-built',
      severity: 'warning',
      message: `${tool} does not build ${name}: ${why}`,
      at: { location: { file, start, end: start } },
      related: [],
      notes: ['what it would make is not checked'],
      help: [hasRun ? `run ${command}` : `${command} | cdk8s-ovn check -`],
    };
  }
}

function withoutNamespace(value: Resource['value']): Resource['value'] {
  if (!isMap(value.metadata) || value.metadata.namespace === undefined) return value;
  const { namespace: _, ...metadata } = value.metadata;
  return { ...value, metadata };
}

/** Where a directory says what is built from it. */
function fileThatBuilds({ tool, directory }: BuildTarget): string {
  const names = tool === 'helm' ? ['Chart.yaml'] : [...kustomizationNames];
  return join(directory, names.find((name) => existsSync(join(directory, name))) ?? '');
}

const originAnnotation = 'config.kubernetes.io/origin';
