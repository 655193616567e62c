import { ignored, live } from '../effect';
import { changedKeys, otherKindEffects } from '../field-effects';

const source = 'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/base_network_controller_multipolicy.go';

export const multiNetworkPolicy = otherKindEffects('k8s.cni.cncf.io', 'MultiNetworkPolicy', {
  fields: { spec: live('the access rules of its networks are written anew', source) },
  metadata: ({ difference }) =>
    changedKeys(difference, 'annotations').includes('k8s.v1.cni.cncf.io/policy-for')
      ? live('its rules move to the networks that it names now', source)
      : ignored('no controller of the network looks at it', ''),
  created: live('of the pods that it selects, the traffic that no policy allows stops', source),
  removed: live('its access rules are gone: what no other policy refuses passes', source),
});
