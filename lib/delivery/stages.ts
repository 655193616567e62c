import type { Network } from '../network/network';
import type { Resource } from '../source/resource';
import { kindWave } from './kind-waves';

/** The parts that a network is delivered in, in this order. */
export const stageNames = ['definitions', 'networks', 'gateways', 'rules', 'workloads'] as const;

export type StageName = (typeof stageNames)[number];

/** What is applied together; controllers find their way within it. */
export interface Stage {
  readonly name: StageName;
  /** In the order of the input; never empty. */
  readonly resources: readonly Resource[];
}

/** What a render writes, stage by stage: each rests on those before it alone. Stages without resources are left out. */
export function stagesOf({ resources }: Network): readonly Stage[] {
  const members = new Map<StageName, Resource[]>(stageNames.map((name) => [name, []]));
  for (const resource of resources)
    if (!resource.external && !resource.modelled) members.get(stageOfKind(resource))?.push(resource);
  return [...members].flatMap(([name, list]) => (list.length > 0 ? [{ name, resources: list }] : []));
}

/** Ends of stages, in the waves of kinds. */
const ends: readonly (readonly [before: number, stage: StageName])[] = [
  [15, 'definitions'],
  [60, 'networks'],
  [70, 'gateways'],
  [90, 'rules'],
];

const networkKinds = new Set(['ClusterUserDefinedNetwork', 'UserDefinedNetwork', 'SecurityGroup']);

function stageOfKind(resource: Resource): StageName {
  if (networkKinds.has(resource.kind)) return 'networks';
  const wave = kindWave(resource);
  return ends.find(([before]) => wave < before)?.[1] ?? 'workloads';
}
