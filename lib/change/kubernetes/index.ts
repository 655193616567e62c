import type { KindEffects } from '../field-effects';
import { configMap } from './config-map';
import { customResourceDefinition } from './definition';
import { namespace } from './namespace';
import { otherTables } from './others';
import { pod } from './pod';
import { workloadTables } from './workloads';

/** What changes of Kubernetes' own kinds do, as far as networks feel it. */
export const kubernetesTables: readonly KindEffects[] = [
  pod,
  ...workloadTables,
  namespace,
  configMap,
  ...otherTables,
  customResourceDefinition,
];
