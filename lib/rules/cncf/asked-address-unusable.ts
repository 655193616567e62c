import { ipamConfigs, netAttachConfigs } from '../../kinds/cncf/net-attach-config';
import { parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Attachment } from '../../network/pod-template';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { addressesOf, type Ipam, ipamsOf } from '../support/ipam-ranges';
import { atNode, type PluginConfig, pluginConfigs } from '../support/plugin-config';
import { deploymentExample } from '../support/pod-examples';

const definition = pluginExample('"type": "macvlan"', '"master": "ens38"', '"ipam": {"type": "static"}');
const example = (address: string) =>
  `${deploymentExample(`'[{"name": "backup", "namespace": "kube-system", "ips": ["${address}"]}]'`)}---${definition}`;

/** Addresses that pods ask for and that the ipam of the network refuses. */
export const askedAddressUnusable = rule({
  id: 'cncf/asked-address-unusable',
  severity: 'error',
  what: 'Pods ask for an address that the ipam of the network refuses: without a prefix for static, outside of the ranges of host-local.',
  why: 'The plugin fails when a pod starts: the pod stays in ContainerCreating.',
  evidence: [
    'containernetworking/plugins v1.6.0 plugins/ipam/static/main.go, LoadIPAMConfig: invalid CIDR; plugins/ipam/host-local/backend/allocator/allocator.go, Get: requested address is not available in range set',
  ],
  wrong: example('192.0.2.20'),
  right: example('192.0.2.20/24'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const asked of pods.networks) {
        const definition = network.attachments.get(asked.name, asked.namespace);
        const plugins = definition && configsOf(network, definition);
        if (definition && plugins?.every(isKnown)) judge(network, asked, definition, report);
      }
    }
  },
});

const configs = new WeakMap<Network, ReadonlyMap<AttachmentDefinition, readonly PluginConfig[]>>();
const ipams = new WeakMap<Network, ReadonlyMap<AttachmentDefinition, readonly Ipam[]>>();

function configsOf(network: Network, definition: AttachmentDefinition): readonly PluginConfig[] | undefined {
  return once(configs, network, () => groupBy(pluginConfigs(network), (one) => one.definition)).get(definition);
}

function ipamsIn(network: Network, definition: AttachmentDefinition): readonly Ipam[] {
  return once(ipams, network, () => groupBy(ipamsOf(network), ({ config }) => config.definition)).get(definition) ?? [];
}

/** Whether all is known of a plugin and its ipam: kube-ovn reads the annotation itself, and others may, too. */
function isKnown({ type, node }: PluginConfig): boolean {
  if (type === undefined) return true;
  const ipam = node.get('ipam')?.get('type')?.text;
  const isRead = type === 'kube-ovn' || ipam === 'kube-ovn';
  return !isRead && Object.hasOwn(netAttachConfigs, type) && (!ipam || Object.hasOwn(ipamConfigs, ipam));
}

function judge(network: Network, asked: Attachment, definition: AttachmentDefinition, report: Report): void {
  const { holder, ips } = asked;
  for (const { node, type, ranges } of ipamsIn(network, definition)) {
    const runs = RangeSet.of(ranges.flatMap((range) => addressesOf(range) ?? []));
    const [range] = ranges;
    for (const ip of ips) {
      if (type === 'static' && !ip.text.includes('/'))
        report(ip.at(), `${holder.resource.title} asks for address ${ip.text} without the length of its prefix`)
          .and(atNode(definition, node), definition.resource.title)
          .note('the static plugin refuses it: the pods stay in ContainerCreating')
          .propose(`write ${ip.text}/${ip.text.includes(':') ? 64 : 24}`);
      const address = addressOf(ip.text);
      if (type !== 'host-local' || !address || !range || !ranges.every(addressesOf) || runs.contains(address)) continue;
      report(
        ip.at(),
        `${holder.resource.title} asks for address ${ip.text}, which lies in no range of ${definition.resource.title}`,
      )
        .and(atNode(definition, (range.subnet ?? range).node), 'its range')
        .note('host-local refuses it: the pods stay in ContainerCreating');
    }
  }
}

function addressOf(text: string): Ip | undefined {
  return text.includes('/') ? parseCidr(text)?.address : parseIp(text);
}
