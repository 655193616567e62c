import { sources } from '../../kinds/kubevirt/machine-networks';
import type { Part } from '../../network/part';
import type { Report } from '../report';
import { rule } from '../rule';
import {
  type MachineNetworks,
  machineExample,
  machineNetworks,
  machineRefused,
  sourcesOf,
} from '../support/machine-networks';

/** Networks of a virtual machine with nothing behind them, or with more than one thing. */
export const networkSourceMalformed = rule({
  id: 'kubevirt/network-source-malformed',
  severity: 'error',
  what: 'A network of a virtual machine names neither the pod network nor one of Multus, or both, or there are two that take the first interface of the pod.',
  why: 'The webhook of KubeVirt refuses the object.',
  evidence: [
    'kubevirt/kubevirt v1.5.0 pkg/network/admitter/netsource.go, validateSingleNetworkSource, validateSinglePodNetwork, validateMultusNetworkSource',
  ],
  wrong: machineExample(['{name: default, masquerade: {}}'], ['{name: default}']),
  right: machineExample(['{name: default, masquerade: {}}'], ['{name: default, pod: {}}']),
  check(network, report) {
    for (const machine of machineNetworks(network)) judge(machine, report);
  },
});

function judge({ title, networks }: MachineNetworks, report: Report): void {
  const firsts: Part[] = [];
  for (const network of networks) {
    const name = network.text('name') ?? '(no name)';
    const [source, other] = sourcesOf(network);
    if (source === undefined) {
      // A source that is null, or of another type, is one that somebody meant.
      if (!network.isMap || sources.some((one) => network.keys.includes(one) && network.raw(one) !== null)) continue;
      report(network.at(), `network '${name}' of ${title} is neither a pod network nor one of Multus`)
        .restsOn(...sources.map((one) => network.at(one)))
        .note(machineRefused)
        .propose('write pod: {}, or multus: {networkName: …}');
      continue;
    }
    if (other !== undefined)
      report(network.atKey(other), `network '${name}' of ${title} has both ${source} and ${other}`)
        .and(network.at(source), source)
        .note(machineRefused)
        .propose('make a network of its own of each');
    if (source === 'multus') judgeMultus(network, name, title, report);
    if (source === 'pod' || (source === 'multus' && network.part('multus').flag('default'))) firsts.push(network);
  }
  const [first, ...more] = firsts;
  for (const network of more)
    report(network.at('name'), `two networks of ${title} take the first interface of its pod`)
      .and((first as Part).at('name'), 'the other one')
      .note(machineRefused)
      .propose('keep one of: a pod network, a network of Multus with default: true');
}

function judgeMultus(network: Part, name: string, title: string, report: Report): void {
  const multus = network.part('multus');
  const text = multus.text('networkName');
  if (text === undefined) {
    if (multus.keys.includes('networkName') && multus.raw('networkName') !== '') return;
    report(network.atKey('multus'), `network '${name}' of ${title} has no networkName`)
      .restsOn(multus.at('networkName'))
      .note(machineRefused)
      .propose('add networkName: the NetworkAttachmentDefinition');
  } else if (!/^(?:[a-z0-9](?:[-a-z0-9]*[a-z0-9])?\/)?[a-z0-9](?:[-.a-z0-9]*[a-z0-9])?$/.test(text))
    report(multus.at('networkName'), `networkName '${text}' of ${title} is not [namespace/]name`)
      .note('Multus finds no definition of that name: the machine does not start')
      .propose(
        'write the name of a NetworkAttachmentDefinition, behind its namespace and a slash if it is another one',
      );
}
