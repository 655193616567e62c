import { IPAMClaim } from '../../kinds/cncf/ipam-claim';
import { destroys, live, rejected } from '../effect';
import { kindEffects } from '../field-effects';

const immutable = rejected(
  'the definition of the kind lets nobody change it',
  'k8snetworkplumbingwg/ipamclaims artifacts/k8s.cni.cncf.io_ipamclaims.yaml: oldSelf == self',
  'delete the claim and create it anew; its machine may get other addresses',
);

export const ipamClaim = kindEffects<typeof IPAMClaim>({
  kind: IPAMClaim,
  fields: { spec: { network: immutable, interface: immutable, ipRequests: immutable } },
  created: live('the next pod that names it gets its addresses, and keeps them', ''),
  removed: destroys(
    'its addresses are free for others: a machine that had them gets others when it starts again',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/persistentips/allocator.go, Reconcile',
  ),
});
