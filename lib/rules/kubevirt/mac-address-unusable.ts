import { networkAskedFor } from '../../controllers/ovn-kubernetes/networks';
import { parseMac } from '../../net/mac';
import type { Network } from '../../network/network';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import {
  bindingsOf,
  byName,
  type MachineNetworks,
  machineExample,
  machineNetworks,
  machineRefused,
} from '../support/machine-networks';

const networks = ['{name: lan, multus: {networkName: kube-system/ovn-vpc-external-network}}'];

/** Hardware addresses of virtual machines that no interface can have, or that two have on one network. */
export const macAddressUnusable = rule({
  id: 'kubevirt/mac-address-unusable',
  severity: 'error',
  what: 'The hardware address of an interface of a virtual machine is none, is that of a group, or is used twice on one network.',
  why: 'KubeVirt refuses what is no address. Two interfaces with one address take the answers to each other: neither works.',
  evidence: [
    'kubevirt/kubevirt v1.5.0 pkg/network/admitter/netiface.go, validateMacAddress: has malformed MAC address, MAC address is too long; The requested MAC address is reserved for the in-pod bridge',
    'IEEE 802.1Q-2018 8.8: a bridge forwards to the port where an address was last seen',
  ],
  wrong: machineExample(["{name: lan, bridge: {}, macAddress: '03:00:00:00:00:01'}"], networks),
  right: machineExample(["{name: lan, bridge: {}, macAddress: '02:00:00:00:00:01'}"], networks),
  check(network, report) {
    const used = new Map<string, Use>();
    for (const machine of machineNetworks(network)) judge(network, machine, used, report);
  },
});

interface Use {
  readonly at: Place;
  readonly title: string;
}

function judge(
  network: Network,
  { pods, title, interfaces, networks }: MachineNetworks,
  used: Map<string, Use>,
  report: Report,
): void {
  const named = byName(networks);
  for (const device of interfaces) {
    const text = device.text('macAddress');
    if (text === undefined) continue;
    const at = device.at('macAddress');
    const mac = parseMac(text);
    const add = (fact: string) =>
      report(at, `interface '${device.text('name')}' of ${title} has the hardware address '${text}', ${fact}`);
    if (mac?.bytes.length !== 6) add('which is none').note(machineRefused).propose('write 6 bytes: 02:00:00:00:00:01');
    else if (!mac.isForInterface)
      add('which no Ethernet interface can have')
        .note('it is not zero, and the first byte is even: the machine does not start')
        .propose('write one of local administration: 02:00:00:00:00:01');
    else if (`${mac}` === '02:00:00:00:00:00' && bindingsOf(device)[0] === 'masquerade')
      add('which KubeVirt has for the bridge in the pod')
        .note(machineRefused)
        .propose('write another one: 02:00:00:00:00:01');
    else {
      const source = named
        .get(device.text('name') ?? '')
        ?.part('multus')
        .text('networkName');
      // Behind masquerade every machine has a network of its own.
      if (source === undefined || pods.namespace === undefined) continue;
      const whole = source.includes('/') ? source : `${pods.namespace}/${source}`;
      const [namespace, name = ''] = whole.split('/');
      // Addresses on networks of OVN-Kubernetes are the subject of fixed-address-used-twice.
      if (typeof networkAskedFor(network, { name, namespace }) === 'object') continue;
      const key = `${mac} ${whole}`;
      const before = used.get(key);
      if (!before) used.set(key, { at, title });
      else
        add(`which ${before.title === title ? 'another interface' : before.title} has on the same network`)
          .and(before.at, 'the first one')
          .note('the network sends to one of them alone what is meant for both: neither works');
      const { count } = pods;
      if (before || count < 2 || !Number.isFinite(count)) continue;
      add(`and there are ${count} of them`)
        .and(pods.atCount, 'their number')
        .note('all have the same address: none of them works')
        .propose('leave macAddress out');
    }
  }
}
