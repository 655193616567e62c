import type { Field } from '../../kinds/field';
import type { JsonNode } from '../../source/json-node';
import { rule } from '../rule';
import { pluginExample } from '../support/attachment-example';
import { atNode, type ConfigFault, configFaults, pluginRefuses } from '../support/plugin-config';

/** Values of another JSON type than the plugin takes. */
export const pluginValueWrongType = rule({
  id: 'cncf/plugin-value-wrong-type',
  severity: 'error',
  what: 'A value in the config of a NetworkAttachmentDefinition has another JSON type than the plugin takes.',
  why: 'Go does not turn texts into numbers, nor objects into lists: the plugin refuses the whole configuration.',
  evidence: [
    'golang/go encoding/json: json: cannot unmarshal string into Go struct field NetConf.mtu of type int',
    'containernetworking/plugins v1.6.0 plugins/main/macvlan/macvlan.go, loadConf: failed to load netconf',
  ],
  wrong: pluginExample('"type": "macvlan"', '"master": "ens38"', '"mtu": "1400"'),
  right: pluginExample('"type": "macvlan"', '"master": "ens38"', '"mtu": 1400'),
  check(network, report) {
    for (const fault of wrongTypes(configFaults(network))) {
      const { config, path, node, wants } = fault;
      const { definition } = config;
      const found = report(
        atNode(definition, node),
        `'${path}' in the config of ${definition.resource.title} is ${shown(node)}, not ${words[wants.data.type]}`,
      ).note(pluginRefuses(fault));
      const cure = cureOf(node, wants);
      if (cure !== undefined) found.propose(`write ${cure}`);
    }
  },
});

type WrongType = Extract<ConfigFault, { code: 'wrong-type' }>;

function* wrongTypes(faults: readonly ConfigFault[]): Generator<WrongType> {
  for (const fault of faults) if (fault.code === 'wrong-type') yield fault;
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
  map: 'an object',
};

function shown({ type, written }: JsonNode): string {
  if (type === 'array') return 'a list';
  if (type === 'object') return 'an object';
  return type === 'string' ? `the text ${written}` : `the ${type} ${written}`;
}

/** What the value most likely means, as JSON. */
function cureOf(node: JsonNode, { data: { type, items } }: Field): string | undefined {
  const inner = node.text?.trim() ?? node.written;
  if (type === 'integer' && /^-?(0|[1-9]\d{0,14})$/.test(inner)) return inner;
  if (type === 'boolean' && /^(true|false)$/i.test(inner)) return inner.toLowerCase();
  if (type === 'string' && (node.type === 'number' || node.type === 'boolean')) return `"${node.written}"`;
  if (type !== 'list' || node.written.length > 60) return undefined;
  const isNested = items?.data.type === 'list' && node.type === 'object';
  return isNested ? `[[${node.written}]]` : `[${node.written}]`;
}
