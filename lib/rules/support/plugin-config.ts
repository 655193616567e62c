import { ipamConfigs, netAttachConfigs, pluginList } from '../../kinds/cncf/net-attach-config';
import type { Field, Limits, Properties } from '../../kinds/field';
import { object } from '../../kinds/field';
import { parseCidr } from '../../net/cidr';
import { isInterfaceName } from '../../net/interface-name';
import { parseIp } from '../../net/ip';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import { within } from '../../source/embedded';
import { foldKey } from '../../source/go-key';
import { entryOf } from '../../source/json';
import type { JsonMember } from '../../source/json-members';
import { JsonNode, type JsonNodeType } from '../../source/json-node';
import type { Spot } from '../../source/resource';
import { firstOf } from './first-of';

/** The configuration of one plugin in a NetworkAttachmentDefinition, or what stands beside a list of them. */
export interface PluginConfig {
  readonly definition: AttachmentDefinition;
  /** `macvlan`; undefined for what stands beside a list. */
  readonly type: string | undefined;
  readonly node: JsonNode;
  /** Where it stands: empty, `plugins[1].` */
  readonly path: string;
}

/** What a plugin does not take, or does not read, in its configuration. */
export type ConfigFault = { readonly config: PluginConfig; readonly path: string } & (
  | { readonly code: 'unknown-key'; readonly member: JsonMember; readonly known: readonly string[] }
  | { readonly code: 'wrong-type'; readonly node: JsonNode; readonly wants: Field }
  | { readonly code: 'refused'; readonly node: JsonNode; readonly limits: Limits; readonly key: string }
);

const configsOf = new WeakMap<Network, readonly PluginConfig[]>();
const faultsOf = new WeakMap<Network, readonly ConfigFault[]>();

/** The plugins of all definitions, those beside and below a list, as far as the text is JSON. */
export function pluginConfigs(network: Network): readonly PluginConfig[] {
  return once(configsOf, network, () => [...network.attachments].flatMap((one) => [...configsIn(one)]));
}

/** The configuration of the plugins whose fields we know. */
export function configFaults(network: Network): readonly ConfigFault[] {
  return once(faultsOf, network, () =>
    pluginConfigs(network).flatMap((config) => {
      const fields = config.type === undefined ? pluginList : entryOf(netAttachConfigs, config.type);
      return fields ? [...firstOf(faultsIn(config, config.node, withIpam(fields, config.node), config.path))] : [];
    }),
  );
}

function* configsIn(definition: AttachmentDefinition): Generator<PluginConfig, void, undefined> {
  const node = definition.config && JsonNode.of(definition.text('config') ?? '');
  if (!node) return;
  const list = definition.hasHiddenPlugins ? undefined : node.get('plugins');
  const type = node.get('type')?.text;
  if (list?.type !== 'array') {
    if (type !== undefined) yield { definition, type, node, path: '' };
    return;
  }
  yield { definition, type: undefined, node, path: '' };
  for (const [i, item] of list.items.entries()) {
    const own = item.get('type')?.text;
    if (own !== undefined) yield { definition, type: own, node: item, path: `plugins[${i}].` };
  }
}

/** The fields with those of the IPAM plugin that is named. */
function withIpam(fields: Properties, node: JsonNode): Properties {
  const own = fields.ipam && entryOf(ipamConfigs, node.get('ipam')?.get('type')?.text ?? '');
  return own ? { ...fields, ipam: object(own) } : fields;
}

function* faultsIn(config: PluginConfig, node: JsonNode, fields: Properties, path: string): Generator<ConfigFault> {
  const known = new Map(Object.entries(fields).map(([name, field]) => [foldKey(name), { name, field }]));
  for (const member of node.members) {
    const entry = known.get(foldKey(member.key));
    if (entry) yield* faultsOfValue(config, node.of(member), entry.field, path + entry.name, member.key);
    else yield { config, path: path + member.key, code: 'unknown-key', member, known: Object.keys(fields) };
  }
}

