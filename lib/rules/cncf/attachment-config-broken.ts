import { overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import { kubeOvnSocket } from '../../kinds/cncf/net-attach-config';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { JsonMap } from '../../source/json';
import { isPlace, type Spot } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { usersWithoutIpam } from '../support/attachment-users';
import type { JsonFault } from '../support/json-fault';
import { isComment, mendJson } from '../support/mend-json';

const example = (end: string) => `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: backup
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "0.3.1",
      "type": "macvlan",
      "mode": "bridge",
      "master": "ens38"${end}
    }
`;

/** Attachment definitions from which no interface can be made. */
export const attachmentConfigBroken = rule({
  id: 'cncf/attachment-config-broken',
  code: ['KO-140', 'LN-001', 'LN-002', 'LN-003'],
  severity: 'error',
  what: 'The config of a NetworkAttachmentDefinition is not JSON, or lacks what its CNI plugin needs.',
  why: 'Multus reads it when a pod starts, and nobody before: the pod stays in ContainerCreating.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/types/conf.go, LoadDelegateNetConf: error unmarshalling delegate config',
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/types/conf.go, LoadDelegateNetConf: a list is read only without type',
    'https://github.com/openshift/console/pull/5290',
    'https://github.com/kubeovn/kube-ovn/issues/1696',
    'https://github.com/kubeovn/kube-ovn/issues/6744',
    'https://github.com/kubeovn/kube-ovn/issues/2626',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: noDefaultEIP "uses no-IPAM mode in network attachment definition"',
    'containernetworking/plugins v1.6.0 plugins/main/vlan/vlan.go, loadConf: "master" field is required',
    'kubeovn/kube-ovn v1.16.2 dist/images/lb-svc.sh: eip-add sets the address of a LoadBalancer Service',
  ],
  wrong: example(','),
  right: example(''),
  check(network, report) {
    for (const definition of network.attachments) judge(definition, report);
  },
});

const stuck = 'Multus cannot attach this network: pods that ask for it stay in ContainerCreating';

type Add = (fact: string, at?: Spot) => Draft;

function judge(definition: AttachmentDefinition, report: Report): void {
  const title = `config of ${definition.resource.title}`;
  const add: Add = (fact, at = definition.at('config')) => report(at, `${title} ${fact}`);
  const text = definition.text('config');
  if (text === undefined) judgeEmpty(definition, add);
  else if (!definition.config) judgeText(definition, text, add);
  else if (!definition.type)
    add('has no type').note(stuck).propose('write "type": the CNI plugin, such as macvlan or kube-ovn');
  else {
    judgePluginList(definition, add);
    for (const plugin of definition.plugins) {
      if (plugin.type === 'macvlan') judgeMacvlan(definition, plugin, add);
      if (plugin.type === 'vlan' && (plugin.master ?? '') === '')
        add('names no master for its vlan')
          .note(stuck)
          .propose('write "master": the interface of the nodes that carries the VLAN');
    }
    judgeAddresses(definition, add);
    judgeName(definition, report);
  }
}

/** Without config Multus reads a file of the same name on the node; kube-ovn does not see that. */
function judgeEmpty(definition: AttachmentDefinition, add: Add): void {
  const [subnet] = definition.subnets;
  if (!subnet || (definition.raw('config') ?? '') !== '') return;
  add(`is empty, and Subnet ${subnet.name} is for this network`)
    .and(subnet.at('provider'), `provider of ${subnet.name}`)
    .note('kube-ovn skips a network without config: its interface gets no address of the subnet');
}

function judgeText(definition: AttachmentDefinition, text: string, add: Add): void {
  const { faults } = mendJson(text);
  if (faults.length === 0) add('is not a JSON object').note(stuck).explains(definition.at('config'));
  let comments = 0;
  for (const fault of faults) {
    // One comment is told for all.
    if (isComment(text, fault.offset) && comments++ > 0) continue;
    judgeFault(definition, fault, add);
  }
}

