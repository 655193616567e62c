import { isMap, type JsonMap } from '../../source/json';
import { jsonItems, jsonMembers } from '../../source/json-members';
import { nameFault, networkOf } from './check-conf';
import type { Cluster } from './cluster';
import { type LogicalNetwork, prefixed } from './logical-network';
import { ConfFault, overlayType } from './net-conf';
import { type ConfText, readConf, typeFaultOf } from './read-conf';

/** A NetworkAttachmentDefinition as OVN-Kubernetes reads it. */
export interface ParsedAttachment {
  /** What is written, as far as it can be read: of the only plugin, or the first of a list. */
  readonly text?: ConfText;
  /** The network, or why there is none. */
  readonly network: LogicalNetwork | ConfFault;
}

/** Why OVN-Kubernetes looks away: another plugin makes this network. */
export const notManaged = new ConfFault('net-attach-def not managed by OVN', ['type']);

/**
 * What OVN-Kubernetes makes of a hand-written definition (ParseNADInfo of go-controller/pkg/util/multi_network.go,
 * ParseNetConf of go-controller/pkg/config/cni.go, main). `attachment`: its namespace/name.
 */
export function parseAttachment(attachment: string, config: string, cluster: Cluster): ParsedAttachment {
  const parsed = parseConf(config, cluster);
  const { text, fault } = parsed;
  if (fault === notManaged) return { text, network: notManaged };
  if (fault) return { text, network: prefixed(`error parsing Network Attachment Definition ${attachment}: `, fault) };
  return { text, network: networkOf(attachment, parsed.text.conf, cluster) };
}

type Conf =
  | { readonly text: ConfText; readonly fault?: undefined }
  | { readonly text?: ConfText; readonly fault: ConfFault };

function parseConf(config: string, cluster: Cluster): Conf {
  let value: unknown;
  try {
    value = JSON.parse(config);
  } catch {
    return { fault: new ConfFault(config.trim() === '' ? 'unexpected end of JSON input' : 'invalid JSON') };
  }
  if (value === null)
    return { fault: new ConfFault('panic: runtime error: invalid memory address or nil pointer dereference') };
  if (!isMap(value))
    return { fault: new ConfFault(`json: cannot unmarshal ${kindOf(value)} into Go value of type types.NetConf`) };
  const single = checked(readConf(config, 0, cluster.release, { mtu: cluster.mtu }));
  const list = parseList(config, value, cluster);
  if (!list) return single;
  if (list.fault || single.fault) return list;
  return { text: single.text, fault: new ConfFault('CNI config cannot have both a plugin list and a single config') };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Undefined: it is no list of plugins, or one that the CNI library refuses, and is read as a single one. */
function parseList(config: string, value: JsonMap, cluster: Cluster): Conf | undefined {
  const { name, cniVersion, plugins } = value;
  if (typeof name !== 'string' || !Array.isArray(plugins) || plugins.length === 0) return undefined;
  if (!['string', 'undefined'].includes(typeof cniVersion) || !plugins.every(isPlugin)) return undefined;
  const member = jsonMembers(config).findLast(({ key }) => key === 'plugins');
  const [first] = member ? jsonItems(config, member.start, 1) : [];
  if (first === undefined) return undefined;
  const text = readConf(config, first, cluster.release, { mtu: cluster.mtu });
  const named = { ...text, conf: { ...text.conf, name, cniVersion: (cniVersion as string | undefined) ?? '' } };
  return checked(named, plugins.length);
}

function isPlugin(plugin: unknown): boolean {
  return plugin !== null && typeof plugin === 'object' && typeof (plugin as { type?: unknown }).type === 'string';
}

function checked(text: ConfText, plugins = 1): Conf {
  const [wrong] = text.typeFaults;
  if (wrong) return { text, fault: typeFaultOf(wrong) };
  if (text.conf.type !== overlayType) return { text, fault: notManaged };
  if (plugins > 1) return { text, fault: new ConfFault('CNI plugin chaining is not supported') };
  const fault = nameFault(text.conf);
  return fault ? { text, fault } : { text };
}
