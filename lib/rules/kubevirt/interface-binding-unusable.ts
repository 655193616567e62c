import { bindings } from '../../kinds/kubevirt/machine-networks';
import type { Part } from '../../network/part';
import type { Report } from '../report';
import { rule } from '../rule';
import {
  bindingsOf,
  byName,
  type MachineNetworks,
  machineExample,
  machineNetworks,
  machineRefused,
  sourcesOf,
} from '../support/machine-networks';

/** Interfaces of a virtual machine without a binding, with several, or with one that their network cannot have. */
export const interfaceBindingUnusable = rule({
  id: 'kubevirt/interface-binding-unusable',
  severity: 'error',
  what: 'An interface of a virtual machine has no binding, has several, or has one that its network cannot have.',
  why: 'KubeVirt refuses the object, or cannot make the interface: the machine does not start.',
  evidence: [
    'kubevirt/kubevirt v1.5.0 pkg/network/admitter/netiface.go, validateInterfaceBinding: Masquerade interface only implemented with pod network; Macvtap interface only implemented with Multus network',
    'kubevirt/kubevirt v1.5.0 staging/src/kubevirt.io/api/core/v1/schema.go, InterfaceBindingMethod: only one of its members may be specified',
  ],
  wrong: machineExample(
    ['{name: lan, masquerade: {}}'],
    ['{name: lan, multus: {networkName: kube-system/ovn-vpc-external-network}}'],
  ),
  right: machineExample(
    ['{name: lan, bridge: {}}'],
    ['{name: lan, multus: {networkName: kube-system/ovn-vpc-external-network}}'],
  ),
  check(network, report) {
    for (const machine of machineNetworks(network)) judge(machine, report);
  },
});

/** The sources that a binding can have. */
const only: Readonly<Record<string, string>> = { masquerade: 'pod', slirp: 'pod', macvtap: 'multus' };

function judge({ title, interfaces, networks }: MachineNetworks, report: Report): void {
  const named = byName(networks);
  for (const device of interfaces) {
    const name = device.text('name') ?? '(no name)';
    const [binding, other] = bindingsOf(device);
    if (binding === undefined) judgeMissing(device, name, title, report);
    else if (other !== undefined)
      report(device.atKey(other), `interface '${name}' of ${title} has both ${binding} and ${other}`)
        .and(device.at(binding), binding)
        .note('an interface has one binding: KubeVirt takes one of them, and ignores the other')
        .propose('keep the one that is meant');
    else judgeSource(device, binding, named.get(name), title, report);
  }
}

function judgeMissing(device: Part, name: string, title: string, report: Report): void {
  // An interface that is to be unplugged needs none; one of another type is the finding of the definition.
  if (
    !device.isMap ||
    device.text('state') === 'absent' ||
    bindings.some((one) => (device.raw(one) ?? undefined) !== undefined)
  )
    return;
  report(device.at(), `interface '${name}' of ${title} has no binding`)
    .restsOn(...bindings.map((one) => device.at(one)))
    .note('KubeVirt does not know how to join it with the pod: the machine does not start')
    .propose('write masquerade: {} for the pod network, bridge: {} for one of Multus');
}

function judgeSource(device: Part, binding: string, network: Part | undefined, title: string, report: Report): void {
  const [source, ...more] = network ? sourcesOf(network) : [];
  const wanted = Object.hasOwn(only, binding) ? only[binding] : undefined;
  if (!network || source === undefined || more.length > 0 || wanted === undefined || source === wanted) return;
  const found = report(
    device.atKey(binding),
    `interface '${device.text('name')}' of ${title} has the binding ${binding}, and its network is no ${wanted === 'pod' ? 'pod network' : 'network of Multus'}`,
  )
    .and(network.atKey(source), 'the network')
    .note(`${binding} is for ${wanted === 'pod' ? 'the pod network' : 'networks of Multus'} alone: ${machineRefused}`);
  found.propose(wanted === 'pod' ? 'write bridge: {}' : 'write masquerade: {}');
}
