import { bindings, sources } from '../../kinds/kubevirt/machine-networks';
import type { Network } from '../../network/network';
import type { Part } from '../../network/part';
import type { PodTemplate } from '../../network/pod-template';
import { isMap } from '../../source/json';

/** The interfaces and networks of a virtual machine, or of what makes virtual machines. */
export interface MachineNetworks {
  readonly pods: PodTemplate;
  readonly title: string;
  readonly interfaces: readonly Part[];
  readonly networks: readonly Part[];
}

/** Those of the input. */
export function* machineNetworks(network: Network): Generator<MachineNetworks, void, undefined> {
  for (const pods of network.podTemplates) {
    if (!pods.isVirtual || pods.resource.external) continue;
    const interfaces = pods.spec.part('domain').part('devices').parts('interfaces');
    yield { pods, title: pods.resource.title, interfaces, networks: pods.spec.parts('networks') };
  }
}

/** The bindings that an interface has, and the sources of a network: those that are no null. */
export function bindingsOf(device: Part): readonly string[] {
  return bindings.filter((one) => isMap(device.raw(one)));
}

export function sourcesOf(network: Part): readonly string[] {
  return sources.filter((one) => isMap(network.raw(one)));
}

/** The networks of a machine by their names. */
export function byName(parts: readonly Part[]): ReadonlyMap<string, Part> {
  return new Map(
    parts.toReversed().flatMap((part) => (part.text('name') ? [[part.text('name') as string, part]] : [])),
  );
}

/** What KubeVirt does with a virtual machine whose networks it does not take. */
export const machineRefused = 'the webhook of KubeVirt refuses the object';

/** Without a definition, an information says that the rest of the machine is not checked. */
const definition = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: virtualmachines.kubevirt.io
spec:
  group: kubevirt.io
  names: {kind: VirtualMachine, listKind: VirtualMachineList, plural: virtualmachines, singular: virtualmachine}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
`;

/** A virtual machine as an example of a rule: its interfaces and networks, each a line of YAML. */
export function machineExample(interfaces: readonly string[], networks: readonly string[]): string {
  const lines = (indent: string, items: readonly string[]) => items.map((item) => `${indent}- ${item}`).join('\n');
  return `
apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  name: vm1
  namespace: ns1
spec:
  runStrategy: Always
  template:
    spec:
      domain:
        devices:
          interfaces:
${lines('            ', interfaces)}
      networks:
${lines('        ', networks)}
${definition}`;
}
