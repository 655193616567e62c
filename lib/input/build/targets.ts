import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FoundDirectory } from '../../source/files';
import { isMap, type JsonMap, textsIn } from '../../source/json';
import type { PlaceholderValues } from '../../source/placeholder';
import type { Builds } from '../../source/repository/builds';
import { kustomizationNames } from '../../source/repository/kustomization';
import type { Resource } from '../../source/resource';

/** Something that a tool makes manifests of. */
export type BuildTarget = KustomizeTarget | HelmTarget;

interface Target {
  /** The real path of its directory. */
  readonly directory: string;
  /** As a person names it: a directory, the object that names it, a file of values. */
  readonly name: string;
  /** Stands for a file that its objects are in: it tells builds and clusters apart. */
  readonly unit: string;
}

export interface KustomizeTarget extends Target {
  readonly tool: 'kustomize';
  /** What Flux adds to the kustomization. */
  readonly added?: JsonMap;
  /** What Flux puts into the result. */
  readonly placeholders?: PlaceholderValues;
}

export interface HelmTarget extends Target {
  readonly tool: 'helm';
  readonly release?: string;
  readonly namespace?: string;
  /** Files of values, relative to the directory. */
  readonly files: readonly string[];
  /** More values, as YAML or JSON. */
  readonly values?: string;
  /** `name=value` */
  readonly parameters: readonly string[];
}

/** Where objects of Flux and Argo CD look for directories. */
export interface Repository {
  /** The real path of its root. */
  readonly root: string;
  readonly builds: Builds;
  readonly charts: readonly FoundDirectory[];
  /** The name of the file that a resource stands in. */
  readonly fileOf: (resource: Resource) => string;
}

/**
 * What there is to build: what Flux Kustomizations and Argo CD Applications of the input name, and every kustomization and chart
 * that none of them names.
 */
export function targetsIn(resources: readonly Resource[], repository: Repository): BuildTarget[] {
  const named = resources.flatMap((resource) => {
    const unit = (directory: string) => join(dirname(repository.fileOf(resource)), resource.name, directory);
    if (resource.kind === 'Kustomization' && resource.group === 'kustomize.toolkit.fluxcd.io')
      return fluxTargets(resource, repository, unit);
    if (resource.kind === 'Application' && resource.group === 'argoproj.io')
      return argoTargets(resource, repository, unit);
    return [];
  });
  const directories = new Set(named.map(({ directory }) => directory));
  const { builds, charts } = repository;
  return [
    ...named,
    ...builds.roots
      .filter(({ directory, isComponent }) => !directories.has(directory) && !isComponent)
      .map(({ name, directory }): BuildTarget => ({ tool: 'kustomize', directory, name, unit: join(name, 'build') })),
    ...charts.filter(({ real }) => !directories.has(real)).flatMap(chartTargets),
  ];
}

/** A chart with its own values, and with each of the files of values that lie beside them: values-prod.yaml. */
function chartTargets({ name, real }: FoundDirectory): HelmTarget[] {
  const target = { tool: 'helm', directory: real, files: [], parameters: [] } as const;
  const files = readdirSync(real).filter((file) => /^values[-_.].+\.ya?ml$/.test(file));
  return [
    { ...target, name, unit: join(name, 'build') },
    ...files.sort().map((file) => ({ ...target, name: `${name} with ${file}`, unit: join(name, file), files: [file] })),
  ];
}

type Unit = (directory: string) => string;

function fluxTargets(resource: Resource, { root }: Repository, unit: Unit): KustomizeTarget[] {
  const { path, targetNamespace, namePrefix, nameSuffix, images, patches, postBuild } = mapOf(resource.get('spec'));
  const directory = directoryIn(root, path);
  if (directory === undefined || !hasKustomization(directory)) return [];
  const inline = mapsIn(patches).filter(({ patch }) => typeof patch === 'string');
  const { substitute, substituteFrom } = mapOf(postBuild);
  return [
    {
      tool: 'kustomize',
      directory,
      name: resource.title,
      unit: unit(String(path)),
      added: {
        ...(typeof targetNamespace === 'string' && { namespace: targetNamespace }),
        ...(typeof namePrefix === 'string' && { namePrefix }),
        ...(typeof nameSuffix === 'string' && { nameSuffix }),
        ...(mapsIn(images).length > 0 && { images: mapsIn(images) }),
        ...(inline.length > 0 && {
          patches: inline.map(({ patch, target }) => ({ patch, ...(isMap(target) && { target }) })),
        }),
      },
      placeholders: { values: new Map(textsIn(substitute)), areAll: mapsIn(substituteFrom).length === 0 },
    },
  ];
}

function argoTargets(resource: Resource, { root }: Repository, unit: Unit): BuildTarget[] {
  const { source, sources, destination } = mapOf(resource.get('spec'));
  const { namespace } = mapOf(destination);
  return [...mapsIn([source]), ...mapsIn(sources)].flatMap(({ path, chart, helm }): BuildTarget[] => {
    const directory = directoryIn(root, path);
    if (directory === undefined || chart !== undefined) return [];
    const target = { directory, name: resource.title, unit: unit(String(path)) };
    if (hasKustomization(directory)) return [{ ...target, tool: 'kustomize' }];
    if (!existsSync(join(directory, 'Chart.yaml'))) return [];
    const { releaseName, valueFiles, values, valuesObject, parameters } = mapOf(helm);
    return [
      {
        ...target,
        tool: 'helm',
        files: Array.isArray(valueFiles) ? valueFiles.filter((file) => typeof file === 'string') : [],
        parameters: mapsIn(parameters).map(({ name, value }) => `${name}=${value}`),
        ...(typeof releaseName === 'string' && { release: releaseName }),
        ...(typeof namespace === 'string' && { namespace }),
        ...(isMap(valuesObject) ? { values: JSON.stringify(valuesObject) } : typeof values === 'string' && { values }),
      },
    ];
  });
}

export function hasKustomization(directory: string): boolean {
  return [...kustomizationNames].some((name) => existsSync(join(directory, name)));
}

/** The directory of a repository that a path names; undefined where it leads nowhere or out of it. */
function directoryIn(root: string, path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const directory = resolve(root, path.replace(/^\/+/, ''));
  return existsSync(directory) ? directory : undefined;
}

function mapOf(value: unknown): JsonMap {
  return isMap(value) ? value : {};
}

function mapsIn(list: unknown): JsonMap[] {
  return Array.isArray(list) ? list.filter(isMap) : [];
}
