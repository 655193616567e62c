import {
  interfaceFields,
  models,
  multusFields,
  networkFields,
  podFields,
  portFields,
} from '../../kinds/kubevirt/machine-networks';
import { parseCidr } from '../../net/cidr';
import type { Part } from '../../network/part';
import { nearest, nearestName } from '../../source/nearest';
import { keyHoldsPlaceholder } from '../../source/placeholder';
import type { Report } from '../report';
import { rule } from '../rule';
import { type MachineNetworks, machineExample, machineNetworks, machineRefused } from '../support/machine-networks';

/** Fields and values of the networks of a virtual machine that KubeVirt does not take. */
export const interfaceValueRefused = rule({
  id: 'kubevirt/interface-value-refused',
  severity: 'error',
  what: 'An interface or a network of a virtual machine has an unknown field, a name, a model, a port or a network that KubeVirt does not take.',
  why: 'The API server or the webhook of KubeVirt refuses the object.',
  evidence: [
    'kubevirt/kubevirt v1.5.0 pkg/network/admitter/netiface.go, validateInterfaceNameFormat, validateInterfaceModel, validatePortConfiguration, validateMasqueradeBinding',
    'kubevirt/kubevirt v1.5.0 staging/src/kubevirt.io/api/core/v1/schema.go, Interface, Network, MultusNetwork, PodNetwork, Port',
  ],
  wrong: machineExample(['{name: default, masquerade: {}, model: virtoi}'], ['{name: default, pod: {}}']),
  right: machineExample(['{name: default, masquerade: {}, model: virtio}'], ['{name: default, pod: {}}']),
  check(network, report) {
    for (const machine of machineNetworks(network)) judge(machine, report);
  },
});

function judge({ title, interfaces, networks }: MachineNetworks, report: Report): void {
  for (const device of interfaces) {
    judgeFields(device, interfaceFields, 'interfaces', title, report);
    judgeInterface(device, title, report);
    judgePorts(device, title, report);
  }
  for (const network of networks) {
    judgeFields(network, networkFields, 'networks', title, report);
    judgeFields(network.part('multus'), multusFields, 'multus', title, report);
    judgeFields(network.part('pod'), podFields, 'pod', title, report);
    for (const field of podFields) judgeNetwork(network.part('pod'), field, title, report);
  }
}

function judgeFields(part: Part, known: readonly string[], of: string, title: string, report: Report): void {
  for (const key of part.keys) {
    if (known.includes(key) || keyHoldsPlaceholder(key)) continue;
    const found = report(part.atKey(key), `${of} of ${title} has no field '${key}'`).note(
      'the API server refuses the object',
    );
    const meant = nearestName(key, known);
    // Later releases may have more.
    if (meant === undefined) found.as('warning');
    else found.explains(part.at(meant));
    found.suggest(meant);
  }
}

function judgeInterface(device: Part, title: string, report: Report): void {
  const name = device.text('name');
  if (name !== undefined && !/^[A-Za-z0-9-_]+$/.test(name))
    report(device.at('name'), `interface '${name}' of ${title} has a name that KubeVirt does not take`).note(
      `a name has letters, digits, hyphens and underscores: ${machineRefused}`,
    );
  const model = device.text('model');
  if (model !== undefined && !models.includes(model))
    report(
      device.at('model'),
      `interface '${name}' of ${title} has the model '${model}', which is none of ${models.join(', ')}`,
    )
      .note(machineRefused)
      .suggest(nearest(model, models));
  const state = device.text('state');
  if (state !== undefined && !states.includes(state))
    report(
      device.at('state'),
      `interface '${name}' of ${title} has the state '${state}', which is none of ${states.join(', ')}`,
    )
      .note(machineRefused)
      .suggest(nearest(state, states));
}

const states = ['up', 'down', 'absent'];

function judgePorts(device: Part, title: string, report: Report): void {
  const names = new Map<string, Part>();
  for (const port of device.parts('ports')) {
    judgeFields(port, portFields, 'ports', title, report);
    const number = port.raw('port');
    const add = (field: string, fact: string) =>
      report(
        field === '' ? port.at() : port.at(field),
        `a port of interface '${device.text('name')}' of ${title} ${fact}`,
      ).note(machineRefused);
    if (number === undefined && port.isMap)
      add('', 'has no number').restsOn(port.at('port')).propose('add port: 1 to 65535');
    else if (typeof number === 'number' && (number < 1 || number > 65535))
      add('port', `is ${number}, not from 1 to 65535`);
    const protocol = port.text('protocol');
    if (protocol !== undefined && protocol !== 'TCP' && protocol !== 'UDP')
      add('protocol', `has the protocol '${protocol}', which is neither TCP nor UDP`).suggest(
        nearest(protocol, ['TCP', 'UDP']),
      );
    const name = port.text('name');
    const before = name === undefined ? undefined : names.get(name);
    if (before) add('name', `has the name '${name}' of another one`).and(before.at('name'), 'the first one');
    else if (name !== undefined) names.set(name, port);
  }
}

function judgeNetwork(pod: Part, field: string, title: string, report: Report): void {
  const text = pod.text(field);
  if (text === undefined) return;
  const family = field === 'vmNetworkCIDR' ? 4 : 6;
  const cidr = parseCidr(text);
  if (cidr?.family === family && cidr.hosts >= 2n) return;
  report(pod.at(field), `${field} of ${title} is '${text}', which is no IPv${family} network with two hosts`).note(
    machineRefused,
  );
}
