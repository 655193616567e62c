import type { JsonNode } from '../../source/json-node';
import type { Report } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { ipamsOf } from '../support/ipam-ranges';
import { atNode, type PluginConfig, pluginConfigs } from '../support/plugin-config';

/** Values of one plugin that exclude each other. */
export const pluginValuesConflict = rule({
  id: 'cncf/plugin-values-conflict',
  severity: 'error',
  what: 'Two values in the config of a NetworkAttachmentDefinition exclude each other.',
  why: 'The plugin refuses the configuration when a pod starts: the pod stays in ContainerCreating.',
  evidence: [
    'containernetworking/plugins v1.6.0 plugins/main/bridge/bridge.go, loadNetConf: cannot set vlan and vlanTrunk at the same time; collectVlanTrunk: minID is greater than maxID; cmdAdd: cannot set hairpin mode and promiscuous mode at the same time',
    'torvalds/linux v6.12 net/ipv6/addrconf.c, addrconf_notify: an interface below IPV6_MIN_MTU has no IPv6',
  ],
  wrong: pluginExample('"type": "bridge"', '"hairpinMode": true', '"promiscMode": true'),
  right: pluginExample('"type": "bridge"', '"hairpinMode": true', '"promiscMode": false'),
  check(network, report) {
    for (const config of pluginConfigs(network)) {
      if (config.type === 'bridge' || config.type === 'cnv-bridge') judgeBridge(config, report);
      for (const key of ['vlanTrunk', 'trunk']) judgeTrunk(config, key, report);
    }
    for (const { config, ranges, addresses } of ipamsOf(network)) {
      const v6 = [...ranges.flatMap(({ subnet }) => subnet ?? []), ...addresses.map(({ cidr }) => cidr)].find(
        ({ value }) => value.family === 6,
      );
      if (v6) judgeMtu(config, v6.node, report);
    }
  },
});

function judgeBridge({ definition, node, type }: PluginConfig, report: Report): void {
  const tell = (first: string, second: string) => {
    const [one, other] = [node.get(first), node.get(second)];
    if (!one || !other || !isSet(one) || !isSet(other)) return;
    report(atNode(definition, other), `the config of ${definition.resource.title} sets both '${first}' and '${second}'`)
      .and(atNode(definition, one), first)
      .note(`the ${type} plugin takes one of them alone: pods that ask for the network stay in ContainerCreating`);
  };
  tell('hairpinMode', 'promiscMode');
  tell('vlan', 'vlanTrunk');
}

/** Whether a value is another one than that of a key that is left out. */
function isSet({ value }: JsonNode): boolean {
  return Array.isArray(value) ? value.length > 0 : value === true || (typeof value === 'number' && value > 0);
}

function judgeTrunk({ definition, node, type }: PluginConfig, key: string, report: Report): void {
  for (const item of node.get(key)?.items ?? []) {
    const [first, last] = [item.get('minID'), item.get('maxID')];
    const title = definition.resource.title;
    const refused = `the ${type} plugin refuses it: pods that ask for the network stay in ContainerCreating`;
    if (first && last && Number(first.value) > Number(last.value))
      report(
        atNode(definition, last),
        `a range of VLANs in the config of ${title} ends at ${last.written}, before its start ${first.written}`,
      )
        .and(atNode(definition, first), 'the start')
        .note(refused);
    const only = first ? !last && 'maxID' : last && 'minID';
    if (only)
      report(
        atNode(definition, first ?? last ?? item),
        `a range of VLANs in the config of ${title} has no '${only}'`,
      ).note(refused);
  }
}

function judgeMtu({ definition, node }: PluginConfig, subnet: JsonNode, report: Report): void {
  const mtu = node.get('mtu');
  const value = mtu?.value;
  if (!mtu || typeof value !== 'number' || value < 68 || value >= 1280) return;
  report(
    atNode(definition, mtu),
    `the config of ${definition.resource.title} has an MTU of ${value}, and IPv6 needs 1280`,
  )
    .and(atNode(definition, subnet), 'IPv6')
    .note('Linux turns IPv6 off on the interface: pods that ask for the network stay in ContainerCreating');
}
