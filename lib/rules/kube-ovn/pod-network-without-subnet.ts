import type { PodInterface } from '../../network/pod-interface';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, stuckBy, workloadExample } from '../support/pods';

const definition = (name: string, subnet = '') => `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: ${name}
  namespace: ns1
spec:
  config: >-
    {"cniVersion": "0.3.1", "type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock",
     "provider": "${name}.ns1.ovn"}
---${subnet}${workloadExample({ 'k8s.v1.cni.cncf.io/networks': `ns1/${name}` })}`;

const storage = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: storage
spec:
  provider: storage.ns1.ovn
  vpc: test-vpc-1
  cidrBlock: 10.0.5.0/24
  gateway: 10.0.5.1
---`;

/** Networks of kube-ovn without a subnet, and such that pods ask for twice. */
export const podNetworkWithoutSubnet = rule({
  id: 'kube-ovn/pod-network-without-subnet',
  code: 'KO-133',
  severity: 'error',
  what: 'Pods ask for a network whose addresses kube-ovn gives, and no Subnet has its provider; or for one network twice, as one interface.',
  why: 'From 1.17 on the pods stay in ContainerCreating. Before, the interface gets a second address of the Subnet of the first one, or none where another plugin makes it.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/pod.go, getPodAttachmentNet: provider … is not bound to any subnet; a provider of its own for each interface name',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodAttachmentNet: the default Subnet of the pod, or nothing',
  ],
  wrong: definition('storage'),
  right: definition('storage', storage),
  check(network, report) {
    const isSure = !network.mayHide('Subnet') && !network.hasUnknownSubnets;
    for (const one of judgedInterfaces(network)) {
      if (one.isFirst) continue;
      if (isSure && one.subnetName === undefined && one.choice.subnets.length === 0) judgeSubnet(one, report);
      judgeTwice(one, report);
    }
  },
});

function judgeSubnet(one: PodInterface, report: Report): void {
  const { network, pods, provider, definition } = one;
  if (!definition) return;
  const isStuck = has(network.target.kubeOvn.version, '1.17');
  const found = report(
    one.atSubnet,
    `${definition.resource.title}, which ${pods.resource.title} asks for, has no Subnet`,
  )
    .and(definition.atName, `no Subnet has the provider ${provider}`)
    .propose(`write a Subnet with provider: ${provider}`)
    .restsOn(definition.at('config'), definition.atText('provider', definition.provider));
  // A Subnet that was meant for it has a provider that is wrong.
  for (const subnet of network.subnets)
    if (subnet.text('provider')?.split('.')[0] === definition.name) found.restsOn(subnet.at('provider'));
  if (isStuck) found.note(stuckBy(pods, `PodNetworkUpdateFailed: provider ${provider} is not bound to any subnet`));
  else if (definition.isKubeOvn)
    found.as('warning').note('before 1.17 the interface gets a second address of the Subnet of the first one');
  else
    found.note(
      'kube-ovn gives the interface no address: its CNI plugin fails on the node, and no event names the Subnet',
    );
}

/** kube-ovn tells interfaces of one network apart by their names, and only from 1.17 on. */
function judgeTwice(one: PodInterface, report: Report): void {
  const { network, attachment, definition, pods } = one;
  const isNamed = has(network.target.kubeOvn.version, '1.17');
  const same = pods.networks.filter(
    ({ name, namespace, interfaceName }) =>
      name === attachment?.name &&
      namespace === attachment.namespace &&
      (!(isNamed && definition?.isKubeOvn) || interfaceName === attachment.interfaceName),
  );
  const [first, second] = same;
  if (!first || !second || !definition) return;
  report(second.at(), `${pods.resource.title} asks for network ${second.namespace}/${second.name} twice`)
    .as('warning')
    .and(first.at(), 'here as well')
    .note('kube-ovn takes both for one interface, with one address')
    .propose(
      isNamed && definition.isKubeOvn
        ? 'give each an interface of its own: {"name": …, "interface": "net1"}'
        : 'ask for it once, or write a definition and a Subnet for each interface',
    );
}
