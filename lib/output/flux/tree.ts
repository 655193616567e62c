import { mustSurvive } from '../../delivery/prune';
import { type Stage, type StageName, stagesOf } from '../../delivery/stages';
import type { Network } from '../../network/network';
import { Resource } from '../../source/resource';
import { inApplyOrder } from '../apply-order';
import { fileNames } from '../file-names';
import { type Files, manifestText } from '../tree';
import { annotations } from './annotations';
import { guarded, withAnnotation } from './guarded';
import { type FluxDelivery, fluxKustomization, kustomizationFile } from './kustomization';

/** The numbers never change: what is in a folder would be removed with one Kustomization and made by another. */
const folders: Readonly<Record<StageName, string>> = {
  definitions: '10-definitions',
  networks: '20-networks',
  gateways: '30-gateways',
  rules: '40-rules',
  workloads: '50-workloads',
};

/** An input as Flux applies it. */
export interface FluxTree {
  readonly stages: readonly Stage[];
  /** The objects of all stages, in the order of a stream. */
  readonly resources: readonly Resource[];
  /** Got the annotation that keeps Flux from replacing `${…}`. */
  readonly guarded: readonly Resource[];
  /** Hold `${`, and ask for the replacement. */
  readonly contradicted: readonly Resource[];
  /** Got the annotation that keeps Flux from removing them with their file. */
  readonly kept: readonly Resource[];
}

/** What is applied, in its stages, with the annotations that Flux needs. */
export function fluxTree(network: Network): FluxTree {
  const lists = { guarded: [] as Resource[], contradicted: [] as Resource[], kept: [] as Resource[] };
  const prepared = (resource: Resource): Resource => {
    const { value, state } = guarded(resource.value);
    if (state !== 'plain') lists[state].push(resource);
    const survives = mustSurvive(network, resource) !== undefined && !hasPruneMark(resource);
    if (survives) lists.kept.push(resource);
    const next = survives ? withAnnotation(value, annotations.keep, 'disabled') : value;
    return next === resource.value ? resource : new Resource(next as typeof resource.value, resource.origin);
  };
  const stages = stagesOf(network).map(({ name, resources }) => ({
    name,
    resources: inApplyOrder(resources).map(prepared),
  }));
  return { stages, resources: inApplyOrder(stages.flatMap(({ resources }) => resources)), ...lists };
}

function hasPruneMark(resource: Resource): boolean {
  return ['labels', 'annotations'].some((map) => resource.get('metadata', map, annotations.keep) !== undefined);
}

/**
 * The files of a tree for Flux: a folder for each stage with one file for each object, `flux/` with a Kustomization of
 * Flux for each, outside of what these apply. A kustomization.yaml in every folder lists its files; the one at the top
 * lists the stages, so that one `kubectl apply -k`, or Argo CD, takes them all.
 */
export function fluxFiles({ stages }: FluxTree, delivery: FluxDelivery): Files {
  const files = new Map<string, string>();
  const folder = (name: string, members: ReadonlyMap<string, object>) => {
    for (const [file, value] of members) files.set(`${name}/${file}`, manifestText(value));
    files.set(`${name}/kustomization.yaml`, manifestText(kustomizationFile([...members.keys()])));
  };
  const kustomizations = new Map<string, object>();
  for (const [index, stage] of stages.entries()) {
    const name = folders[stage.name];
    folder(name, new Map([...fileNames(stage.resources)].map(([file, { value }]) => [file, value])));
    kustomizations.set(`${name}.yaml`, fluxKustomization(stage, name, stages[index - 1], delivery));
  }
  folder('flux', kustomizations);
  files.set('kustomization.yaml', manifestText(kustomizationFile(stages.map(({ name }) => folders[name]))));
  return files;
}
