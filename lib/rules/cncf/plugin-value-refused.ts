import type { Limits } from '../../kinds/field';
import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { entryOf } from '../../source/json';
import type { JsonNode } from '../../source/json-node';
import { nearest } from '../../source/nearest';
import type { Draft } from '../report';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { atNode, type ConfigFault, configFaults, formats, pluginRefuses } from '../support/plugin-config';

/** Values that the plugin, or Linux, does not take: modes, VLANs, MTUs, addresses, names of interfaces. */
export const pluginValueRefused = rule({
  id: 'cncf/plugin-value-refused',
  severity: 'error',
  what: 'A value in the config of a NetworkAttachmentDefinition is one that its plugin, or Linux, does not take.',
  why: 'The plugin refuses it when a pod starts, and nobody before: the pod stays in ContainerCreating.',
  evidence: [
    'containernetworking/plugins v1.6.0 plugins/main/macvlan/macvlan.go, modeFromString: unknown macvlan mode',
    'containernetworking/plugins v1.6.0 plugins/main/bridge/bridge.go, loadNetConf: invalid VLAN ID; plugins/main/vlan/vlan.go, loadConf',
    'containernetworking/cni v1.3.0 pkg/version/reconcile.go: incompatible CNI versions',
    'torvalds/linux v6.12 net/core/dev.c, dev_valid_name, dev_validate_mtu; include/uapi/linux/if.h: IFNAMSIZ is 16',
  ],
  wrong: pluginExample('"type": "bridge"', '"bridge": "br-backbone"', '"vlan": 4095'),
  right: pluginExample('"type": "bridge"', '"bridge": "br-backbone"', '"vlan": 4094'),
  check(network, report) {
    for (const fault of refusedValues(configFaults(network))) {
      const { config, path, node, limits } = fault;
      const { definition } = config;
      const found = report(
        atNode(definition, node),
        `'${path}' in the config of ${definition.resource.title} is ${shown(node)}, ${factOf(node, limits)}`,
      );
      if (limits.format === 'interface-name')
        found.note("a name has up to 15 characters, and no blank, '/' or ':' among them");
      propose(found.note(pluginRefuses(fault)), node, limits);
    }
  },
});

type Refused = Extract<ConfigFault, { code: 'refused' }>;

function* refusedValues(faults: readonly ConfigFault[]): Generator<Refused> {
  for (const fault of faults) if (fault.code === 'refused') yield fault;
}

function shown({ text, written }: JsonNode): string {
  return text === undefined ? written : `'${text}'`;
}

function factOf(node: JsonNode, { enum: allowed, minimum = 0, maximum, format }: Limits): string {
  if (format !== undefined) return entryOf(formats, format)?.fact ?? 'which the plugin does not take';
  if (allowed) return `which is none of ${allowed.filter((one) => one !== '').join(', ')}`;
  return maximum === undefined || Number(node.written) < minimum ? `below ${minimum}` : `above ${maximum}`;
}

function propose(found: Draft, { text = '' }: JsonNode, { enum: allowed, format }: Limits): void {
  if (allowed)
    found.suggest(
      nearest(
        text,
        allowed.map(String).filter((one) => one !== ''),
      ),
    );
  if (format === 'cidr' && parseIp(text))
    found.propose(
      `add the length of the prefix: ${text}/${/^(0\.0\.0\.0|::)$/.test(text) ? 0 : text.includes(':') ? 64 : 24}`,
    );
  if (format === 'ip' && parseCidr(text)) found.suggest(`${parseCidr(text)?.address}`, 'unsafe');
}
