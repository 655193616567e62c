import { Pod } from '../../kinds/kubernetes/pod';
import { announced } from '../announcements';
import { brief, destroys, type Effect, ignored, latent, live, rejected } from '../effect';
import { changedKeys, type FieldChange, type FieldEffect, type KindEffects, otherKindEffects } from '../field-effects';

const validation = 'kubernetes/kubernetes v1.34 pkg/apis/core/validation/validation.go, ValidatePodUpdate';
const remake = 'delete the pod and create it anew';

const immutable = rejected(
  'the API server refuses it: of the spec of a pod, images, tolerations that are added and two deadlines may change',
  validation,
  remake,
);

const spec: FieldEffect = ({ difference }: FieldChange): Effect => {
  const { name, before } = difference;
  if (/^spec\.(initC|c)ontainers\[[^\]]*\]\.image$/.test(name))
    return brief('the container starts anew with the image; the pod and its addresses stay', validation);
  if (name.startsWith('spec.tolerations') && before === undefined) return live('it counts from now on', validation);
  if (name === 'spec.activeDeadlineSeconds' || name === 'spec.terminationGracePeriodSeconds')
    return live('the API server takes it only in one direction: shorter', validation);
  if (name === 'spec.schedulingGates') return live('the pod is scheduled when none is left', validation);
  return immutable;
};

const atCreation = (who: string, source: string): Effect =>
  latent(`${who} reads it when the pod is made: the running pod stays as it is`, source, remake);

const byMultus = atCreation('Multus', 'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go');
const byKubeOvn = atCreation('kube-ovn', 'kubeovn/kube-ovn v1.17-dev pkg/controller/pod.go, reconcileAllocateSubnets');
const update =
  'kubeovn/kube-ovn v1.17-dev pkg/controller/pod.go, handleUpdatePodSecurity; pkg/daemon/controller_linux.go, handlePod';

/** What kube-ovn looks at while a pod runs: rates, netem, security groups, its place in the mirror. */
const whileRunning =
  /\.kubernetes\.io\/(?:ingress_rate|egress_rate|latency|limit|loss|jitter|security_groups|port_security|mirror|port_vips)$/;

/** Annotations are read by whoever makes the interfaces of the pod. */
export const podMetadata: FieldEffect = (change) => {
  const { difference } = change;
  const keys = changedKeys(difference, 'annotations');
  if (keys.some((key) => /^(?:k8s\.v1\.cni\.cncf\.io|v1\.multus-cni\.io)\//.test(key))) return byMultus;
  if (keys.some((key) => /(?:^|\.)kubernetes\.io\//.test(key) && !whileRunning.test(key) && isKubeOvns(key)))
    return byKubeOvn;
  if (keys.some((key) => whileRunning.test(key))) return live('kube-ovn applies it to the running pod', update);
  const announcement = announced(change, 'its addresses');
  if (announcement) return announcement;
  if (changedKeys(difference, 'labels').length > 0)
    return live('what selects pods by labels follows: services, policies; SidecarSets look at new pods alone', '');
  return ignored('no controller of the network looks at it', '');
};

/** `ovn.kubernetes.io/…`, or `<provider>.kubernetes.io/…` with a field that kube-ovn knows. */
function isKubeOvns(key: string): boolean {
  return (
    (key.startsWith('ovn.kubernetes.io/') && key !== 'ovn.kubernetes.io/bgp') ||
    /\.kubernetes\.io\/(?:logical_switch|ip_address|ip_pool|mac_address|routes|vpc|network_type|default_route)$/.test(
      key,
    )
  );
}

export const pod: KindEffects = otherKindEffects(Pod.data.group, Pod.name, {
  fields: { spec },
  metadata: podMetadata,
  created: live('it is made', ''),
  removed: destroys('it is deleted', ''),
});
