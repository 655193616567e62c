import type { Resource } from '../source/resource';
import type { KindEffects } from './field-effects';
import { sidecarSet } from './kruise/sidecar-set';
import { kubeOvnTables } from './kube-ovn';
import { kubernetesTables } from './kubernetes';
import { ovnKubernetesTables } from './ovn-kubernetes';

/** What changes do, kind by kind. */
export const tables: readonly KindEffects[] = [
  ...kubeOvnTables,
  ...ovnKubernetesTables,
  ...kubernetesTables,
  sidecarSet,
];

/** The table of a resource's kind; what changes of other kinds do is not known here. */
export function tableOf({ group, kind }: Resource): KindEffects | undefined {
  byKind ??= new Map(tables.map((table) => [`${table.kind.data.group}/${table.kind.name}`, table]));
  return byKind.get(`${group}/${kind}`);
}

let byKind: Map<string, KindEffects> | undefined;
