import { natConfigName } from '../../network/gateway-config';
import { Network, type NetworkOptions } from '../../network/network';
import { canonical } from '../../schema/json-type';
import type { JsonMap } from '../../source/json';
import { Resource } from '../../source/resource';
import type { States } from '../field-effects';
import { hasSeveralReplicas, updatesStatefulSet, waitingFields } from './gateway-workload';

/**
 * The head as the controller runs it before anything that waits has come into effect: gateways with one replica keep the
 * template of their StatefulSet, and all keep the image, until the controller writes their workloads.
 */
export function asRunning({ base, head }: States, options: NetworkOptions): Network {
  const running = new Map<string, Resource>();
  for (const { now, old } of gatewayPairs({ base, head })) {
    if (!old || [old, now].some(hasSeveralReplicas) || updatesStatefulSet({ old, now })) continue;
    const one = withFieldsOf(now, old);
    if (canonical(one.value) !== canonical(now.value)) running.set(now.name, one);
  }
  const settings = keptSettings({ base, head });
  if (running.size === 0 && !settings) return head;
  const others = settings ? head.resources.filter((resource) => !isNatConfig(resource)) : head.resources;
  const asTheyRun = others.map((resource) =>
    resource.kind === 'VpcNatGateway' ? (running.get(resource.name) ?? resource) : resource,
  );
  return new Network([...(settings ?? []), ...asTheyRun], options);
}

/** The gateways of the head, as the API server keeps them, each with what it was. */
function gatewayPairs({ base, head }: States): readonly { readonly now: Resource; readonly old?: Resource }[] {
  return [...head.gateways].map(({ resource }) => {
    const old = base.gateways.get(resource.name)?.resource;
    return { now: head.effective(resource), ...(old && { old: base.effective(old) }) };
  });
}

function withFieldsOf(now: Resource, old: Resource): Resource {
  const spec: Record<string, unknown> = { ...(Object(now.value.spec) as JsonMap) };
  for (const field of ['vpc', ...waitingFields]) {
    const before = old.get('spec', field);
    if (before === undefined) delete spec[field];
    else spec[field] = before;
  }
  return new Resource({ ...now.value, spec }, now.origin);
}

/** The settings of the base where they change and no gateway comes into a new workload by the same change. */
function keptSettings({ base, head }: States): readonly Resource[] | undefined {
  const [before, after] = [base, head].map(({ resources }) => resources.filter(isNatConfig)) as [
    Resource[],
    Resource[],
  ];
  if (before.length === 0 || canonical(before.map(dataOf)) === canonical(after.map(dataOf))) return undefined;
  const follows = gatewayPairs({ base, head }).some(({ now, old }) => {
    if (!old) return true;
    return hasSeveralReplicas(now) ? canonical(old.value) !== canonical(now.value) : updatesStatefulSet({ old, now });
  });
  return follows ? undefined : before;
}

function isNatConfig({ kind, name }: Resource): boolean {
  return kind === 'ConfigMap' && name === natConfigName;
}

function dataOf(config: Resource): unknown {
  return config.value.data ?? null;
}
