import type { KindEffects } from '../field-effects';
import { networkAttachmentDefinition } from './attachment-definition';
import { egressTables } from './egress';
import { ipamClaim } from './ipam-claim';
import { multiNetworkPolicy } from './multi-network-policy';
import { nodeNetworkConfigurationPolicy } from './node-policy';
import { clusterUserDefinedNetwork, userDefinedNetwork } from './user-defined-networks';

/** What changes of OVN-Kubernetes' networks do, of those of Multus, and of the bridges of the nodes. */
export const ovnKubernetesTables: readonly KindEffects[] = [
  clusterUserDefinedNetwork,
  userDefinedNetwork,
  ...egressTables,
  networkAttachmentDefinition,
  ipamClaim,
  nodeNetworkConfigurationPolicy,
  multiNetworkPolicy,
];
