import { ipamConfigs, netAttachConfigs } from '../../kinds/cncf/net-attach-config';
import { parseCidr } from '../../net/cidr';
import { type Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Asked, Attachment } from '../../network/pod-template';
import { once } from '../../schema/once';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { addressesOf, type Ipam, ipamsOf } from '../support/ipam-ranges';
import { atNode, type PluginConfig, pluginConfigs } from '../support/plugin-config';
import { deploymentExample } from '../support/pod-examples';

const example = (capabilities: string) =>
  `${deploymentExample(
    `'[{"name": "backup", "namespace": "kube-system", "ips": ["192.0.2.20/24"]}]'`,
  )}---${pluginExample('"type": "macvlan"', '"master": "ens38"', `"capabilities": {${capabilities}}`, '"ipam": {"type": "host-local", "subnet": "192.0.2.0/24"}')}`;

/** Addresses that pods ask for and that the plugins of the network do not give them. */
export const askedAddressUnusable = rule({
  id: 'cncf/asked-address-unusable',
  severity: 'error',
  what: 'Pods ask for an address that the plugins of the network are not told, or that they refuse.',
  why: 'Multus hands an address over to plugins with the capability alone: without, the pods get another one. An address outside of the ranges, or without a prefix for static, keeps them in ContainerCreating.',
  evidence: [
    'containernetworking/cni v1.3.0 libcni/api.go, injectRuntimeConfig: capability arguments are for plugins that list the capability',
    'containernetworking/plugins v1.6.0 plugins/ipam/static/main.go, LoadIPAMConfig: invalid CIDR; plugins/ipam/host-local/backend/allocator/allocator.go, Get: requested address is not available in range set',
  ],
  wrong: example('"mac": true'),
  right: example('"ips": true'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external) continue;
      for (const asked of pods.networks) {
        const definition = network.attachments.get(asked.name, asked.namespace);
        const plugins = definition && configsOf(network, definition);
        if (definition && plugins?.every(isKnown)) judge(network, asked, definition, plugins, report);
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

function judge(
  network: Network,
  asked: Attachment,
  definition: AttachmentDefinition,
  plugins: readonly PluginConfig[],
  report: Report,
): void {
  const { holder, ips, mac } = asked;
  const capable = (name: string) => plugins.some(({ node }) => node.get('capabilities')?.get(name)?.value === true);
  const ignored = (capability: string, what: string, one: Asked) =>
    report(
      one.at(),
      `${holder.resource.title} asks for ${what} ${one.text} on ${definition.resource.title}, which has no capability ${capability}`,
    )
      .as('warning')
      .and({ ...definition.at('config'), inside: 'unknown' }, 'the network')
      .note(`Multus tells it to no plugin: the pods get another ${what}`)
      .propose(`add "capabilities": {"${capability}": true} to the plugin`);
  if (mac && !holder.isVirtual && !capable('mac')) ignored('mac', 'hardware address', mac);
  const [first] = ips;
  if (!first) return;
  if (!capable('ips')) return void ignored('ips', 'address', first);
  for (const { node, type, ranges } of ipamsIn(network, definition)) {
    const runs = RangeSet.of(ranges.flatMap((range) => addressesOf(range) ?? []));
    for (const ip of ips) {
      if (type === 'static' && !ip.text.includes('/'))
        report(ip.at(), `${holder.resource.title} asks for address ${ip.text} without the length of its prefix`)
          .and(atNode(definition, node), definition.resource.title)
          .note('the static plugin refuses it: the pods stay in ContainerCreating')
          .propose(`write ${ip.text}/${ip.text.includes(':') ? 64 : 24}`);
      const address = addressOf(ip.text);
      const [range] = ranges;
      if (
        type === 'host-local' &&
        address &&
        range &&
        ranges.every((one) => addressesOf(one)) &&
        !runs.contains(address)
      )
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
