import { ipIn } from '../../builders/canonical';
import { placedWorkload } from '../../builders/placed-workload';
import { type Placement, placementAnnotations } from '../../builders/placement';
import { intentGroup, intentVersion } from '../../intent/intent-kind';
import { ownDomain } from '../../kinds/kubeovn/annotations';
import { isOnePod, podFormOf } from '../../kinds/pod-form';
import { isMap, type JsonMap } from '../../source/json';
import { nowhere } from '../../source/origin';
import { type Path, valueAt } from '../../source/path';
import { Resource } from '../../source/resource';
import { given, mapIn, textIn } from './world';

/** Workloads without the annotations that documents give their pods. */
export interface Placed {
  readonly documents: readonly Resource[];
  /** The workloads that were given, in their order, each as it stays. */
  readonly workloads: readonly Resource[];
}

/**
 * Documents for where the pods of workloads are. Each is proved by writing it into its workload again: what would not be the
 * same keeps its annotations.
 *
 * @param existing documents that are there already: what one of them adds to stays as it is
 */
export function placementsOf(workloads: readonly Resource[], existing: readonly Resource[]): Placed {
  const taken = new Set(existing.map(({ kind, namespace, name }) => `${kind}/${namespace}/${name}`));
  const named = new Set(existing.map(workloadNamed).filter((one) => one !== undefined));
  const documents: Resource[] = [];
  const kept = workloads.map((workload) => {
    const { kind, name, namespace } = workload;
    const isNamed = [namespace, undefined].some((space) => named.has(`${kind}/${space}/${name}`));
    const found = isNamed ? undefined : placementOf(workload);
    if (!found) return workload;
    const own = [name, `${kind.toLowerCase()}-${name}`].find((free) => !taken.has(`Placement/${namespace}/${free}`));
    if (own === undefined) return workload;
    taken.add(`Placement/${namespace}/${own}`);
    documents.push(new Resource(documentFor(workload, own, found.placement), nowhere));
    return new Resource(found.manifest, workload.origin);
  });
  return { documents, workloads: kept };
}

function workloadNamed(document: Resource): string | undefined {
  const workload = document.get('spec', 'workload');
  return isMap(workload) ? `${workload.kind}/${document.namespace}/${workload.name}` : undefined;
}

function documentFor({ kind, name, namespace }: Resource, own: string, placement: Placement): JsonMap {
  return {
    apiVersion: `${intentGroup}/${intentVersion}`,
    kind: 'Placement',
    metadata: given({ name: own, namespace }),
    spec: { workload: { kind, name }, ...placement },
  };
}

/** What the annotations of the first interface say, and the workload without them; undefined if that is not all the same. */
function placementOf(workload: Resource): { placement: Placement; manifest: JsonMap } | undefined {
  const form = podFormOf(workload);
  if (!form) return undefined;
  const at = [...form.template, 'metadata', 'annotations'];
  const annotations = mapIn(workload.get(...at));
  const text = (name: string) => textIn(annotations[`${ownDomain}/${name}`]) || undefined;
  const list = (name: string) => text(name)?.split(',');
  const one = (name: string) => text(name) && [text(name)];
  const isOne = isOnePod(form);
  const pool = text('ip_pool');
  const isList = !isOne && pool?.split(/[,;]/).every((part) => ipIn(part) !== undefined);
  const placement = given({
    subnet: text('logical_switch'),
    addresses: isOne ? one('ip_address') : isList ? pool?.split(pool.includes(';') ? ';' : ',') : undefined,
    ipPool: isList ? undefined : pool,
    vip: text('vip'),
    mac: text('mac_address'),
    securityGroups: list('security_groups'),
    sharedVips: list('aaps'),
  }) as Placement;
  if (Object.keys(placement).length === 0) return undefined;
  const keys = placementAnnotations(placement, { provider: 'ovn', isOne }).map(({ key }) => key);
  const bare = withoutKeys(workload.value, at, keys);
  const { manifest, clashes } = placedWorkload(bare, [{ placement, provider: 'ovn' }]);
  const again = mapIn(valueAt(manifest, at));
  const isSame =
    clashes.length === 0 &&
    Object.keys(again).length === Object.keys(annotations).length &&
    Object.entries(again).every(([key, value]) => value === annotations[key]);
  return isSame ? { placement, manifest: bare } : undefined;
}

/** A copy in which a map has some keys less, and is not there without any. */
function withoutKeys(root: JsonMap, [step, ...rest]: Path, keys: readonly string[]): JsonMap {
  if (step === undefined) return Object.fromEntries(Object.entries(root).filter(([key]) => !keys.includes(key)));
  const inner = withoutKeys(mapIn(root[step]), rest, keys);
  const isEmpty = rest.length === 0 && Object.keys(inner).length === 0;
  return given({ ...root, [step]: isEmpty ? undefined : inner });
}
