import type { FaultCode } from '../../kinds/cncf/network-selection';
import type { Attachment, PodTemplate } from '../../network/pod-template';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { deploymentExample } from '../support/pod-examples';

const definition = pluginExample('"type": "macvlan"', '"master": "ens38"');

const asks = (first: string, second: string) =>
  `${deploymentExample(`kube-system/ovn-vpc-external-network@${first}, kube-system/backup@${second}`)}---${definition}`;

/** Two networks of one pod that want one interface. */
export const interfaceAskedTwice = rule({
  id: 'cncf/interface-asked-twice',
  severity: 'error',
  what: 'Two networks of a pod ask for one interface, or one of them for eth0.',
  why: 'The interface of the first is there already when the plugin of the second makes its own: the pod stays in ContainerCreating.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/multus/multus.go, getIfname: without a request the interface is net and the number of the network',
    'containernetworking/plugins v1.6.0 pkg/ip/link_linux.go, makeVethPair: container veth name already exists',
  ],
  wrong: asks('net1', 'net1'),
  right: asks('net1', 'net2'),
  check(network, report) {
    for (const pods of network.podTemplates)
      if (!pods.resource.external && !pods.isVirtual && !pods.isOnHostNetwork) judge(pods, report);
  },
});

const stuck = 'the plugin of the second does not make its interface, and the pod stays in ContainerCreating';

/** Faults of a network that could be read: of all others the numbers of networks are not known. */
const ofValues: readonly FaultCode[] = ['type', 'mac', 'ip', 'interface'];

function judge(pods: PodTemplate, report: Report): void {
  const isWhole = pods.networkAnnotations.every(({ faults }) => faults.every(({ code }) => ofValues.includes(code)));
  const first = new Map<string, Attachment>();
  for (const [i, asked] of pods.networks.entries()) {
    const { interfaceName } = asked;
    if (interfaceName === undefined && !isWhole) continue;
    const name = interfaceName ?? `net${i + 1}`;
    const before = first.get(name);
    if (!before) first.set(name, asked);
    else
      report(asked.at(), `two networks of ${pods.resource.title} get the interface '${name}'`)
        .and(before.at(), 'the first one')
        .note(
          interfaceName !== undefined && before.interfaceName !== undefined
            ? stuck
            : `without a request of its own the interface of network ${interfaceName === undefined ? i + 1 : name.slice(3)} is ${name}: ${stuck}`,
        )
        .propose('give each an interface of its own');
    if (name === 'eth0')
      report(asked.at(), `a network of ${pods.resource.title} asks for the interface 'eth0'`)
        .note('that is the interface of the default network: the pod stays in ContainerCreating')
        .propose('leave it out, or write net1');
  }
}