function* faultsOfValue(
  config: PluginConfig,
  node: JsonNode,
  field: Field,
  path: string,
  key: string,
): Generator<ConfigFault> {
  const { type, items, properties, limits } = field.data;
  // Go leaves a value that is null as it was.
  if (node.type === 'null' || type === 'any') return;
  if (!fits(node, type)) yield { config, path, code: 'wrong-type', node, wants: field };
  else if (properties) yield* faultsIn(config, node, properties, `${path}.`);
  else if (type === 'map') for (const member of node.members) yield* below(node.of(member), `${path}.${member.key}`);
  else if (type === 'list') for (const [i, item] of node.items.entries()) yield* below(item, `${path}[${i}]`);
  else
    for (const { limits: one } of limits)
      if (!isWithin(node, one)) yield { config, path, code: 'refused', node, limits: one, key };

  function below(item: JsonNode, at: string): Generator<ConfigFault> {
    return items ? faultsOfValue(config, item, items, at, key) : faultsIn(config, item, {}, at);
  }
}

const jsonTypes: Readonly<Record<string, JsonNodeType>> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  list: 'array',
  object: 'object',
  map: 'object',
};

function fits(node: JsonNode, type: string): boolean {
  return node.type === jsonTypes[type] && (type !== 'integer' || /^-?\d{1,19}$/.test(node.written));
}

function isWithin(node: JsonNode, { enum: allowed, minimum, maximum, format }: Limits): boolean {
  const { value } = node;
  // An empty text is to most plugins what is left out.
  if (value === '') return true;
  if (allowed && !allowed.some((one) => one === value)) return false;
  if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) return false;
  return format === undefined || entryOf(formats, format)?.takes(value) !== false;
}

/** A form that values have, and what is said of one that has it not. */
interface Format {
  readonly fact: string;
  takes(value: unknown): boolean;
}

export const formats: Readonly<Record<string, Format>> = {
  ip: { fact: 'which is not an IP address', takes: (value) => parseIp(String(value)) !== undefined },
  cidr: { fact: 'which is not a CIDR', takes: (value) => parseCidr(String(value)) !== undefined },
  'interface-name': {
    fact: 'which no Linux interface can be named',
    takes: (value) => isInterfaceName(String(value)),
  },
  /** Linux takes nothing below 68 for an interface that can carry IPv4; 0 leaves it at the default. */
  mtu: {
    fact: 'which is neither 0 nor from 68 to 65535',
    takes: (value) => value === 0 || (Number(value) >= 68 && Number(value) <= 65535),
  },
};

/** The plugin that reads a value: what stands in ipam is for another one; undefined where it is Multus. */
export function readerOf({ config, path }: Pick<ConfigFault, 'config' | 'path'>): string | undefined {
  const isInIpam = path.slice(config.path.length).startsWith('ipam.');
  return isInIpam ? config.node.get('ipam')?.get('type')?.text : config.type;
}

/** The place of a value, without the quotes of a text. */
export function atNode(definition: AttachmentDefinition, node: JsonNode): Spot {
  return inConfig(definition, ...node.span);
}

/** The place of a key, without its quotes. */
export function atConfigKey(definition: AttachmentDefinition, { keyStart, keyEnd }: JsonMember): Spot {
  return inConfig(definition, keyStart + 1, Math.max(keyEnd - 1, keyStart + 2));
}

export function inConfig(definition: AttachmentDefinition, start: number, end: number): Spot {
  return within(definition.at('config'), definition.text('config') ?? '', start, end);
}

/** What becomes of a network whose plugin does not take a value of its configuration. */
export function pluginRefuses(value: Pick<ConfigFault, 'config' | 'path'>): string {
  const reader = readerOf(value);
  return `${reader === undefined ? 'every plugin of the list' : `the ${reader} plugin`} refuses the configuration: pods that ask for the network stay in ContainerCreating`;
}
