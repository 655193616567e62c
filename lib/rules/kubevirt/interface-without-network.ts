import type { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';
import {
  byName,
  type MachineNetworks,
  machineExample,
  machineNetworks,
  machineRefused,
} from '../support/machine-networks';

/** Interfaces and networks of a virtual machine that do not belong together. */
export const interfaceWithoutNetwork = rule({
  id: 'kubevirt/interface-without-network',
  severity: 'error',
  what: 'An interface of a virtual machine has no network of its name, a network has no interface, or a name is there twice.',
  why: 'Interfaces and networks belong together by their names, one to one: the webhook of KubeVirt refuses the object.',
  evidence: [
    'kubevirt/kubevirt v1.5.0 pkg/network/admitter/admit.go, validateInterfacesAssignedToNetworks, validateNetworksAssignedToInterfaces, validateInterfaceNameUnique, validateNetworkNameUnique',
  ],
  wrong: machineExample(['{name: default, masquerade: {}}'], ['{name: defualt, pod: {}}']),
  right: machineExample(['{name: default, masquerade: {}}'], ['{name: default, pod: {}}']),
  check(network, report) {
    for (const machine of machineNetworks(network)) judge(machine, report);
  },
});

function judge({ title, interfaces, networks }: MachineNetworks, report: Report): void {
  const named = { interface: byName(interfaces), network: byName(networks) } as const;
  judgeTwice('interface', interfaces, title, report);
  judgeTwice('network', networks, title, report);
  // A name that is not known may be any.
  const isKnown = (part: Part) => !holdsPlaceholder(part.text('name') ?? '');
  const lonely = interfaces.every(isKnown) ? networks.filter((one) => isLonely(one, named.interface)) : [];
  for (const device of interfaces) {
    const name = device.text('name');
    if (name === undefined) {
      report(device.at(), `an interface of ${title} has no name`)
        .note(machineRefused)
        .propose('add name: that of its network');
      continue;
    }
    if (named.network.has(name)) continue;
    const found = report(device.at('name'), `interface '${name}' of ${title} has no network of its name`).note(
      machineRefused,
    );
    const others = lonely.map((one) => one.text('name') as string);
    const meant = nearest(name, others) ?? (others.length === 1 ? others[0] : undefined);
    const other = meant === undefined ? undefined : named.network.get(meant);
    // The network that was meant has no interface because of this.
    if (other) found.and(other.at('name'), 'this network has no interface').explains(other.at('name'));
    if (meant !== undefined) found.suggest(meant);
    else found.propose(`add it to networks: {name: ${name}, pod: {}}`);
  }
  for (const one of lonely)
    report(one.at('name'), `network '${one.text('name')}' of ${title} has no interface of its name`)
      .note(machineRefused)
      .propose('add an interface of its name, or remove the network');
}

function isLonely(network: Part, interfaces: ReadonlyMap<string, Part>): boolean {
  const name = network.text('name');
  return name !== undefined && !interfaces.has(name);
}

function judgeTwice(what: 'interface' | 'network', parts: readonly Part[], title: string, report: Report): void {
  const first = byName(parts);
  for (const part of parts) {
    const name = part.text('name');
    const before = name === undefined ? undefined : first.get(name);
    if (!before || before === part) continue;
    report(part.at('name'), `${title} has two ${what}s with the name '${name}'`)
      .and(before.at('name'), 'the first one')
      .note(machineRefused);
  }
}
