import { isMap, type JsonMap } from '../json';

/** What a kustomization.yaml says, as far as it tells files from each other. */
export interface Kustomization {
  /** What it builds from: files, directories with a kustomization, and addresses of other repositories. */
  readonly resources: readonly string[];
  /** Whether it is only there for others to build with. */
  readonly isComponent: boolean;
  /** Directories whose changes it makes as well. */
  readonly components: readonly string[];
  /** Files that it reads and that are no objects of a cluster: patches, generators, data, settings. */
  readonly parts: readonly string[];
  /** The namespace that it gives to its objects. */
  readonly namespace?: string;
  /** Whether what it builds differs from its resources. */
  readonly changes: boolean;
  /** Whether it changes the names of its objects. */
  readonly renames: boolean;
  /** Kinds of objects that it makes itself; `*` if they may be of any kind. */
  readonly makes: readonly string[];
}

/** The names that kustomize looks for. */
export const kustomizationNames: ReadonlySet<string> = new Set([
  'kustomization.yaml',
  'kustomization.yml',
  'Kustomization',
]);

/** What the content of such a file says; undefined for an object of that name, such as one of Flux. */
export function kustomizationOf(value: unknown): Kustomization | undefined {
  if (!isMap(value)) return undefined;
  const { apiVersion, kind, namespace } = value;
  if (typeof apiVersion === 'string' && !apiVersion.startsWith('kustomize.config.k8s.io/')) return undefined;
  return {
    resources: [...textsOf(value.resources), ...textsOf(value.bases)],
    isComponent: kind === 'Component',
    components: textsOf(value.components),
    parts: partsOf(value),
    ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
    changes: Object.keys(value).some((key) => !passive.has(key)),
    renames: value.namePrefix !== undefined || value.nameSuffix !== undefined,
    makes: makesOf(value),
  };
}

/** Fields that leave resources as they are. */
const passive: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'resources',
  'bases',
  'buildMetadata',
  'sortOptions',
  'generatorOptions',
]);

/** Fields that name plugins, which may make anything. */
const plugins = ['generators', 'transformers', 'validators'] as const;

function partsOf(value: JsonMap): string[] {
  const generators = [...mapsOf(value.configMapGenerator), ...mapsOf(value.secretGenerator)];
  const charts = [...mapsOf(value.helmCharts), ...mapsOf(value.helmChartInflationGenerator)];
  return [
    ...textsOf(value.patches),
    ...textsOf(value.patchesStrategicMerge),
    ...['patches', 'patchesJson6902', 'replacements'].flatMap((field) => mapsOf(value[field]).flatMap(pathOf)),
    ...[...plugins, 'configurations', 'crds'].flatMap((field) => textsOf(value[field])),
    ...(isMap(value.openapi) ? pathOf(value.openapi) : []),
    ...generators.flatMap(({ files, envs, env }) => [...textsOf(files).map(behindKey), ...textsOf(envs), ...one(env)]),
    ...charts.flatMap(({ valuesFile, values, additionalValuesFiles }) => [
      ...one(valuesFile),
      ...one(values),
      ...textsOf(additionalValuesFiles),
    ]),
  ];
}

function makesOf(value: JsonMap): string[] {
  return [
    ...(mapsOf(value.configMapGenerator).length > 0 ? ['ConfigMap'] : []),
    ...(mapsOf(value.secretGenerator).length > 0 ? ['Secret'] : []),
    ...([...plugins, 'helmCharts', 'helmChartInflationGenerator'].some((field) => value[field] !== undefined)
      ? ['*']
      : []),
  ];
}

/** The file of `key=file`, as a generator names what it reads. */
function behindKey(text: string): string {
  return text.slice(text.indexOf('=') + 1);
}

function pathOf({ path }: JsonMap): string[] {
  return one(path);
}

function one(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}

/** What kustomize takes for text in place of a file has several lines. */
function textsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((item): item is string => typeof item === 'string' && !item.includes('\n'));
}

function mapsOf(list: unknown): JsonMap[] {
  return Array.isArray(list) ? list.filter(isMap) : [];
}
