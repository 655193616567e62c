import type { Network } from '../network/network';
import type { Resource } from '../source/resource';
import { kindWave } from './kind-waves';
import { comesWithPods } from './order/late';
import { orderOf } from './order/order';

/** The parts that a network is delivered in, in this order. */
export const stageNames = ['definitions', 'networks', 'gateways', 'rules', 'workloads'] as const;

export type StageName = (typeof stageNames)[number];

/** What is applied together; controllers find their way within it. */
export interface Stage {
  readonly name: StageName;
  /** In the order of the input; never empty. */
  readonly resources: readonly Resource[];
}

/** What a render writes, stage by stage: each rests on itself and those before it. Stages without resources are left out. */
export function stagesOf(network: Network): readonly Stage[] {
  const { sequence, edgesOf } = orderOf(network);
  const stageOf = new Map<Resource, number>();
  for (const resource of sequence) {
    const needed = (edgesOf.get(resource) ?? []).map(({ to }) => stageOf.get(to) ?? 0);
    stageOf.set(
      resource,
      needed.reduce((a, b) => Math.max(a, b), stageOfOwn(resource, network)),
    );
  }
  return stageNames.flatMap((name, stage) => {
    const resources = network.resources.filter((resource) => stageOf.get(resource) === stage);
    return resources.length > 0 ? [{ name, resources }] : [];
  });
}

/** Ends of the stages before the workloads, in the waves of kinds. */
const ends = [15, 60, 70, Number.POSITIVE_INFINITY];

/** Networks of OVN-Kubernetes and the filters of kube-ovn's ports: kinds of a late wave that are part of networks. */
const networkKinds = new Set(['ClusterUserDefinedNetwork', 'UserDefinedNetwork', 'SecurityGroup', 'IPAMClaim']);

function stageOfOwn(resource: Resource, network: Network): number {
  if (comesWithPods(resource, network)) return stageNames.indexOf('workloads');
  if (networkKinds.has(resource.kind)) return stageNames.indexOf('networks');
  const wave = kindWave(resource);
  return ends.findIndex((end) => wave < end);
}
