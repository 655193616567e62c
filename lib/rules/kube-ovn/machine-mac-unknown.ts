import { parseMac } from '../../net/mac';
import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';

const key = 'ovn.kubernetes.io/mac_address';

const machine = (annotations: string) => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: virtualmachines.kubevirt.io
spec:
  group: kubevirt.io
  scope: Namespaced
  names: {kind: VirtualMachine, plural: virtualmachines, singular: virtualmachine}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
---
apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  name: vm1
  namespace: ns1
spec:
  runStrategy: Always
  template:
    metadata:
      annotations: {${annotations}}
    spec:
      domain:
        devices:
          interfaces: [{name: default, bridge: {}, macAddress: "02:00:00:00:00:2d"}]
      networks: [{name: default, pod: {}}]
`;

/** Virtual machines with a hardware address that OVN does not know. */
export const machineMacUnknown = rule({
  id: 'kube-ovn/machine-mac-unknown',
  severity: 'error',
  what: `A virtual machine has a macAddress on the network of pods, bound by a bridge, and its annotation ${key} is another one, or absent.`,
  why: 'KubeVirt gives the address to the machine and tells nobody. kube-ovn gives the port of the pod an address of its own: OVN sends every packet to that one, and the machine takes none.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress: takes the annotation, or makes an address up',
    'https://github.com/kubevirt/kubevirt/issues/7055',
  ],
  wrong: machine('ovn.kubernetes.io/logical_switch: net1'),
  right: machine('ovn.kubernetes.io/logical_switch: net1, ovn.kubernetes.io/mac_address: "02:00:00:00:00:2d"'),
  check(network, report) {
    // Behind another primary CNI the network of pods is not kube-ovn's.
    if (network.target.kubeOvn.nonPrimaryCni || !isOfKubeOvn(network)) return;
    for (const pods of network.podTemplates)
      if (pods.isVirtual && !pods.resource.external && pods.defaultNetworks.length === 0) judge(pods, report);
  },
});

/** Whether the input says that the cluster has kube-ovn. */
function isOfKubeOvn(network: Network): boolean {
  return ['Subnet', 'Vpc'].some((kind) => network.hasAny(kind));
}

function judge(pods: PodTemplate, report: Report): void {
  const { spec } = pods;
  const names = new Set(
    spec
      .parts('networks')
      .flatMap((one) => ((one.raw('pod') ?? undefined) === undefined ? [] : (one.text('name') ?? []))),
  );
  const device = spec
    .part('domain')
    .part('devices')
    .parts('interfaces')
    .find((one) => names.has(one.text('name') ?? '') && (one.raw('bridge') ?? undefined) !== undefined);
  const text = device?.text('macAddress');
  const wanted = parseMac(text ?? '');
  const stated = pods.annotation(key);
  if (!device || !wanted || holdsPlaceholder(stated ?? '')) return;
  const given = stated === undefined ? undefined : parseMac(stated);
  if (stated !== undefined && (!given || `${given}` === `${wanted}`)) return;
  const draft = report(
    device.at('macAddress'),
    stated === undefined
      ? `kube-ovn does not know macAddress '${text}' of ${pods.resource.title}`
      : `macAddress '${text}' of ${pods.resource.title} is not the one that kube-ovn knows`,
  );
  if (stated !== undefined) draft.and(pods.atAnnotation(key), 'the port of the pod has this one');
  draft
    .note('OVN sends what is for the machine to another hardware address: the machine takes none of it')
    .propose(`write the annotation ${key}: ${wanted} on the template`);
}
