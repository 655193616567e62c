import { Pod } from '../../kinds/kubernetes/pod';
import { announced } from '../announcements';
import { breaks, brief, destroys, type Effect, type EffectFacts, ignored, latent, live, rejected } from '../effect';
import { citeAll, controller, type Evidence, kubeOvnFile } from '../evidence';
import { changedKeys, type FieldChange, type FieldEffect, type KindEffects, otherKindEffects } from '../field-effects';
import { effectFor, hasSince } from '../kube-ovn/releases';

const validation = 'kubernetes/kubernetes v1.34 pkg/apis/core/validation/validation.go, ValidatePodUpdate';
const remake = 'delete the pod and create it again';

const immutable = rejected(
  'the API server refuses it: of the spec of a pod, images, tolerations that are added and a shorter deadline may change',
  validation,
  remake,
);

const spec: FieldEffect = ({ difference }: FieldChange): Effect => {
  const { name, before, after } = difference;
  if (/^spec\.(initC|c)ontainers\[[^\]]*\]\.image$/.test(name))
    return brief('the container restarts with the image; the pod and its addresses stay', validation);
  if (name.startsWith('spec.tolerations') && before === undefined) return live('it takes effect at once', validation);
  if (/^spec\.tolerations\[.*\]\.tolerationSeconds$/.test(name)) return live('it counts from now on', validation);
  if (name === 'spec.activeDeadlineSeconds')
    return isShorter(before, after) ? live('it counts from the start of the pod', validation) : immutable;
  // What was below zero ends the pod at once, as one second does.
  if (name === 'spec.terminationGracePeriodSeconds' && Number(before) < 0 && after === 1)
    return live('it means the same', validation);
  if (name.startsWith('spec.schedulingGates') && after === undefined)
    return live('the pod is scheduled when none is left', validation);
  return immutable;
};

function isShorter(before: unknown, after: unknown): boolean {
  return typeof after === 'number' && (before === undefined || (typeof before === 'number' && after <= before));
}

const atCreation = (who: string, source: Evidence, facts: EffectFacts = {}): Effect =>
  latent(`${who} reads it when the pod is created: the running pod stays as it is`, source, remake, {
    waitsFor: 'new-pod',
    ...facts,
  });

const multus = 'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go';
const byMultus = atCreation('Multus', multus, { actor: 'node' });
const byKubeOvn = atCreation('kube-ovn', controller('pod.go', 'reconcileAllocateSubnets'));

/** Networks of a running pod: Multus gives it no interface, and kube-ovn an address of each of its own all the same. */
const networks: FieldEffect = ({ now, head }) => {
  const pods = head.podTemplates.find(({ resource }) => resource === now.written);
  const isKubeOvns = pods?.networks.some(({ name, namespace }) => {
    const attachment = head.attachments.get(name, namespace);
    return attachment?.subnetProvider !== undefined || (attachment?.subnets.length ?? 0) > 0;
  });
  return isKubeOvns
    ? breaks(
        'kube-ovn allocates an address and writes it into the annotations at once, and the running pod gets no interface for it',
        citeAll(controller('pod.go', 'reconcileAllocateSubnets'), multus),
        remake,
        { waitsFor: 'new-pod' },
      )
    : byMultus;
};

const ofNode = (what: string): Effect =>
  live(
    what,
    kubeOvnFile('pkg/daemon/controller_linux.go', { name: 'handleUpdatePod', before: ['1.14', 'handlePod'] }),
    undefined,
    {
      actor: 'node',
    },
  );

/** What kube-ovn looks at while a pod runs: its controller in OVN, the daemon on the node of the pod. */
const whileRunning: readonly (readonly [RegExp, Effect])[] = [
  [/\.kubernetes\.io\/(?:ingress_rate|egress_rate)$/, ofNode('the daemon of the node limits the running pod')],
  [
    /\.kubernetes\.io\/(?:latency|limit|loss|jitter)$/,
    ofNode('the daemon of the node shapes the packets of the running pod'),
  ],
  [/\.kubernetes\.io\/mirror$/, ofNode('the daemon of the node mirrors the packets of the running pod, or no longer')],
  [
    /\.kubernetes\.io\/(?:security_groups|port_security|port_vips)$/,
    live('the port of the running pod follows at once', controller('pod.go', 'handleUpdatePodSecurity')),
  ],
];

const dhcpOptions: FieldEffect = (change) =>
  hasSince(change, '1.16')
    ? live(
        'OVN answers the pod with these DHCP options at once; a lease has them when it is next renewed',
        controller('pod.go', 'reconcilePodDHCPOptions', '1.16'),
      )
    : ignored('this release does not read it', controller('pod.go', 'reconcileAllocateSubnets'));

/** An EIP of the default VPC's external gateway. */
const outside: FieldEffect = ({ now, head }) => {
  const subnet = head.pods.get(now.name, now.namespace)?.subnet;
  return subnet?.vpc && !subnet.vpc.isDefault
    ? ignored('kube-ovn reads it of pods in ovn-cluster only', controller('pod.go', 'reconcileRouteSubnets'))
    : atCreation('kube-ovn', controller('pod.go', 'reconcileRouteSubnets'));
};

/** Annotations are read by whoever makes the interfaces of the pod. */
export const podMetadata: FieldEffect = (change) => {
  const { difference } = change;
  const keys = changedKeys(difference, 'annotations');
  const has = (pattern: RegExp) => keys.some((key) => pattern.test(key));
  if (has(/^(?:k8s\.v1\.cni\.cncf\.io|v1\.multus-cni\.io)\//)) return effectFor(networks, change);
  const running = whileRunning.find(([pattern]) => has(pattern));
  if (running) return running[1];
  if (has(/\.kubernetes\.io\/dhcp-v[46]-options$/)) return effectFor(dhcpOptions, change);
  if (has(/^ovn\.kubernetes\.io\/(?:eip|snat)$/)) return effectFor(outside, change);
  if (keys.some(isKubeOvns)) return byKubeOvn;
  const announcement = announced(change, 'its addresses');
  if (announcement) return announcement;
  if (changedKeys(difference, 'labels').length > 0)
    return live(
      'what selects pods by labels follows: Services, policies; SidecarSets only look at new pods',
      '',
      undefined,
      {
        actor: 'kubernetes',
      },
    );
  return ignored('no controller of the network reads it', '');
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
  created: live('it is created', ''),
  removed: destroys('it is deleted', ''),
});