function judgeFault(definition: AttachmentDefinition, { offset, line, column, fact }: JsonFault, add: Add): void {
  const at = definition.atOffset(offset);
  const where = isPlace(at) ? `in line ${line}, column ${column}, ` : '';
  add(`is not JSON: ${where}it ${fact}`, at).note(stuck).explains(definition.at('config'));
}

function judgePluginList(definition: AttachmentDefinition, add: Add): void {
  const { type } = definition;
  // That of OVN-Kubernetes' plugin is the finding of attachment-plugin-list.
  if (!definition.hasHiddenPlugins || type === overlayType) return;
  add(`has "plugins" and "type": "${type}" beside it`, definition.atText('type', type))
    .note('Multus and kube-ovn call the plugin that type names, and none of the list')
    .propose('move what belongs to the first plugin into "plugins", or remove "plugins"');
}

function judgeMacvlan(definition: AttachmentDefinition, { master }: JsonMap, add: Add): void {
  if (master !== undefined && master !== '') return;
  add('names no master for its macvlan')
    .as('warning')
    .note('the macvlan plugin takes the interface of the default route, which may be another one on every node')
    .propose('write "master": the interface of the nodes that carries the network')
    // Where the Subnet says that it is no macvlan, the type is the mistake.
    .restsOn(...definition.subnets.map((subnet) => subnet.at('provider')));
}

function judgeAddresses(definition: AttachmentDefinition, add: Add): void {
  const { kubeOvn } = definition;
  judgeMissingIpam(definition, add);
  if (!kubeOvn) return;
  const socket = kubeOvn.server_socket;
  const cure = `write "server_socket": "${kubeOvnSocket}"`;
  if (typeof socket !== 'string' || socket === '')
    add('names no server_socket').note("kube-ovn's CNI plugin cannot reach its daemon").note(stuck).propose(cure);
  else if (socket.replace(/^\/var\/run\//, '/run/') !== kubeOvnSocket)
    add(`has the server_socket ${socket}, not ${kubeOvnSocket}`, definition.atText('server_socket', socket))
      .as('warning')
      .note("kube-ovn's CNI plugin reaches no daemon there, unless kube-ovn was set up with that folder")
      .propose(cure);
}

/** No fault where everybody on the network sets addresses without an ipam. */
function judgeMissingIpam(definition: AttachmentDefinition, add: Add): void {
  const { kubeOvn, ipam, subnets } = definition;
  const subnet = subnets.find(({ provider }) => !provider?.ovn);
  if (kubeOvn || ipam || !subnet) return;
  const users = usersWithoutIpam(definition);
  const lacking = users.filter(({ lack }) => lack);
  if (users.length > 0 && lacking.length === 0) return;
  const found = add(`has no ipam, and Subnet ${subnet.name} is for its addresses`)
    .and(subnet.at('provider'), `provider of ${subnet.name}`)
    .as(lacking.some(({ isStuck }) => isStuck) ? 'error' : 'warning');
  if (lacking.length === 0) found.note('pods on this network get no address on their interface');
  for (const { lack = '' } of lacking.slice(0, mostUsers)) found.note(lack);
  if (lacking.length > mostUsers) found.note(`and ${lacking.length - mostUsers} more`);
  found.propose(
    `write "ipam": {"type": "kube-ovn", "server_socket": "${kubeOvnSocket}", "provider": "${subnet.provider?.text}"}`,
  );
  for (const { cure } of lacking.slice(0, mostUsers)) if (cure) found.propose(cure);
}

const mostUsers = 3;

/** kube-ovn takes the provider apart at its dots. */
function judgeName({ kubeOvn, name, resource, atName }: AttachmentDefinition, report: Report): void {
  if (!kubeOvn || !name.includes('.')) return;
  report(atName, `the name of ${resource.title} has a dot, and kube-ovn gives it addresses`)
    .note('kube-ovn reads <name>.<namespace> from the provider of a Subnet: with more dots it finds no definition')
    .propose(`rename it: ${name.replaceAll('.', '-')}`);
}
